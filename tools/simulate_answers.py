"""Plays answers to drills and compares every verdict with an oracle that shares no code with it.

    python tools/simulate_answers.py [--rounds 3] [--seed 1]

For each drill, in another dress: whole steps, several at once, parts of one, steps of other
techniques, random marks, marks against the solution, cells of the pattern, fewer, more and random
ones. The oracle draws marks and steps on the board itself (`State.after`) and looks at what is left
there. Prints how many answers of each kind there were, and what was refused or accepted by mistake.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from garns.learn import PATH, Answer, Drill, Mark, Verdict, drills_of, varied
from garns.learn.judging import Instance, judge_marks, judge_pattern
from garns.logic import Candidate, State, Step, technique_named

Thing = TypeVar("Thing")
Cells = frozenset[int]
WRONG_BY_ITSELF = {"given", "filled", "absent", "misplaced", "solution"}


@dataclass
class Position:
    """A drill with all the steps that there are."""

    drill: Drill
    own: list[Step]
    others: list[Step]

    @classmethod
    def of(cls, drill: Drill) -> Position:
        steps = {id: list(technique_named(id).find(drill.state)) for id in PATH}
        others = [step for id in PATH if id != drill.technique for step in steps[id]]
        return cls(drill, steps[drill.technique], others)

    def judged(self, answer: Answer) -> Verdict:
        own = [Instance.of_step(step, self.drill.state) for step in self.own]
        if not answer.marks:
            return judge_pattern(own, answer.cells)
        others = (Instance.of_step(step, self.drill.state) for step in self.others)
        return judge_marks(self.drill, self.drill.solution, own, others, answer.marks)


# The oracle


@dataclass
class Drawn:
    """A position before and after marks: all of them, and only what they remove."""

    before: State
    marks: Collection[Mark]

    def __post_init__(self) -> None:
        placed = tuple(Candidate(cell, value) for cell, value, is_on in self.marks if is_on)
        removed = tuple(Candidate(cell, value) for cell, value, is_on in self.marks if not is_on)
        self.after = self.before.after(Step("", placed, removed))
        self.thinned = self.before.without(removed)

    def holds(self, mark: Mark) -> bool:
        """Whether what the mark says can be seen: a candidate is gone; a digit stands there, or is
        the last one left by what was removed."""
        cell, value, is_placed = mark
        bit = 1 << (value - 1)
        if not is_placed:
            return self.after.values[cell] != value and not self.after.candidates[cell] & bit
        is_last = self.thinned.candidates[cell] == bit != self.before.candidates[cell]
        return self.after.values[cell] == value or is_last


def marks_of(step: Step) -> list[Mark]:
    placed = [Mark(cell, value, True) for cell, value in step.placements]
    return placed + [Mark(cell, value, False) for cell, value in step.eliminations]


def is_false(drill: Drill, mark: Mark) -> bool:
    """Whether it cannot be: on a digit, on no candidate, or against the solution."""
    cell, value, is_placed = mark
    is_candidate = drill.values[cell] == 0 and drill.candidates[cell] & 1 << (value - 1)
    return not is_candidate or (drill.solution[cell] == value) != is_placed


def expected(position: Position, answer: Answer) -> str:
    """What the verdict has to be: right, wrong, incomplete, other or unshown."""
    if not answer.marks:
        return _expected_of_cells(position, answer.cells)
    drill, state = position.drill, position.drill.state
    if any(is_false(drill, mark) for mark in answer.marks):
        return "wrong"
    own = [Drawn(state, marks_of(step)) for step in position.own]
    strange = [mark for mark in answer.marks if not any(each.holds(mark) for each in own)]
    if strange:
        others = [Drawn(state, marks_of(step)) for step in position.others]
        is_known = all(any(each.holds(mark) for each in others) for mark in strange)
        return "other" if is_known else "unshown"
    answered = Drawn(state, answer.marks)
    is_whole = any(all(map(answered.holds, marks_of(step))) for step in position.own)
    return "right" if is_whole else "incomplete"


def pattern(step: Step) -> Cells:
    """All cells that the evidence names; those of the conclusion if it names none."""
    cells = {cell for each in step.evidence for cell in each.cells}
    cells |= {candidate.cell for each in step.evidence for candidate in each.candidates}
    cells |= {
        candidate.cell
        for chain in step.chains
        for link in chain.links
        for node in (link.start, link.end)
        for candidate in node
    }
    return frozenset(cells or {mark.cell for mark in marks_of(step)})


def _expected_of_cells(position: Position, cells: Cells) -> str:
    patterns = [pattern(step) for step in position.own]
    inside = [each for each in patterns if each <= cells]
    if inside and all(any(cell in each for each in inside) for cell in cells):
        return "right"
    return "incomplete" if any(cells < each for each in patterns) else "wrong"


def class_of(verdict: Verdict) -> str:
    if verdict.id in WRONG_BY_ITSELF or verdict.id in ("pattern-wrong", "pattern-mixed"):
        return "wrong"
    return verdict.id.removeprefix("pattern-")


# The players


def answers(position: Position, chance: random.Random) -> Iterator[tuple[str, Answer]]:
    """One of each kind, with the name of the kind."""
    drill = position.drill
    step, second = chance.choice(position.own), chance.choice(position.own)
    whole = marks_of(step)
    yield "whole step", _marked(whole)
    yield "two steps", _marked(whole + marks_of(second))
    yield "part of a step", _marked(_some(whole, chance))
    if position.others:
        other = marks_of(chance.choice(position.others))
        yield "step of another technique", _marked(other)
        yield "both", _marked(whole + other)
    yield "random marks", _marked(_random_marks(chance, chance.randint(1, 3)))
    yield "random candidates", _marked(_random_candidates(drill, chance, chance.randint(1, 2)))
    yield "step and a random candidate", _marked(whole + _random_candidates(drill, chance, 1))
    yield "against the solution", _marked([*_some(whole, chance), _false_mark(drill, chance)])
    cells = pattern(step)
    yield "pattern", Answer(cells=cells)
    yield "two patterns", Answer(cells=cells | pattern(second))
    yield "part of a pattern", Answer(cells=frozenset(_some(sorted(cells), chance)))
    yield "pattern and more", Answer(cells=cells | {chance.randrange(81)})
    yield "random cells", Answer(cells=frozenset(chance.sample(range(81), chance.randint(1, 5))))


def _marked(marks: Iterable[Mark]) -> Answer:
    return Answer(frozenset(marks))


def _some(things: Sequence[Thing], chance: random.Random) -> list[Thing]:
    return chance.sample(things, chance.randint(1, len(things)))


def _random_marks(chance: random.Random, count: int) -> list[Mark]:
    return [
        Mark(chance.randrange(81), chance.randint(1, 9), chance.random() < 0.3)
        for _ in range(count)
    ]


def _random_candidates(drill: Drill, chance: random.Random, count: int) -> list[Mark]:
    there = [
        (cell, value)
        for cell, mask in enumerate(drill.candidates)
        for value in range(1, 10)
        if mask >> (value - 1) & 1
    ]
    return [Mark(*chance.choice(there), chance.random() < 0.2) for _ in range(count)]


def _false_mark(drill: Drill, chance: random.Random) -> Mark:
    cell = chance.choice([cell for cell, value in enumerate(drill.values) if not value])
    return Mark(cell, drill.solution[cell], False)


# The comparison


@dataclass
class Tally:
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often a kind of answer was judged in a way."""
    refused: list[str] = field(default_factory=list)
    accepted: list[str] = field(default_factory=list)
    misnamed: list[str] = field(default_factory=list)
    """Right answers refused, wrong ones accepted, and wrong ones refused for another reason."""

    @property
    def count(self) -> int:
        return sum(self.kinds.values())

    def add(self, position: Position, kind: str, answer: Answer) -> None:
        verdict, truth = class_of(position.judged(answer)), expected(position, answer)
        self.kinds[kind, verdict] += 1
        if verdict != truth:
            marks = " ".join(map(str, sorted(answer.marks))) or str(sorted(answer.cells))
            words = f"{position.drill.technique}: {kind}: {verdict}, not {truth}: {marks}"
            faults = {"right": self.refused}.get(truth, self.misnamed)
            (self.accepted if verdict == "right" else faults).append(words)


def simulate(drills: Iterable[Drill], rounds: int, seed: int) -> Tally:
    """`rounds` times one answer of each kind to each drill."""
    tally, chance = Tally(), random.Random(seed)
    for drill in drills:
        position = Position.of(varied(drill, chance.getrandbits(32)))
        for _ in range(rounds):
            for kind, answer in answers(position, chance):
                tally.add(position, kind, answer)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="answers of each kind to each drill")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    start = time.process_time()
    tally = simulate((d for id in PATH for d in drills_of(id)), wishes.rounds, wishes.seed)
    for (kind, verdict), count in sorted(tally.kinds.items()):
        sys.stdout.write(f"{kind:<28} {verdict:<12} {count:>8,}\n")
    seconds = time.process_time() - start
    sys.stdout.write(f"{tally.count:,} answers in {seconds:.0f} s of CPU\n")
    faults = {"refused": tally.refused, "accepted": tally.accepted, "misnamed": tally.misnamed}
    for name, found in faults.items():
        sys.stdout.write(f"{name}: {len(found)}\n")
        sys.stdout.writelines(f"    {words}\n" for words in found[:10])
    return int(any(faults.values()))


if __name__ == "__main__":
    sys.exit(main())
