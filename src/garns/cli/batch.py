"""Going through everything the user handed in, one puzzle after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice

from garns.model import GarnsError, Puzzle

from .app import complain, exit_code
from .exits import Exit, worst
from .inputs import Input, inputs
from .options import Reading

Handler = Callable[[Puzzle], Exit]


def each(arguments: Sequence[str], reading: Reading, handle: Handler) -> Exit:
    """Handle every puzzle; what cannot be read is reported, and the next input goes on."""
    codes: set[Exit] = set()
    for source in inputs(arguments):
        codes |= set(handled(source.puzzles(reading), handle))
    return worst(codes)


def handled(puzzles: Iterator[Puzzle], handle: Handler) -> Iterator[Exit]:
    """The exit code of each puzzle in turn; an error of reading is the last."""
    try:
        for puzzle in puzzles:
            yield _guarded(puzzle, handle)
    except GarnsError as error:
        complain(str(error))
        yield exit_code(error)


def _guarded(puzzle: Puzzle, handle: Handler) -> Exit:
    try:
        return handle(puzzle)
    except GarnsError as error:
        complain(f"{puzzle.place}: {error}")
        return exit_code(error)


def is_single(source: Input, reading: Reading) -> tuple[bool, Iterator[Puzzle]]:
    """Whether there is no second puzzle in the input, and all of its puzzles."""
    puzzles = source.puzzles(reading)
    opening = list(islice(puzzles, 2))
    return len(opening) < 2, chain(opening, puzzles)
