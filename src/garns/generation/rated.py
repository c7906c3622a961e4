"""Puzzles of a wished rating: the kernel searches for them (`native/generate/rated.hpp`)."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from garns.engine.background import Background
from garns.engine.instructions import default_threads, instruction_set
from garns.native import BatchControl, make_rated_puzzles

from .classic import CELLS, Progress, unit_numbers
from .wishes import Wishes

MAX_NODES = 20_000_000
"""Conclusions that the rating of one candidate may take: some seconds, a tenth of what a rating may
take elsewhere. A puzzle that needs more is not what was wished."""

MOVING_CLUES = 22
"""Up to so many givens a draw is so dear that its neighbours are looked at as well."""


def make_rated_block(
    wishes: Wishes,
    seed: int,
    numbers: Sequence[int],
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[bytearray, bytearray, bytearray]:
    """The puzzles with these numbers, their solutions, and their ER in tenths; zeros for what was
    not found."""
    assert wishes.rating is not None
    lowest, highest = wishes.rating
    puzzles, solutions = bytearray(CELLS * len(numbers)), bytearray(CELLS * len(numbers))
    ratings = bytearray(len(numbers))
    fewest, most = wishes.clue_range

    def work(control: BatchControl) -> None:
        make_rated_puzzles(
            unit_numbers(wishes),
            fewest,
            most,
            wishes.stays_minimal,
            lowest,
            highest,
            wishes.mask is None and not wishes.minimal,
            wishes.mask is None and most <= MOVING_CLUES,
            wishes.max_attempts,
            MAX_NODES,
            wishes.limit,
            seed,
            array("Q", numbers),
            puzzles,
            solutions,
            ratings,
            threads or default_threads(),
            control,
            instruction_set(),
        )

    Background(work).wait(progress)
    return puzzles, solutions, ratings
