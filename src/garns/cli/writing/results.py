"""Results of a command on the puzzles of a batch, in order: printed, or in a file that can be
resumed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ..reading.batch import Batch
from ..running.progress import Progress
from .output import Emit, can_grow, emitter

if TYPE_CHECKING:
    from garns.formats import Block, Pause
    from garns.model import Puzzle

    from .resumable import Finish

Given = TypeVar("Given", bound="Puzzle | Block | Pause")

PERIOD = 1.0
"""Seconds after which results are seen at the latest."""


class Results(Emit):
    """Results that are written as they come. What is done is not remembered: see ResumedResults."""

    has_skipped = False
    """Whether earlier runs have done some of the puzzles of the input that is read."""
    done_before = 0
    """How many puzzles, or lines of long lists, earlier runs have done."""

    def __init__(self, emit: Emit, header: str = "") -> None:
        self._emit = emit
        self._header = header
        self._seen_at = 0.0

    def __call__(self, piece: str | bytes | memoryview) -> None:
        if self._header:
            # With the first result, so that a run without any leaves no file.
            self._emit(self._header)
            self._header = ""
        self._emit(piece)

    def flush(self) -> None:
        self._emit.flush()

    def remaining(self, pieces: Iterator[Given]) -> Iterator[Given]:
        """The pieces of the input that no earlier run has done."""
        return pieces

    def done(self, piece: Puzzle | Block) -> None:
        """All results about this piece of the input are written."""
        now = time.monotonic()
        if now > self._seen_at + PERIOD:
            self.flush()
            self._seen_at = now


@contextmanager
def opened_results(
    output: Path | None,
    batch: Batch,
    progress: Progress | None = None,
    *,
    header: str = "",
    finish: Finish | None = None,
) -> Iterator[Results]:
    """Where the results about a batch go. A file gets its name when it is whole; until then the
    same command can resume it. `finish` makes the file, if its lines are not what is wanted."""
    # Of a single puzzle there is nothing to resume.
    if output is None or not can_grow(output) or (batch.is_one_literal and finish is None):
        with emitter(output) as emit:
            yield Results(emit, header)
        return
    # Imported late: most results are printed.
    from .resumed_results import resumed_results

    with resumed_results(output, batch, progress, header, finish) as results:
        yield results
