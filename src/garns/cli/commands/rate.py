"""`garns rate`: how hard puzzles are for a person, as a level or on another scale."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import click

from garns import __version__
from garns.messages import current_language
from garns.model import GarnsError, Puzzle
from garns.rating import SCALES, Scale

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.translated_click import Command, Complaint, option
from ..rating import level_scale as rate_level
from ..rating import se_scale as rate_se
from ..rating.columns import Table, known_columns, requested_columns
from ..rating.forms import FORMS, Form
from ..rating.handling import Handling
from ..rating.kernel_blocks import Answer
from ..rating.work import Work
from ..reading.batch import Batch
from ..running.exit_codes import Exit
from ..running.progress import Progress, puzzles_done
from ..writing.continued import PERIOD, continued
from ..writing.output import Emit, emitter
from ..writing.parts import Recipe, can_grow
from ..writing.tables import wished_form

SPECIAL = {"level": rate_level.HANDLING, "se": rate_se.HANDLING}
"""Scales that can say more than others."""
USUAL = Handling()


def handling(scale: Scale) -> Handling:
    return SPECIAL.get(scale.id, USUAL)


class Results(Protocol):
    """Where the lines go."""

    def remaining(
        self, puzzles: Iterable[Puzzle], skipped: Callable[[Puzzle], None]
    ) -> Iterator[Puzzle]: ...

    def add(self, puzzle: Puzzle, line: str) -> None: ...


def _column_names(_context: Any, _parameter: Any, incomplete: str) -> list[str]:
    """For the shell: the last name of a list with commas."""
    before, comma, name = incomplete.rpartition(",")
    handlings = map(handling, SCALES.values())
    known = dict.fromkeys(each for how in handlings for each in known_columns(how))
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
    chosen, how = SCALES[scale], handling(SCALES[scale])
    requested = requested_columns(columns, chosen, how)
    if columns and not FORMS[form].has_columns:
        raise Complaint("columns-form")
    table = Table(chosen, how, requested, timeout)
    batch = Batch(puzzles, reading, strict=strict)
    recipe = _recipe(batch, reading, table, form)
    with (
        puzzles_done(batch.size) as progress,
        _results(output, table, FORMS[form], recipe, batch, progress) as results,
    ):
        work = Work(timeout, threads, FORMS[form].explains, progress.foresee, requested)
        todo = Todo(results.remaining(_all(batch), partial(_skip, progress)))
        with closing(how.rate(chosen, todo, work)) as answers:
            for puzzle, answer in answers:
                results.add(puzzle, _line(batch, table, FORMS[form], puzzle, answer))
                _read(progress, puzzle)
                progress.advance()
        todo.check()
    return batch.exit


def _line(batch: Batch, table: Table, form: Form, puzzle: Puzzle, answer: Answer) -> str:
    """Nothing for a puzzle that has no rating; that is complained about."""
    with batch.about(puzzle):
        if isinstance(answer, GarnsError):
            raise answer
        if not answer.rating.is_exact:
            batch.add(Exit.UNKNOWN)
        return form.line(table, puzzle, answer)
    return ""


def _recipe(batch: Batch, reading: Reading, table: Table, form: str) -> Recipe:
    return {
        "garns rate": __version__,
        "inputs": [source.text if source.name is None else source.name for source in batch.inputs],
        "scale": table.scale.id,
        "form": form,
        "columns": list(table.requested),
        "timeout": table.seconds,
        "from": reading.format,
        "layout": reading.layout.name if reading.layout else None,
        "symbols": reading.symbols,
        "encoding": reading.encoding,
        "language": current_language() if form == "text" else None,
    }


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


def _all(batch: Batch) -> Iterator[Puzzle]:
    for source in batch.inputs:
        yield from batch.puzzles(source)


def _results(
    output: Path | None,
    table: Table,
    form: Form,
    recipe: Recipe,
    batch: Batch,
    progress: Progress,
) -> AbstractContextManager[Results]:
    header = form.header(table)
    if output is None or not can_grow(output):
        return _printed(output, header, progress)
    finish = None if form.finish is None else partial(form.finish, table)
    return continued(output, recipe, batch, header=header, finish=finish)


class Printed:
    """Results that are written as they come, and seen at least every second."""

    def __init__(self, emit: Emit, header: str, progress: Progress) -> None:
        self._emit = emit
        self._header = header
        self._progress = progress
        self._seen_at = time.monotonic()

    def remaining(
        self, puzzles: Iterable[Puzzle], skipped: Callable[[Puzzle], None]
    ) -> Iterator[Puzzle]:
        return iter(puzzles)

    def add(self, puzzle: Puzzle, line: str) -> None:
        if not line:
            return
        self._progress.make_room()
        self._emit(self._header + line)
        self._header = ""
        if time.monotonic() > self._seen_at + PERIOD:
            self._emit("")
            self._seen_at = time.monotonic()


@contextmanager
def _printed(output: Path | None, header: str, progress: Progress) -> Iterator[Printed]:
    with emitter(output) as emit:
        yield Printed(emit, header, progress)


def _read(progress: Progress, puzzle: Puzzle) -> None:
    # About the bytes of a line; the bar need not know better.
    progress.read(len(puzzle.grid.values) + 1)


def _skip(progress: Progress, puzzle: Puzzle) -> None:
    _read(progress, puzzle)
    progress.skip()
