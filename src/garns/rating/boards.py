"""Puzzles as the kernel rates them: classic boards of 81 bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from garns.engine import solve
from garns.engine.roads import CLASSIC
from garns.formats import as_grid
from garns.model import GarnsError, Grid, InvalidRequest

from .rating import PuzzleItem, Rating

Rated = TypeVar("Rated", bound=Rating)

_PLAIN_LINE = re.compile(r"[.0-9]{81}")
_VALUES = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))


def grid_of(puzzle: PuzzleItem) -> Grid:
    """Raises what is wrong with it."""
    if isinstance(puzzle, GarnsError):
        raise puzzle
    return as_grid(puzzle)


def rate_boards(
    puzzles: Sequence[PuzzleItem], scale: str, rate: Callable[[bytes], Sequence[Rated | None]]
) -> list[Rated | GarnsError]:
    """What `rate` says of the classic boards among these puzzles, given one after the other: None
    for one that has not exactly one solution. In place of that, and of puzzles that are not
    classic, stands the refusal."""
    boards = [_board_or_refusal(puzzle, scale) for puzzle in puzzles]
    ratings = iter(rate(b"".join([each for each in boards if isinstance(each, bytes)])))
    return [
        next(ratings) or _not_unique(puzzle) if isinstance(board, bytes) else board
        for puzzle, board in zip(puzzles, boards, strict=True)
    ]


def _board_or_refusal(puzzle: PuzzleItem, scale: str) -> bytes | GarnsError:
    try:
        return _board_of(puzzle, scale)
    except GarnsError as refusal:
        return refusal


def _board_of(puzzle: PuzzleItem, scale: str) -> bytes:
    """The values of the givens; a plain line need not become a grid for that."""
    if isinstance(puzzle, str) and _PLAIN_LINE.fullmatch(puzzle):
        return puzzle.encode("ascii").translate(_VALUES)
    grid = grid_of(puzzle)
    if grid.layout is not CLASSIC:
        raise InvalidRequest("rating.layout", scale=scale)
    return bytes(grid.givens.values)


def _not_unique(puzzle: PuzzleItem) -> GarnsError:
    try:
        solve(grid_of(puzzle).givens)
    except GarnsError as refusal:
        return refusal
    raise AssertionError("The kernel finds not exactly one solution, the solver does.")
