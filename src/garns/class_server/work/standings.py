"""Where the class stands, read in a few queries: of attempts only what a table shows of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.orm import Session

from ..access.roles import owner_name
from ..access.students import students_in
from ..store.tables import Assignment, Course, HandIn, Member
from .marks import counted_of, points_of

UNJUDGED = ("waiting", "running")


class Attempt(NamedTuple):
    """A hand-in without what was handed in."""

    id: int
    assignment_id: int
    owner: str
    attempt: int
    at: datetime
    state: str
    score: float | None
    given_points: float | None
    is_late: bool


COLUMNS = tuple(getattr(HandIn, name) for name in Attempt._fields)


@dataclass(frozen=True)
class Standing:
    """Of one student in one assignment; `right` says which questions of the attempt that counts
    are right, where a kind has questions."""

    member: Member
    attempts: Sequence[Attempt] = ()
    counted: Attempt | None = None
    points: float | None = None
    right: tuple[bool, ...] = ()

    @property
    def last(self) -> Attempt | None:
        return self.attempts[-1] if self.attempts else None

    @property
    def state(self) -> str:
        """`nothing`, `waiting` while something is to be judged, `unmarked` if nothing has points,
        `failed` if judging was not possible, else `done`."""
        if self.last is None:
            return "nothing"
        if any(each.state in UNJUDGED for each in self.attempts):
            return "waiting"
        if self.last.state == "failed" and self.last.given_points is None:
            return "failed"
        return "unmarked" if self.counted is None else "done"


def standings(session: Session, assignment: Assignment) -> list[Standing]:
    """In the order of the class list."""
    by_owner = _by_owner(_attempts(session, HandIn.assignment_id == assignment.id))
    counted = {owner: counted_of(assignment, each) for owner, each in by_owner.items()}
    right = _right(session, [each.id for each in counted.values() if each])
    return [
        _standing(assignment, member, by_owner.get(owner_name(member), []), right)
        for member in students_in(session, assignment.course)
    ]


def course_standings(
    session: Session,
    course: Course,
    assignments: Sequence[Assignment],
    only: Member | None = None,
) -> list[tuple[Member, list[Standing]]]:
    """Of everybody in all of the assignments, or of one member `only`."""
    wanted: list[ColumnElement[bool]] = [
        HandIn.assignment_id.in_([each.id for each in assignments])
    ]
    if only is not None:
        wanted.append(HandIn.owner == owner_name(only))
    found: dict[int, list[Attempt]] = {}
    for attempt in _attempts(session, *wanted):
        found.setdefault(attempt.assignment_id, []).append(attempt)
    by_work = {work: _by_owner(attempts) for work, attempts in found.items()}
    return [
        (
            member,
            [
                _standing(each, member, by_work.get(each.id, {}).get(owner_name(member), []), {})
                for each in assignments
            ],
        )
        for member in ([only] if only else students_in(session, course))
    ]


def _attempts(session: Session, *conditions: ColumnElement[bool]) -> list[Attempt]:
    rows = session.execute(select(*COLUMNS).where(*conditions).order_by(HandIn.attempt))
    return [Attempt(*row) for row in rows]


def _by_owner(attempts: Sequence[Attempt]) -> dict[str, list[Attempt]]:
    found: dict[str, list[Attempt]] = {}
    for each in attempts:
        found.setdefault(each.owner, []).append(each)
    return found


def _right(session: Session, ids: Sequence[int]) -> dict[int, tuple[bool, ...]]:
    # That of a program has much that no table shows: the database leaves it out.
    rows = session.execute(select(HandIn.id, HandIn.result["right"]).where(HandIn.id.in_(ids)))
    return {id: _as_flags(right) for id, right in rows}


def right_in(result: object) -> tuple[bool, ...]:
    """Which questions are right, if that is what a result tells."""
    return _as_flags(result.get("right")) if isinstance(result, dict) else ()


def _as_flags(found: object) -> tuple[bool, ...]:
    return tuple(map(bool, found)) if isinstance(found, list) else ()


def _standing(
    assignment: Assignment,
    member: Member,
    attempts: Sequence[Attempt],
    right: dict[int, tuple[bool, ...]],
) -> Standing:
    counted = counted_of(assignment, attempts)
    if counted is None:
        return Standing(member, attempts)
    points = points_of(assignment, counted)
    return Standing(member, attempts, counted, points, right.get(counted.id, ()))


class Summary(NamedTuple):
    """Of an assignment, as the page of its course tells it. `owners` have handed in."""

    owners: int = 0
    hand_ins: int = 0
    waiting: int = 0
    failed: int = 0
    last: datetime | None = None


def summaries(session: Session, course: Course) -> dict[int, Summary]:
    """By the ids of assignments; none for those of which nothing was handed in."""
    rows = session.execute(
        select(
            HandIn.assignment_id,
            func.count(HandIn.owner.distinct()),
            func.count(),
            func.sum(case((HandIn.state.in_(UNJUDGED), 1), else_=0)),
            func.sum(case((HandIn.state == "failed", 1), else_=0)),
            func.max(HandIn.at),
        )
        .join(Assignment, Assignment.id == HandIn.assignment_id)
        .where(Assignment.course_id == course.id)
        .group_by(HandIn.assignment_id)
    )
    return {id: Summary(*more) for id, *more in rows}


def version_of(session: Session, assignment: Assignment) -> str:
    """Changes whenever a table of its standings would: one query, whatever the class does."""
    hand_ins = session.execute(
        select(
            func.count(),
            func.max(HandIn.id),
            func.max(HandIn.judged),
            func.sum(case((HandIn.state == "waiting", 1), else_=0)),
            func.sum(case((HandIn.state == "running", 1), else_=0)),
            func.count(HandIn.given_points),
            func.sum(HandIn.given_points),
            func.sum(HandIn.score),
        ).where(HandIn.assignment_id == assignment.id)
    ).one()
    members = session.execute(
        select(func.count(), func.count(Member.joined), func.max(Member.joined)).where(
            Member.course_id == assignment.course_id, ~Member.has_left
        )
    ).one()
    return repr((tuple(hand_ins), tuple(members), assignment.points, assignment.counts))
