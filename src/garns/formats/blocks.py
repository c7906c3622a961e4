"""Long lists in blocks, for whoever can answer most of their lines without a Puzzle for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from garns.model import Layout, Place, Puzzle

from .cells import CLASSIC
from .format import Format
from .line import LineReader
from .source import Source

FIRST_PUZZLES = 2
"""So many come one by one, so that it is known whether there is more than one."""


class Block(NamedTuple):
    """Some lines of a list, as they stand in the file. The text may be empty: then nothing more
    has come so far, and it is time to hand out what is ready.

    The lines must be gone through in order: `plain` for those that were read by somebody else
    (each a classic board and no more), `puzzles` for any other.
    """

    text: bytes
    reader: LineReader

    def plain(self, lines: int) -> Place:
        """The place of the first of these."""
        source = self.reader.source
        first = source.place(source.lines_read + 1)
        self.reader.pass_over(lines)
        return first

    def puzzles(self, begin: int, end: int) -> Iterator[Puzzle]:
        """The puzzles, mostly one or none, of the line from here to there."""
        source = self.reader.source
        return self.reader.puzzles(source.lines_in(self.text[begin:end]))


LISTS = {"line": None, "sdm": CLASSIC}
"""The notations that can be read in blocks, and the layout that each is about."""


def has_blocks(source: Source, format: Format, layout: Layout | None) -> bool:
    """Whether lines of 81 plain characters are classic boards."""
    return format.id in LISTS and layout in (None, CLASSIC) and source.has_plain_encoding


def read_in_blocks(
    source: Source, format: Format, layout: Layout | None
) -> Iterator[Puzzle | Block]:
    """The puzzles at the beginning of a list, then everything else in blocks."""
    reader = LineReader(source, layout or LISTS[format.id])
    found = 0
    for line in source.every_line():
        for puzzle in reader.puzzles([line]):
            found += 1
            yield puzzle
        if found >= FIRST_PUZZLES and source.can_go_on_in_blocks(line):
            yield from (Block(text, reader) for text in source.blocks())
            return
