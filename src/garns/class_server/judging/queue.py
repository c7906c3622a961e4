"""Who is next, and who holds what.

A worker takes a job for a while (a lease) and renews that as long as it lives. It writes the result
only if it still holds the job, in the transaction in which the job goes: so a hand-in gets one
result, whatever happens to workers, server and database in between.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, cast

from sqlalchemy import CursorResult, Select, and_, delete, func, or_, select, update
from sqlalchemy.orm import Session

from ..store.tables import Assignment, HandIn, Job, utc_now
from ..work.hand_ins import queue

LEASE = timedelta(seconds=30)

TRIES = 2
"""Times that a job is taken and neither judged nor given back: workers that die of it, perhaps."""


@dataclass(frozen=True)
class Piece:
    """A hand-in that was taken, as a judge sees it: plain values, for no transaction is open while
    it works."""

    hand_in_id: int
    kind: str
    title: str
    language: str
    """Of the course."""
    settings: dict[str, Any]
    answers: dict[str, Any]
    file_name: str = ""
    file: bytes | None = None
    holder: str = ""
    """Of this taking alone, by which it is held."""


@dataclass(frozen=True)
class Judged:
    """What a piece is worth, as a share of 1 (None if a teacher has to say it), and why."""

    score: float | None
    result: dict[str, Any] = field(default_factory=dict)


def is_waiting(session: Session) -> bool:
    """Whether there is something to take."""
    return session.scalar(select(_due().exists())) is True


def take(session: Session, worker: str, lease: timedelta = LEASE) -> Piece | None:
    """The next piece: of all owners the lowest turn, of these the first that came."""
    while job := session.scalar(_next()):
        if job.tries < TRIES:
            return _taken(session, job, worker, lease)
        _give_up(session, job, {"failure": "worker-killed"})
    return None


def _due() -> Select[Job]:
    """Nobody has it, or whoever had it has not been heard of."""
    return select(Job).where(or_(Job.held_until.is_(None), Job.held_until < utc_now()))


def _next() -> Select[Job]:
    """Where several can write at once, what another worker is just taking is left to it."""
    ordered = _due().order_by(Job.turn, Job.queued, Job.hand_in_id)
    return ordered.limit(1).with_for_update(skip_locked=True)


def _taken(session: Session, job: Job, worker: str, lease: timedelta) -> Piece:
    job.tries += 1
    job.worker = f"{worker[:60]} {secrets.token_hex(8)}"
    job.held_until = utc_now() + lease
    hand_in = job.hand_in
    hand_in.state = "running"
    assignment, content = hand_in.assignment, hand_in.content
    session.flush()
    return Piece(
        hand_in.id,
        assignment.kind,
        assignment.title,
        assignment.course.language,
        dict(assignment.settings),
        dict(hand_in.answers),
        content.name if content else "",
        content.data if content else None,
        job.worker,
    )


def renew(session: Session, piece: Piece, lease: timedelta = LEASE) -> bool:
    """False if it is not held any more: taken by another, or to be judged anew."""
    change = update(Job).where(_held(piece)).values(held_until=utc_now() + lease)
    return _count(session.execute(change)) == 1


def finish(session: Session, piece: Piece, judged: Judged) -> bool:
    """The result, once: False if the piece is not held any more."""
    if _count(session.execute(delete(Job).where(_held(piece)))) == 0:
        return False
    session.execute(
        update(HandIn)
        .where(HandIn.id == piece.hand_in_id)
        .values(state="done", score=judged.score, result=judged.result, judged=utc_now())
    )
    return True


def give_back(session: Session, piece: Piece) -> None:
    """For others to take at once: the worker has been asked to end."""
    job = session.scalar(select(Job).where(_held(piece)))
    if job is not None:
        job.tries -= 1
        job.worker = job.held_until = None
        job.hand_in.state = "waiting"


def fail(session: Session, piece: Piece, problem: str) -> None:
    """It could not be judged, for no fault of the student: once more, or for the teacher to see."""
    job = session.scalar(select(Job).where(_held(piece)))
    if job is None:
        return
    job.worker = job.held_until = None
    job.hand_in.state = "waiting"
    if job.tries >= TRIES:
        _give_up(session, job, {"failure": "fault", "problem": problem})


def _held(piece: Piece) -> Any:
    return and_(Job.hand_in_id == piece.hand_in_id, Job.worker == piece.holder)


def _count(result: Any) -> int:
    return cast(CursorResult[Any], result).rowcount


def _give_up(session: Session, job: Job, result: dict[str, Any]) -> None:
    hand_in = job.hand_in
    hand_in.state, hand_in.score, hand_in.result = "failed", None, result
    hand_in.judged = utc_now()
    session.delete(job)
    session.flush()


def judge_again(session: Session, hand_ins: Sequence[HandIn], course_id: int) -> int:
    """How many. What they have so far stays until there is something better; whoever is judging
    one of them loses hold of it."""
    session.execute(delete(Job).where(Job.hand_in_id.in_([each.id for each in hand_ins])))
    for each in hand_ins:
        each.state = "waiting"
        queue(session, each, course_id)
    return len(hand_ins)


def judged_in(session: Session, assignment: Assignment) -> Sequence[HandIn]:
    """All hand-ins of the assignment that a judge has seen or is to see."""
    return session.scalars(
        select(HandIn).where(HandIn.assignment_id == assignment.id).order_by(HandIn.id)
    ).all()


def place_of(session: Session, hand_in: HandIn) -> int | None:
    """How many are before it, and itself; None if it is not waiting."""
    job = session.get(Job, hand_in.id)
    if job is None or _is_held(job, utc_now()):
        return None
    before = or_(
        Job.turn < job.turn,
        and_(
            Job.turn == job.turn,
            or_(
                Job.queued < job.queued,
                and_(Job.queued == job.queued, Job.hand_in_id < job.hand_in_id),
            ),
        ),
    )
    return 1 + (session.scalar(select(func.count()).select_from(Job).where(before)) or 0)


def _is_held(job: Job, now: datetime) -> bool:
    return job.held_until is not None and job.held_until >= now
