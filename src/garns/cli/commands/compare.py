"""`garns compare`: algorithms, and programs of your own, side by side."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO
from zlib import crc32

import click

from garns.formats import Form
from garns.formats.dataset import record
from garns.formats.extensions import SEPARATORS
from garns.formats.parquet import write_table
from garns.lab import Case, Result, Study, compare, study
from garns.lab.plots import draw_plots, require_library
from garns.lab.records import COLUMNS, attempts_record, json_record, result_from
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
from ..writing.output import can_grow, emitter, json_line
from ..writing.resumable import ResumableOutput, resumable
from ..writing.resumed_results import recipe_of_command
from ..writing.tables import wished_form

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
    written = Written(form, len(field), competition)
    with working() as watch:
        if output is not None and can_grow(output):
            results = _measured_and_kept(batch, field, written, output, watch)
        else:
            results = _measured_and_shown(field, written, output, watch)
        if plots is not None and results:
            _draw(results, competition, plots, growth, watch)
    return worst([batch.exit, Exit.NO if has_failed(results) else Exit.DONE])


@dataclass(frozen=True)
class Written:
    """How results are written: a table for each puzzle if they are few, and a summary of several;
    or objects, or rows."""

    form: Form
    puzzles: int
    competition: Competition

    @property
    def header(self) -> str:
        return record(COLUMNS, SEPARATORS[self.form]) if self.form in SEPARATORS else ""

    def case(self, results: Sequence[Result]) -> str:
        """Those on one puzzle."""
        if self.form == "text":
            lines = [*case_table(results), ""] if self.puzzles <= MOST_TABLES else []
            return "".join(f"{line}\n" for line in lines)
        records = map(json_record, results)
        if self.form == "json":
            return "".join(map(json_line, records))
        return "".join(record(_without_formulas(each), SEPARATORS[self.form]) for each in records)

    def summary(self, results: Sequence[Result]) -> str:
        if self.form != "text" or self.puzzles <= 1:
            return ""
        lines = summary_table(Study(tuple(results), self.competition.rules))
        return "".join(f"{line}\n" for line in lines)

    def whole(self, results: Sequence[Result]) -> str:
        cases = (list(group) for _, group in groupby(results, key=lambda result: result.case))
        return self.header + "".join(map(self.case, cases)) + self.summary(results)


def _measured(
    field: Sequence[Case], competition: Competition, watch: Working
) -> Iterator[list[Result]]:
    """The results of all contestants, case by case."""
    measured = compare(field, competition.contestants, competition.rules, watch)
    for _, group in groupby(measured, key=lambda result: result.case):
        of_case = list(group)
        watch.clear()
        yield of_case


def _measured_and_shown(
    field: Sequence[Case], written: Written, output: Path | None, watch: Working
) -> list[Result]:
    results: list[Result] = []
    with emitter(output) as emit:
        for of_case in _measured(field, written.competition, watch):
            emit(written.case(of_case) if results else written.header + written.case(of_case))
            emit.flush()
            results += of_case
        emit(written.summary(results))
    return results


def _measured_and_kept(
    batch: Batch, field: Sequence[Case], written: Written, output: Path, watch: Working
) -> list[Result]:
    """Measurements are kept as they come; when all are there, the file is made of them. So a
    summary can be written, and plots drawn, of what earlier runs have measured too."""
    results: list[Result] = []

    def finish(_: BinaryIO, stream: BinaryIO) -> None:
        if written.form == "parquet":
            write_table(stream, COLUMNS, (_row(json_record(result)) for result in results))
        else:
            stream.write(written.whole(results).encode())

    boards = [(case.name, case.grid.layout.name, case.grid.line) for case in field]
    recipe = recipe_of_command(batch) | {"boards": crc32(repr(boards).encode())}
    with resumable(output, recipe, finish=finish) as kept:
        results += _known_again(kept, field, written.competition)
        done = kept.progress.get("puzzles", 0)
        if done:
            complain(say("cli.continued", file=output.name, n=done))
        try:
            for of_case in _measured(field[done:], written.competition, watch):
                results += of_case
                done += 1
                kept.add(json_line(list(map(attempts_record, of_case))).encode(), puzzles=done)
        except (KeyboardInterrupt, SystemExit):
            kept.cut()
            if kept.progress:
                n = kept.progress["puzzles"]
                complain(say("cli.continuable", file=output.name, n=n))
            raise
    return results


def _known_again(
    kept: ResumableOutput, field: Sequence[Case], competition: Competition
) -> Iterator[Result]:
    """The results of earlier runs."""
    kept.stream.seek(0)
    for case, line in zip(field, kept.stream, strict=False):
        for contestant, attempts in zip(competition.contestants, json.loads(line), strict=True):
            yield result_from(attempts, case, contestant)
    kept.stream.seek(0, 2)


def _row(record: dict[str, Any]) -> list[object]:
    return [record[name] for name in COLUMNS]


def _without_formulas(record: dict[str, Any]) -> list[object]:
    """A row in which names of files and programs are no formulas to a spreadsheet."""
    return [spreadsheet_cell(value) if isinstance(value, str) else value for value in _row(record)]


def _draw(
    results: Sequence[Result], competition: Competition, folder: Path, growth: bool, watch: Working
) -> None:
    made = study(results, competition.rules, growth=growth, seed=competition.seed, watch=watch)
    watch.clear()
    files = list(draw_plots(made, folder))
    complain(say("lab.plotted", n=len(files), folder=str(folder)))
