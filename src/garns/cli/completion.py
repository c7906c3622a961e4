"""`garns completion`: the script that makes a shell complete commands and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from . import options
from .app import COMPLETION_VARIABLE, garns
from .exits import Exit
from .speaking import Command, argument

SHELLS = ("bash", "zsh", "fish")


@click.command("completion", cls=Command)
@argument("shell", type=click.Choice(SHELLS))
@options.command_options()
def command(shell: str) -> Exit:
    kind = get_completion_class(shell)
    if kind is None:
        raise AssertionError(f"click knows no completion for {shell}")
    click.echo(kind(garns, {}, "garns", COMPLETION_VARIABLE).source())
    return Exit.DONE
