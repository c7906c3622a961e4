"""From a puzzle towards a level: givens are put back where it is too hard, and taken away where it
is too easy.

A given put back never adds a solution, and only helps where the simple techniques got stuck: so it
is one of the cells that the walk left empty. A given that goes must leave one solution. A move
that leads away from what is wished is not kept, and another one is tried from the same puzzle.

Each search asks its questions by `yield`: `aimed.py` collects those of many searches, so that the
kernel answers them side by side.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from .draws import Draws
from .general import Unit, clues, without
from .walks import Walk
from .wishes import Wishes

MOVES = 12
"""After so many a fresh grid is more likely to lead to the goal."""

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Question:
    """`walk`: how far do the techniques lead? `unique`: is there exactly one solution?"""

    kind: Literal["walk", "unique"]
    boards: Sequence[bytes]


Asking = Generator[Question, Any, Answer]
"""Yields questions, is sent a list of answers for each, and returns an answer of its own."""


class Approach:
    """One search: a solution, the wishes, and the draws that decide between moves."""

    def __init__(self, wishes: Wishes, solution: bytes, draws: Draws) -> None:
        self._wishes = wishes
        self._aim = wishes.aim
        self._solution = solution
        self._draws = draws

    def search(self, puzzle: bytes) -> Asking[bytes | None]:
        """A puzzle that is as hard as wished, beginning with this one; None if none was met."""
        walk = yield from _walk(puzzle)
        for _ in range(MOVES):
            if not self._aim.distance(walk):
                return puzzle
            moved = None if self._wishes.mask else (yield from self._moved(puzzle, walk))
            if moved is None:
                return None
            its_walk = yield from _walk(moved)
            if self._aim.distance(its_walk) <= self._aim.distance(walk):
                puzzle, walk = moved, its_walk
        return None if self._aim.distance(walk) else puzzle

    def _moved(self, puzzle: bytes, walk: Walk) -> Asking[bytes | None]:
        """A neighbour of the puzzle with a number of givens as wished; None if there is none."""
        if walk.is_solved:
            fewer = yield from self._with_one_less(puzzle, ())
            if fewer is not None and clues(fewer) >= self._wishes.clue_range[0]:
                return fewer
        where = puzzle if walk.is_solved else walk.end
        unit = self._drawn(unit for unit in self._wishes.units if not all(where[c] for c in unit))
        return None if unit is None else (yield from self._fitted(self._with(puzzle, unit), unit))

    def _fitted(self, puzzle: bytes, kept: Unit) -> Asking[bytes | None]:
        """Other givens go until there are not too many of them."""
        most = self._wishes.clue_range[1]
        while self._wishes.minimal or clues(puzzle) > most:
            fewer = yield from self._with_one_less(puzzle, kept)
            if fewer is None:
                return puzzle if clues(puzzle) <= most else None
            puzzle = fewer
        return puzzle

    def _with(self, puzzle: bytes, unit: Unit) -> bytes:
        more = bytearray(puzzle)
        for cell in unit:
            more[cell] = self._solution[cell]
        return bytes(more)

    def _with_one_less(self, puzzle: bytes, kept: Unit) -> Asking[bytes | None]:
        """The puzzle without one of the units that can go, which is not `kept`."""
        order = self._draws.shuffled(
            unit for unit in self._wishes.units if puzzle[unit[0]] and unit != kept
        )
        fewer = [without(puzzle, [unit]) for unit in order]
        is_unique = yield Question("unique", fewer)
        return next((each for each, can_go in zip(fewer, is_unique, strict=True) if can_go), None)

    def _drawn(self, units: Iterable[Unit]) -> Unit | None:
        choices = list(units)
        return self._draws.choice(choices) if choices else None


def _walk(puzzle: bytes) -> Asking[Walk]:
    walks: list[Walk] = yield Question("walk", [puzzle])
    return walks[0]
