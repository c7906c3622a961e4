"""`garns site`: the game, the lab and the pages of techniques as files that any host can serve."""

from __future__ import annotations

from pathlib import Path

import click

from garns.messages import say
from garns.model import MissingExtra

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.complaints import complain
from ..running.exit_codes import Exit


@click.command("site", cls=Command)
@options.command_options(
    option("-o", "--output", "folder", type=click.Path(file_okay=False, path_type=Path),
           value="folder", required=True, help_id="cli.site.option.output"),
)  # fmt: skip
def command(folder: Path) -> Exit:
    try:
        from garns.web.site import write_site
    except ImportError:
        raise MissingExtra("starlette", "web") from None
    count = write_site(folder)
    complain(say("cli.site.written", n=count, path=str(folder)))
    return Exit.DONE
