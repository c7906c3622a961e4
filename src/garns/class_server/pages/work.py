"""Work, as students see it: what is asked, drafts, handing it in, receipts and results."""

from __future__ import annotations

import secrets
from typing import Any

from starlette.responses import JSONResponse, Response

from garns.model import InvalidRequest

from ..access.roles import TEACHING, Needs, owner_name
from ..access.trials import HAND_INS, note_trial, too_many
from ..judging.queue import place_of
from ..store.tables import Part
from ..work.hand_ins import hand_in, hand_ins_of, own_part
from ..work.kinds import ForWhom, kind_named
from ..work.marks import counted_of, points_of
from ..work.parts import make_parts, part_of
from ..work.times import is_open
from ..work.today import task_of
from . import results
from .asked import Asked, hand_in_address, to
from .own_files import can_print
from .routes import get, post

HAND_IN_BYTES = 4 * 1024 * 1024
"""Kinds have smaller bounds of their own."""

DRAFT_BYTES = 256 * 1024

WAITING = ("waiting", "running")
"""States of a hand-in without a result."""


def show(asked: Asked) -> Response:
    if asked.member.role in TEACHING:
        return results.for_teachers(asked)
    session, work, member = asked.session, asked.assignment, asked.member
    part = part_of(session, work, member)
    task = task_of(session, work, member, hand_ins_of(session, work, owner_name(member)))
    if part is None:
        return asked.page("work_preparing.html", task=task)
    return asked.page(
        f"work_{work.kind}.html",
        part=part,
        task=task,
        closes=task.closes,
        is_open=task.is_open,
        mark=task.mark,
        shows_results=task.shows_results,
        key=secrets.token_urlsafe(16),
        can_print=can_print(),
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


def keep_draft(asked: Asked) -> Response:
    """A script asks for the draft as it is now, with what other phones have written."""
    part = _kept_draft(asked)
    if "script" in asked.form.fields:
        return _draft_data(part)
    return to(f"{asked.path.removesuffix('/draft')}?play=1", "saved")


def _kept_draft(asked: Asked) -> Part:
    session, work = asked.session, asked.assignment
    read = kind_named(work.kind).draft
    if read is None or not is_open(session, work, asked.member):
        raise InvalidRequest("class.work-closed")
    part = own_part(session, work, asked.member)
    part.draft = read(work, part, asked.form)
    return part


def show_draft(asked: Asked) -> Response:
    part = part_of(asked.session, asked.assignment, asked.member)
    return _draft_data(part)


def _draft_data(part: Part | None) -> Response:
    draft: dict[str, Any] = part.draft if part else {}
    return JSONResponse({name: draft.get(name, {}) for name in ("cells", "notes")})


def show_hand_in(asked: Asked) -> Response:
    session, work, shown = asked.session, asked.assignment, asked.hand_in
    part = part_of(session, work, shown.member)
    assert isinstance(part, Part)
    attempts = hand_ins_of(session, work, shown.owner)
    task = task_of(session, work, shown.member, attempts)
    reader = ForWhom(asked.language, asked.member.role in TEACHING, part)
    sees_results = reader.is_teaching or task.shows_results
    result: dict[str, Any] = {}
    if sees_results and shown.state not in WAITING:
        result = kind_named(work.kind).for_result(work, shown, reader)
    return asked.page(
        "hand_in.html",
        part=part,
        task=task,
        is_own=not reader.is_teaching,
        shows_results=sees_results,
        points=points_of(work, shown) if sees_results else None,
        counted=counted_of(work, attempts) if sees_results else None,
        place=place_of(session, shown),
        **result,
    )


HERE = "/courses/{course}/assignments/{assignment}"

ROUTES = (
    get(HERE, Needs.MEMBER, show),
    post(f"{HERE}/begin", Needs.STUDENT, begin),
    get(f"{HERE}/draft", Needs.STUDENT, show_draft),
    post(f"{HERE}/draft", Needs.STUDENT, keep_draft, most_bytes=DRAFT_BYTES),
    post(f"{HERE}/hand-in", Needs.STUDENT, take, most_bytes=HAND_IN_BYTES),
    get(f"{HERE}/hand-ins/{{hand_in}}", Needs.OWN_WORK, show_hand_in),
)
