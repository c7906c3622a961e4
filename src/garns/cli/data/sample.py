"""`garns data sample`: some rows of a data set, with shares for the values of columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from garns.data.dataset import open_dataset
from garns.data.runner import Runner
from garns.data.sampling import SHARES, missing_values, sample, sample_recipe, strata_in
from garns.messages import number, say

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.complaints import complain
from ..running.exit_codes import Exit
from . import options as data_options
from .progress import shown, tell_made

MOST_LISTED = 50
"""Values whose shares are listed."""


@click.command("data-sample", cls=Command)
@data_options.dataset
@options.command_options(
    option(
        "-n",
        "count",
        type=options.COUNT,
        required=True,
        value="n",
        help_id="cli.data-sample.option.n",
    ),
    option(
        "--by",
        multiple=True,
        value="columns",
        callback=data_options.names_in_lists,
        help_id="cli.data-sample.option.by",
    ),
    option(
        "--share",
        type=click.Choice(SHARES),
        default=SHARES[0],
        help_id="cli.data-sample.option.share",
    ),
    data_options.sampling_seed,
    data_options.output,
    data_options.runner,
)
def command(
    dataset: str,
    count: int,
    by: tuple[str, ...],
    share: str,
    seed: int,
    output: str,
    runner: Runner,
) -> Exit:
    recipe = sample_recipe(open_dataset(dataset), count, by, share, seed, output)
    with shown() as progress:
        manifest = sample(recipe, output, runner, progress)
    tell_made(output, manifest)
    if by:
        strata = strata_in(open_dataset(output), by)
        _tell_strata(strata)
        if share == "equal":
            _tell_short(strata)
        for name, values in missing_values(strata, by).items():
            complain(say("data.sample-missing", name=name, values=", ".join(values)))
    return Exit.DONE


def _tell_strata(strata: Mapping[tuple[Any, ...], int]) -> None:
    listed = list(strata.items())[:MOST_LISTED]
    width = max((len(_name(values)) for values, _ in listed), default=0)
    for values, rows in listed:
        click.echo(f"  {_name(values):<{width}}  {number(rows):>13}")
    if more := len(strata) - len(listed):
        click.echo(f"  {say('data.card.more', n=more)}")


def _tell_short(strata: Mapping[tuple[Any, ...], int]) -> None:
    """Equal shares differ by one row at most, but for those that have no more rows."""
    most = max(strata.values(), default=0)
    for values, rows in strata.items():
        if rows < most - 1:
            complain(say("data.sample-short", stratum=_name(values), n=rows))


def _name(values: tuple[Any, ...]) -> str:
    return ", ".join("null" if value is None else str(value) for value in values)
