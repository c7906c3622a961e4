"""A sheet: a puzzle for everybody, of which some cells are asked for, or the whole board.

Asked cells are marked as on paper (`garns grade`): each is worth the same. Of a whole board, which
has one solution, each cell that was empty is worth the same; what is not filled in is not right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from garns.classroom.grading import right_answers, value_of
from garns.classroom.settings import LARGE, Settings
from garns.classroom.sheets import Press, Sheet
from garns.formats import line_of, parse
from garns.generation import level_range
from garns.logic import LEVELS
from garns.model import InvalidRequest, Layout, cell_at, usual_symbols

from ..access.students import student_of
from ..forms import Form
from ..store.tables import Assignment, HandIn, Part
from .boards import MOST_NOTES, MOST_TYPED, Board
from .kinds import ForWhom, Kind, NewPart, Work

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
    _refuse_slow(Layout.named(settings.layout), settings.difficulty)
    return {
        "layout": Layout.named(settings.layout).name,
        "difficulty": settings.difficulty,
        "ask": settings.ask,
        "variants": settings.variants,
        "whole_board": form.is_ticked("whole_board"),
    }


def _refuse_slow(layout: Layout, difficulty: str) -> None:
    """On large boards, a puzzle that is not easy takes minutes, and a class needs many."""
    is_easy = level_range(difficulty)[1] == LEVELS[0]
    if layout.cell_count > MOST_CELLS or (layout.cell_count > LARGE and not is_easy):
        raise InvalidRequest("class-teach.large-board", most=LARGE)


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


def asks_for_all(assignment: Assignment) -> bool:
    return bool(assignment.settings.get("whole_board"))


def read(assignment: Assignment, part: Part, form: Form) -> Work:
    """The answers, or the board; asked cells may be answered on the board too."""
    sheet = sheet_of(assignment, part)
    draft = read_draft(assignment, part, form)
    if asks_for_all(assignment):
        return _whole_board(sheet, draft)
    answers = _answers(sheet, form, draft["cells"])
    right = right_answers(sheet, usual_symbols(sheet.puzzle.size), answers)
    return Work(
        {"answers": answers},
        score=share_of(assignment, right),
        result={"right": list(right)},
        draft={**draft, "answers": answers},
    )


def _answers(sheet: Sheet, form: Form, cells: Mapping[str, str]) -> list[str]:
    if "answer-1" in form.fields:
        return [form.text(f"answer-{n}", needed=False) for n in range(1, len(sheet.asked) + 1)]
    return [cells.get(str(cell), "") for cell in sheet.asked]


def _whole_board(sheet: Sheet, draft: Mapping[str, Any]) -> Work:
    symbols = usual_symbols(sheet.puzzle.size)
    cells = draft["cells"]
    empty = sheet.puzzle.empty_cells
    solution = sheet.solution.values
    right = [
        cell for cell in empty if value_of(cells.get(str(cell), ""), symbols) == solution[cell]
    ]
    answers = [cells.get(str(cell), "") for cell in sheet.asked]
    return Work(
        {"cells": cells, "answers": answers},
        score=len(right) / len(empty) if empty else 1.0,
        result={"right_cells": right},
        draft=draft,
    )


def read_draft(assignment: Assignment, part: Part, form: Form) -> dict[str, Any]:
    """The draft so far with what the form says: a page sends those cells alone that have changed,
    so that two phones do not undo each other's digits."""
    puzzle = sheet_of(assignment, part).puzzle
    found = {}
    for name, field, most in (("cells", "cell", MOST_TYPED), ("notes", "notes", MOST_NOTES)):
        kept = dict(part.draft.get(name, {}))
        for cell in puzzle.empty_cells:
            if f"{field}-{cell}" in form.fields:
                kept[str(cell)] = form.text(f"{field}-{cell}", most=most, needed=False)
        found[name] = {cell: text for cell, text in kept.items() if text}
    return {**part.draft, **found}


def share_of(assignment: Assignment, right: Sequence[bool]) -> float:
    """Of all points: on paper, the cells may be worth unequally much."""
    weights = assignment.settings.get("weights") or (1.0,) * len(right)
    earned = sum(w for w, is_right in zip(weights, right, strict=True) if is_right)
    return float(earned / sum(weights))


def for_student(_: Session, assignment: Assignment, part: Part) -> dict[str, Any]:
    sheet = sheet_of(assignment, part)
    return {
        "sheet": sheet,
        "is_whole": asks_for_all(assignment),
        "board": board_of(assignment, sheet, part.draft),
        "answers": part.draft.get("answers", []),
    }


def board_of(
    assignment: Assignment,
    sheet: Sheet,
    written: Mapping[str, Any],
    states: Mapping[int, str] | None = None,
) -> Board:
    letters = {question.cell: question.letter for question in sheet.questions}
    return Board(
        sheet.puzzle,
        written.get("cells", {}),
        written.get("notes", {}),
        {} if asks_for_all(assignment) else letters,
        states or {},
    )


def for_result(assignment: Assignment, hand_in: HandIn, reader: ForWhom) -> dict[str, Any]:
    sheet = sheet_of(assignment, reader.part)
    if not asks_for_all(assignment):
        answers, right = hand_in.answers["answers"], hand_in.result["right"]
        return {"rows": list(zip(sheet.questions, answers, right, strict=True))}
    right_cells = set(hand_in.result["right_cells"])
    written = hand_in.answers["cells"]
    states = {
        cell: "right" if cell in right_cells else "wrong"
        for cell in sheet.puzzle.empty_cells
        if str(cell) in written
    }
    return {
        "rows": None,
        "board": board_of(assignment, sheet, hand_in.answers, states),
        "all": len(sheet.puzzle.empty_cells),
        "right": len(right_cells),
        "wrong": sum(state == "wrong" for state in states.values()),
    }


KIND = Kind(
    "sheet",
    settings_of,
    read,
    prepare,
    for_student,
    for_result=for_result,
    draft=read_draft,
)
