"""Assignments, as teachers make and change them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from copy import deepcopy

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session
from sqlalchemy.orm.attributes import set_committed_value
from starlette.responses import Response

from garns.model import InvalidRequest

from ..access.class_list import note
from ..access.roles import Needs
from ..access.students import students_in
from ..forms import TEXT, Form
from ..store.tables import Account, Assignment, Course, Extension, HandIn, Member
from ..work.kinds import NAMES, kind_named
from ..work.parts import keep_parts, make_parts, prepared_parts
from .asked import Asked, assignment_address, course_address, to
from .routes import get, post

MOST_POINTS = 10_000
MOST_ATTEMPTS = 1000
FORM_BYTES = 4 * 1024 * 1024


def show_new(asked: Asked) -> Response:
    name = asked.query.get("kind", "")
    if not name and len(NAMES) > 1:
        return asked.page("assignment_kinds.html", kinds=NAMES)
    name = name or NAMES[0]
    if name not in NAMES:
        raise InvalidRequest("class.form.choice", field="kind", known=list(NAMES))
    facts = kind_named(name).for_form({})
    return asked.page("assignment_form.html", assignment=None, kind=name, **facts)


def make(asked: Asked) -> Response:
    kind = kind_named(asked.form.choice("kind", NAMES))
    made = Assignment(kind=kind.name, secret=secrets.token_bytes(32), settings={})
    _take(made, asked.form, asked.course.time_zone)
    return to(_kept(asked, made, asked.course), "saved")


def _kept(asked: Asked, made: Assignment, course: Course) -> str:
    """Its address. Puzzles are made before the transaction, in which nobody else can write."""
    made.course_id = course.id
    set_committed_value(made, "course", course)
    with asked.server_state.database.reading() as session:
        members = students_in(session, course)
    parts = prepared_parts(made, members)
    with asked.server_state.database.writing() as session:
        session.add(made)
        session.flush()
        keep_parts(session, made, parts)
        # For those who have come meanwhile.
        make_parts(session, made)
        return assignment_address(made)


def show_settings(asked: Asked) -> Response:
    work = asked.assignment
    facts = kind_named(work.kind).for_form(work.settings)
    return asked.page(
        "assignment_form.html",
        assignment=work,
        kind=work.kind,
        extensions=_extensions(asked),
        students=students_in(asked.session, asked.course),
        courses=_own_courses(asked.session, asked.account),
        hand_ins=_hand_in_count(asked),
        **facts,
    )


def _extensions(asked: Asked) -> Sequence[Extension]:
    return asked.session.scalars(
        select(Extension).where(Extension.assignment_id == asked.assignment.id)
    ).all()


def _own_courses(session: Session, account: Account) -> Sequence[Course]:
    """Those that the account teaches."""
    return session.scalars(
        select(Course)
        .join(Member, Member.course_id == Course.id)
        .where(
            Member.account_id == account.id,
            Member.role == "teacher",
            ~Member.has_left,
            ~Course.is_archived,
        )
        .order_by(Course.id.desc())
    ).all()


def _hand_in_count(asked: Asked) -> int:
    count = select(func.count()).where(HandIn.assignment_id == asked.assignment.id)
    return asked.session.scalar(count) or 0


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


def publish(asked: Asked) -> Response:
    asked.assignment.is_published = asked.form.is_ticked("is_published")
    return to(assignment_address(asked.assignment), "saved")


def extend(asked: Asked) -> Response:
    """More time for the student that the form names; none if the time is left empty."""
    work, form = asked.assignment, asked.form
    member = asked.session.get(Member, form.whole_number("student", 0, 10**9))
    if member is None or member.course_id != asked.course.id or member.role != "student":
        raise InvalidRequest("class-teach.no-student")
    closes = form.moment("closes", asked.course.time_zone)
    found = asked.session.get(Extension, (work.id, member.id))
    if closes is None:
        if found is not None:
            asked.session.delete(found)
    elif work.closes is None or closes <= work.closes:
        raise InvalidRequest("class-teach.extension-earlier")
    elif found is not None:
        found.closes = closes
    else:
        asked.session.add(Extension(assignment_id=work.id, member_id=member.id, closes=closes))
    page = f"students/{member.id}" if form.is_ticked("on_student_page") else "settings"
    return to(f"{assignment_address(work)}/{page}", "saved")


def remove(asked: Asked) -> Response:
    """Only while nothing was handed in: work of students is not thrown away."""
    if _hand_in_count(asked):
        raise InvalidRequest("class-teach.has-hand-ins")
    about: dict[str, object] = {"assignment": asked.assignment.id}
    note(asked.session, asked.course, asked.account, "assignment-removed", about)
    asked.session.execute(delete(Assignment).where(Assignment.id == asked.assignment.id))
    return to(course_address(asked.course), "removed")


def duplicate(asked: Asked) -> Response:
    """Into a course of the same teacher, unpublished, without times, with sheets of its own."""
    old, wanted = asked.assignment, asked.form.whole_number("course", 0, 10**9)
    with asked.server_state.database.reading() as session:
        courses = _own_courses(session, asked.account)
    course = next((each for each in courses if each.id == wanted), None)
    if course is None:
        raise InvalidRequest("class-teach.no-course")
    made = Assignment(
        kind=old.kind,
        title=old.title,
        text=old.text,
        settings=deepcopy(old.settings),
        secret=secrets.token_bytes(32),
        points=old.points,
        attempts=old.attempts,
        counts=old.counts,
        shows_marks=old.shows_marks,
        is_published=False,
    )
    return to(f"{_kept(asked, made, course)}/settings", "saved")


WORK = "/courses/{course}/assignments/{assignment}"

ROUTES = (
    get("/courses/{course}/assignments/new", Needs.TEACHER, show_new),
    post(
        "/courses/{course}/assignments/new",
        Needs.TEACHER,
        make,
        most_bytes=FORM_BYTES,
        writes_itself=True,
    ),
    get(f"{WORK}/settings", Needs.TEACHER, show_settings),
    post(f"{WORK}/settings", Needs.TEACHER, change, most_bytes=FORM_BYTES),
    post(f"{WORK}/publish", Needs.TEACHER, publish),
    post(f"{WORK}/extension", Needs.TEACHER, extend),
    post(f"{WORK}/delete", Needs.TEACHER, remove),
    post(f"{WORK}/duplicate", Needs.TEACHER, duplicate, writes_itself=True),
)
