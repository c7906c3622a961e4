"""Results in a file that can be continued after a kill, whatever its lines look like.

Until it is whole the file is called `NAME.part`. Beside it, `NAME.part.log` tells in its first line
what the results are made from, and in every further one, after each piece of work, how far it has
come. The same command reads the puzzles of the last whole line again, to see that they are the
same, and goes on after them; what the part has beyond that line is cut off.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from garns.messages import say
from garns.model import InvalidRequest, Puzzle, UnreadableInput

from .app import complain
from .batch import Batch
from .exits import Exit
from .output import whole_lines
from .parts import finish_part, opened_part, part_of

PERIOD = 1.0
"""Seconds of work that a kill may cost, apart from what was not answered yet."""
MOST_WAITING = 4096
"""Results that are written at the latest."""

Recipe = dict[str, Any]
"""What makes the results what they are."""

Finish = Callable[[Path, Path], None]
"""Makes the file, the second one, of all lines in the part, the first one."""


@dataclass(frozen=True)
class Mark:
    """How far the work has come: the puzzles that are done, what they were, the bytes that were
    written for them, and the exit codes so far."""

    puzzles: int
    digest: str
    size: int
    exits: list[int]


class Continued:
    """The results of a run and of those that it continues."""

    def __init__(
        self, path: Path, part: BinaryIO, log: BinaryIO, batch: Batch, header_size: int
    ) -> None:
        self._path = path
        self._part = part
        self._log = log
        self._batch = batch
        self._digest = hashlib.sha256()
        self._waiting: list[tuple[Puzzle, str]] = []
        self._written_at = 0.0
        self._puzzles = 0
        self._header_size = header_size
        self.mark = Mark(0, self._digest.hexdigest(), 0, [])

    @property
    def is_empty(self) -> bool:
        """Whether no line was written, in this run or in those before."""
        return self.mark.size <= self._header_size

    def go_on(self, mark: Mark) -> None:
        """What comes after this mark is new."""
        self._part.truncate(mark.size)
        self.mark = mark
        for code in mark.exits:
            self._batch.add(Exit(code))

    def begin(self, recipe: Recipe, header: str) -> None:
        self._part.truncate(0)
        self._log.truncate(0)
        _append(self._log, _line(recipe))
        _append(self._part, header.encode())

    def remaining(
        self, puzzles: Iterable[Puzzle], skipped: Callable[[Puzzle], None]
    ) -> Iterator[Puzzle]:
        """The puzzles after those that earlier runs have done, which must be the same as then and
        are `skipped`."""
        source = iter(puzzles)
        for puzzle in islice(source, self.mark.puzzles):
            self._note(puzzle)
            skipped(puzzle)
        if self._digest.hexdigest() != self.mark.digest:
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
        """Put the lines that wait into the part, then set a mark in the log."""
        # Taken away first: whatever happens in between, no line is written twice.
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        with whole_lines(self._path):
            for puzzle, _ in waiting:
                self._note(puzzle)
            _append(self._part, "".join(line for _, line in waiting).encode())
            exits = sorted(map(int, self._batch.codes))
            mark = Mark(self._puzzles, self._digest.hexdigest(), self._part.tell(), exits)
            _append(self._log, _line(asdict(mark)))
            self.mark = mark
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
    log_name = part_of(path).with_suffix(".part.log")
    with opened_part(path) as part, log_name.open("ab+") as log:
        results = Continued(path, part, log, batch, len(header.encode()))
        if mark := _last_mark(part, log, recipe, part_of(path)):
            results.go_on(mark)
        else:
            results.begin(recipe, header)
        try:
            yield results
            results.write()
        except (KeyboardInterrupt, SystemExit, UnreadableInput):
            results.write()
            if results.mark.puzzles:
                complain(say("cli.continuable", file=path.name, n=results.mark.puzzles))
            else:
                # Nothing is not worth keeping.
                _remove(part, log)
            raise
        if results.is_empty:
            # A header alone is no result.
            _remove(part)
        elif finish is None:
            finish_part(part, path)
        else:
            finish(part_of(path), path)
            _remove(part)
        _remove(log)


def _remove(*streams: BinaryIO) -> None:
    """Windows removes no file that is open."""
    for stream in streams:
        stream.close()
        Path(stream.name).unlink()


def _last_mark(part: BinaryIO, log: BinaryIO, recipe: Recipe, name: Path) -> Mark | None:
    """How far an earlier run with the same recipe came; None if it did not begin."""
    size = part.seek(0, 2)
    if not size:
        return None
    begun_as, *marks = _whole_lines_of(log) or [b""]
    if begun_as != _line(recipe):
        raise InvalidRequest("cli.part-differs", file=str(name))
    if not marks:
        return None
    mark = Mark(**json.loads(marks[-1]))
    if size < mark.size:
        raise InvalidRequest("cli.part-differs", file=str(name))
    return mark


def _whole_lines_of(log: BinaryIO) -> list[bytes]:
    """Half a line, as a kill leaves it, is cut off."""
    log.seek(0)
    content = log.read()
    log.truncate(content.rfind(b"\n") + 1)
    return [line for line in content.splitlines(keepends=True) if line.endswith(b"\n")]


def _line(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields).encode() + b"\n"


def _append(stream: BinaryIO, content: bytes) -> None:
    stream.write(content)
    stream.flush()
