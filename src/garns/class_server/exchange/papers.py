"""A sheet assignment as the folder that `garns assign` makes, and the other way round: on paper and
online everybody has the same sheet under the same code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from garns.classroom.assignment import load, secret_of, write_assignment
from garns.classroom.settings import Settings
from garns.classroom.tables import table_text
from garns.formats import line_of, save
from garns.model import InvalidRequest

from ..access.roles import owner_name
from ..access.students import add_students, student_of, students_in
from ..store.tables import Assignment, Course, Member, Part
from ..work.marks import Mark
from ..work.parts import make_parts, parts_of
from ..work.sheet import paper_settings, sheet_of

ONLY_ON_PAPER = ("teacher", "date", "deadline", "version", "paper", "course", "institution")
"""Settings that an assignment online has no place for; they come back as they were."""


def write_paper(session: Session, assignment: Assignment, folder: Path) -> None:
    """For `garns assign` and `garns grade`."""
    members: dict[str, list[Member]] = {}
    for member in students_in(session, assignment.course):
        members.setdefault(owner_name(member), []).append(member)
    sheets = [
        sheet_of(assignment, part, tuple(map(student_of, members.get(part.owner, ()))))
        for part in parts_of(session, assignment)
    ]
    settings = replace(paper_settings(assignment), **_only_on_paper(assignment))
    write_assignment(folder, settings, assignment.secret, sheets)


def _only_on_paper(assignment: Assignment) -> dict[str, Any]:
    known: Mapping[str, Any] = assignment.settings.get("on_paper", {})
    return {name: known[name] for name in ONLY_ON_PAPER if name in known}


def write_answers(assignment: Assignment, marks: Sequence[Mark], path: Path) -> None:
    """What counts of everybody's answers, for `garns grade`."""
    columns = [f"a{n}" for n in range(1, assignment.settings["ask"] + 1)]
    lines = [
        {"id": mark.member.student_id, **dict(zip(columns, answers, strict=False))}
        for mark in marks
        if mark.counted is not None and (answers := mark.counted.answers.get("answers"))
    ]
    save(path, table_text(("id", *columns), lines), private=True)


def read_paper(
    session: Session, course: Course, folder: Path, title: str | None = None
) -> Assignment:
    """A new assignment of the course with the sheets of the folder. Who is in its list and not yet
    in that of the course comes into it; who is in the course only gets a sheet as from `garns
    assign add`."""
    paper = load(folder)
    secret = secret_of(folder)
    settings = paper.settings
    if settings.symbols:
        raise InvalidRequest("class-ops.paper-symbols", name=str(folder))
    add_students(session, course, paper.students)
    made = Assignment(
        course_id=course.id,
        course=course,
        kind="sheet",
        title=title or settings.title,
        settings=_settings_online(settings),
        secret=secret,
        points=sum(settings.points_of_cells),
    )
    session.add(made)
    session.flush()
    for sheet in paper.sheets:
        given = {
            "puzzle": line_of(sheet.puzzle),
            "solution": line_of(sheet.solution),
            "asked": list(sheet.asked_names),
            "level": sheet.level,
        }
        session.add(
            Part(
                assignment_id=made.id,
                owner=sheet.owner,
                number=sheet.number,
                code=sheet.code,
                given=given,
            )
        )
    session.flush()
    make_parts(session, made)
    return made


def _settings_online(settings: Settings) -> dict[str, Any]:
    known = asdict(settings)
    return {
        "layout": settings.layout,
        "difficulty": settings.difficulty,
        "ask": settings.ask,
        "variants": settings.variants,
        "whole_board": False,
        "weights": list(settings.points_of_cells),
        "on_paper": {name: known[name] for name in ONLY_ON_PAPER},
    }
