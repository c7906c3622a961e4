"""Puzzles of any layout and level: the kernel makes them (`native/generate/generator.hpp`)."""

from __future__ import annotations

from collections.abc import Sequence

from garns.engine.background import Background
from garns.engine.instructions import default_threads, instruction_set
from garns.logic import CLASSIC_TECHNIQUES, logic_board, logic_order
from garns.model import CannotMake
from garns.native import BatchControl, PuzzleGenerator

from .classic import Progress
from .grids import full_grids
from .rated import MAX_NODES
from .wishes import Wishes

FIRST_SLICE, LONGEST_SLICE = 10_000, 200_000
"""Microseconds of work between two looks around, about. The first slice is done before a thread has
begun, and before anybody can want to interrupt it; each is twice as long as the one before."""


def make_block_in_slices(
    wishes: Wishes,
    seed: int,
    numbers: Sequence[int],
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[bytes, bytes, bytes]:
    """The puzzles with these numbers, their solutions, and their ER in tenths; zeros for what was
    not found, or not wished. Ctrl-C ends it; `progress` is called with the number of puzzles that
    are done."""
    tell = progress or (lambda _: None)
    generator = _generator(wishes, seed, numbers, threads or default_threads())
    first = BatchControl()
    is_done = generator.run(FIRST_SLICE, first)
    tell(first.finished)
    if not is_done:
        run = Background(lambda control: _run(generator, control))
        # Until it has done a slice, it has nothing to tell.
        run.wait(lambda finished: tell(max(finished, first.finished)))
    if (has_none := generator.lacks_grids) is not None:
        id = "generate.no-grid" if has_none else "generate.no-grid-found"
        raise CannotMake(id, layout=wishes.layout.name)
    return generator.puzzles, generator.solutions, generator.ratings


def _run(generator: PuzzleGenerator, control: BatchControl) -> None:
    work = FIRST_SLICE
    while not generator.run(work, control) and not control.is_stopped:
        work = min(2 * work, LONGEST_SLICE)


def _generator(wishes: Wishes, seed: int, numbers: Sequence[int], threads: int) -> PuzzleGenerator:
    return PuzzleGenerator(
        full_grids(wishes.layout),
        None if wishes.aim.is_anything else logic_board(wishes.layout),
        wishes.units,
        wishes.clue_range,
        wishes.has_range,
        wishes.mask is not None,
        wishes.minimal,
        wishes.max_attempts,
        wishes.limit,
        logic_order(CLASSIC_TECHNIQUES),
        (wishes.aim.first, wishes.aim.last),
        wishes.rating,
        MAX_NODES,
        seed,
        numbers,
        threads,
        instruction_set(),
    )
