"""Results about a batch in a file that the same command can resume."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from garns import __version__
from garns.formats import Block, Pause
from garns.messages import current_language, say
from garns.model import InvalidRequest, Puzzle, UnreadableInput

from ..reading.batch import Batch
from ..reading.inputs_done import InputsDone
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..running.progress import Progress
from .output import part_of
from .results import Results
from .resumable import Facts, Finish, Recipe, ResumableOutput, resumable

Given = TypeVar("Given", bound=Puzzle | Block | Pause)

IRRELEVANT = {"puzzles", "output", "threads", "strict", "plots", "growth"}
"""Options that change nothing in the file; the puzzles are there as the inputs they stand for."""


class ResumedResults(Results):
    """Results whose marks tell which puzzles they are about. The same command reads these again, to
    see that they are the same, and goes on after them."""

    def __init__(self, output: ResumableOutput, batch: Batch, progress: Progress | None) -> None:
        super().__init__(output)
        self.output = output
        self._batch = batch
        self._progress = progress
        self._inputs = InputsDone()
        self._before = output.progress
        """How far earlier runs have come."""
        self.done_before: int = self._before.get("puzzles", 0)
        self._known_exits: list[int] = []
        for code in self._before.get("exits", ()):
            batch.add(Exit(code))

    @property
    def is_resuming(self) -> bool:
        """Whether what is read now has been done by an earlier run."""
        return self._inputs.count < self.done_before

    def remaining(self, pieces: Iterator[Given]) -> Iterator[Given]:
        self.has_skipped = False
        for piece in pieces:
            rest = self._skipped(piece) if self.is_resuming else piece
            if rest is not None:
                yield rest

    def _skipped(self, piece: Given) -> Given | None:
        """Pass over what is done of this piece; the rest of it, if there is any."""
        if isinstance(piece, Pause):
            return None
        if not isinstance(piece, Block):
            self.skip(piece)
            return None
        left = self.done_before - self._inputs.count
        done, rest = piece.split(left) if piece.line_count > left else (piece, None)
        self.skip(done)
        done.skip()
        return cast("Given | None", rest)

    def skip(self, piece: Puzzle | Block) -> None:
        """An earlier run has done this piece."""
        self.has_skipped = True
        before = self._inputs.count
        self._inputs.note(piece)
        if self._progress is not None:
            # About the bytes of a line; the bar need not know better.
            size = len(piece.text) if isinstance(piece, Block) else len(piece.grid.values) + 1
            self._progress.read(size)
            self._progress.skip(self._inputs.count - before)
        if not self.is_resuming:
            self.refuse_other_input()
            complain(say("cli.continued", file=self.output.path.name, n=self._inputs.count))

    def refuse_other_input(self) -> None:
        """All that earlier runs have done must have been there again."""
        if self.is_resuming or self._inputs.checksum != self._before["checksum_of_input"]:
            raise InvalidRequest("cli.part-input", file=str(part_of(self.output.path)))

    def done(self, piece: Puzzle | Block) -> None:
        self.output.reach(**self.noted(piece))

    def noted(self, piece: Puzzle | Block) -> Facts:
        """What a later run has to know when the results about this piece are written."""
        self._inputs.note(piece)
        return {
            "puzzles": self._inputs.count,
            "checksum_of_input": self._inputs.checksum,
            "exits": self._exits(),
        }

    def _exits(self) -> list[int]:
        """The exit codes so far; made anew only when there is another one."""
        if len(self._batch.codes) != len(self._known_exits):
            self._known_exits = sorted(map(int, self._batch.codes))
        return self._known_exits


@contextmanager
def resumed_results(
    output: Path, batch: Batch, progress: Progress | None, header: str, finish: Finish | None
) -> Iterator[ResumedResults]:
    with resumable(output, recipe_of_command(batch), header.encode(), finish) as file:
        results = ResumedResults(file, batch, progress)
        try:
            yield results
        except (KeyboardInterrupt, SystemExit, UnreadableInput):
            file.cut()
            if file.progress:
                count = file.progress["puzzles"]
                complain(say("cli.continuable", file=file.path.name, n=count))
            raise
        if results.is_resuming:
            results.refuse_other_input()


def recipe_of_command(batch: Batch) -> Recipe:
    """What the command under way makes its results from: all of its options, and its inputs."""
    context = click.get_current_context()
    options = {name: value for name, value in context.params.items() if name not in IRRELEVANT}
    return {
        f"garns {context.info_name}": __version__,
        "inputs": [source.text if source.name is None else source.name for source in batch.inputs],
        "language": current_language(),
        **{name: _plain(value) for name, value in options.items()},
    }


def _plain(value: Any) -> Any:
    """As JSON has it."""
    if isinstance(value, tuple):
        return list(map(_plain, value))
    return value if value is None or isinstance(value, str | int | float) else str(value)
