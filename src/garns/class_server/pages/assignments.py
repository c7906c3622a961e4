"""Assignments, as teachers make and change them."""

from __future__ import annotations

import secrets

from starlette.responses import Response

from garns.model import InvalidRequest

from ..access.roles import Needs
from ..forms import TEXT, Form
from ..store.tables import Assignment
from ..work.kinds import NAMES, kind_named
from ..work.parts import make_parts
from .asked import Asked, assignment_address, to
from .routes import get, post

MOST_POINTS = 10_000
MOST_ATTEMPTS = 1000
FORM_BYTES = 4 * 1024 * 1024


def show_new(asked: Asked) -> Response:
    name = asked.query.get("kind", "sheet")
    if name not in NAMES:
        raise InvalidRequest("class.form.choice", field="kind", known=list(NAMES))
    facts = kind_named(name).for_form({})
    return asked.page("assignment_form.html", assignment=None, kind=name, **facts)


def make(asked: Asked) -> Response:
    kind = kind_named(asked.form.choice("kind", NAMES))
    made = Assignment(
        course_id=asked.course.id, kind=kind.name, secret=secrets.token_bytes(32), settings={}
    )
    _take(made, asked.form, asked.course.time_zone)
    asked.session.add(made)
    asked.session.flush()
    make_parts(asked.session, made)
    return to(assignment_address(made), "saved")


def show_settings(asked: Asked) -> Response:
    work = asked.assignment
    facts = kind_named(work.kind).for_form(work.settings)
    return asked.page("assignment_form.html", assignment=work, kind=work.kind, **facts)


def change(asked: Asked) -> Response:
    _take(asked.assignment, asked.form, asked.course.time_zone)
    return to(assignment_address(asked.assignment), "saved")


def _take(work: Assignment, form: Form, zone: str) -> None:
    work.title = form.text("title")
    work.text = form.text("text", most=TEXT, needed=False)
    work.points = form.number("points", 0, MOST_POINTS, 10.0)
    work.attempts = form.whole_number("attempts", 0, MOST_ATTEMPTS, 0)
    work.counts = form.choice("counts", ("best", "last"), "best")
    work.opens, work.closes = form.moment("opens", zone), form.moment("closes", zone)
    if work.opens and work.closes and work.closes <= work.opens:
        raise InvalidRequest("class.form.closes-before")
    work.is_published = form.is_ticked("is_published")
    work.shows_marks = form.is_ticked("shows_marks")
    work.settings = kind_named(work.kind).settings_of(form, work.settings)


ROUTES = (
    get("/courses/{course}/assignments/new", Needs.TEACHER, show_new),
    post("/courses/{course}/assignments/new", Needs.TEACHER, make, most_bytes=FORM_BYTES),
    get("/courses/{course}/assignments/{assignment}/settings", Needs.TEACHER, show_settings),
    post(
        "/courses/{course}/assignments/{assignment}/settings",
        Needs.TEACHER,
        change,
        most_bytes=FORM_BYTES,
    ),
)
