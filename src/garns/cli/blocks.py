"""Long lists: whole blocks go to the kernel, and only the lines that need words come one by one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from garns.engine.background import Background
from garns.engine.lists import LINE, OddLine, SolvedBlock, solve_block
from garns.formats import Block
from garns.model import Place, Puzzle

from .progress import Progress


@dataclass(frozen=True)
class SolvedLines:
    """Solutions of consecutive lines, each the only one, as lines. If there are none at all, it is
    time to write what there is, because the input makes us wait."""

    text: memoryview
    first: Place

    def __len__(self) -> int:
        return len(self.text) // LINE

    @property
    def places(self) -> list[str]:
        """`file:line` of each."""
        file = "" if self.first.file is None else f"{self.first.file}:"
        line = self.first.line or 0
        return [f"{file}{number}" for number in range(line, line + len(self))]


BLOCKS_AT_ONCE = 2
"""So many are solved at the same time: no thread waits while another one ends its block."""

Piece = Puzzle | SolvedLines
"""A puzzle to be answered, or answers."""

NOTHING_YET = SolvedLines(memoryview(b""), Place())


def answered(found: Iterator[Puzzle | Block], progress: Progress) -> Iterator[Piece]:
    """Puzzles as they come; for blocks the solutions of their plain boards, with the puzzles of all
    other lines in between, in the order of the input.

    While the kernel solves some blocks, the one before them is written and the next one is read.
    """
    solving = deque[_Solving]()
    try:
        for piece in _failing_late(found):
            if isinstance(piece, Puzzle):
                yield piece
            elif isinstance(piece, Block) and piece.text:
                solving.append(_Solving(piece, progress))
                yield from _solved(solving, BLOCKS_AT_ONCE)
            else:
                yield from _solved(solving)
                if isinstance(piece, Exception):
                    raise piece
                yield NOTHING_YET
        yield from _solved(solving)
    finally:
        for each in solving:
            each.stop()


def _solved(solving: deque[_Solving], but: int = 0) -> Iterator[Piece]:
    """The pieces of the first blocks, until so many are left."""
    while len(solving) > but:
        yield from solving[0].solved()
        solving.popleft()


def _failing_late(found: Iterator[Puzzle | Block]) -> Iterator[Puzzle | Block | OSError]:
    """What is found; an error of reading as the last of it, for there is a block before it that
    has still to be written."""
    try:
        yield from found
    except OSError as error:
        yield error


class _Solving:
    """A block in the hands of the kernel."""

    def __init__(self, block: Block, progress: Progress) -> None:
        self._block = block
        self._progress = progress
        self._job: Background[SolvedBlock] = solve_block(block.text)

    def stop(self) -> None:
        self._job.stop()

    def solved(self) -> Iterator[Piece]:
        """Waits for the kernel; the pieces of the block."""
        return self._pieces(*self._job.wait(self._progress.foresee))

    def _pieces(self, solutions: bytearray, odd: list[OddLine]) -> Iterator[Piece]:
        lines, written = memoryview(solutions), 0
        for before, begin, end in odd:
            yield from self._lines(lines, written, before)
            written = before
            yield from self._block.puzzles(begin, end)
        yield from self._lines(lines, written, len(lines) // LINE)
        self._progress.read(len(self._block.text))

    def _lines(self, lines: memoryview, first: int, end: int) -> Iterator[Piece]:
        if end > first:
            yield SolvedLines(lines[LINE * first : LINE * end], self._block.plain(end - first))
