"""Symmetries of the pattern of givens: which cells go or stay together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from garns.formats import PuzzleLike, as_grid
from garns.model import InvalidRequest

Turn = Callable[[int, int, int], tuple[int, int]]
"""Where the cell at (row, column) goes, on a board whose last row and column have that number."""


def _half_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, last - column


def _quarter_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return column, last - row


def _left_to_right(row: int, column: int, last: int) -> tuple[int, int]:
    return row, last - column


def _top_to_bottom(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, column


def _falling_diagonal(row: int, column: int, last: int) -> tuple[int, int]:
    return column, row


def _rising_diagonal(row: int, column: int, last: int) -> tuple[int, int]:
    return last - column, last - row


SYMMETRIES: dict[str, tuple[Turn, ...]] = {
    "none": (),
    "180": (_half_turn,),
    "90": (_quarter_turn,),
    "horizontal": (_left_to_right,),
    "vertical": (_top_to_bottom,),
    "both": (_left_to_right, _top_to_bottom),
    "diagonal": (_falling_diagonal,),
    "antidiagonal": (_rising_diagonal,),
    "diagonals": (_falling_diagonal, _rising_diagonal),
    "full": (_quarter_turn, _left_to_right),
}
"""What a pattern may look the same after; the turns listed imply the others of its group.
Each comes after those that it implies."""


def symmetry_of(puzzle: PuzzleLike) -> str:
    """The name of the symmetry that the pattern of givens has, the one that implies all others
    that it has."""
    grid = as_grid(puzzle)
    is_given = [bool(value) for value in grid.givens.values]
    return next(name for name in reversed(SYMMETRIES) if _fits(is_given, grid.size, name))


def _fits(is_given: list[bool], size: int, symmetry: str) -> bool:
    return all(len({is_given[cell] for cell in unit}) == 1 for unit in units(size, symmetry))


@lru_cache
def units(size: int, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The cells of a board in groups: those that the symmetry carries into each other."""
    if symmetry not in SYMMETRIES:
        raise InvalidRequest("generate.symmetry", name=symmetry, known=list(SYMMETRIES))
    turns = SYMMETRIES[symmetry]
    unit_of: dict[int, tuple[int, ...]] = {}
    for cell in range(size * size):
        if cell not in unit_of:
            unit = _reached(cell, size, turns)
            unit_of.update(dict.fromkeys(unit, unit))
    return tuple(dict.fromkeys(unit_of.values()))


def _reached(cell: int, size: int, turns: tuple[Turn, ...]) -> tuple[int, ...]:
    found = {cell}
    waiting = [cell]
    while waiting:
        row, column = divmod(waiting.pop(), size)
        for turn in turns:
            new_row, new_column = turn(row, column, size - 1)
            new = new_row * size + new_column
            if new not in found:
                found.add(new)
                waiting.append(new)
    return tuple(sorted(found))
