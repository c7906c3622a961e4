"""`garns rate`: how hard puzzles are for a person, as a level or on another scale."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from garns.model import GarnsError, Puzzle
from garns.rating import SCALES

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.translated_click import Command, Complaint, option
from ..rating.columns import Table, known_columns, requested_columns
from ..rating.forms import FORMS, RatingForm
from ..rating.kernel_blocks import RatingAnswer
from ..rating.scale_table import extras_of
from ..rating.work import Work
from ..reading.batch import Batch
from ..running.exit_codes import Exit
from ..running.progress import puzzles_done
from ..writing.results import opened_results
from ..writing.tables import wished_form


def _column_names(_context: Any, _parameter: Any, incomplete: str) -> list[str]:
    """For the shell: the last name of a list with commas."""
    before, comma, name = incomplete.rpartition(",")
    extras = map(extras_of, SCALES.values())
    known = dict.fromkeys(column for each in extras for column in known_columns(each))
    return [f"{before}{comma}{each}" for each in known if each.startswith(name)]


@click.command("rate", cls=Command)
@options.puzzles
@options.command_options(
    option("--scale", type=click.Choice(list(SCALES)), default="level"),
    option("--json", "as_json", is_flag=True, help_id="cli.rate.option.json"),
    option("--csv", "as_csv", is_flag=True),
    option("--parquet", "as_parquet", is_flag=True),
    option("--columns", multiple=True, value="columns", shell_complete=_column_names),
    option("--threads", type=options.THREADS, value="n"),
    options.timeout,
    options.strict,
    options.results,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    scale: str,
    as_json: bool,
    as_csv: bool,
    as_parquet: bool,
    columns: tuple[str, ...],
    threads: int | None,
    timeout: float,
    strict: bool,
    output: Path | None,
) -> Exit:
    form = wished_form({"json": as_json, "csv": as_csv, "parquet": as_parquet}, output)
    chosen, extras = SCALES[scale], extras_of(SCALES[scale])
    requested = requested_columns(columns, chosen, extras)
    if columns and form == "text":
        raise Complaint("columns-form")
    table = Table(chosen, extras, requested, timeout)
    batch = Batch(puzzles, reading, strict=strict)
    shape = FORMS[form](table)
    with (
        puzzles_done(batch.size) as progress,
        opened_results(
            output, batch, progress, header=shape.header, finish=shape.finish
        ) as results,
    ):
        work = Work(timeout, threads, shape.explains, progress.foresee, requested)
        todo = Todo(results.remaining(batch.all_puzzles()))
        with closing(extras.rate(chosen, todo, work)) as answers:
            for puzzle, answer in answers:
                if line := _line(batch, shape, puzzle, answer):
                    progress.make_room()
                    results(line)
                results.done(puzzle)
                # About the bytes of a line; the bar need not know better.
                progress.read(len(puzzle.grid.values) + 1)
                progress.advance()
        todo.check()
    return batch.exit


def _line(batch: Batch, form: RatingForm, puzzle: Puzzle, answer: RatingAnswer) -> str:
    """Nothing for a puzzle that has no rating; that is complained about."""
    with batch.about(puzzle):
        if isinstance(answer, GarnsError):
            raise answer
        if not answer.rating.is_exact:
            batch.add(Exit.UNKNOWN)
        return form.line(puzzle, answer)
    return ""


class Todo:
    """Puzzles that are read ahead: what ends the reading is told after those before it are done."""

    def __init__(self, puzzles: Iterator[Puzzle]) -> None:
        self._puzzles = puzzles
        self._error: GarnsError | OSError | None = None

    def __iter__(self) -> Iterator[Puzzle]:
        try:
            yield from self._puzzles
        except (GarnsError, OSError) as error:
            self._error = error

    def check(self) -> None:
        if self._error is not None:
            raise self._error
