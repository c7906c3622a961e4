"""A long list of classic boards, answered in the background a block at a time."""

from __future__ import annotations

from collections.abc import Callable

from garns.native import LinePool, keep_memory

from .background import LOOK_EVERY
from .instructions import default_threads, instruction_set
from .roads import GUESSES_AT_ONCE, IS_TWIN_FORCED

LINE = 82
"""Bytes of a solution and its line feed."""

SECONDS_AT_MOST = 0.1
"""No board takes longer than this before it is left to others; most take a microsecond."""

OddLine = tuple[int, int, int]
"""How many solutions come before it, where it begins and where it ends in the text."""

SolvedBlock = tuple[bytearray, list[OddLine]]
"""The solutions of all boards that have one, a line each, and every other line of the block."""


def can_solve_blocks(seconds: float) -> bool:
    """Whether blocks give the same answers as puzzles one by one with so much time for each."""
    return not IS_TWIN_FORCED and seconds >= SECONDS_AT_MOST


class ListSolver:
    """Solves all plain boards of blocks of lines. It must end in `stop`."""

    def __init__(self, threads: int | None = None) -> None:
        keep_memory()
        threads = threads or default_threads()
        self._pool = LinePool(GUESSES_AT_ONCE, threads, instruction_set())
        self.enough = 2 + threads // 4
        """So many blocks keep all threads busy while the next one is read."""

    def feed(self, text: bytes) -> None:
        """Begin a block."""
        self._pool.feed(text)

    def take(self, progress: Callable[[int], None] | None = None) -> SolvedBlock:
        """Wait for the oldest block. `progress` is told the number of boards that are answered."""
        while (block := self._pool.take(LOOK_EVERY)) is None:
            if progress is not None:
                progress(self._pool.finished)
        return block

    def stop(self) -> None:
        """Give up all blocks."""
        self._pool.stop()
