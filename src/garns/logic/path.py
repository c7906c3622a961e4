"""The way to the solution: always the simplest step of the catalogue, until there is none."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from garns.formats import PuzzleLike
from garns.model import MistakenBoard, Puzzle, cell_at

from . import display
from .catalogue import LEVELS, TECHNIQUES, Level, Technique, technique_named
from .mistakes import mistakes_in, solution_of
from .state import State
from .step import Step


@dataclass(frozen=True)
class Shown:
    """A step where it was found. `print` gives it as a sentence, a notebook as a drawing."""

    step: Step
    state: State

    @property
    def after(self) -> State:
        """The state with the conclusions of the step drawn."""
        return self.state.after(self.step)

    def __str__(self) -> str:
        return display.sentence(self)

    def _repr_svg_(self) -> str:
        return display.svg(self)

    def _repr_html_(self) -> str:
        return display.html(self)


@dataclass(frozen=True)
class Path:
    """Where it starts, the steps with the states they were found in, and where they lead."""

    start: State
    shown: tuple[Shown, ...]
    end: State

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(shown.step for shown in self.shown)

    def __len__(self) -> int:
        return len(self.shown)

    def __iter__(self) -> Iterator[Shown]:
        return iter(self.shown)

    def __getitem__(self, index: int) -> Shown:
        return self.shown[index]

    def __str__(self) -> str:
        return display.path_text(self)

    @property
    def is_solved(self) -> bool:
        return self.end.is_solved

    @property
    def hardest(self) -> Technique | None:
        """The technique that comes last in the catalogue; None if nothing was needed."""
        used = {shown.step.technique for shown in self.shown}
        return next((each for each in reversed(TECHNIQUES) if each.id in used), None)

    @property
    def level(self) -> Level:
        """That of the hardest technique; what our techniques do not solve is extreme."""
        if not self.is_solved:
            return LEVELS[-1]
        return self.hardest.level if self.hardest else LEVELS[0]


def explain(
    puzzle: PuzzleLike | Puzzle,
    *,
    to: str | int | None = None,
    until: str | None = None,
    forbid: Collection[str] = (),
    prefer: Collection[str] = (),
    uniqueness: bool = True,
    seconds: float | None = None,
) -> Path:
    """The way to the solution, step by step, or as far as the techniques lead.

    It ends when the cell `to` (`r4c7`) is placed, or with the first step of the technique `until`.
    `forbid` and `prefer` name techniques; without `uniqueness` those are left out that rely on the
    solution being the only one. Raises NoSolution, ManySolutions, and MistakenBoard if what is on
    the board already is not the solution's.
    """
    techniques = chosen(forbid=forbid, prefer=prefer, uniqueness=uniqueness)
    if until is not None:
        technique_named(until)
    solution = solution_of(puzzle, seconds=seconds)
    if mistakes := mistakes_in(puzzle, solution):
        raise MistakenBoard([mistake.cell_name for mistake in mistakes])
    state = State.of(puzzle)
    goal = cell_at(state.board.layout, to) if isinstance(to, str) else to
    return path_from(state, techniques, goal=goal, until=until)


def chosen(
    *, forbid: Collection[str] = (), prefer: Collection[str] = (), uniqueness: bool = True
) -> tuple[Technique, ...]:
    """The techniques to use, in order: the preferred ones first, the forbidden ones not at all."""
    for id in (*forbid, *prefer):
        technique_named(id)
    allowed = [
        each
        for each in TECHNIQUES
        if each.id not in forbid and (uniqueness or not each.assumes_uniqueness)
    ]
    return tuple(sorted(allowed, key=lambda each: each.id not in prefer))


def next_step(state: State, techniques: tuple[Technique, ...] = TECHNIQUES) -> Step | None:
    """The first step of the simplest technique that has one."""
    for technique in techniques:
        step = next(technique.find(state), None)
        if step is not None:
            return step
    return None


def steps_from(
    state: State, techniques: tuple[Technique, ...] = TECHNIQUES
) -> Iterator[tuple[Step, State]]:
    """Step after step, each with the state that it leads to."""
    while not state.is_solved:
        step = next_step(state, techniques)
        if step is None:
            return
        state = state.after(step)
        yield step, state


def path_from(
    state: State,
    techniques: tuple[Technique, ...] = TECHNIQUES,
    *,
    goal: int | None = None,
    until: str | None = None,
) -> Path:
    """All the way, or until the cell `goal` is placed or the technique `until` is used."""
    start, shown = state, []
    if goal is None or not state.values[goal]:
        for step, reached in steps_from(state, techniques):
            shown.append(Shown(step, state))
            state = reached
            if step.technique == until or (goal is not None and state.values[goal]):
                break
    return Path(start, tuple(shown), state)
