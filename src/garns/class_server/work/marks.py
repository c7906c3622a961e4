"""What counts of the attempts, for each student."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..access.roles import owner_name
from ..access.students import students_in
from ..store.tables import Assignment, HandIn, Member


class Scored(Protocol):
    """An attempt: a hand-in, or as much of one as was asked for."""

    @property
    def score(self) -> float | None: ...
    @property
    def given_points(self) -> float | None: ...


Attempt = TypeVar("Attempt", bound=Scored)


@dataclass(frozen=True)
class Mark:
    """Of one student: the attempts of the student or group, the one that counts, its points."""

    member: Member
    attempts: tuple[HandIn, ...]
    counted: HandIn | None
    points: float | None


def marks_of(session: Session, assignment: Assignment) -> list[Mark]:
    """In the order of the class list."""
    attempts: dict[str, list[HandIn]] = {}
    for each in session.scalars(
        select(HandIn).where(HandIn.assignment_id == assignment.id).order_by(HandIn.attempt)
    ):
        attempts.setdefault(each.owner, []).append(each)
    return [
        _mark(assignment, member, attempts.get(owner_name(member), []))
        for member in students_in(session, assignment.course)
    ]


def mark_of(assignment: Assignment, member: Member, attempts: Sequence[HandIn]) -> Mark:
    return _mark(assignment, member, attempts)


def _mark(assignment: Assignment, member: Member, attempts: Sequence[HandIn]) -> Mark:
    counted = counted_of(assignment, attempts)
    points = None if counted is None else points_of(assignment, counted)
    return Mark(member, tuple(attempts), counted, points)


def counted_of(assignment: Assignment, attempts: Sequence[Attempt]) -> Attempt | None:
    """What is still to be judged does not count yet. Of equal ones the first."""
    known = [each for each in attempts if points_of(assignment, each) is not None]
    if not known:
        return None
    if assignment.counts == "last":
        return known[-1]
    return max(known, key=lambda each: points_of(assignment, each) or 0.0)


def points_of(assignment: Assignment, hand_in: Scored) -> float | None:
    """What the teacher gave, else what the score is worth."""
    if hand_in.given_points is not None:
        return hand_in.given_points
    return None if hand_in.score is None else hand_in.score * assignment.points
