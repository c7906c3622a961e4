"""`garns data select`: the rows of a data set that meet a condition."""

from __future__ import annotations

import click

from garns.data.dataset import open_dataset
from garns.data.runner import Runner
from garns.data.selecting import select, select_recipe

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.exit_codes import Exit
from . import options as data_options
from .progress import shown, tell_made


@click.command("data-select", cls=Command)
@data_options.dataset
@options.command_options(
    option("--where", required=True, value="condition", help_id="cli.data-select.option.where"),
    option(
        "--columns",
        multiple=True,
        value="columns",
        callback=data_options.names_in_lists,
        help_id="cli.data-select.option.columns",
    ),
    data_options.output,
    data_options.runner,
)
def command(
    dataset: str, where: str, columns: tuple[str, ...], output: str, runner: Runner
) -> Exit:
    recipe = select_recipe(open_dataset(dataset), where, columns, output)
    with shown() as progress:
        manifest = select(recipe, output, runner, progress)
    tell_made(output, manifest)
    return Exit.DONE
