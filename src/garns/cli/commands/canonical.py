"""`garns canonical`: the least board that is the same puzzle."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click

from garns.engine import CanonicalResults, Transformation, canonical_many
from garns.model import Puzzle

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.translated_click import Command
from ..reading.batch import Batch, Journal
from ..running.exit_codes import Exit
from ..running.progress import Progress, puzzles_done
from ..writing.results import opened_results
from ..writing.tables import opened_records, wished_form

COLUMNS = {
    "file": "string",
    "line": "int64",
    "puzzle": "string",
    "canonical": "string",
    "automorphisms": "int64",
}

BLOCK = 2000
"""Most puzzles that go to the kernel together."""

PATIENCE = 0.2
"""Seconds after which a block is answered as it is."""

Write = Callable[[Puzzle, CanonicalResults, int], None]
"""Writes the answer of that number. A line needs no object for it, which would take longest."""


@click.command("canonical", cls=Command)
@options.puzzles
@options.command_options(
    options.strict,
    options.json_lines,
    options.results,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    strict: bool,
    as_json: bool,
    output: Path | None,
) -> Exit:
    form = wished_form({"json": as_json}, output)
    batch = Batch(puzzles, reading, strict=strict)
    with puzzles_done(batch.size) as progress:
        if form != "text":
            with opened_records(output, form, COLUMNS, batch, progress) as (results, add):

                def add_record(puzzle: Puzzle, found: CanonicalResults, number: int) -> None:
                    add(_record(puzzle, found[number]))

                return _each(batch, add_record, results, progress)
        with opened_results(output, batch, progress) as emit:
            return _each(batch, lambda _, found, at: emit(f"{found.forms[at]}\n"), emit, progress)


def _each(batch: Batch, write: Write, journal: Journal, progress: Progress) -> Exit:
    for source in batch.inputs:
        puzzles = journal.remaining(batch.puzzles(source))
        while block := _next_block(puzzles):
            found = canonical_many(block)
            for number, puzzle in enumerate(block):
                batch.handle(puzzle, partial(_written, write, found, number))
                journal.done(puzzle)
                progress.advance()
    return batch.exit


def _next_block(puzzles: Iterator[Puzzle]) -> list[Puzzle]:
    block = []
    until = time.monotonic() + PATIENCE
    for puzzle in puzzles:
        block.append(puzzle)
        if len(block) == BLOCK or time.monotonic() > until:
            break
    return block


def _written(write: Write, found: CanonicalResults, number: int, puzzle: Puzzle) -> Exit:
    if found.forms[number] is None:
        raise found[number]  # type: ignore[misc]
    write(puzzle, found, number)
    return Exit.DONE


def _record(puzzle: Puzzle, form: Any) -> dict[str, Any]:
    return {
        "file": puzzle.place.file,
        "line": puzzle.place.line,
        "puzzle": puzzle.grid.line,
        "canonical": form.line,
        "automorphisms": form.automorphisms,
        "transformation": _described(form.transformation),
    }


def _described(transformation: Transformation) -> dict[str, Any]:
    """Lines and cells from 0, as in the library."""
    values = {"values": list(transformation.values)}
    if transformation.lines is None:
        return {"cells": list(transformation.cells), **values}
    rows, columns, transposed = transformation.lines
    return {"rows": list(rows), "columns": list(columns), "transposed": transposed, **values}
