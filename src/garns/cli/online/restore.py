"""`garns class restore`: a class as a backup has it, in either kind of database."""

from __future__ import annotations

from pathlib import Path

import click

from garns.messages import say

from ..arguments import options
from ..arguments.translated_click import Command, argument, option
from ..running.complaints import complain
from ..running.exit_codes import Exit
from .opening import database_option, needing_the_extra, opened


@click.command("class-restore", cls=Command)
@argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@options.command_options(
    database_option,
    option("--force", is_flag=True, help_id="cli.class-restore.option.force"),
)
def command(file: Path, address: str, force: bool) -> Exit:
    with needing_the_extra():
        from garns.class_server.exchange.backups import checked, restore
    # Before a new file is made for it.
    checked(file)
    with opened(address) as database:
        n = restore(database, file, force=force)
        complain(say("class-ops.restored", n=n, name=database.name))
    return Exit.DONE
