"""`garns assign`: a sheet of its own for every student of a class."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from garns.classroom import exports
from garns.classroom.assignment import Assignment, add, create, load
from garns.classroom.pages import file_names, write_pages
from garns.classroom.roster import Student, read_roster
from garns.classroom.settings import PAPERS, Settings
from garns.classroom.sheets import owners
from garns.formats import save
from garns.messages import current_language, say
from garns.model import InvalidRequest
from garns.model.escaping import visible

from ..arguments import options
from ..arguments.technique_options import Difficulty
from ..arguments.translated_click import Command, Complaint, Group, argument, option
from ..marking.mark_files import tell
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..running.progress import making

FOLDER = click.Path(path_type=Path)
ROSTER = click.Path(exists=True, dir_okay=False, path_type=Path)

roster_option = option("--roster", type=ROSTER, value="file", required=True)


def _students(roster: Path) -> tuple[Student, ...]:
    """The class list; what is not used of it is told."""
    found = read_roster(roster)
    tell(found.notices)
    return found.students


def _weights(_context: Any, _parameter: Any, text: str | None) -> tuple[float, ...]:
    """`1,1,2` as numbers, or `0,5;1;1`."""
    parts = text.replace(",", ".").split(";") if text and ";" in text else (text or "").split(",")
    try:
        return tuple(float(part) for part in parts) if text else ()
    except ValueError:
        raise Complaint("number", name="--points") from None


@click.command("assign-new", cls=Command)
@argument("assignment", type=FOLDER)
@options.command_options(
    roster_option,
    option(
        "--difficulty",
        type=Difficulty(),
        default="",
        value="level",
        help_id="cli.assign.option.difficulty",
    ),
    option("--ask", type=options.COUNT, default=3, value="n"),
    option("--points", callback=_weights, value="n", help_id="cli.assign.option.points"),
    option("--variants", type=click.IntRange(min=0), default=0, value="n"),
    option("--layout", default="9", value="name"),
    option("--symbols", default="", value="symbols"),
    option("--title", value="text", help_id="cli.assign.option.title"),
    option("--institution", default="", value="text"),
    option("--course", default="", value="text"),
    option("--teacher", default="", value="text"),
    option("--date", default="", value="text", help_id="cli.assign.option.date"),
    option("--deadline", default="", value="text"),
    option("--version", default="", value="text", help_id="cli.assign.option.version"),
    option("--paper", type=click.Choice(PAPERS), default="a4"),
)
def new(assignment: Path, roster: Path, title: str | None, **settings: Any) -> Exit:
    students = _students(roster)
    wanted = Settings(
        title=title or assignment.resolve().name, language=current_language(), **settings
    )
    with making(len(owners(students))) as show:
        made = create(assignment, wanted, students, progress=show)
    click.echo(say("assign.made", n=len(made.sheets), name=str(assignment)))
    return Exit.DONE


@click.command("assign-add", cls=Command)
@argument("assignment", type=FOLDER)
@options.command_options(roster_option)
def add_students(assignment: Path, roster: Path) -> Exit:
    students = _students(roster)
    with making(len(owners(students))) as show:
        _, new_ones = add(assignment, students, progress=show)
    ids = [student.id for student in new_ones]
    click.echo(say("assign.added", n=len(ids), ids=ids) if ids else say("assign.unchanged"))
    return Exit.DONE


@click.command("assign-sheets", cls=Command)
@argument("assignment", type=FOLDER)
@options.command_options()
def sheets(assignment: Path) -> Exit:
    found = load(assignment)
    with making(len(found.sheets)) as show:
        folder = write_pages(found, progress=show)
    click.echo(say("assign.printed", name=str(folder)))
    return Exit.DONE


@click.command("assign-status", cls=Command)
@argument("assignment", type=FOLDER)
@options.command_options()
def status(assignment: Path) -> Exit:
    found = load(assignment)
    printed = sum(path.is_file() for path in _pdfs(found))
    click.echo(visible(found.settings.title))
    click.echo(say("assign.status.students", n=len(found.students)))
    click.echo(say("assign.status.sheets", n=len(found.sheets)))
    click.echo(say("assign.status.printed", n=printed, total=len(found.sheets)))
    return Exit.DONE


def _pdfs(assignment: Assignment) -> list[Path]:
    names = file_names(assignment).values()
    return [assignment.folder / "sheets" / f"{name}.pdf" for name in names]


@click.command("assign-export", cls=Command)
@argument("assignment", type=FOLDER)
@options.command_options(
    option("--moodle-xml", is_flag=True),
    option("--gift", is_flag=True),
    option("--moodle-zip", type=ROSTER, value="file"),
    option("-o", "--output", type=click.Path(path_type=Path), value="file", required=True),
)
def export(
    assignment: Path, moodle_xml: bool, gift: bool, moodle_zip: Path | None, output: Path
) -> Exit:
    if moodle_xml + gift + (moodle_zip is not None) != 1:
        raise Complaint("one-of", names="--moodle-xml, --gift, --moodle-zip")
    found = load(assignment)
    if moodle_zip is not None:
        _refuse_missing_sheets(found)
        tell(exports.moodle_zip(found, moodle_zip, output))
    elif moodle_xml:
        # With the answers in it.
        save(output, exports.moodle_xml(found), private=True)
    else:
        if found.symbols.images:
            complain(say("symbols.names-for-images"))
        save(output, exports.gift(found), private=True)
    return Exit.DONE


def _refuse_missing_sheets(assignment: Assignment) -> None:
    if not all(path.is_file() for path in _pdfs(assignment)):
        raise InvalidRequest("assign.no-sheets", name=str(assignment.folder))


_COMMANDS = {
    "new": new,
    "add": add_students,
    "sheets": sheets,
    "status": status,
    "export": export,
}
command = Group(
    _COMMANDS.__getitem__,
    tuple(_COMMANDS),
    name="assign",
    prefix="assign-",
    no_args_is_help=True,
)
options.language(command)
