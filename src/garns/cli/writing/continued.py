"""Results in a file that can be continued after a kill, whatever its lines look like.

Until it is whole the file is called `NAME.part` (see parts.py). Its marks tell how many puzzles are
done and what they were. The same command reads these again, to see that they are the same, and goes
on after them.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from garns.messages import say
from garns.model import InvalidRequest, Puzzle, UnreadableInput

from ..reading.batch import Batch
from ..running.complaints import complain
from ..running.exit_codes import Exit
from .output import whole_lines
from .parts import Facts, Part, Recipe, opened_part, part_of

PERIOD = 1.0
"""Seconds of work that a kill may cost, apart from what was not answered yet."""
MOST_WAITING = 4096
"""Results that are written at the latest."""

Finish = Callable[[Path, Path], None]
"""Makes the file, the second one, of all lines in the part, the first one."""


class Continued:
    """The results of a run and of those that it continues."""

    def __init__(self, path: Path, part: Part, batch: Batch, header_size: int) -> None:
        self._path = path
        self._part = part
        self._batch = batch
        self._digest = hashlib.sha256()
        self._waiting: list[tuple[Puzzle, str]] = []
        self._written_at = 0.0
        self._puzzles = 0
        self._header_size = header_size
        self._digest_before = self._digest.hexdigest()
        self.done = 0
        """How many puzzles are answered and written, by this run and those before."""

    @property
    def is_empty(self) -> bool:
        """Whether no line was written, in this run or in those before."""
        return self._part.size <= self._header_size

    def go_on(self, mark: Facts) -> None:
        """What comes after this mark is new."""
        self.done, self._digest_before = mark["puzzles"], mark["digest"]
        for code in mark["exits"]:
            self._batch.add(Exit(code))

    def remaining(
        self, puzzles: Iterable[Puzzle], skipped: Callable[[Puzzle], None]
    ) -> Iterator[Puzzle]:
        """The puzzles after those that earlier runs have done, which must be the same as then and
        are `skipped`."""
        source = iter(puzzles)
        for puzzle in islice(source, self.done):
            self._note(puzzle)
            skipped(puzzle)
        if self._digest.hexdigest() != self._digest_before:
            raise InvalidRequest("cli.part-input", file=str(part_of(self._path)))
        if self._puzzles:
            complain(say("cli.continued", file=self._path.name, n=self._puzzles))
        yield from source

    def add(self, puzzle: Puzzle, line: str) -> None:
        """The next puzzle and its line; nothing if there is none for it."""
        self._waiting.append((puzzle, line))
        is_late = time.monotonic() > self._written_at + PERIOD
        if is_late or len(self._waiting) >= MOST_WAITING:
            self.write()

    def write(self) -> None:
        """Put the lines that wait into the part, with a mark after them."""
        # Taken away first: whatever happens in between, no line is written twice.
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        with whole_lines(self._path):
            for puzzle, _ in waiting:
                self._note(puzzle)
            self._part.add(
                "".join(line for _, line in waiting).encode(),
                puzzles=self._puzzles,
                digest=self._digest.hexdigest(),
                exits=sorted(map(int, self._batch.codes)),
            )
            self.done = self._puzzles
        self._written_at = time.monotonic()

    def _note(self, puzzle: Puzzle) -> None:
        self._puzzles += 1
        place, grid = puzzle.place, puzzle.grid
        self._digest.update(repr((place.file, place.line, grid.layout.name)).encode())
        self._digest.update(grid.givens.values)


@contextmanager
def continued(
    path: Path, recipe: Recipe, batch: Batch, *, header: str = "", finish: Finish | None = None
) -> Iterator[Continued]:
    """The results to go on with. The file gets its name when they are whole."""
    # What a link leads to is replaced, not the link.
    path = path.resolve()
    with opened_part(path) as part:
        results = Continued(path, part, batch, len(header.encode()))
        if mark := part.resume(recipe, header.encode()):
            results.go_on(mark)
        try:
            yield results
            results.write()
        except (KeyboardInterrupt, SystemExit, UnreadableInput):
            results.write()
            if results.done:
                complain(say("cli.continuable", file=path.name, n=results.done))
            else:
                # Nothing is not worth keeping.
                part.remove()
            raise
        if results.is_empty:
            # A header alone is no result.
            part.remove()
        elif finish is None:
            part.finish()
        else:
            finish(part_of(path), path)
            part.remove()
