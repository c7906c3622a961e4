"""Fewest candidates first: go on where there is least to choose."""

from __future__ import annotations

from garns.model import Grid

from .candidates import Candidates
from .descent import Branch


class FewestFirst(Candidates):
    """A cell with no candidate is a dead end; one with a single candidate needs no guess."""

    def __init__(self, grid: Grid, seed: int) -> None:
        super().__init__(grid)

    def branch(self) -> Branch | None:
        # Of several, the first in the order of rows.
        cell = min(self.open_cells(), key=self.choices_in, default=None)
        return None if cell is None else Branch(self.placements(cell), cell)
