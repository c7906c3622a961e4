"""`garns completion`: the script that makes a shell complete commands and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ..arguments import options
from ..arguments.translated_click import COMPLETION_VARIABLE, Command, argument
from ..running.exit_codes import Exit

SHELLS = ("bash", "zsh", "fish")


@click.command("completion", cls=Command)
@argument("shell", type=click.Choice(SHELLS))
@options.command_options()
def command(shell: str) -> Exit:
    kind = get_completion_class(shell)
    if kind is None:
        raise AssertionError(f"click knows no completion for {shell}")
    program = click.get_current_context().find_root().command
    click.echo(kind(program, {}, "garns", COMPLETION_VARIABLE).source())
    return Exit.DONE
