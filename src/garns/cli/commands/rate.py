"""`garns rate`: how hard puzzles are for a person, as a level or on another scale."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

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
from ..running.progress import Progress, puzzles_done
from ..writing.results import Results, opened_results
from ..writing.tables import wished_form

if TYPE_CHECKING:
    from garns.data import Effort, Recipe
    from garns.data.shards import Text, TextFacts
    from garns.formats import Form


SHARD_BYTES = {"level": 82 * 4000, "se": 82 * 2000, "hodoku": 82 * 4000}
"""Of a list that is cut into shards, by the scale: some seconds of work each."""


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
    options.cluster,
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
    cluster: str | None,
    timeout: float,
    strict: bool,
    output: Path | None,
) -> Exit:
    form = wished_form({"json": as_json, "csv": as_csv, "parquet": as_parquet}, output)
    chosen, extras = SCALES[scale], extras_of(SCALES[scale])
    requested = requested_columns(columns, chosen, extras)
    if columns and form == "text":
        raise Complaint("columns-form")
    wishes = RateOptions(scale, form, requested, timeout)
    batch = Batch(puzzles, reading, strict=strict)
    if cluster is not None:
        return _rate_on_cluster(batch, wishes, reading, strict, output, threads, cluster)
    shape = wishes.shape
    with (
        puzzles_done(batch.size) as progress,
        opened_results(
            output, batch, progress, header=shape.header, finish=shape.finish
        ) as results,
    ):
        _rate(batch, wishes, threads, results, progress)
    return batch.exit


class RateOptions(NamedTuple):
    """What the command line asked for."""

    scale: str
    form: Form
    columns: tuple[str, ...]
    timeout: float

    @property
    def shape(self) -> RatingForm:
        chosen = SCALES[self.scale]
        return FORMS[self.form](Table(chosen, extras_of(chosen), self.columns, self.timeout))


def _rate(
    batch: Batch, wishes: RateOptions, threads: int | None, results: Results, progress: Progress
) -> None:
    chosen, shape = SCALES[wishes.scale], wishes.shape
    work = Work(wishes.timeout, threads, shape.explains, progress.foresee, wishes.columns)
    todo = Todo(results.remaining(batch.all_puzzles()))
    with closing(extras_of(chosen).rate(chosen, todo, work)) as answers:
        for puzzle, answer in answers:
            if line := _line(batch, shape, puzzle, answer):
                progress.make_room()
                results(line)
            results.done(puzzle)
            # About the bytes of a line; the bar need not know better.
            progress.read(len(puzzle.grid.values) + 1)
            progress.advance()
    todo.check()


def _rate_on_cluster(
    batch: Batch,
    wishes: RateOptions,
    reading: Reading,
    strict: bool,
    output: Path | None,
    threads: int | None,
    cluster: str,
) -> Exit:
    # Imported late, here and below: the libraries are large.
    from ..data.options import chosen_runner
    from ..sharding.pieces import list_recipe
    from ..sharding.sharded_output import join_list, required_output

    file, runner = required_output(output), chosen_runner(threads, cluster)
    as_json = wishes._asdict() | {"columns": list(wishes.columns)}
    recipe = list_recipe(
        "rate", as_json, batch, reading, strict=strict, shard_bytes=SHARD_BYTES[wishes.scale]
    )
    return join_list(recipe, file, runner, wishes.shape.header, wishes.shape.finish)


def shard(recipe: Recipe, number: int, effort: Effort) -> Text:
    """On a worker: the ratings of a part of a list."""
    from garns.data.shards import Text

    return Text(partial(_write_shard, recipe, number, effort))


def _write_shard(
    recipe: Recipe, number: int, effort: Effort, write: Callable[[bytes | memoryview], None]
) -> TextFacts:
    from ..sharding.pieces import opened_piece

    with opened_piece(recipe, number, effort, write) as piece:
        fields = piece.wishes | {"columns": tuple(piece.wishes["columns"])}
        _rate(piece.batch, RateOptions(**fields), 1, piece.results, piece.progress)
        return piece.facts()


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
