"""Counting the steps of a search, and keeping its board up to date."""

from __future__ import annotations

from garns.model import Grid
from garns.search.counters import Counters

from .descent import SearchStep


class Tally:
    """The counters, the board and the depth after the steps added so far."""

    def __init__(self, grid: Grid) -> None:
        self.board = bytearray(grid.values)
        self.depth = 0
        self.insertions = self.guesses = self.tries = self.max_depth = self.solutions = 0

    def add(self, step: SearchStep) -> None:
        kind, cell, value, is_guess, _ = step
        if kind == "reject":
            self.tries += 1
        elif kind == "place":
            self.tries += 1
            self.insertions += 1
            self.guesses += is_guess
            self.depth += 1
            self.max_depth = max(self.max_depth, self.depth)
            self._write(cell, value)
        elif kind == "take back":
            self.depth -= 1
            self._write(cell, 0)
        elif kind == "solution":
            self.solutions += 1

    def _write(self, cell: int | None, value: int | None) -> None:
        if cell is not None and value is not None:
            self.board[cell] = value

    @property
    def counters(self) -> Counters:
        return Counters(
            insertions=self.insertions,
            guesses=self.guesses,
            tries=self.tries,
            # What is on the board no more was taken back.
            backtracks=self.insertions - self.depth,
            max_depth=self.max_depth,
            solutions=self.solutions,
        )
