"""`garns compare`: algorithms, and programs of your own, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from garns.formats import Form
from garns.formats.extensions import SEPARATORS
from garns.lab import Result, Study, compare, study
from garns.lab.plots import draw_plots, require_library
from garns.lab.records import COLUMNS, json_record
from garns.messages import say
from garns.model.escaping import spreadsheet_cell

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.translated_click import Command, option
from ..comparing.competition import Competition, cases, competing, has_failed
from ..comparing.text_tables import case_table, summary_table
from ..reading.batch import Batch
from ..running.complaints import complain
from ..running.exit_codes import Exit, worst
from ..running.progress import Working, working
from ..writing.output import Emit, emitter
from ..writing.tables import records, wished_form

MOST_TABLES = 12
"""More puzzles than these do not get a table each."""


@click.command("compare", cls=Command)
@options.puzzles
@options.command_options(
    competing,
    option("--plots", type=click.Path(path_type=Path), value="folder"),
    option("--growth/--no-growth", default=True),
    option("--json", "as_json", is_flag=True, help_id="cli.compare.option.json"),
    option("--csv", "as_csv", is_flag=True, help_id="cli.compare.option.csv"),
    options.results,
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    competition: Competition,
    plots: Path | None,
    growth: bool,
    as_json: bool,
    as_csv: bool,
    output: Path | None,
) -> Exit:
    form = wished_form({"json": as_json, "csv": as_csv}, output)
    if plots is not None:
        require_library()
        plots.mkdir(parents=True, exist_ok=True)
    batch = Batch(puzzles, reading)
    field = cases(batch, competition)
    results: list[Result] = []
    with working() as watch:
        with _writer(output, form, len(field), competition) as write:
            measured = compare(field, competition.contestants, competition.rules, watch)
            for _, group in groupby(measured, key=lambda result: result.case):
                of_case = list(group)
                results += of_case
                watch.clear()
                write(of_case)
        if plots is not None and results:
            _draw(results, competition, plots, growth, watch)
    return worst([batch.exit, Exit.NO if has_failed(results) else Exit.DONE])


Write = Callable[[Sequence[Result]], None]
"""Writes the results for one puzzle."""


@contextmanager
def _writer(
    output: Path | None, form: Form, puzzles: int, competition: Competition
) -> Iterator[Write]:
    if form == "text":
        with _text(output, puzzles, competition) as write:
            yield write
        return
    with records(output, form, COLUMNS, at_once=True) as add:

        def write_all(results: Sequence[Result]) -> None:
            for result in results:
                found = json_record(result)
                add(_without_formulas(found) if form in SEPARATORS else found)

        yield write_all


def _without_formulas(record: dict[str, Any]) -> dict[str, Any]:
    """Names of files and programs must not be formulas to a spreadsheet."""
    return {
        name: spreadsheet_cell(value) if isinstance(value, str) else value
        for name, value in record.items()
    }


@contextmanager
def _text(output: Path | None, puzzles: int, competition: Competition) -> Iterator[Write]:
    """A table for each puzzle if they are few, and a summary of several."""
    shown: list[Result] = []
    with emitter(output) as emit:

        def write(results: Sequence[Result]) -> None:
            shown.extend(results)
            if puzzles <= MOST_TABLES:
                _emit_lines([*case_table(results), ""], emit)
            emit("")

        yield write
        if puzzles > 1:
            _emit_lines(summary_table(Study(tuple(shown), competition.rules)), emit)


def _emit_lines(lines: Iterable[str], emit: Emit) -> None:
    for line in lines:
        emit(f"{line}\n")


def _draw(
    results: Sequence[Result], competition: Competition, folder: Path, growth: bool, watch: Working
) -> None:
    made = study(results, competition.rules, growth=growth, seed=competition.seed, watch=watch)
    watch.clear()
    files = list(draw_plots(made, folder))
    complain(say("lab.plotted", n=len(files), folder=str(folder)))
