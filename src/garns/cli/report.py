"""`garns report`: a small report on how searches do on some puzzles, ready to be handed in."""

from __future__ import annotations

from pathlib import Path

import click

from garns.lab import compare, study
from garns.lab.plots import require_library
from garns.lab.report import Heading, require_compiler, write_report
from garns.messages import say

from . import options
from .batch import Batch
from .competing import Competition, cases, competing, has_failed
from .exits import Exit, worst
from .options import Reading
from .progress import working
from .speaking import Command, option


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
    option("--title", value="text"),
    option("--author", value="text"),
    option("--date", value="text"),
    option("--pdf/--no-pdf", default=True),
    competing,
    option("--growth/--no-growth", default=True, help_id="cli.report.option.growth"),
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    output: Path,
    title: str | None,
    author: str | None,
    date: str | None,
    pdf: bool,
    competition: Competition,
    growth: bool,
) -> Exit:
    require_library()
    if pdf:
        require_compiler()
    output.mkdir(parents=True, exist_ok=True)
    batch = Batch(puzzles, reading)
    field = cases(batch, competition)
    if not field:
        return batch.exit
    rules, seed = competition.rules, competition.seed
    with working() as watch:
        results = list(compare(field, competition.contestants, rules, watch))
        made = study(results, rules, growth=growth, seed=seed, watch=watch)
    written = write_report(made, output, Heading(title, author, date), pdf=pdf)
    click.echo(say("report.written", name=str(written)))
    return worst([batch.exit, Exit.NO if has_failed(results) else Exit.DONE])
