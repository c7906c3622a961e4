"""`garns class export`: a course as files."""

from __future__ import annotations

from pathlib import Path

import click

from garns.messages import say

from ..arguments import options
from ..arguments.translated_click import Command, argument, option
from ..running.complaints import complain
from ..running.exit_codes import Exit
from .opening import current, database_option, needing_the_extra


@click.command("class-export", cls=Command)
@argument("course")
@options.command_options(
    database_option,
    option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        value="folder",
        required=True,
        help_id="cli.class-export.option.output",
    ),
)
def command(course: str, address: str, output: Path) -> Exit:
    with needing_the_extra():
        from garns.class_server.exchange.exports import course_named, export_course
    with current(address) as database, database.reading() as session:
        export_course(session, course_named(session, course), output)
    complain(say("class-ops.exported", path=str(output)))
    return Exit.DONE
