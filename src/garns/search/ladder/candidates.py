"""Candidates: the values that may still stand in each empty cell, kept up to date.

mask   an int; its bit v − 1 is set while value v may stand in the cell
"""

from __future__ import annotations

from garns.model import Grid

from .descent import Placement


class Candidates:
    """A board to write on, and a mask for each of its empty cells."""

    def __init__(self, grid: Grid) -> None:
        self.board = list(grid.values)
        self._empty = grid.empty_cells
        self._peers = grid.layout.peers
        self.masks = dict.fromkeys(self._empty, (1 << grid.size) - 1)
        self._struck: list[list[int]] = []
        for cell, value in enumerate(grid.values):
            if value:
                self._strike(cell, value)

    def place(self, cell: int, value: int) -> None:
        """Fill the cell, and strike the value out in all cells that see it."""
        self.board[cell] = value
        self._struck.append(self._strike(cell, value))

    def take_back(self, cell: int, value: int) -> None:
        for peer in self._struck.pop():
            self.masks[peer] |= 1 << (value - 1)
        self.board[cell] = 0

    def _strike(self, cell: int, value: int) -> list[int]:
        """The cells where the value was a candidate, and is no more."""
        bit = 1 << (value - 1)
        board, masks = self.board, self.masks
        struck = [peer for peer in self._peers[cell] if not board[peer] and masks[peer] & bit]
        for peer in struck:
            masks[peer] ^= bit
        return struck

    def fits(self, cell: int, value: int) -> bool:
        """Candidates always do: what does not fit was struck out."""
        return True

    def open_cells(self) -> list[int]:
        """In the order of rows."""
        return [cell for cell in self._empty if not self.board[cell]]

    def choices_in(self, cell: int) -> int:
        return self.masks[cell].bit_count()

    def placements(self, cell: int) -> list[Placement]:
        """The candidates of a cell, from the smallest."""
        mask = self.masks[cell]
        return [(cell, value) for value in range(1, mask.bit_length() + 1) if mask >> value - 1 & 1]
