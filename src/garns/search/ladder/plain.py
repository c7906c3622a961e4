"""Plain backtracking: the cells in a fixed order, every value in a fixed order, one look each.

What is tried first differs: row by row, the same from the other end, other values first.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from garns.model import Grid

from .descent import Branch


class InOrder:
    """The empty cells in a given order, the values of each in a given order."""

    def __init__(self, grid: Grid, cells: Sequence[int], values: Sequence[int]) -> None:
        self._board = list(grid.values)
        self._peers = grid.layout.peers
        self._branches = [Branch([(cell, value) for value in values], cell) for cell in cells]
        self._depth = 0

    def branch(self) -> Branch | None:
        return self._branches[self._depth] if self._depth < len(self._branches) else None

    def fits(self, cell: int, value: int) -> bool:
        """Whether no row, column, block … of the cell holds the value."""
        return value not in map(self._board.__getitem__, self._peers[cell])

    def place(self, cell: int, value: int) -> None:
        self._board[cell] = value
        self._depth += 1

    def take_back(self, cell: int, value: int) -> None:
        self._board[cell] = 0
        self._depth -= 1


def row_by_row(grid: Grid, seed: int) -> InOrder:
    return InOrder(grid, grid.empty_cells, _values(grid))


def from_the_end(grid: Grid, seed: int) -> InOrder:
    return InOrder(grid, grid.empty_cells[::-1], _values(grid))


def shuffled_values(grid: Grid, seed: int) -> InOrder:
    """One shuffled order of values for all cells: drawn once, as a student would do it."""
    return InOrder(grid, grid.empty_cells, shuffled(grid.size, seed))


def shuffled(size: int, seed: int) -> list[int]:
    return random.Random(seed).sample(range(1, size + 1), size)


def _values(grid: Grid) -> Sequence[int]:
    return range(1, grid.size + 1)
