"""Judging answers: is this a step of the technique, and if not, what is it?

A player marks a move, digits placed and candidates removed, or the cells of the pattern. Any valid
instance of the technique counts, and so do several at once. The rules work on plain values, so that
steps may come from finders here and from records of the engine in the page.

A placement and the removal of all other candidates of its cell say the same, so marks and steps are
compared with what follows from them at once (`consequences`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from garns.logic import CLASSIC_TECHNIQUES, LEVELS, FoundStep, State, Step, technique_named
from garns.logic.hints import evidence_cells
from garns.model import Message, cell_at, cell_name

from .drills import LAYOUT, SIZE, Drill
from .variations import Variation

VIEWS = 8
"""In so many dresses a position is looked at."""

MANY_PATTERNS = ("aligned", "chains", "colouring")
"""Families of which a conclusion can have many patterns."""
ALSO_MANY_PATTERNS = ("remote-pair",)
"""Techniques of other families that are chains too."""

WrongMark = Literal["given", "filled", "absent", "misplaced", "solution"]
"""Why a mark is wrong by itself: the cell was given, or is filled; the digit is not among its
candidates; the digit placed is not the solution's; the digit removed is the solution's."""

VerdictId = Literal[
    "nothing",
    "right",
    "incomplete",
    "other",
    "given",
    "filled",
    "absent",
    "misplaced",
    "solution",
    "unshown",
    "pattern-right",
    "pattern-incomplete",
    "pattern-wrong",
    "pattern-mixed",
    "pattern-unknown",
]

RIGHT: tuple[VerdictId, ...] = ("right", "pattern-right")
FORGIVEN: tuple[VerdictId, ...] = (
    "nothing",
    "incomplete",
    "other",
    "pattern-incomplete",
    "pattern-unknown",
)
"""Neither right nor wrong: the player may go on as if nothing had been said."""


class Mark(NamedTuple):
    """A digit placed, or a candidate removed."""

    cell: int
    value: int
    is_placed: bool

    def __str__(self) -> str:
        return f"{cell_name(LAYOUT, self.cell)}{'=' if self.is_placed else '<>'}{self.value}"


Marks = frozenset[Mark]


@dataclass(frozen=True)
class Instance:
    """A step as far as judging needs it: what it concludes, and the cells of its pattern."""

    technique: str
    conclusion: Marks
    cells: frozenset[int]

    @classmethod
    def of_step(cls, step: Step, state: State) -> Instance:
        placed = {Mark(cell, value, True) for cell, value in step.placements}
        removed = {Mark(cell, value, False) for cell, value in step.eliminations}
        cells = frozenset(evidence_cells(FoundStep(step, state)))
        return cls(step.technique, frozenset(placed | removed), cells)

    def before(self, variation: Variation) -> Instance:
        """The instance in the position before it was varied."""
        origin, value_before = variation.origin, variation.value_before
        marks = (Mark(origin[cell], value_before(v), is_on) for cell, v, is_on in self.conclusion)
        cells = frozenset(origin[cell] for cell in self.cells)
        return Instance(self.technique, frozenset(marks), cells)

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Instance:
        """From a record of `logic/records.py`."""
        marks = {Mark(*each, True) for each in _pairs(record["placements"])}
        marks |= {Mark(*each, False) for each in _pairs(record["eliminations"])}
        cells = {cell_at(LAYOUT, name) for each in record["evidence"] for name in each["cells"]}
        for each in record["evidence"]:
            cells |= {cell for cell, _ in _pairs(each["candidates"])}
        for chain in record["chains"]:
            for link in chain["links"]:
                cells |= {cell for cell, _ in _pairs([*link["from"], *link["to"]])}
        return cls(
            record["technique"],
            frozenset(marks),
            frozenset(cells or {mark.cell for mark in marks}),
        )


def _pairs(candidates: Iterable[Mapping[str, Any]]) -> Iterator[tuple[int, int]]:
    return ((cell_at(LAYOUT, each["cell"]), each["value"]) for each in candidates)


@dataclass(frozen=True)
class Answer:
    """What the player says: marks, or, without any, the cells of the pattern."""

    marks: Marks = frozenset()
    cells: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Verdict:
    """What is to be said of an answer.

    `instances` are the steps found, or the one that is nearest; `marks` and `cells` those that the
    verdict is about; `missing` how many marks or cells an instance still lacks; `techniques` those
    that show what this one does not.
    """

    id: VerdictId
    instances: tuple[Instance, ...] = ()
    marks: tuple[Mark, ...] = ()
    cells: tuple[int, ...] = ()
    missing: int = 0
    techniques: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        return self.id in RIGHT

    @property
    def is_wrong(self) -> bool:
        return not self.is_right and self.id not in FORGIVEN

    @property
    def message(self) -> Message:
        """The sentence, with its facts."""
        return Message(f"learn.verdict.{self.id}", self._facts)

    @property
    def _facts(self) -> dict[str, Any]:
        cells = self.cells or tuple(dict.fromkeys(mark.cell for mark in self.marks))
        return {
            "cells": [cell_name(LAYOUT, cell) for cell in cells],
            "marks": [_in_words(mark) for mark in self.marks],
            "n": self.missing,
            "techniques": [technique_named(each).name for each in self.techniques],
        }


def _in_words(mark: Mark) -> Message:
    facts = {"value": str(mark.value), "cell": cell_name(LAYOUT, mark.cell)}
    return Message("learn.candidate", facts)


def judge(drill: Drill, answer: Answer) -> Verdict:
    """The verdict on an answer. Other techniques are asked only if this one does not show it."""
    own = instances_of(drill)
    if not answer.marks:
        verdict = judge_pattern(own, answer.cells)
        return verdict if has_fixed_pattern(drill.technique) else _lenient(verdict)
    return judge_marks(drill, drill.solution, own, _others(drill), answer.marks)


def instances_of(drill: Drill) -> tuple[Instance, ...]:
    """The steps of the technique in this position.

    Finders show one pattern for each conclusion, and of loops only some. So the position is looked
    at in other dresses as well, where they come upon others first.
    """
    found = dict.fromkeys(_found(drill.state, drill.technique))
    for seed in range(1, VIEWS):
        variation = Variation.of_seed(seed)
        dressed = _found(variation.drill(drill).state, drill.technique)
        found.update(dict.fromkeys(each.before(variation) for each in dressed))
    return tuple(found)


def has_fixed_pattern(technique: str) -> bool:
    """Whether a conclusion of the technique has few patterns, all of which are found. Chains can
    go many ways."""
    family = technique_named(technique).family
    return family not in MANY_PATTERNS and technique not in ALSO_MANY_PATTERNS


def _lenient(verdict: Verdict) -> Verdict:
    """Nobody is wrong because of a pattern that no finder came upon."""
    return Verdict("pattern-unknown") if verdict.is_wrong else verdict


def _found(state: State, technique: str) -> Iterator[Instance]:
    steps = technique_named(technique).find(state)
    return (Instance.of_step(step, state) for step in steps)


def _others(drill: Drill) -> Iterator[Instance]:
    """The steps of all other techniques that are taught, the simplest first."""
    for technique in CLASSIC_TECHNIQUES:
        if technique.level != LEVELS[-1] and technique.id != drill.technique:
            yield from _found(drill.state, technique.id)


# Marks


def judge_marks(
    drill: Drill,
    solution: Sequence[int],
    own: Collection[Instance],
    others: Iterable[Instance],
    marks: Marks,
) -> Verdict:
    """`own` are all steps of the drill's technique, `others` those of the rest, simplest first."""
    if wrong := _wrong_marks(drill, solution, marks):
        return wrong
    shown = shown_by(drill.candidates, own)
    if unshown := marks - shown:
        return _of_others(drill.candidates, others, unshown)
    said = consequences(drill.candidates, marks)
    whole = tuple(each for each in own if each.conclusion <= said)
    if whole:
        return Verdict("right", whole)
    near = [each for each in own if marks & consequences(drill.candidates, each.conclusion)]
    nearest = min(near, key=lambda each: len(each.conclusion - said))
    return Verdict("incomplete", (nearest,), missing=len(nearest.conclusion - said))


