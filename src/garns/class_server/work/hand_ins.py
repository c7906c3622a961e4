"""Taking work in: once, however often the form is sent, within the limits, with a receipt."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from garns.model import InvalidRequest

from ..access.roles import owner_name
from ..access.students import random_code
from ..forms import Form
from ..store.tables import Assignment, Content, HandIn, Job, Member, Part, utc_now
from .kinds import Work, kind_named
from .parts import make_parts, part_of
from .times import is_open

RECEIPT_LETTERS = 10
KEY_CHARACTERS = 64


def hand_in(session: Session, assignment: Assignment, member: Member, form: Form) -> HandIn:
    """`key` of the form makes two sendings of it one hand-in: the second gets the first's
    receipt."""
    key = _key_of(form)
    if earlier := _with_key(session, assignment, member, key):
        return earlier
    kind = kind_named(assignment.kind)
    if not (kind.may_end_late or is_open(session, assignment, member)):
        raise InvalidRequest("class.work-closed")
    part = own_part(session, assignment, member)
    made = hand_ins_of(session, assignment, part.owner)
    if assignment.attempts and len(made) >= assignment.attempts:
        raise InvalidRequest("class.no-attempts-left", n=assignment.attempts)
    work = kind.read(assignment, part, form)
    return _kept(session, assignment, member, part, key, len(made) + 1, work)


def _key_of(form: Form) -> str:
    """Of the form with what is in it: who goes back to a page that was sent, changes an answer and
    sends it again means another hand-in."""
    digest = hashlib.sha256(form.text("key", most=KEY_CHARACTERS).encode())
    fields = {name: list(texts) for name, texts in form.fields.items() if name != "csrf"}
    digest.update(json.dumps(fields, sort_keys=True).encode())
    for name in sorted(form.uploads):
        for upload in form.chosen(name):
            digest.update(json.dumps([name, upload.name]).encode())
            digest.update(hashlib.sha256(upload.content).digest())
    return digest.hexdigest()


def hand_ins_of(session: Session, assignment: Assignment, owner: str) -> Sequence[HandIn]:
    """The attempts of an owner, first to last."""
    return session.scalars(
        select(HandIn)
        .where(HandIn.assignment_id == assignment.id, HandIn.owner == owner)
        .order_by(HandIn.attempt)
    ).all()


def _with_key(session: Session, assignment: Assignment, member: Member, key: str) -> HandIn | None:
    return session.scalar(
        select(HandIn).where(
            HandIn.assignment_id == assignment.id,
            HandIn.member_id == member.id,
            HandIn.key == key,
        )
    )


def own_part(session: Session, assignment: Assignment, member: Member) -> Part:
    """Locked where the database has several writers: members of a group may hand in at once."""
    if part_of(session, assignment, member) is None:
        make_parts(session, assignment)
    part = session.scalar(
        select(Part)
        .where(Part.assignment_id == assignment.id, Part.owner == owner_name(member))
        .with_for_update()
    )
    assert part is not None
    return part


def _kept(
    session: Session,
    assignment: Assignment,
    member: Member,
    part: Part,
    key: str,
    attempt: int,
    work: Work,
) -> HandIn:
    made = HandIn(
        assignment_id=assignment.id,
        member_id=member.id,
        owner=part.owner,
        attempt=attempt,
        key=key,
        receipt=random_code(RECEIPT_LETTERS),
        answers=dict(work.answers),
        score=work.score,
        result=dict(work.result),
        state="done" if work.score is not None or work.needs_teacher else "waiting",
        judged=utc_now() if work.score is not None else None,
    )
    if work.file is not None:
        made.content = Content(
            name=work.file_name,
            sha256=hashlib.sha256(work.file).hexdigest(),
            data=work.file,
            size=len(work.file),
        )
    session.add(made)
    session.flush()
    if made.state == "waiting":
        queue(session, made, assignment.course_id)
    part.draft = dict(work.draft)
    return made


def queue(session: Session, hand_in: HandIn, course_id: int) -> None:
    """Behind what the same owner has waiting already; beside what others have."""
    owner = f"{course_id} {hand_in.owner}"
    last = session.scalar(select(func.max(Job.turn)).where(Job.owner == owner))
    first = session.scalar(select(func.min(Job.turn))) or 0
    turn = first if last is None else last + 1
    session.add(Job(hand_in_id=hand_in.id, owner=owner, turn=max(turn, first)))
    session.flush()
