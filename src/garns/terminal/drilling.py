"""Drills line by line: shown with their candidates, answered in words, judged and counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cache
from math import ceil

from garns.draw import candidates_text
from garns.learn import (
    HELPS,
    Drill,
    Help,
    Instance,
    LearnStore,
    Outcome,
    Progress,
    RunKind,
    Storm,
    Streak,
    Verdict,
    area_of,
    digits_of,
    drill_for,
    example_of,
    judge,
    pattern_of,
    read_answer,
)
from garns.learn.drills import LAYOUT
from garns.logic import FoundStep, technique_named
from garns.messages import in_each_language, listed, say
from garns.messages.steps import cells_in_words, houses_in_words, technique_name
from garns.model import GarnsError

COMMANDS = ("skip", "quit")
HELP = "help"
SHORT = {"?": HELP, "s": "skip", "q": "quit"}


@cache
def _commands() -> dict[str, str]:
    """What may be typed, in any language, and what it means."""
    names = in_each_language(lambda: {say(f"learn.command.{each}"): each for each in COMMANDS})
    return {word: each for known in (*names.values(), SHORT) for word, each in known.items()}


@dataclass(frozen=True)
class Ended:
    """How a drill ended; `has_left` if the player leaves, or the input is over."""

    outcome: Outcome
    has_left: bool = False

    @property
    def is_right(self) -> bool:
        return self.outcome.is_solved and not self.outcome.wrong

    @property
    def counts(self) -> bool:
        """Who leaves without a wrong answer has not failed."""
        return not self.has_left or self.outcome.wrong > 0


@dataclass
class Drilling:
    """Asks drills, reads answers, and keeps what came of them.

    `say_line` prints; `day` and `seed` say which day it is and which drills come; `clock` has
    seconds.
    """

    store: LearnStore
    lines: Iterable[str]
    say_line: Callable[[str], None]
    day: int
    seed: int
    ascii: bool = False
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self._lines = iter(self.lines)
        self._can_save = True

    def practise(self, techniques: Iterable[str]) -> bool:
        """A drill of each technique, until the player leaves; whether all of them were right."""
        self.say_line(say("learn.how"))
        right = asked = 0
        for number, technique in enumerate(techniques):
            ended = self._ask(drill_for(self.seed, number, technique))
            if ended.counts:
                asked, right = asked + 1, right + ended.is_right
                self._count(technique, ended.outcome)
            if ended.has_left:
                break
        self.say_line(say("learn.ended", n=right, all=asked))
        return right == asked

    # Runs

    def run_streak(self) -> None:
        """Until the first wrong answer."""
        self.say_line(say("learn.how"))
        run = Streak(self.seed)
        while not run.is_over:
            drill = run.drill
            ended = self._ask(drill, is_run=True)
            if ended.counts:
                self._count(drill.technique, ended.outcome, is_review=False)
            if ended.has_left:
                break
            run = run.answered(ended.is_right)
        self._end("streak", run.score)

    def run_storm(self) -> None:
        """Until the time is up."""
        self.say_line(say("learn.how"))
        start, run = self.clock(), Storm(self.seed)
        while (left := run.left(self.clock() - start)) > 0:
            self.say_line(say("learn.storm-left", n=ceil(left), combo=run.combo))
            drill = run.drill
            ended = self._ask(drill, is_run=True)
            if ended.counts and run.left(self.clock() - start) > 0:
                self._count(drill.technique, ended.outcome, is_review=False)
            if ended.has_left:
                break
            run = run.answered(ended.is_right, self.clock() - start)
        self._end("storm", run.score)

    def _end(self, kind: RunKind, score: int) -> None:
        known = self._keep(lambda progress: progress.with_score(kind, score))
        self.say_line(say("learn.run-ended", score=score, best=max(known.best(kind), score)))

    # One drill

    def _ask(self, drill: Drill, *, is_run: bool = False) -> Ended:
        """Until it is answered right, skipped or left; in a run, until it is answered."""
        self._show(drill)
        wrong = helps = 0
        for line in self._lines:
            command = _commands().get(line.strip().lower())
            if command == "quit":
                break
            if command == HELP:
                self.say_line(_no_help(helps, is_run) or _help(drill, HELPS[helps]))
                helps += not is_run and helps < len(HELPS)
                continue
            verdict = None if command == "skip" else self._judged(drill, line)
            wrong += verdict is not None and verdict.is_wrong
            if command == "skip" or _is_final(verdict, is_run):
                self._explain(drill, verdict)
                return Ended(Outcome(verdict is not None and verdict.is_right, wrong, helps))
        return Ended(Outcome(False, wrong, helps), has_left=True)

    def _show(self, drill: Drill) -> None:
        grid, notes = drill.state.grid, drill.candidates
        self.say_line(candidates_text(grid, notes=notes, ascii=self.ascii))
        self.say_line(say("learn.task", technique=technique_name(drill.technique)))

    def _judged(self, drill: Drill, line: str) -> Verdict | None:
        """The verdict, which is said as well; None for an empty line or one that is no answer."""
        if not line.strip():
            return None
        try:
            verdict = judge(drill, read_answer(line))
        except GarnsError as error:
            self.say_line(f"{error} {say('learn.how')}")
            return None
        self.say_line(str(verdict.message))
        return verdict

    def _explain(self, drill: Drill, verdict: Verdict | None) -> None:
        """The step that was found, or one that could have been."""
        is_right = verdict is not None and verdict.is_right
        shown = _step(drill, verdict.instances) if verdict and is_right else example_of(drill)
        if shown is not None:
            self.say_line(str(shown))

    # What is kept

    def _count(self, technique: str, outcome: Outcome, *, is_review: bool = True) -> None:
        self._keep(
            lambda progress: progress.answered(technique, outcome, self.day, is_review=is_review)
        )

    def _keep(self, change: Callable[[Progress], Progress]) -> Progress:
        """Where nothing can be saved one can still practise, and is told so once."""
        if self._can_save:
            try:
                return self.store.change(change)
            except OSError as error:
                self._can_save = False
                self.say_line(say("learn.not-saved", reason=error.strerror or str(error)))
        return Progress()


def _is_final(verdict: Verdict | None, is_run: bool) -> bool:
    """In a run nobody tries again."""
    return verdict is not None and (verdict.is_right or (is_run and verdict.is_wrong))


def _no_help(given: int, is_run: bool) -> str:
    if is_run:
        return say("learn.help.not-in-runs")
    return say("learn.help.no-more") if given == len(HELPS) else ""


def _help(drill: Drill, kind: Help) -> str:
    if kind == "pattern":
        return say("learn.help.pattern", cells=cells_in_words(pattern_of(drill), LAYOUT))
    if kind == "digits":
        return say("learn.help.digits", values=listed([str(each) for each in digits_of(drill)]))
    houses = area_of(drill)
    if not houses:
        return say("learn.help.everywhere")
    return say("learn.help.area", houses=houses_in_words(houses, "house"))


def _step(drill: Drill, instances: Collection[Instance]) -> FoundStep | None:
    """The step of the first of these; None if it was found in another dress of the drill only, in
    which it has no words."""
    for step in technique_named(drill.technique).find(drill.state):
        if Instance.of_step(step, drill.state) in instances:
            return FoundStep(step, drill.state)
    return None
