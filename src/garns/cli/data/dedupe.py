"""`garns data dedupe`: a data set without repeated puzzles."""

from __future__ import annotations

import click

from garns.data.dataset import open_dataset
from garns.data.deduplicating import dedupe, dedupe_recipe
from garns.data.equivalence import MEASURES
from garns.data.runner import Runner
from garns.messages import say

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.exit_codes import Exit
from . import options as data_options
from .progress import shown, tell_made


@click.command("data-dedupe", cls=Command)
@data_options.dataset
@options.command_options(
    option(
        "--by",
        type=click.Choice(MEASURES),
        default=MEASURES[0],
        help_id="cli.data-dedupe.option.by",
    ),
    data_options.output,
    data_options.runner,
)
def command(dataset: str, by: str, output: str, runner: Runner) -> Exit:
    opened = open_dataset(dataset)
    recipe = dedupe_recipe(opened, by, output)
    with shown() as progress:
        manifest = dedupe(recipe, output, runner, progress)
    tell_made(output, manifest)
    click.echo(say("data.dropped", n=len(opened) - manifest.rows))
    return Exit.DONE
