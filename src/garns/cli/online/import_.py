"""`garns class import`: an assignment on paper goes on online."""

from __future__ import annotations

from pathlib import Path

import click

from garns.messages import say

from ..arguments import options
from ..arguments.translated_click import Command, argument, option
from ..running.complaints import complain
from ..running.exit_codes import Exit
from .opening import current, database_option, needing_the_extra


@click.command("class-import", cls=Command)
@argument("assignment", type=click.Path(path_type=Path))
@options.command_options(
    database_option,
    option("--course", required=True, value="course", help_id="cli.class-import.option.course"),
    option("--title", value="text", help_id="cli.assign.option.title"),
)
def command(assignment: Path, address: str, course: str, title: str | None) -> Exit:
    with needing_the_extra():
        from garns.class_server.exchange.exports import course_named
        from garns.class_server.exchange.papers import read_paper
    with current(address) as database, database.writing() as session:
        found = course_named(session, course)
        made = read_paper(session, found, assignment, title)
        words = say("class-ops.imported", title=made.title, course=found.title)
    complain(words)
    return Exit.DONE
