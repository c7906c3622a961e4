"""How far a run has come in its input, so that a later run can skip what is done."""

from __future__ import annotations

from zlib import crc32

from garns.formats import Block
from garns.model import Puzzle


class InputsDone:
    """How many puzzles, or lines of long lists, are done, and a checksum of them: the same input is
    recognised by it."""

    def __init__(self) -> None:
        self.count = 0
        self.checksum = 0

    def note(self, piece: Puzzle | Block) -> None:
        """The next piece is done."""
        if isinstance(piece, Block):
            self.count += piece.line_count
            self.checksum = crc32(piece.text, self.checksum)
            return
        place, grid = piece.place, piece.grid
        self.count += 1
        about = f"{place.file}:{place.line} {grid.layout.name} ".encode()
        self.checksum = crc32(about + grid.values, self.checksum)
