"""`garns report`: a report on how searches do on some puzzles, ready to be handed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from garns.lab import Contestant, Program, Rules, compare, study
from garns.lab.plots import require_library
from garns.lab.report import (
    Details,
    Findings,
    Kind,
    ReportFolder,
    long_date,
    read_details,
    require_compiler,
    write_report,
)
from garns.lab.source import Source, find_source, read_source
from garns.lab.watching import part_of
from garns.messages import say
from garns.model import InvalidRequest

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.translated_click import Command, Option, option
from ..comparing.competition import Competition, cases, competing, has_failed
from ..reading.batch import Batch
from ..running.complaints import complain
from ..running.exit_codes import Exit, worst
from ..running.progress import working

PYTHON_SECONDS = 1.0
SECONDS = 60.0
"""For one run, of an algorithm in Python and of anything else, unless --timeout says otherwise. The
counts of compiled searches and of one's own program are what a report is about."""

COMPARING_SECONDS = 3.0
"""What repeating the runs may take in all, about, unless --repeat or --timeout is given."""


@click.command("report", cls=Command)
@options.puzzles
@options.command_options(
    option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        default=Path("report"),
        value="folder",
        help_id="cli.report.option.output",
    ),
    option("--to", "kinds", type=click.Choice(["typst", "latex", "markdown"]), multiple=True,
           help_id="cli.report.option.to"),
    option("--pdf/--no-pdf", default=True),
    option("--details", type=click.Path(path_type=Path), value="file"),
    option("--title", value="text"),
    option("--institution", value="text"),
    option("--course", value="text"),
    option("--class", "class_name", value="text"),
    option("--teacher", value="text"),
    option("--author", "authors", multiple=True, value="text", help_id="cli.option.author"),
    option("--place", value="text"),
    option("--date", value="text"),
    option("--source", "sources", multiple=True, type=click.Path(path_type=Path), value="file"),
    competing,
    option("--growth/--no-growth", default=True, help_id="cli.report.option.growth"),
    options.reading,
)  # fmt: skip
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    output: Path,
    kinds: tuple[Kind, ...],
    pdf: bool,
    details: Path | None,
    sources: tuple[Path, ...],
    competition: Competition,
    growth: bool,
    **given: Any,
) -> Exit:
    kinds = tuple(dict.fromkeys(kinds)) or ("typst",)
    pdf = pdf and "typst" in kinds
    require_library()
    if pdf or "latex" in kinds:
        require_compiler()
    listed = _sources(competition, sources)
    folder = ReportFolder(output)
    folder.check(kinds, pdf=pdf)
    folder.details = (read_details(details) if details else folder.details).updated(**given)
    batch = Batch(puzzles, reading)
    field = cases(batch, competition)
    if not field:
        return batch.exit
    output.mkdir(parents=True, exist_ok=True)
    rules = _rules(competition, len(field))
    with working() as watch:
        compared = compare(field, _own_first(competition), rules, part_of(watch, 0, 0.45))
        results = list(compared)
        closer = part_of(watch, 0.45, 0.8)
        made = study(results, rules, growth=growth, seed=competition.seed, watch=closer)
        findings = Findings(made, listed)
        drawing = part_of(watch, 0.8, 1)
        heading = _dated(folder.details)
        written = write_report(
            findings, folder, heading, kinds=kinds, pdf=pdf, watch=drawing, tell=complain
        )
    click.echo(say("report.written", name=str(written)))
    return worst([batch.exit, Exit.NO if has_failed(results) else Exit.DONE])


# Shared with `compare`, but with other defaults here.
for parameter in command.params:
    if isinstance(parameter, Option) and parameter.name == "timeout":
        parameter.help_id = "cli.report.option.timeout"


def _dated(details: Details) -> Details:
    """Without any date it is today."""
    if details.date:
        return details
    return replace(details, date=long_date(datetime.now(UTC).astimezone()))


def _own_first(competition: Competition) -> list[Contestant]:
    """One's own programs are what the report is about."""
    return sorted(competition.contestants, key=lambda each: not isinstance(each, Program))


def _rules(competition: Competition, case_count: int) -> Rules:
    """Quick by default; whoever sets a limit has it."""
    rules = competition.rules
    if _is_default("timeout"):
        rules = replace(rules, seconds=SECONDS, python_seconds=PYTHON_SECONDS)
        if _is_default("repeat"):
            share = COMPARING_SECONDS / (case_count * len(competition.contestants))
            rules = replace(rules, repeat_seconds=share)
    return rules


def _is_default(name: str) -> bool:
    source = click.get_current_context().get_parameter_source(name)
    return source in (None, ParameterSource.DEFAULT)


def _sources(competition: Competition, named: Sequence[Path]) -> dict[Program, tuple[Source, ...]]:
    """Those of a single program may be several files; else it is one for each."""
    programs = [each for each in competition.contestants if isinstance(each, Program)]
    if named and len(programs) != 1 and len(named) != len(programs):
        raise InvalidRequest("report.sources-per-program")
    if named and len(programs) == 1:
        return {programs[0]: tuple(map(read_source, named))}
    if named:
        return {each: (read_source(path),) for each, path in zip(programs, named, strict=True)}
    found = {each: find_source(each) for each in programs}
    for program, path in found.items():
        if path is None:
            complain(say("report.no-source", name=program.name))
    return {each: (read_source(path),) for each, path in found.items() if path is not None}
