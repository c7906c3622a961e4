"""Puzzles as the kernel rates them: classic boards of 81 bytes."""

from __future__ import annotations

import re

from garns.engine.roads import CLASSIC
from garns.formats import PuzzleLike, as_grid
from garns.model import Grid, InvalidRequest, Puzzle

_PLAIN_LINE = re.compile(r"[.0-9]{81}")
_VALUES = bytes.maketrans(b".0123456789", bytes([0, *range(10)]))


def grid_of(puzzle: PuzzleLike | Puzzle) -> Grid:
    return puzzle.grid if isinstance(puzzle, Puzzle) else as_grid(puzzle)


def is_classic(puzzle: PuzzleLike | Puzzle) -> bool:
    """Whether the scales know such boards: 9×9 with boxes, and no other houses."""
    return grid_of(puzzle).layout is CLASSIC


def board_of(puzzle: PuzzleLike | Puzzle, scale: str) -> bytes:
    """The values of the givens; a plain line need not become a grid for that. Raises
    InvalidRequest if the board is not classic."""
    if isinstance(puzzle, str) and _PLAIN_LINE.fullmatch(puzzle):
        return puzzle.encode("ascii").translate(_VALUES)
    grid = grid_of(puzzle)
    if grid.layout is not CLASSIC:
        raise InvalidRequest("rating.layout", scale=scale)
    return bytes(grid.givens.values)
