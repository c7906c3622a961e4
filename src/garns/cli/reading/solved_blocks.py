"""Long lists: whole blocks go to the kernel, and only the lines that need words come one by one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cached_property

from garns.engine.lists import LINE, ListSolver, OddLine
from garns.formats import Block, Pause
from garns.model import Place, Puzzle

from ..running.progress import Progress
from .batch import Done


class SolvedLines:
    """Solutions of consecutive lines, each the only one, as lines."""

    def __init__(self, text: memoryview, first: Place) -> None:
        self.text = text
        self.first = first

    def __len__(self) -> int:
        return len(self.text) // LINE

    @property
    def places(self) -> list[str]:
        """`file:line` of each."""
        file = "" if self.first.file is None else f"{self.first.file}:"
        line = self.first.line or 0
        return [f"{file}{number}" for number in range(line, line + len(self))]


Piece = Puzzle | SolvedLines | Done | Pause
"""A puzzle to be answered, answers, or a word about the input."""


def answered(
    found: Iterator[Puzzle | Block | Pause], progress: Progress, threads: int | None = None
) -> Iterator[Piece]:
    """Puzzles as they come; for blocks the solutions of their plain boards, with the puzzles of all
    other lines in between, in the order of the input.

    While the kernel solves some blocks, the one before them is written and the next one is read.
    """
    solving = _Solving(progress, threads)
    try:
        for piece in _failing_late(found):
            if isinstance(piece, Puzzle):
                yield piece
                yield Done(piece)
            elif isinstance(piece, Block):
                yield from solving.go_on_with(piece)
            else:
                yield from solving.finish()
                if isinstance(piece, OSError):
                    raise piece
                yield piece
        yield from solving.finish()
    finally:
        solving.stop()


def _failing_late(
    found: Iterator[Puzzle | Block | Pause],
) -> Iterator[Puzzle | Block | Pause | OSError]:
    """What is found; an error of reading as the last of it, for there is a block before it that
    has still to be written."""
    try:
        yield from found
    except OSError as error:
        yield error


class _Solving:
    """The blocks in the hands of the kernel."""

    def __init__(self, progress: Progress, threads: int | None) -> None:
        self._progress = progress
        self._threads = threads
        self._blocks = deque[Block]()

    @cached_property
    def _solver(self) -> ListSolver:
        return ListSolver(self._threads)

    def go_on_with(self, block: Block) -> Iterator[Piece]:
        """Begins with this one; the pieces of those that have been waited for long enough."""
        self._solver.feed(block.text)
        self._blocks.append(block)
        return self._solved(self._solver.enough)

    def finish(self) -> Iterator[Piece]:
        """The pieces of all blocks."""
        return self._solved(0)

    def _solved(self, left: int) -> Iterator[Piece]:
        """Waits for the kernel, until so many blocks are left."""
        while len(self._blocks) > left:
            solutions, odd = self._solver.take(self._progress.foresee)
            yield from self._pieces(self._blocks.popleft(), memoryview(solutions), odd)

    def stop(self) -> None:
        if self._blocks:
            self._solver.stop()

    def _pieces(self, block: Block, lines: memoryview, odd: list[OddLine]) -> Iterator[Piece]:
        written = done = 0
        for before, begin, end in odd:
            yield from self._lines(block, lines[LINE * written : LINE * before])
            # What is wrong with the next line may end the run.
            yield Done(block._replace(text=block.text[done:begin]))
            yield from block.puzzles(begin, end)
            written, done = before, begin
        yield from self._lines(block, lines[LINE * written :])
        self._progress.read(len(block.text))
        yield Done(block._replace(text=block.text[done:]))

    def _lines(self, block: Block, lines: memoryview) -> Iterator[Piece]:
        if lines:
            yield SolvedLines(lines, block.plain(len(lines) // LINE))
