"""Going through everything the user handed in, one puzzle after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice

from garns.model import GarnsError, Puzzle

from .app import complain, exit_code, system_words
from .exits import Exit, worst
from .inputs import Input, inputs
from .options import Reading

Handler = Callable[[Puzzle], Exit]


class Batch:
    """The puzzles of some inputs, and the exit codes gathered on the way.

    What cannot be read is reported; the lines and the inputs after it go on.
    """

    def __init__(self, arguments: Sequence[str], reading: Reading) -> None:
        self.inputs = inputs(arguments)
        self._reading = reading
        self._codes: set[Exit] = set()

    @property
    def exit(self) -> Exit:
        return worst(self._codes)

    def puzzles(self, source: Input) -> Iterator[Puzzle]:
        """The readable puzzles of one input."""
        try:
            yield from source.puzzles(self._reading, on_error=self._note)
        except GarnsError as error:
            self._note(error)
        except OSError as error:
            complain(system_words(error))
            self._codes.add(Exit.ENVIRONMENT)

    def each(self, handle: Handler) -> Exit:
        """Handle every puzzle of every input."""
        for source in self.inputs:
            for puzzle in self.puzzles(source):
                self.handle(puzzle, handle)
        return self.exit

    def handle(self, puzzle: Puzzle, handle: Handler) -> None:
        with self.about(puzzle):
            self.add(handle(puzzle))

    def add(self, code: Exit) -> None:
        self._codes.add(code)

    @contextmanager
    def about(self, puzzle: Puzzle) -> Iterator[None]:
        """An error within is about this puzzle: it is reported with its place, and ends there."""
        try:
            yield
        except GarnsError as error:
            place = f"{puzzle.place}: " if puzzle.place.file else ""
            complain(f"{place}{error}")
            self._codes.add(exit_code(error))

    def _note(self, error: GarnsError) -> None:
        complain(str(error))
        self._codes.add(exit_code(error))


def is_single(puzzles: Iterator[Puzzle]) -> tuple[bool, Iterator[Puzzle]]:
    """Whether there is no second puzzle, and all of the puzzles."""
    opening = list(islice(puzzles, 2))
    return len(opening) < 2, chain(opening, puzzles)
