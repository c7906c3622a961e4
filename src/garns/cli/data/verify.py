"""`garns data verify`: whether a data set is as it was written, and true."""

from __future__ import annotations

import click

from garns.data.dataset import open_dataset
from garns.data.verifying import Difference, Progress, sampled_rows, verify
from garns.messages import number, say
from garns.model import GarnsError

from ..arguments import options
from ..arguments.translated_click import Command, Complaint, option
from ..running.complaints import complain, exit_code
from ..running.exit_codes import Exit, worst
from ..running.progress import Working, working
from . import options as data_options

SAMPLE = 1000
"""Rows that are recomputed unless somebody says otherwise."""

MOST_SHOWN = 20
"""Differences that are shown; the others are counted."""


class VerifyingProgress(Progress):
    def __init__(self, shown: Working) -> None:
        self._shown = shown

    def rows(self, done: int, total: int) -> None:
        self._shown(done, total, say("data.verifying", n=done))


@click.command("data-verify", cls=Command)
@data_options.dataset
@options.command_options(
    option(
        "--sample", type=click.IntRange(min=0), value="n", help_id="cli.data-verify.option.sample"
    ),
    option("--all", "all_rows", is_flag=True, help_id="cli.data-verify.option.all"),
    option(
        "--seed",
        type=click.IntRange(min=0),
        default=0,
        value="n",
        help_id="cli.data-verify.option.seed",
    ),
    option("--threads", type=options.THREADS, value="n"),
)
def command(
    dataset: str, sample: int | None, all_rows: bool, seed: int, threads: int | None
) -> Exit:
    if all_rows and sample is not None:
        raise Complaint("one-of", names="--sample, --all")
    opened = open_dataset(dataset)
    count = None if all_rows else SAMPLE if sample is None else sample
    rows = sampled_rows(len(opened), count, seed)
    codes, differences = set[Exit](), 0
    with working() as shown:
        for wrong in verify(opened, rows, threads=threads, progress=VerifyingProgress(shown)):
            if isinstance(wrong, GarnsError):
                complain(str(wrong))
                codes.add(exit_code(wrong))
            else:
                differences += 1
                codes.add(Exit.NO)
                if differences <= MOST_SHOWN:
                    complain(_words(wrong))
    facts = {"rows": number(len(rows)), "folder": dataset}
    if differences:
        click.echo(say("data.differences", n=differences, **facts))
    elif not codes:
        click.echo(say("data.verified", n=len(opened.manifest.shards), **facts))
    return worst(codes)


def _words(wrong: Difference) -> str:
    return say(
        "data.difference",
        file=wrong.file,
        row=wrong.row,
        column=wrong.column,
        found=str(wrong.found),
        expected=str(wrong.expected),
    )
