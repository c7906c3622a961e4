"""A block of a long list of classic boards, answered in the background."""

from __future__ import annotations

from garns.native import BatchControl, keep_memory, solve_lines

from .background import Background
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


def solve_block(text: bytes, threads: int | None = None) -> Background[SolvedBlock]:
    """Begin to solve all plain boards of a block of lines."""
    keep_memory()

    def work(control: BatchControl) -> SolvedBlock:
        count = threads or default_threads()
        return solve_lines(text, GUESSES_AT_ONCE, count, control, instruction_set())

    return Background(work)
