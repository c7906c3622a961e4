"""`garns grade`: answers of a class to marks, plain or as a learning platform takes them."""

from __future__ import annotations

from pathlib import Path

import click

from garns.classroom.assignment import Assignment, load
from garns.classroom.grading import Graded, grade
from garns.classroom.mark_tables import PRESETS, filled_worksheet, written
from garns.classroom.tables import Notice
from garns.formats import save
from garns.messages import say, use_language

from ..arguments import options
from ..arguments.translated_click import Command, Complaint, argument, option
from ..marking.mark_files import (
    decimal_option,
    refuse_spreadsheets,
    separator_for,
    separator_option,
    tell,
    write_marks,
)
from ..running.complaints import complain
from ..running.exit_codes import Exit

EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("grade", cls=Command)
@argument("assignment", type=click.Path(path_type=Path))
@argument("answers", type=EXISTING)
@options.command_options(
    option("--preset", type=click.Choice(list(PRESETS)), default="plain"),
    option("--fill", type=EXISTING, value="file"),
    decimal_option,
    separator_option,
    option("--accept-unread", is_flag=True),
    option("--strict", is_flag=True, help_id="cli.grade.option.strict"),
    options.output,
)
def command(
    assignment: Path,
    answers: Path,
    preset: str,
    fill: Path | None,
    decimal: str,
    separator: str | None,
    accept_unread: bool,
    strict: bool,
    output: Path | None,
) -> Exit:
    refuse_spreadsheets(output)
    if fill is not None and output is None:
        raise Complaint("missing", name="--output")
    found = load(assignment)
    graded = grade(found, answers)
    content, unread, notices = _marks(found, graded, preset, fill, decimal, separator)
    _tell(graded, [*graded.notices, *notices], unread)
    if unread and not accept_unread:
        complain(say("grade.not-written", n=len(unread)))
        return Exit.UNREADABLE
    if isinstance(content, bytes) and output is not None:
        save(output, content, private=True)
    else:
        write_marks(str(content), output, decimal=decimal, private=True)
    return Exit.NO if strict and (unread or notices or graded.notices) else Exit.DONE


def _marks(
    assignment: Assignment,
    graded: Graded,
    preset: str,
    fill: Path | None,
    decimal: str,
    separator: str | None,
) -> tuple[str | bytes, list[Notice], list[Notice]]:
    """The table of marks, or Moodle's worksheet with the marks in it; what was not understood, and
    what else is to be looked at in the worksheet."""
    # Comments are for the students, in the language of their sheets.
    with use_language(assignment.settings.language):
        if fill is not None:
            filled = filled_worksheet(assignment, graded, fill)
            return filled.content, [*graded.unread, *filled.unread], list(filled.notices)
        lines = PRESETS[preset](assignment, graded)
        text = written(lines, separator=separator_for(separator, decimal), decimal=decimal)
    return text, list(graded.unread), []


def _tell(graded: Graded, notices: list[Notice], unread: list[Notice]) -> None:
    """What a teacher has to look at; what was not understood comes last, to be seen."""
    tell(notices)
    for mark in graded.marks:
        if any(remark.id == "grade.nothing" for remark in mark.remarks):
            complain(f"{mark.student}: {say('grade.nothing')}")
        if mark.same_as:
            names = [str(each) for each in mark.same_as]
            complain(f"{mark.student}: {say('grade.another-key-of', students=names)}")
    tell(unread)
