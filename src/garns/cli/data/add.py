"""`garns data add`: puzzles from files as a data set."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click

from garns.data.adding import add_puzzles, add_recipe
from garns.data.effort import Effort
from garns.data.recipe import Input
from garns.model import InvalidRequest, Layout, Puzzle

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.translated_click import Command, option
from ..reading.batch import Batch
from ..reading.inputs import Input as PuzzleInput
from ..running.exit_codes import Exit
from ..running.progress import Progress, puzzles_done
from . import options as data_options
from .progress import tell_made


@click.command("data-add", cls=Command)
@options.puzzles
@options.command_options(
    data_options.columns("puzzle,solution,solutions", help_id="cli.data-add.option.columns"),
    data_options.output,
    data_options.shard_rows,
    option("--threads", type=options.THREADS, value="n"),
    options.strict,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    columns: tuple[str, ...],
    output: str,
    shard_rows: int | None,
    threads: int | None,
    strict: bool,
) -> Exit:
    batch = Batch(puzzles, reading, strict=strict)
    with puzzles_done(batch.size) as progress:
        found = batch.all_puzzles()
        first = next(found, None)
        layout = reading.layout or (first.grid.layout if first else Layout.of_size(9))
        inputs = [_described(each) for each in batch.inputs]
        recipe = add_recipe(inputs, layout, columns, shard_rows=shard_rows)
        fitting = _of_layout(chain([first] if first else [], found), layout, batch, progress)
        manifest = add_puzzles(fitting, recipe, output, Effort(threads))
    tell_made(output, manifest)
    return batch.exit


def _of_layout(
    puzzles: Iterator[Puzzle], layout: Layout, batch: Batch, progress: Progress
) -> Iterator[Puzzle]:
    """Those that the data set can hold; the others are complained about."""
    for puzzle in puzzles:
        progress.read(len(puzzle.grid.values) + 1)
        progress.advance()
        if puzzle.grid.layout is layout:
            yield puzzle
        else:
            with batch.about(puzzle):
                other = puzzle.grid.layout.name
                raise InvalidRequest("data.other-layout", layout=layout.name, other=other)


def _described(source: PuzzleInput) -> Input:
    """An input by its content. Standard input cannot be read twice, so it has no digest."""
    if source.text is not None:
        return Input("", hashlib.sha256(source.text.encode()).hexdigest())
    if source.name == "-":
        return Input("-", "")
    path = Path(str(source.name))
    if not path.is_file():
        return Input(str(path), "")  # in an archive
    with path.open("rb") as stream:
        return Input(str(path), hashlib.file_digest(stream, "sha256").hexdigest())
