"""A course as its teachers see it: where it stands today, and the code for joining, to be shown on
a projector."""

from __future__ import annotations

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

from sqlalchemy import func, select
from starlette.responses import JSONResponse, Response

from garns.messages import number, say

from ..access.roles import Needs
from ..access.students import students_in
from ..store.tables import Assignment, Course, HandIn, Member, utc_now
from ..work.standings import Summary, summaries
from ..work.times import assignments_of, stage_of
from .asked import Asked
from .pictures import qr_code
from .routes import get

STAGES = ("draft", "later", "open", "closed")
"""Of an assignment, each with its word."""


def for_teachers(asked: Asked) -> Response:
    session, course = asked.session, asked.course
    students = students_in(session, course)
    found = summaries(session, course)
    owners = len({(each.group or each.id) for each in students})
    rows = [
        {
            "assignment": each,
            "stage": stage_of(each),
            "stage_word": stage_word(each),
            "summary": found.get(each.id, Summary()),
        }
        for each in assignments_of(session, course)
    ]
    return asked.page(
        "course_teacher.html",
        rows=rows,
        students=students,
        joined=sum(each.account_id is not None for each in students),
        owners=owners,
        today=_handed_in_since(asked, _midnight(course)),
        link=join_address(asked),
        qr=_qr_code(asked),
    )


def stage_word(assignment: Assignment) -> str:
    return say(f"class-teach.stage.{stage_of(assignment)}")


def join_address(asked: Asked) -> str:
    return f"{asked.server_state.address}/join?code={asked.course.join_code}"


def _qr_code(asked: Asked) -> str:
    return qr_code(join_address(asked), say("class-teach.join.qr"))


def _midnight(course: Course) -> datetime:
    """With which today began, where the course is."""
    zone = ZoneInfo(course.time_zone)
    today = utc_now().astimezone(zone).date()
    return datetime.combine(today, time(), zone).astimezone(UTC)


def _handed_in_since(asked: Asked, moment: datetime) -> int:
    found = asked.session.scalar(
        select(func.count())
        .select_from(HandIn)
        .join(Assignment, Assignment.id == HandIn.assignment_id)
        .where(Assignment.course_id == asked.course.id, HandIn.at >= moment)
    )
    return found or 0


def show_wall(asked: Asked) -> Response:
    """How to join, for the projector."""
    return asked.page(
        "join_wall.html", cells=_wall(asked), link=join_address(asked), qr=_qr_code(asked)
    )


def wall_state(asked: Asked) -> Response:
    return JSONResponse({"texts": _wall(asked)})


def _wall(asked: Asked) -> dict[str, str]:
    joined, students = asked.session.execute(
        select(func.count(Member.account_id), func.count()).where(
            Member.course_id == asked.course.id, Member.role == "student", ~Member.has_left
        )
    ).one()
    return {"joined": say("class-teach.wall.joined", joined=number(joined), n=students)}


ROUTES = (
    get("/courses/{course}/projector", Needs.MARKING, show_wall),
    get("/courses/{course}/projector.json", Needs.MARKING, wall_state),
)
