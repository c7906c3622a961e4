"""`garns convert`: from any notation to another, saying what does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

from garns.formats import Format, format_for, losses
from garns.messages import render
from garns.model import Puzzle, Symbols

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.translated_click import Command, Complaint, option
from ..reading.batch import Batch
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..running.progress import puzzles_done
from ..writing.documents import write_document


@click.command("convert", cls=Command)
@options.puzzles
@options.command_options(
    option(
        "--to",
        "to",
        value="format",
        help_id="cli.convert.option.to",
        shell_complete=options.format_names,
    ),
    options.results,
    option("--to-symbols", value="symbols", type=options.SymbolsType()),
    option("--strict", is_flag=True),
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    to: str | None,
    output: Path | None,
    to_symbols: Symbols | str | None,
    strict: bool,
) -> Exit:
    if to is None and output is None:
        raise Complaint("missing", name="--to")
    target = format_for(to, output or Path())
    batch = Batch(puzzles, reading, strict=strict)
    lost: dict[str, None] = {}
    noting = partial(_noting_losses, target=target, lost=lost)
    with puzzles_done(batch.size) as progress:
        # What an earlier run has written is told as lost again: it is one document.
        write_document(
            batch,
            noting,
            target,
            output,
            to_symbols,
            progress,
            in_place=lambda puzzle: next(noting(puzzle)),
        )
    for sentence in lost:
        complain(sentence)
    if strict and lost:
        batch.add(Exit.NO)
    return batch.exit


def _noting_losses(puzzle: Puzzle, target: Format, lost: dict[str, None]) -> Iterator[Puzzle]:
    """The puzzle as it passes; `lost` gathers what will be missing, each thing once."""
    for loss in losses(puzzle, target):
        lost[render(loss)] = None
    yield puzzle
