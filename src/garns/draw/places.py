"""Where the notes of a cell stand."""

from __future__ import annotations

import math
from dataclasses import dataclass

from garns.model import Layout, Symbols

from .geometry import Geometry
from .lettering import widest

NOTE_SIZE = 0.86
"""In parts of the room that one note has."""


@dataclass(frozen=True)
class NotePlaces:
    """The notes of a cell take `width` of it, `drop` below its middle; both in parts of a cell."""

    geometry: Geometry
    symbols: Symbols
    width: float
    drop: float = 0

    @property
    def columns(self) -> int:
        return note_columns(self.geometry.layout)

    @property
    def rows(self) -> int:
        return math.ceil(self.geometry.layout.size / self.columns)

    @property
    def room(self) -> float:
        return self.width * self.geometry.cell

    @property
    def size(self) -> float:
        """Of the font."""
        across = self.room / self.columns / max(widest(self.symbols), 0.8)
        return NOTE_SIZE * min(self.room / self.rows, across)

    def centre(self, cell: int, index: int) -> tuple[float, float]:
        """The middle of the note for the value index + 1."""
        row, column = divmod(index, self.columns)
        x, y = self.geometry.centre(cell)
        return (
            x + ((column + 0.5) / self.columns - 0.5) * self.room,
            y + ((row + 0.5) / self.rows - 0.5) * self.room + self.drop * self.geometry.cell,
        )


def note_columns(layout: Layout) -> int:
    """Notes stand as the cells of a block do; in a square without blocks, or with such flat ones
    that notes would be small: a board of 10×10 has blocks of 2×5."""
    shape = layout.block_shape
    if shape is not None and max(shape) <= 2 * min(shape):
        return shape[1]
    return math.ceil(math.sqrt(layout.size))
