"""`garns data split`: parts for training and testing that share no equivalent puzzles."""

from __future__ import annotations

import click

from garns.data.dataset import open_dataset
from garns.data.runner import Runner
from garns.data.splitting import part_url, split, split_recipes

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.exit_codes import Exit
from . import options as data_options
from .progress import shown, tell_made


@click.command("data-split", cls=Command)
@data_options.dataset
@options.command_options(
    option("--train", value="fraction", help_id="cli.data-split.option.train"),
    option("--validation", value="fraction", help_id="cli.data-split.option.validation"),
    option("--test", value="fraction", help_id="cli.data-split.option.test"),
    data_options.sampling_seed,
    data_options.output,
    data_options.runner,
)
def command(
    dataset: str,
    train: str | None,
    validation: str | None,
    test: str | None,
    seed: int,
    output: str,
    runner: Runner,
) -> Exit:
    given = {"train": train, "validation": validation, "test": test}
    fractions = {name: text for name, text in given.items() if text is not None}
    recipes = split_recipes(open_dataset(dataset), fractions, seed, output)
    with shown() as progress:
        manifests = split(recipes, output, runner, progress)
    for part, manifest in manifests.items():
        tell_made(part_url(output, part), manifest)
    return Exit.DONE
