"""Files to take away: the own sheet to be printed, and what was handed in."""

from __future__ import annotations

import threading
from dataclasses import replace
from importlib.util import find_spec

from starlette.exceptions import HTTPException
from starlette.responses import Response

from garns.classroom.pages import sheet_pdf
from garns.model import InvalidRequest, usual_symbols

from ..access.roles import Needs, owner_name
from ..access.students import student_of, students_in
from ..work.experiment import run_csv
from ..work.parts import part_of
from ..work.sheet import asks_for_all, paper_settings, sheet_of
from .asked import Asked
from .downloads import attachment
from .routes import get

_AT_ONCE = threading.BoundedSemaphore(2)
"""Pages are set on a core of their own for a while."""


def can_print() -> bool:
    """Whether what sets pages is installed."""
    return find_spec("typst") is not None and find_spec("segno") is not None


def show_sheet(asked: Asked) -> Response:
    session, work, member = asked.session, asked.assignment, asked.member
    part = part_of(session, work, member)
    if work.kind != "sheet" or part is None or not can_print():
        raise InvalidRequest("class-study.other-kind")
    students = [
        student_of(each)
        for each in students_in(session, asked.course)
        if owner_name(each) == part.owner
    ]
    sheet = sheet_of(work, part, students)
    if asks_for_all(work):
        sheet = replace(sheet, asked=())
    with _AT_ONCE:
        content = sheet_pdf(
            paper_settings(work), sheet, usual_symbols(sheet.puzzle.size), work.text
        )
    return attachment(content, f"{work.title}.pdf")


def show_file(asked: Asked) -> Response:
    """What was handed in, or what the server has measured."""
    shown = asked.hand_in
    if shown.content is not None:
        return attachment(shown.content.data, shown.content.name)
    if asked.assignment.kind == "experiment" and shown.result.get("records"):
        return attachment(run_csv(shown), f"{asked.assignment.title}.csv")
    raise HTTPException(404)


HERE = "/courses/{course}/assignments/{assignment}"

ROUTES = (
    get(f"{HERE}/sheet.pdf", Needs.STUDENT, show_sheet),
    get(f"{HERE}/hand-ins/{{hand_in}}/file", Needs.OWN_WORK, show_file),
)
