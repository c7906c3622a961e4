"""Classic puzzles by the thousand: the kernel makes them on all cores."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from garns.engine.background import Background
from garns.engine.instructions import default_threads, instruction_set
from garns.native import ALWAYS_GIVEN, BatchControl, make_puzzles

from .wishes import Wishes

CELLS = 81

FEW = 8
"""So few are made before a thread has begun, and before anybody can want to interrupt it."""

Progress = Callable[[int], None]


def make_block(
    wishes: Wishes,
    seed: int,
    numbers: Sequence[int],
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[bytearray, bytearray]:
    """The puzzles with these numbers, and their solutions, 81 values each.

    Zeros stand for a puzzle that was not found within the attempts. Ctrl-C ends it; `progress`
    is called with the number of puzzles that are done.
    """
    puzzles, solutions = bytearray(CELLS * len(numbers)), bytearray(CELLS * len(numbers))
    fewest, most = wishes.clue_range

    def work(control: BatchControl) -> None:
        make_puzzles(
            unit_numbers(wishes),
            fewest,
            most,
            wishes.stays_minimal,
            wishes.max_attempts,
            seed,
            array("Q", numbers),
            puzzles,
            solutions,
            threads or default_threads(),
            control,
            instruction_set(),
        )

    if wishes.max_attempts == 1 and len(numbers) <= FEW:
        work(BatchControl())
        if progress is not None:
            progress(len(numbers))
    else:
        Background(work).wait(progress)
    return puzzles, solutions


def unit_numbers(wishes: Wishes) -> bytes:
    """For each cell the number of the unit with which it is taken away."""
    numbers = bytearray([ALWAYS_GIVEN]) * CELLS
    for number, unit in enumerate(wishes.units):
        for cell in unit:
            numbers[cell] = number
    return bytes(numbers)
