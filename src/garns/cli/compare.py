"""`garns compare`: algorithms, and programs of your own, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

import click

from garns.lab import Result, Study, compare, study
from garns.lab.plots import draw_plots, require_library
from garns.lab.records import csv_line, json_record, record
from garns.messages import say

from . import options
from .app import complain
from .batch import Batch
from .competing import Competition, cases, competing, has_failed
from .exits import Exit, worst
from .options import Reading
from .output import Emit, emitter, json_line
from .progress import Working, working
from .results import case_table, summary_table
from .speaking import Command, Complaint, option

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
    options.output,
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
    if as_json and as_csv:
        raise Complaint("one-of", names="--json, --csv")
    if plots is not None:
        require_library()
        plots.mkdir(parents=True, exist_ok=True)
    batch = Batch(puzzles, reading)
    field = cases(batch, competition)
    results: list[Result] = []
    with working() as watch, emitter(output) as emit:
        if as_csv:
            emit(csv_line())
        measured = compare(field, competition.contestants, competition.rules, watch)
        for _, group in groupby(measured, key=lambda result: result.case):
            of_case = list(group)
            results += of_case
            watch.clear()
            _emit_case(of_case, emit, as_json, as_csv, tables=len(field) <= MOST_TABLES)
        if len(field) > 1 and not (as_json or as_csv):
            _emit_lines(summary_table(Study(tuple(results), competition.rules)), emit)
        if plots is not None and results:
            _draw(results, competition, plots, growth, watch)
    return worst([batch.exit, Exit.NO if has_failed(results) else Exit.DONE])


def _emit_case(
    results: Sequence[Result], emit: Emit, as_json: bool, as_csv: bool, tables: bool
) -> None:
    if as_json or as_csv:
        for result in results:
            emit(json_line(json_record(result)) if as_json else csv_line(record(result)))
    elif tables:
        _emit_lines([*case_table(results), ""], emit)
    emit("")


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
