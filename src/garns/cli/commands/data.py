"""`garns data`: tables of millions of puzzles. The subcommands are in `cli/data`."""

from __future__ import annotations

from importlib import import_module

import click

from ..arguments.options import language
from ..arguments.translated_click import Group
from ..data import SUBCOMMANDS


def _load(name: str) -> click.Command:
    command: click.Command = import_module(f"garns.cli.data.{name}").command
    return command


command = Group(_load, SUBCOMMANDS, name="data", prefix="data-", no_args_is_help=True)
language(command)
