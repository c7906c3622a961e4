"""The work of a course as one student sees it: what is open and how long, what is handed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from garns.messages import say

from ..access.roles import owner_name
from ..store.tables import Assignment, HandIn, Member, utc_now
from .marks import Mark, mark_of
from .times import closes_for, is_open_until

SOON = timedelta(hours=24)


@dataclass(frozen=True)
class Task:
    """An assignment, and where the student stands with it."""

    assignment: Assignment
    closes: datetime | None
    is_open: bool
    has_extension: bool
    attempts: tuple[HandIn, ...]
    mark: Mark
    shows_results: bool
    now: datetime

    @property
    def is_handed_in(self) -> bool:
        return bool(self.attempts)

    @property
    def closes_soon(self) -> bool:
        return self.is_open and self.closes is not None and self.closes - self.now < SOON

    @property
    def time_left(self) -> str:
        """Nothing for what stays open."""
        return time_left(self.closes - self.now) if self.is_open and self.closes else ""

    @property
    def can_try(self) -> bool:
        most = self.assignment.attempts
        return self.is_open and (not most or len(self.attempts) < most)

    @property
    def attempts_left(self) -> int | None:
        """None if there is no limit."""
        most = self.assignment.attempts
        return max(0, most - len(self.attempts)) if most else None

    @property
    def awaits(self) -> str:
        """What the last attempt waits for: `judge`, `teacher`, or nothing."""
        if not self.attempts:
            return ""
        last = self.attempts[-1]
        if last.state in ("waiting", "running"):
            return "judge"
        return "teacher" if last.score is None and last.given_points is None else ""


def tasks_of(session: Session, member: Member) -> list[Task]:
    """What closes first stands first; after it what stays open, the newest first."""
    now = utc_now()
    found = session.scalars(
        select(Assignment)
        .where(Assignment.course_id == member.course_id, Assignment.is_published)
        .order_by(Assignment.id.desc())
    )
    work = [each for each in found if each.opens is None or each.opens <= now]
    attempts: dict[int, list[HandIn]] = {each.id: [] for each in work}
    for hand_in in session.scalars(
        select(HandIn)
        .where(HandIn.assignment_id.in_(attempts), HandIn.owner == owner_name(member))
        .order_by(HandIn.attempt)
    ):
        attempts[hand_in.assignment_id].append(hand_in)
    tasks = [task_of(session, each, member, attempts[each.id], now) for each in work]
    return sorted(tasks, key=lambda task: (task.closes is None, task.closes or now))


def task_of(
    session: Session,
    assignment: Assignment,
    member: Member,
    attempts: Sequence[HandIn],
    now: datetime | None = None,
) -> Task:
    closes = closes_for(session, assignment, member)
    is_open = is_open_until(assignment, closes)
    return Task(
        assignment,
        closes,
        is_open,
        closes != assignment.closes,
        tuple(attempts),
        mark_of(assignment, member, attempts),
        assignment.shows_marks or not is_open,
        now or utc_now(),
    )


def time_left(left: timedelta) -> str:
    """In the largest units that still say enough."""
    minutes = max(0, int(left.total_seconds()) // 60)
    hours, days = minutes // 60, minutes // (24 * 60)
    if days >= 2:
        return say("class-study.left.days", n=days)
    if hours >= 2:
        return say("class-study.left.hours", n=hours)
    if minutes >= 1:
        return say("class-study.left.minutes", n=minutes)
    return say("class-study.left.moments")
