"""Long lists in blocks, for whoever can answer most of their lines without a Puzzle for each."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from garns.model import Layout, Place, Puzzle

from .cells import CLASSIC
from .format import Format
from .line import LineReader
from .source import Pause, Source

FIRST_PUZZLES = 2
"""So many come one by one, so that it is known whether there is more than one."""


_BOARD_LINE = 82


@cache
def _boards() -> re.Pattern[bytes]:
    """Consecutive lines that are classic boards; compiled when the first output is resumed."""
    return re.compile(rb"(?:[0-9.]{81}\n)+")


class Block(NamedTuple):
    """Some lines of a list, as they stand in the file.

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

    @property
    def line_count(self) -> int:
        return self.text.count(b"\n") + (not self.text.endswith(b"\n") and bool(self.text))

    def split(self, lines: int) -> tuple[Block, Block]:
        """The first `lines` lines, and the others."""
        end = 0
        for _ in range(lines):
            end = self.text.index(b"\n", end) + 1
        return Block(self.text[:end], self.reader), Block(self.text[end:], self.reader)

    def skip(self) -> None:
        """Pass over all lines: an earlier run has dealt with them."""
        begin = 0
        while begin < len(self.text):
            if boards := _boards().match(self.text, begin):
                self.reader.pass_over(len(boards[0]) // _BOARD_LINE)
                begin = boards.end()
            else:
                end = self.text.find(b"\n", begin) + 1 or len(self.text)
                deque(self.puzzles(begin, end), maxlen=0)
                begin = end

    def puzzles(self, begin: int, end: int) -> Iterator[Puzzle]:
        """The puzzles, mostly one or none, of the line from here to there."""
        source = self.reader.source
        return self.reader.puzzles(source.lines_in(self.text[begin:end]))


def has_blocks(source: Source, format: Format, layout: Layout | None) -> bool:
    """Whether lines of 81 plain characters are classic boards."""
    return format.is_list and layout in (None, CLASSIC) and source.has_plain_encoding


def read_in_blocks(
    source: Source, format: Format, layout: Layout | None
) -> Iterator[Puzzle | Block | Pause]:
    """The puzzles at the beginning of a list, then everything else in blocks."""
    reader = LineReader(source, layout or format.layout)
    found = 0
    for line in source.every_line():
        for puzzle in reader.puzzles([line]):
            found += 1
            yield puzzle
        if found >= FIRST_PUZZLES and source.can_go_on_in_blocks(line):
            for text in source.blocks():
                yield text if isinstance(text, Pause) else Block(text, reader)
            return
