"""`garns grade`: marks for the answers of a class."""

from __future__ import annotations

import codecs
from pathlib import Path

import click

from garns.classroom.assignment import Assignment, load
from garns.classroom.grading import Graded, grade
from garns.classroom.mark_tables import PRESETS, filled_worksheet, written
from garns.formats import save
from garns.messages import say, use_language

from . import options
from .app import complain
from .exits import Exit
from .output import emitter
from .speaking import Command, Complaint, argument, option

EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("grade", cls=Command)
@argument("assignment", type=click.Path(path_type=Path))
@argument("answers", type=EXISTING)
@options.command_options(
    option("--preset", type=click.Choice(list(PRESETS)), default="plain"),
    option("--fill", type=EXISTING, value="file"),
    option("--decimal", type=click.Choice([".", ","]), default="."),
    option("--separator", type=click.Choice([",", ";", "tab"])),
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
    strict: bool,
    output: Path | None,
) -> Exit:
    found = load(assignment)
    graded = grade(found, answers)
    _tell(graded)
    problems = len(graded.problems)
    if fill is not None:
        problems += _fill(found, graded, fill, output)
    else:
        mark = separator or (";" if decimal == "," else ",")
        # Comments are for the students, in the language of their sheets.
        with use_language(found.settings.language):
            lines = PRESETS[preset](found, graded)
            text = written(lines, separator="\t" if mark == "tab" else mark, decimal=decimal)
        _write(text, output, for_excel=decimal == ",")
    return Exit.NO if strict and problems else Exit.DONE


def _fill(assignment: Assignment, graded: Graded, worksheet: Path, output: Path | None) -> int:
    """Fill in Moodle's worksheet; how many of its lines are nobody's."""
    if output is None:
        raise Complaint("missing", name="--output")
    with use_language(assignment.settings.language):
        filled, strangers = filled_worksheet(assignment, graded, worksheet)
    save(output, filled)
    if strangers:
        complain(say("grade.strangers", n=strangers))
    return strangers


def _write(text: str, output: Path | None, *, for_excel: bool) -> None:
    if output is not None and for_excel:
        # Excel takes a file for UTF-8 only if it begins with this mark.
        save(output, codecs.BOM_UTF8 + text.encode())
        return
    with emitter(output) as emit:
        emit(text)


def _tell(graded: Graded) -> None:
    """What a teacher has to look at."""
    for place, message in graded.problems:
        complain(f"{place}: {message}")
    for mark in graded.marks:
        for remark in mark.remarks:
            if remark.id in ("grade.nothing", "grade.another-key"):
                complain(f"{mark.student.id} {mark.student.name}: {remark}")
