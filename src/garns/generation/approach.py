"""From a puzzle towards a level: givens are put back and taken away.

Most puzzles are what they are, and another draw is the quickest way to a better one. What pays:

- Where a technique that is wished was used, but the walk got stuck after it, givens are put back
  in cells that the walk left empty. That never adds a solution, and helps where help is needed.
- Where more givens are wished than a minimal puzzle has, a puzzle of the right level grows: givens
  are put back that leave it as hard as it is.
- Where a draw is dear, a neighbour is looked at instead: one given more, or others less.

A search asks its questions by `yield`: `aimed.py` collects those of many searches, so that the
kernel answers them side by side.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from .draws import Draws
from .general import Unit, clues, without
from .walks import Walk
from .wishes import Wishes

MOVES = 12
"""After so many, another grid is more likely to lead to the goal."""

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class KernelQuestion:
    """`walk`: how far do the techniques lead? `unique`: is there exactly one solution?"""

    kind: Literal["walk", "unique"]
    boards: Sequence[bytes]


Asking = Generator[KernelQuestion, Any, Answer]
"""Yields questions, is sent a list of answers for each, and returns an answer of its own."""


class Approach:
    """One search: a solution, the wishes, and the draws that decide between moves."""

    def __init__(self, wishes: Wishes, solution: bytes, draws: Draws) -> None:
        self._wishes = wishes
        self._solution = solution
        self._draws = draws

    def search(self, puzzle: bytes, *, may_move: bool) -> Asking[bytes | None]:
        """A puzzle as hard as wished, beginning with this one; None if none was met."""
        walk, distance = yield from self._walked(puzzle)
        for _ in range(MOVES if may_move else 0):
            if not distance:
                break
            neighbour = yield from self._neighbour(puzzle, walk, distance)
            if neighbour is None:
                return None
            its_walk, its_distance = yield from self._walked(neighbour)
            if its_distance <= distance:
                puzzle, walk, distance = neighbour, its_walk, its_distance
        return None if distance else (yield from self._grown(puzzle))

    def _walked(self, puzzle: bytes) -> Asking[tuple[Walk, int]]:
        walks: list[Walk] = yield KernelQuestion("walk", [puzzle])
        return walks[0], self._wishes.aim.distance(walks[0])

    def _neighbour(self, puzzle: bytes, walk: Walk, distance: int) -> Asking[bytes | None]:
        """Another puzzle with a number of givens as wished; None if it is better to draw anew."""
        if distance > 1 and not self._wishes.draws_are_dear:
            return None
        if not walk.is_solved:
            return (yield from self._with_one_more(puzzle, walk.end))
        fewer = yield from self._with_one_less(puzzle, kept=())
        if fewer is not None and clues(fewer) >= self._wishes.clue_range[0]:
            return fewer
        return (yield from self._with_one_more(puzzle, puzzle))

    def _with_one_more(self, puzzle: bytes, where: bytes) -> Asking[bytes | None]:
        """A unit put back that is empty there; if that makes too many givens, others go."""
        unit = self._draws.choice(self._empty_units(where))
        puzzle = self._with(puzzle, unit)
        most = self._wishes.clue_range[1]
        while clues(puzzle) > most or self._wishes.minimal:
            fewer = yield from self._with_one_less(puzzle, kept=unit)
            if fewer is None:
                return puzzle if clues(puzzle) <= most else None
            puzzle = fewer
        return puzzle

    def _with_one_less(self, puzzle: bytes, *, kept: Unit) -> Asking[bytes | None]:
        """The puzzle without one of the units that can go; None if all are needed."""
        given = [unit for unit in self._wishes.units if puzzle[unit[0]] and unit != kept]
        fewer = [without(puzzle, [unit]) for unit in self._draws.shuffled(given)]
        is_unique: list[bool] = yield KernelQuestion("unique", fewer)
        return next((each for each, can_go in zip(fewer, is_unique, strict=True) if can_go), None)

    def _grown(self, puzzle: bytes) -> Asking[bytes | None]:
        """The puzzle with as many givens as wished, none of which makes it easier."""
        fewest, most = self._wishes.clue_range
        if clues(puzzle) >= fewest:
            return puzzle if clues(puzzle) <= most else None
        target = fewest + self._draws.below(most - fewest + 1)
        for unit in self._draws.shuffled(self._empty_units(puzzle)):
            if clues(puzzle) >= target:
                break
            more = self._with(puzzle, unit)
            _, distance = yield from self._walked(more)
            if not distance and clues(more) <= most:
                puzzle = more
        return puzzle if clues(puzzle) >= fewest else None

    def _with(self, puzzle: bytes, unit: Unit) -> bytes:
        more = bytearray(puzzle)
        for cell in unit:
            more[cell] = self._solution[cell]
        return bytes(more)

    def _empty_units(self, board: bytes) -> list[Unit]:
        return [unit for unit in self._wishes.units if any(not board[cell] for cell in unit)]
