"""Results, as teachers see them: the live table, a student's attempts, points given."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from starlette.exceptions import HTTPException
from starlette.responses import Response

from garns.messages import number, say

from ..access.class_list import note
from ..access.roles import Needs, owner_name
from ..store.tables import Extension, HandIn, Member
from ..work.hand_ins import hand_ins_of
from ..work.marks import mark_of, points_of
from ..work.standings import Standing, course_standings, standings
from ..work.times import assignments_of, closes_for
from .asked import Asked, hand_in_address, to
from .assignments import MOST_POINTS
from .charts import timeline
from .live import answer_if_changed
from .routes import get, post
from .teaching import stage_word
from .templates_engine import points

STATES = ("nothing", "waiting", "unmarked", "failed", "done")
"""Where a student stands, each with its word."""

SIGNS = {True: ("✓", "right"), False: ("✗", "wrong"), None: ("", "")}
"""Of a question that is right, wrong, not answered yet: what is shown, and its state."""


def for_teachers(asked: Asked) -> Response:
    """The live table of the class."""
    found = standings(asked.session, asked.assignment)
    state = live_cells(asked, found)
    return asked.page(
        "assignment_teacher.html",
        standings=found,
        questions=state["questions"],
        cells=state["texts"],
        states=state["states"],
        live=f"{asked.path}/live.json",
        pseudonyms=shows_pseudonyms(asked),
        stage_word=stage_word(asked.assignment),
    )


def shows_pseudonyms(asked: Asked) -> bool:
    """As the course wants it, unless the page was asked otherwise."""
    chosen = asked.query.get("names", "")
    return chosen == "pseudonyms" or (chosen != "names" and asked.course.shows_pseudonyms)


def live_table(asked: Asked) -> Response:
    """What the cells of the table say now."""

    def made() -> dict[str, Any]:
        return live_cells(asked, standings(asked.session, asked.assignment))

    return answer_if_changed(asked, "table", made)


def live_cells(asked: Asked, found: Sequence[Standing]) -> dict[str, Any]:
    """The texts of cells by their ids, states of rows and questions, the number
    of questions."""
    questions = max((len(each.right) for each in found), default=0)
    texts, states = totals(asked, found), {}
    for each in found:
        id = each.member.id
        texts[f"n{id}"] = number(len(each.attempts)) if each.attempts else "–"
        texts[f"s{id}"] = say(f"class-teach.standing.{each.state}")
        texts[f"p{id}"] = points(each.points)
        texts[f"t{id}"] = _clock(asked, each.last.at) if each.last else ""
        states[f"r{id}"] = each.state
        for n in range(questions):
            is_right = each.right[n] if n < len(each.right) else None
            texts[f"q{id}-{n + 1}"], states[f"q{id}-{n + 1}"] = SIGNS[is_right]
    return {"texts": texts, "states": states, "questions": questions}


def _clock(asked: Asked, at: datetime) -> str:
    return at.astimezone(ZoneInfo(asked.time_zone)).strftime(say("class.time-format"))


def totals(asked: Asked, found: Sequence[Standing]) -> dict[str, str]:
    """What stands above the table, and on the projector."""
    handed_in = [each for each in found if each.attempts]
    marked = [each.points for each in found if each.points is not None]
    attempts = {attempt.id: attempt for each in handed_in for attempt in each.attempts}
    waiting = sum(each.state in ("waiting", "running") for each in attempts.values())
    return {
        "handed-in": f"{number(len(handed_in))}/{number(len(found))}",
        "attempts": number(len(attempts)),
        "waiting": number(waiting),
        "mean": points(sum(marked) / len(marked)) if marked else "–",
    }


def show_student(asked: Asked) -> Response:
    """Their attempts in one assignment, over time."""
    member, work, session = _student(asked), asked.assignment, asked.session
    attempts = hand_ins_of(session, work, owner_name(member))
    mark = mark_of(work, member, attempts)
    dots = [
        (each.at, points_of(work, each), hand_in_address(each, asked.course.id), each.attempt)
        for each in attempts
    ]
    return asked.page(
        "student_work.html",
        mark=mark,
        rows=[(each, points_of(work, each)) for each in reversed(attempts)],
        chart=timeline(dots, work.points, asked.time_zone, counted=_attempt_of(mark.counted)),
        closes=closes_for(session, work, member),
        extension=session.get(Extension, (work.id, member.id)),
        name=shown_name(asked, member),
    )


def _attempt_of(hand_in: HandIn | None) -> int:
    return hand_in.attempt if hand_in else 0


def _student(asked: Asked) -> Member:
    if asked.student.role != "student":
        raise HTTPException(404)
    return asked.student


def shown_name(asked: Asked, member: Member) -> str:
    if shows_pseudonyms(asked):
        return member.pseudonym
    return member.name or member.student_id


def show_all_of_student(asked: Asked) -> Response:
    """Everything of one student in the course."""
    member = _student(asked)
    assignments = assignments_of(asked.session, asked.course)
    found = course_standings(asked.session, asked.course, assignments, only=member)
    rows = [
        (each, standing, say(f"class-teach.standing.{standing.state}"))
        for each, standing in zip(assignments, found[0][1] if found else (), strict=False)
    ]
    return asked.page("student.html", rows=rows, name=shown_name(asked, member))


def give_points(asked: Asked) -> Response:
    """In place of the score; the score again if the field is left empty. Both are noted."""
    hand_in, form = asked.hand_in, asked.form
    is_empty = not form.text("points", needed=False)
    given = None if is_empty else form.number("points", 0, MOST_POINTS)
    about: dict[str, object] = {
        "hand_in": hand_in.id,
        "before": hand_in.given_points,
        "after": given,
    }
    note(asked.session, asked.course, asked.account, "points-given", about)
    hand_in.given_points = given
    return to(hand_in_address(hand_in, asked.course.id), "saved")


WORK = "/courses/{course}/assignments/{assignment}"

ROUTES = (
    get(f"{WORK}/live.json", Needs.MARKING, live_table),
    get(f"{WORK}/students/{{student}}", Needs.MARKING, show_student),
    get("/courses/{course}/students/{student}", Needs.MARKING, show_all_of_student),
    post(f"{WORK}/hand-ins/{{hand_in}}/points", Needs.MARKING, give_points),
)
