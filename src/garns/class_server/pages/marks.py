"""Marks, to be taken away: as tables, and in the worksheets of learning platforms."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session
from starlette.responses import Response

from garns.classroom.mark_tables import written
from garns.messages import current_writing, use_language
from garns.model import InvalidRequest

from ..access.roles import Needs
from ..store.tables import Assignment, Course
from ..work.mark_files import (
    Marked,
    course_lines,
    file_name,
    filled_worksheet,
    marked,
    table_of,
    tables_of,
    unjudged,
)
from ..work.standings import course_standings
from ..work.times import assignments_of
from .asked import Asked
from .downloads import download
from .roster import ROSTER_BYTES, SUFFIXES, kept_as_file
from .routes import get, post

DECIMALS = (".", ",")


def show(asked: Asked) -> Response:
    found = marked(asked.session, asked.assignment)
    return asked.page(
        "marks.html",
        found=found,
        tables=tables_of(asked.assignment),
        unjudged=unjudged(found),
        **_decimals(),
    )


def _decimals() -> dict[str, Any]:
    return {"decimals": DECIMALS, "decimal": current_writing().decimal}


def table(asked: Asked) -> Response:
    name = _chosen(asked, "table", tables_of(asked.assignment))
    decimal = _chosen(asked, "decimal", DECIMALS)
    # Comments are for the students, in the language of the course, as on paper.
    with use_language(asked.course.language):
        found = marked(asked.session, asked.assignment)
        text = table_of(found, name, separator=_separator(decimal), decimal=decimal)
    title = file_name(asked.assignment.title)
    return download(text, f"{title}-{name}.csv", is_marked=decimal == ",")


def _chosen(asked: Asked, field: str, known: Sequence[str]) -> str:
    chosen = asked.query.get(field) or known[0]
    if chosen not in known:
        raise InvalidRequest("class.form.choice", field=field, known=list(known))
    return chosen


def _separator(decimal: str) -> str:
    """A semicolon where decimals have a comma, as spreadsheets there want it."""
    return ";" if decimal == "," else ","


def worksheet(asked: Asked) -> Response:
    """The worksheet of Moodle that is sent, with marks and comments in it; or first what is not
    clear about its lines."""
    upload = asked.form.upload("worksheet")
    if upload is None:
        raise InvalidRequest("class.form.empty", field="worksheet")
    suffix = Path(upload.name).suffix.lower()
    with (
        use_language(asked.course.language),
        kept_as_file(upload.content, suffix if suffix in SUFFIXES else ".csv") as path,
    ):
        found = marked(asked.session, asked.assignment)
        filled = filled_worksheet(found, path)
    if filled.unread and not asked.form.is_ticked("accept_unread"):
        return _show_unread(asked, found, [*filled.unread, *filled.notices])
    name = Path(upload.name).stem or file_name(asked.assignment.title)
    return download(filled.content, f"{file_name(name)}.csv")


def _show_unread(asked: Asked, found: Marked, unread: list[tuple[object, object]]) -> Response:
    return asked.page(
        "marks.html",
        422,
        found=found,
        tables=tables_of(asked.assignment),
        unjudged=unjudged(found),
        unread=[(getattr(place, "line", None), message) for place, message in unread],
        **_decimals(),
    )


def show_course(asked: Asked) -> Response:
    works = _works(asked.session, asked.course)
    rows = course_standings(asked.session, asked.course, works)
    return asked.page("course_marks.html", works=works, rows=rows, **_decimals())


def course_table(asked: Asked) -> Response:
    decimal = _chosen(asked, "decimal", DECIMALS)
    works = _works(asked.session, asked.course)
    with use_language(asked.course.language):
        lines = course_lines(asked.session, asked.course, works)
        text = written(lines, separator=_separator(decimal), decimal=decimal)
    return download(text, f"{file_name(asked.course.title)}.csv", is_marked=decimal == ",")


def _works(session: Session, course: Course) -> list[Assignment]:
    """What students have seen, the oldest first."""
    return [each for each in reversed(assignments_of(session, course)) if each.is_published]


WORK = "/courses/{course}/assignments/{assignment}"

ROUTES = (
    get(f"{WORK}/marks", Needs.MARKING, show),
    get(f"{WORK}/marks.csv", Needs.MARKING, table),
    post(f"{WORK}/marks/worksheet", Needs.MARKING, worksheet, most_bytes=ROSTER_BYTES),
    get("/courses/{course}/marks", Needs.MARKING, show_course),
    get("/courses/{course}/marks.csv", Needs.MARKING, course_table),
)