def consequences(candidates: Sequence[int], marks: Iterable[Mark]) -> Marks:
    """Marks, and what follows from them at once: a digit placed removes the others of its cell and
    its equals all around; where all candidates but one are removed, that one is placed."""
    found = set(marks)
    removed: dict[int, int] = {}
    for cell, value, is_placed in tuple(found):
        bit = 1 << (value - 1)
        if is_placed:
            others = _values_of(candidates[cell] & ~bit)
            found |= {Mark(cell, other, False) for other in others}
            around = LAYOUT.peers[cell]
            found |= {Mark(peer, value, False) for peer in around if candidates[peer] & bit}
        else:
            removed[cell] = removed.get(cell, 0) | bit
    for cell, mask in removed.items():
        left = list(_values_of(candidates[cell] & ~mask))
        if len(left) == 1:
            found.add(Mark(cell, left[0], True))
    return frozenset(found)


def _values_of(mask: int) -> Iterator[int]:
    return (value for value in range(1, SIZE + 1) if mask >> (value - 1) & 1)


def shown_by(candidates: Sequence[int], instances: Iterable[Instance]) -> Marks:
    """Everything that some instance shows."""
    shown = (consequences(candidates, each.conclusion) for each in instances)
    return frozenset[Mark]().union(*shown)


