"""Work, as students see it: what is asked, handing it in, receipts and results."""

from __future__ import annotations

import secrets

from starlette.responses import Response

from garns.model import InvalidRequest

from ..access.roles import TEACHING, Needs, owner_name
from ..access.trials import HAND_INS, note_trial, too_many
from ..judging.queue import place_of
from ..store.tables import Part
from ..work.hand_ins import hand_in, hand_ins_of
from ..work.kinds import ForWhom, kind_named
from ..work.marks import mark_of, marks_of
from ..work.parts import make_parts, part_of
from ..work.times import closes_for, is_open, shows_results
from .asked import Asked, hand_in_address, to
from .routes import get, post

HAND_IN_BYTES = 4 * 1024 * 1024
"""Kinds have smaller bounds of their own."""


def show(asked: Asked) -> Response:
    if asked.member.role in TEACHING:
        marks = marks_of(asked.session, asked.assignment)
        return asked.page("assignment_teacher.html", marks=marks)
    session, work, member = asked.session, asked.assignment, asked.member
    part = part_of(session, work, member)
    if part is None:
        return asked.page("work_preparing.html")
    return asked.page(
        f"work_{work.kind}.html",
        part=part,
        closes=closes_for(session, work, member),
        is_open=is_open(session, work, member),
        shows_results=shows_results(session, work, member),
        mark=mark_of(work, member, hand_ins_of(session, work, part.owner)),
        key=secrets.token_urlsafe(16),
        **kind_named(work.kind).for_student(session, work, part),
    )


def begin(asked: Asked) -> Response:
    """A newcomer gets a part."""
    make_parts(asked.session, asked.assignment)
    return to(asked.path.removesuffix("/begin"))


def take(asked: Asked) -> Response:
    session, member = asked.session, asked.member
    who = str(member.id)
    if too_many(session, "hand-in", who, HAND_INS):
        raise InvalidRequest("class.too-many-hand-ins")
    note_trial(session, "hand-in", who)
    made = hand_in(session, asked.assignment, member, asked.form)
    return to(hand_in_address(made, asked.course.id), "handed-in")


def show_hand_in(asked: Asked) -> Response:
    part = part_of(asked.session, asked.assignment, asked.hand_in.member)
    assert isinstance(part, Part)
    facts = kind_named(asked.assignment.kind).for_student(asked.session, asked.assignment, part)
    is_own = asked.member.role not in TEACHING and owner_name(asked.member) == part.owner
    reader = ForWhom(asked.language, asked.member.role in TEACHING)
    return asked.page(
        "hand_in.html",
        part=part,
        is_own=is_own,
        shows_results=reader.is_teaching
        or shows_results(asked.session, asked.assignment, asked.member),
        place=place_of(asked.session, asked.hand_in),
        **facts,
        **kind_named(asked.assignment.kind).for_result(asked.assignment, asked.hand_in, reader),
    )


ROUTES = (
    get("/courses/{course}/assignments/{assignment}", Needs.MEMBER, show),
    post("/courses/{course}/assignments/{assignment}/begin", Needs.STUDENT, begin),
    post(
        "/courses/{course}/assignments/{assignment}/hand-in",
        Needs.STUDENT,
        take,
        most_bytes=HAND_IN_BYTES,
    ),
    get(
        "/courses/{course}/assignments/{assignment}/hand-ins/{hand_in}",
        Needs.OWN_WORK,
        show_hand_in,
    ),
)
