"""`garns data annotate`: more columns for a data set."""

from __future__ import annotations

import click

from garns.data.annotating import annotate_in_place, annotate_recipe
from garns.data.dataset import open_dataset
from garns.data.runner import Runner

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.exit_codes import Exit
from . import options as data_options
from .progress import build_with_progress, shown, tell_made


@click.command("data-annotate", cls=Command)
@data_options.dataset
@options.command_options(
    data_options.columns(help_id="cli.data-annotate.option.columns", required=True),
    option(
        "-o",
        "--output",
        type=data_options.FOLDER,
        value="folder",
        help_id="cli.data-annotate.option.output",
    ),
    data_options.runner,
)
def command(dataset: str, columns: tuple[str, ...], output: str | None, runner: Runner) -> Exit:
    if output is None:
        with shown() as progress:
            manifest = annotate_in_place(dataset, columns, runner, progress)
        tell_made(dataset, manifest)
    else:
        recipe = annotate_recipe(open_dataset(dataset), columns)
        build_with_progress(recipe, output, runner)
    return Exit.DONE
