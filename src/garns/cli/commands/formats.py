"""`garns formats`: the notations garns knows."""

from __future__ import annotations

import click

from garns.formats import all_formats
from garns.messages import say

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.exit_codes import Exit
from ..writing.output import json_line


@click.command("formats", cls=Command)
@options.command_options(
    option("--json", "as_json", is_flag=True, help_id="cli.formats.option.json"),
)
def command(as_json: bool) -> Exit:
    for known in all_formats():
        writes = known.write is not None or known.write_binary is not None
        ways = "r" * (known.read is not None) + "w" * writes
        extensions = " ".join(known.extensions)
        if as_json:
            facts = {
                "id": known.id,
                "extensions": known.extensions,
                "read": "r" in ways,
                "write": "w" in ways,
                "carries": sorted(known.carries),
            }
            click.echo(json_line(facts), nl=False)
        else:
            click.echo(f"{known.id:<12} {ways:<3} {extensions:<12} {say(f'formats.{known.id}')}")
    return Exit.DONE
