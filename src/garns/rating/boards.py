"""Puzzles as the kernel rates them: classic boards of 81 bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from garns.engine import solve
from garns.engine.background import Background
from garns.engine.roads import CLASSIC
from garns.formats import as_grid
from garns.model import GarnsError, Grid, InvalidRequest
from garns.native import BatchControl

from .rating import Progress, PuzzleItem, Rating

Rated = TypeVar("Rated", bound=Rating)

_PLAIN_LINE = re.compile(r"[.0-9]{81}")
_VALUES = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))


def grid_of(puzzle: PuzzleItem) -> Grid:
    """Raises what is wrong with it."""
    if isinstance(puzzle, GarnsError):
        raise puzzle
    return as_grid(puzzle)


class RatedBoards(Generic[Rated]):
    """What `rate` says of the classic boards among these puzzles, given one after the other: None
    for one that has not exactly one solution. In place of that, and of puzzles that are not
    classic, stands the refusal. The work has begun; it must end in `wait` or `stop`."""

    def __init__(
        self,
        puzzles: Sequence[PuzzleItem],
        scale: str,
        rate: Callable[[bytes, BatchControl], Sequence[Rated | None]],
    ) -> None:
        self._puzzles = puzzles
        self._boards = [_board_or_refusal(puzzle, scale) for puzzle in puzzles]
        classic = b"".join([each for each in self._boards if isinstance(each, bytes)])
        self.work = Background(lambda control: rate(classic, control))

    def wait(self, progress: Progress | None = None) -> list[Rated | GarnsError]:
        ratings = iter(self.work.wait(progress))
        return [
            next(ratings) or _not_unique(puzzle) if isinstance(board, bytes) else board
            for puzzle, board in zip(self._puzzles, self._boards, strict=True)
        ]


def _board_or_refusal(puzzle: PuzzleItem, scale: str) -> bytes | GarnsError:
    try:
        return _board_of(puzzle, scale)
    except GarnsError as refusal:
        # Its traceback would keep everything alive that was there.
        return refusal.with_traceback(None)


def _board_of(puzzle: PuzzleItem, scale: str) -> bytes:
    """The values of the givens; a plain line need not become a grid for that."""
    if isinstance(puzzle, str) and _PLAIN_LINE.fullmatch(puzzle):
        return puzzle.encode("ascii").translate(_VALUES)
    grid = grid_of(puzzle)
    grid.layout.refuse_constraints()
    if grid.layout is not CLASSIC:
        raise InvalidRequest("rating.layout", scale=scale)
    return bytes(grid.givens.values)


def _not_unique(puzzle: PuzzleItem) -> GarnsError:
    try:
        solve(grid_of(puzzle).givens)
    except GarnsError as refusal:
        # Its traceback would keep everything alive that was there.
        return refusal.with_traceback(None)
    raise AssertionError("The kernel finds not exactly one solution, the solver does.")
