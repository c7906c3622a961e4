"""Forward checking: still row by row, but back as soon as any cell has no candidate left."""

from __future__ import annotations

from garns.model import Grid

from .candidates import Candidates
from .descent import Branch


class ForwardChecking(Candidates):
    """Tries what row by row tries, in the same order, and leaves out what cannot end well."""

    def __init__(self, grid: Grid, seed: int) -> None:
        super().__init__(grid)

    def branch(self) -> Branch | None:
        cells = self.open_cells()
        if not cells:
            return None
        stuck = next((cell for cell in cells if not self.masks[cell]), None)
        cell = cells[0] if stuck is None else stuck
        return Branch(self.placements(cell), cell)
