"""The courses of an account, and one course: for students today's work, for teachers all of it."""

from __future__ import annotations

import secrets
from typing import Any
from zoneinfo import available_timezones

from sqlalchemy import select
from starlette.responses import Response

from garns.classroom.roster import Student
from garns.messages import LANGUAGES
from garns.model import InvalidRequest

from ..access.joining import bind
from ..access.roles import TEACHING, Needs
from ..access.students import new_member, random_code
from ..forms import Form
from ..store.tables import Course, Member
from ..work.today import tasks_of
from . import teaching
from .asked import Asked, course_address, to
from .routes import get, post

CODE_LENGTH = 6
JOINING = ("listed", "open", "closed")


def show_all(asked: Asked) -> Response:
    found = asked.session.execute(
        select(Course, Member)
        .join(Member, Member.course_id == Course.id)
        .where(Member.account_id == asked.account.id, ~Member.has_left)
        .order_by(Course.is_archived, Course.id.desc())
    ).all()
    if len(found) == 1 and not asked.account.is_teacher:
        return to(course_address(found[0][0]))
    return asked.page("courses.html", courses=found)


def show_new(asked: Asked) -> Response:
    return asked.page("course_form.html", course=None, **_choices())


def make(asked: Asked) -> Response:
    course = Course(join_code=random_code(CODE_LENGTH))
    _take(course, asked.form)
    asked.session.add(course)
    asked.session.flush()
    account = asked.account
    # Ids of teachers stay apart from those of students.
    me = Student(f"teacher-{secrets.token_hex(4)}", account.name)
    bind(asked.session, new_member(asked.session, course, me, "teacher"), account)
    return to(f"{course_address(course)}/roster")


def show(asked: Asked) -> Response:
    if asked.member.role in TEACHING:
        return teaching.for_teachers(asked)
    return _for_students(asked)


def _for_students(asked: Asked) -> Response:
    return asked.page("course_student.html", tasks=tasks_of(asked.session, asked.member))


def show_settings(asked: Asked) -> Response:
    return asked.page("course_form.html", course=asked.course, **_choices())


def change(asked: Asked) -> Response:
    _take(asked.course, asked.form)
    asked.course.is_archived = asked.form.is_ticked("is_archived")
    if asked.form.is_ticked("new_code"):
        asked.course.join_code = random_code(CODE_LENGTH)
    return to(course_address(asked.course), "saved")


def _take(course: Course, form: Form) -> None:
    course.title = form.text("title")
    course.institution = form.text("institution", needed=False)
    course.joining = form.choice("joining", JOINING)
    course.language = form.choice("course_language", LANGUAGES)
    course.time_zone = form.text("time_zone")
    course.shows_pseudonyms = form.is_ticked("shows_pseudonyms")
    if course.time_zone not in available_timezones():
        raise InvalidRequest("class.form.time-zone", name=course.time_zone)


def _choices() -> dict[str, Any]:
    return {"zones": sorted(available_timezones()), "joining": JOINING}


ROUTES = (
    get("/", Needs.ACCOUNT, show_all),
    get("/courses/new", Needs.MAKING_COURSES, show_new),
    post("/courses/new", Needs.MAKING_COURSES, make),
    get("/courses/{course}", Needs.MEMBER, show),
    get("/courses/{course}/settings", Needs.TEACHER, show_settings),
    post("/courses/{course}/settings", Needs.TEACHER, change),
)
