"""A sheet: a puzzle for everybody, of which some cells are asked for, or the whole board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from garns.classroom.grading import right_answers
from garns.classroom.settings import Settings
from garns.classroom.sheets import Press, Sheet
from garns.formats import line_of, parse
from garns.generation import level_range
from garns.model import Layout, cell_at, usual_symbols

from ..access.students import student_of
from ..forms import Form
from ..store.tables import Assignment, Part
from .kinds import Kind, NewPart, Work

MOST_ASKED = 26
MOST_CELLS = 625


def settings_of(form: Form, old: Mapping[str, Any]) -> dict[str, Any]:
    """Once there are sheets, what they are made from stays as it is."""
    if old:
        return dict(old)
    settings = Settings(
        title="-",
        layout=form.text("layout"),
        difficulty=form.text("difficulty", needed=False),
        ask=form.whole_number("ask", 1, MOST_ASKED, 3),
        variants=form.whole_number("variants", 0, 1000, 0),
    ).checked()
    return {
        "layout": Layout.named(settings.layout).name,
        "difficulty": settings.difficulty,
        "ask": settings.ask,
        "variants": settings.variants,
        "whole_board": form.is_ticked("whole_board"),
    }


def paper_settings(assignment: Assignment) -> Settings:
    """As `garns assign` knows them."""
    known = assignment.settings
    weights = known.get("weights") or (1.0,) * known["ask"]
    each = assignment.points / sum(weights)
    return Settings(
        title=assignment.title,
        institution=assignment.course.institution,
        course=assignment.course.title,
        layout=known["layout"],
        difficulty=known["difficulty"],
        ask=known["ask"],
        points=tuple(each * weight for weight in weights),
        variants=known["variants"],
        language=assignment.course.language,
    )


def prepare(assignment: Assignment, there: Sequence[Part], new: Sequence[NewPart]) -> None:
    press = Press(assignment.secret, paper_settings(assignment))
    sheets = [sheet_of(assignment, part) for part in there]
    for each in new:
        students = tuple(map(student_of, each.members))
        sheet = press.sheet(each.number, students, sheets)
        sheets.append(sheet)
        each.code = sheet.code
        each.given = {
            "puzzle": line_of(sheet.puzzle),
            "solution": line_of(sheet.solution),
            "asked": list(sheet.asked_names),
            "level": sheet.level,
        }


def sheet_of(assignment: Assignment, part: Part, students: Sequence[Any] = ()) -> Sheet:
    """The sheet as paper has it."""
    layout = Layout.named(assignment.settings["layout"])
    puzzle, solution = (
        parse(part.given[name], layout=layout).grid for name in ("puzzle", "solution")
    )
    asked = tuple(cell_at(layout, name) for name in part.given["asked"])
    level = level_range(part.given["level"])[0]
    return Sheet(part.number, part.code, tuple(students), puzzle, solution, asked, level)


def read(assignment: Assignment, part: Part, form: Form) -> Work:
    """The answers of the asked cells, marked as on paper."""
    sheet = sheet_of(assignment, part)
    given = tuple(form.text(f"answer-{n}", needed=False) for n in range(1, len(sheet.asked) + 1))
    symbols = usual_symbols(sheet.puzzle.size)
    right = right_answers(sheet, symbols, given)
    share = share_of(assignment, right)
    return Work({"answers": list(given)}, score=share, result={"right": list(right)})


def share_of(assignment: Assignment, right: Sequence[bool]) -> float:
    """Of all points: on paper, the cells may be worth unequally much."""
    weights = assignment.settings.get("weights") or (1.0,) * len(right)
    earned = sum(w for w, is_right in zip(weights, right, strict=True) if is_right)
    return float(earned / sum(weights))


def for_student(_: Session, assignment: Assignment, part: Part) -> dict[str, Any]:
    return {"sheet": sheet_of(assignment, part)}


KIND = Kind("sheet", settings_of, read, prepare, for_student)
