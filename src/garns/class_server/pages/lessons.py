"""Drills of a lesson: answers are judged at once; the last one hands the lesson in."""

from __future__ import annotations

from starlette.responses import Response

from garns.model import InvalidRequest

from ..access.roles import Needs, owner_name
from ..forms import Form
from ..work.hand_ins import hand_in, hand_ins_of, own_part
from ..work.lesson import LONGEST_ANSWER, MOST_DRILLS, answer, round_of, with_mark
from ..work.today import task_of
from .asked import Asked, assignment_address, hand_in_address, to
from .routes import post


def take_answer(asked: Asked) -> Response:
    """Judged; or, if the form says so, one more mark is added to the answer."""
    session, work, member, form = asked.session, asked.assignment, asked.member, asked.form
    if work.kind != "lesson":
        raise InvalidRequest("class-study.other-kind")
    if not task_of(session, work, member, hand_ins_of(session, work, owner_name(member))).can_try:
        raise InvalidRequest("class.work-closed")
    part = own_part(session, work, member)
    found = round_of(session, work, part)
    number = form.whole_number("drill", 1, MOST_DRILLS)
    here = f"{assignment_address(work)}?drill={number}"
    if number > len(found.tasks) or form.text("round") != str(found.number):
        raise InvalidRequest("class-study.lesson.other-round")
    task = found.tasks[number - 1]
    if task.is_over:
        return to(here)
    text = form.text("answer", most=LONGEST_ANSWER, needed=False)
    if form.is_ticked("add"):
        values = form.texts("values")
        task.text = with_mark(text, form.text("cell"), form.text("what"), values)[:LONGEST_ANSWER]
    elif form.is_ticked("clear"):
        task.text = ""
    else:
        answer(task, text)
    part.draft = found.as_data()
    if not found.is_over:
        return to(here)
    session.flush()
    made = hand_in(session, work, member, Form({"key": [f"lesson-{found.number}"]}))
    return to(hand_in_address(made, asked.course.id), "handed-in")


ROUTES = (post("/courses/{course}/assignments/{assignment}/drills", Needs.STUDENT, take_answer),)
