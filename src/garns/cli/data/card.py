"""`garns data card`: a README.md for a data set."""

from __future__ import annotations

from pathlib import Path

import click

from garns.data.card import CARD, card_text, write_card
from garns.data.dataset import open_dataset
from garns.formats import save

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.exit_codes import Exit
from . import options as data_options


@click.command("data-card", cls=Command)
@data_options.dataset
@options.command_options(
    option("--title", value="text", help_id="cli.data-card.option.title"),
    option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        value="file",
        help_id="cli.data-card.option.output",
    ),
    option("--licence", value="name", help_id="cli.data-card.option.licence"),
)
def command(dataset: str, title: str | None, licence: str | None, output: Path | None) -> Exit:
    opened = open_dataset(dataset)
    text = card_text(opened, title=title or Path(opened.url).name, licence=licence)
    if output is None:
        write_card(opened, text)
    else:
        save(output, text)
    click.echo(output or f"{opened.url}/{CARD}")
    return Exit.DONE
