"""Singles: write what is forced, and guess only where nothing is.

The idea is that of Peter Norvig's essay “Solving Every Sudoku Puzzle”: a cell with one candidate
holds it, and a value with one place in a house stands there. Where neither rule applies, the cell
with the fewest candidates is guessed.
"""

from __future__ import annotations

from garns.model import Grid, House

from .candidates import Candidates
from .descent import Branch


class Singles(Candidates):
    def __init__(self, grid: Grid, seed: int) -> None:
        super().__init__(grid)
        self._houses = grid.layout.houses

    def branch(self) -> Branch | None:
        cell = min(self.open_cells(), key=self.choices_in, default=None)
        if cell is None:
            return None
        hidden = self._single_place() if self.choices_in(cell) > 1 else None
        return hidden or Branch(self.placements(cell), cell)

    def _single_place(self) -> Branch | None:
        """A value that has one place left in a house, or none."""
        for house in self._houses:
            open_cells = [cell for cell in house.cells if not self.board[cell]]
            once = twice = 0
            for cell in open_cells:
                twice |= once & self.masks[cell]
                once |= self.masks[cell]
            if once.bit_count() < len(open_cells):
                return Branch((), value=self._value_without_place(house, once), house=house)
            if alone := once & ~twice:
                value = alone.bit_length()
                (cell,) = (cell for cell in open_cells if self.masks[cell] & 1 << value - 1)
                return Branch([(cell, value)], cell)
        return None

    def _value_without_place(self, house: House, candidates: int) -> int:
        """The first value that the house lacks and that is a candidate in none of its cells."""
        placed = {self.board[cell] for cell in house.cells}
        return next(
            value
            for value in range(1, len(house.cells) + 1)
            if value not in placed and not candidates >> value - 1 & 1
        )
