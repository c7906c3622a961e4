"""`garns class`: a class online. The subcommands are in `cli/online`."""

from __future__ import annotations

from importlib import import_module

import click

from ..arguments.options import language
from ..arguments.translated_click import Group, module_of
from ..online import SUBCOMMANDS


def _load(name: str) -> click.Command:
    command: click.Command = import_module(f"garns.cli.online.{module_of(name)}").command
    return command


command = Group(_load, SUBCOMMANDS, name="class", prefix="class-", no_args_is_help=True)
language(command)
