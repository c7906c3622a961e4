"""The class as JSON, for teachers' own scripts: courses, assignments, hand-ins and marks to read;
comments and extensions to give. Each asks with a token, and the same gate decides."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import select
from starlette.responses import JSONResponse, Response

from garns.model import InvalidRequest

from ..access.roles import Needs
from ..access.students import students_in
from ..store.tables import Assignment, Comment, Course, Extension, HandIn, Member
from ..work.marks import marks_of, points_of
from .api_description import description
from .asked import Asked
from .comments import MOST_TEXT
from .routes import API, get, post

PAGE = 200
"""Hand-ins in one answer; the next begin after its last."""


def show_description(asked: Asked) -> Response:
    return JSONResponse(description(asked.server_state.address))


def show_courses(asked: Asked) -> Response:
    found = asked.session.execute(
        select(Course, Member)
        .join(Member, Member.course_id == Course.id)
        .where(Member.account_id == asked.account.id, ~Member.has_left)
        .order_by(Course.id)
    )
    return JSONResponse(
        {"courses": [{**_course(course), "role": member.role} for course, member in found]}
    )


def _course(course: Course) -> dict[str, Any]:
    return {
        "id": course.id,
        "title": course.title,
        "institution": course.institution,
        "time_zone": course.time_zone,
        "is_archived": course.is_archived,
    }


def show_students(asked: Asked) -> Response:
    rows = [
        {
            "id": each.id,
            "student_id": each.student_id,
            "name": each.name,
            "email": each.email,
            "group": each.group,
            "has_joined": each.account_id is not None,
        }
        for each in students_in(asked.session, asked.course)
    ]
    return JSONResponse({"students": rows})


def show_assignments(asked: Asked) -> Response:
    found = asked.session.scalars(
        select(Assignment).where(Assignment.course_id == asked.course.id).order_by(Assignment.id)
    )
    return JSONResponse({"assignments": [_assignment(each) for each in found]})


def show_assignment(asked: Asked) -> Response:
    return JSONResponse({**_assignment(asked.assignment), "text": asked.assignment.text})


def _assignment(work: Assignment) -> dict[str, Any]:
    return {
        "id": work.id,
        "kind": work.kind,
        "title": work.title,
        "points": work.points,
        "attempts": work.attempts,
        "counts": work.counts,
        "opens": _moment(work.opens),
        "closes": _moment(work.closes),
        "is_published": work.is_published,
    }


def _moment(value: datetime | None) -> str | None:
    return None if value is None else value.isoformat()


def show_marks(asked: Asked) -> Response:
    rows = [
        {
            "student": mark.member.id,
            "student_id": mark.member.student_id,
            "attempts": len(mark.attempts),
            "hand_in": mark.counted.id if mark.counted else None,
            "points": mark.points,
        }
        for mark in marks_of(asked.session, asked.assignment)
    ]
    return JSONResponse({"points": asked.assignment.points, "marks": rows})


def show_hand_ins(asked: Asked) -> Response:
    text = asked.query.get("after", "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise InvalidRequest("class.form.number", field="after", least=0, most=10**9 - 1)
    found = asked.session.scalars(
        select(HandIn)
        .where(HandIn.assignment_id == asked.assignment.id, HandIn.id > int(text))
        .order_by(HandIn.id)
        .limit(PAGE)
    ).all()
    rows = [_hand_in(asked.assignment, each) for each in found]
    return JSONResponse({"hand_ins": rows, "after": found[-1].id if len(found) == PAGE else None})


def _hand_in(work: Assignment, made: HandIn) -> dict[str, Any]:
    return {
        "id": made.id,
        "student": made.member_id,
        "owner": made.owner,
        "attempt": made.attempt,
        "receipt": made.receipt,
        "at": _moment(made.at),
        "is_late": made.is_late,
        "state": made.state,
        "points": points_of(work, made),
        "has_file": made.content_id is not None,
    }


def show_hand_in(asked: Asked) -> Response:
    made = asked.hand_in
    comments = [
        {"at": _moment(each.at), "by": each.member_id, "text": each.text} for each in made.comments
    ]
    return JSONResponse(
        {
            **_hand_in(asked.assignment, made),
            "answers": made.answers,
            "result": made.result,
            "comments": comments,
        }
    )


def add_comment(asked: Asked) -> Response:
    text = asked.form.text("text", most=MOST_TEXT)
    made = Comment(hand_in_id=asked.hand_in.id, member_id=asked.member.id, text=text)
    asked.session.add(made)
    asked.session.flush()
    return JSONResponse({"id": made.id}, 201)


def extend(asked: Asked) -> Response:
    """Later than the work closes for everybody; in the time zone of the course."""
    session, work, form = asked.session, asked.assignment, asked.form
    closes = form.moment("closes", asked.course.time_zone)
    if closes is None:
        raise InvalidRequest("class.form.empty", field="closes")
    if work.closes is None or closes <= work.closes:
        raise InvalidRequest("class-teach.extension-earlier")
    if asked.student.role != "student":
        raise InvalidRequest("class-teach.no-student")
    found = session.get(Extension, (work.id, asked.student.id))
    if found is None:
        found = Extension(assignment_id=work.id, member_id=asked.student.id)
        session.add(found)
    found.closes = closes
    return JSONResponse({"closes": _moment(closes)}, 201)


COURSE = f"{API}courses/{{course}}"
WORK = f"{COURSE}/assignments/{{assignment}}"

ROUTES = (
    get(f"{API}openapi.json", Needs.ANYBODY, show_description),
    get(f"{API}courses", Needs.ACCOUNT, show_courses),
    get(f"{COURSE}/students", Needs.MARKING, show_students),
    get(f"{COURSE}/assignments", Needs.MARKING, show_assignments),
    get(WORK, Needs.MARKING, show_assignment),
    get(f"{WORK}/marks", Needs.MARKING, show_marks),
    get(f"{WORK}/hand-ins", Needs.MARKING, show_hand_ins),
    get(f"{WORK}/hand-ins/{{hand_in}}", Needs.MARKING, show_hand_in),
    post(f"{WORK}/hand-ins/{{hand_in}}/comments", Needs.MARKING, add_comment),
    post(f"{WORK}/students/{{student}}/extension", Needs.TEACHER, extend),
)
