"""`garns data steps`: the solving steps of a data set's puzzles, as rows for learners."""

from __future__ import annotations

import click

from garns.data.dataset import open_dataset
from garns.data.runner import Runner
from garns.data.solving_steps import steps_recipe

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.exit_codes import Exit
from . import options as data_options
from .progress import build_with_progress


@click.command("data-steps", cls=Command)
@data_options.dataset
@options.command_options(
    data_options.output,
    option("--sentences", is_flag=True, help_id="cli.data-steps.option.sentences"),
    data_options.runner,
)
def command(dataset: str, output: str, sentences: bool, runner: Runner) -> Exit:
    recipe = steps_recipe(open_dataset(dataset), with_sentences=sentences)
    build_with_progress(recipe, output, runner)
    return Exit.DONE
