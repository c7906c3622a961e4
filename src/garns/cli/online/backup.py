"""`garns class backup`: all of a class as one file, while the server runs."""

from __future__ import annotations

from pathlib import Path

import click

from garns.messages import say

from ..arguments import options
from ..arguments.translated_click import Command, argument
from ..running.complaints import complain
from ..running.exit_codes import Exit
from .opening import database_option, existing, needing_the_extra


@click.command("class-backup", cls=Command)
@argument("file", type=click.Path(dir_okay=False, path_type=Path))
@options.command_options(database_option)
def command(file: Path, address: str) -> Exit:
    with needing_the_extra():
        from garns.class_server.exchange.backups import back_up
    with existing(address) as database:
        complain(say("class-ops.backed-up", n=back_up(database, file), path=str(file)))
    return Exit.DONE