def _wrong_marks(drill: Drill, solution: Sequence[int], marks: Marks) -> Verdict | None:
    reasons = {mark: _wrong_mark(drill, solution, mark) for mark in sorted(marks)}
    wrong: tuple[WrongMark, ...] = ("given", "filled", "absent", "misplaced", "solution")
    for reason in wrong:
        if found := tuple(mark for mark, why in reasons.items() if why == reason):
            return Verdict(reason, marks=found)
    return None


def _wrong_mark(drill: Drill, solution: Sequence[int], mark: Mark) -> WrongMark | None:
    if drill.givens[mark.cell]:
        return "given"
    if drill.values[mark.cell]:
        return "filled"
    if not drill.candidates[mark.cell] >> (mark.value - 1) & 1:
        return "absent"
    is_solution = solution[mark.cell] == mark.value
    if mark.is_placed:
        return None if is_solution else "misplaced"
    return "solution" if is_solution else None


def _of_others(candidates: Sequence[int], others: Iterable[Instance], marks: Marks) -> Verdict:
    """Marks that are true, but not shown by the technique: who else shows them?"""
    left = set(marks)
    techniques: dict[str, None] = {}
    for instance in others:
        if seen := left & consequences(candidates, instance.conclusion):
            left -= seen
            techniques[instance.technique] = None
        if not left:
            return Verdict("other", marks=tuple(sorted(marks)), techniques=tuple(techniques))
    return Verdict("unshown", marks=tuple(sorted(left)))


# Patterns


def judge_pattern(own: Collection[Instance], cells: frozenset[int]) -> Verdict:
    """Right are the cells of an instance, or of several, and no others."""
    if not cells:
        return Verdict("nothing")
    whole = tuple(each for each in own if each.cells <= cells)
    if whole and cells == frozenset[int]().union(*(each.cells for each in whole)):
        return Verdict("pattern-right", whole)
    if holding := [each for each in own if cells < each.cells]:
        nearest = min(holding, key=lambda each: len(each.cells))
        return Verdict("pattern-incomplete", (nearest,), missing=len(nearest.cells - cells))
    nearest = min(own, key=lambda each: len(each.cells ^ cells))
    missing = len(nearest.cells - cells)
    if strange := cells.difference(*(each.cells for each in own)):
        return Verdict("pattern-wrong", (nearest,), cells=tuple(sorted(strange)), missing=missing)
    return Verdict("pattern-mixed", (nearest,), missing=missing)
