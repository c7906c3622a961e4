"""When work opens and closes, and for whom later."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..access.roles import owner_name
from ..store.tables import Assignment, Course, Extension, Member, utc_now


def assignments_of(session: Session, course: Course) -> list[Assignment]:
    """The newest first."""
    return list(
        session.scalars(
            select(Assignment)
            .where(Assignment.course_id == course.id)
            .order_by(Assignment.id.desc())
        )
    )


def stage_of(assignment: Assignment) -> str:
    """`draft` until it is published, `later` until it opens, `open`, `closed`."""
    now = utc_now()
    if not assignment.is_published:
        return "draft"
    if assignment.opens and assignment.opens > now:
        return "later"
    is_over = assignment.closes and assignment.closes <= now
    return "closed" if is_over or assignment.course.is_archived else "open"


def closes_for(session: Session, assignment: Assignment, member: Member) -> datetime | None:
    """Who works in a group has the time of whoever of it has most."""
    if assignment.closes is None:
        return None
    extensions = session.execute(
        select(Extension.closes, Member)
        .join(Member, Member.id == Extension.member_id)
        .where(Extension.assignment_id == assignment.id)
    )
    owner = owner_name(member)
    later = [closes for closes, other in extensions if owner_name(other) == owner]
    return max([assignment.closes, *later])


def shows_results(session: Session, assignment: Assignment, member: Member) -> bool:
    """Whether the student may see what work is worth by now."""
    return assignment.shows_marks or not is_open(session, assignment, member)


def is_open(session: Session, assignment: Assignment, member: Member) -> bool:
    return is_open_until(assignment, closes_for(session, assignment, member))


def is_open_until(assignment: Assignment, closes: datetime | None) -> bool:
    """For somebody for whom it `closes` then."""
    now = utc_now()
    return (
        assignment.is_published
        and not assignment.course.is_archived
        and (assignment.opens is None or assignment.opens <= now)
        and (closes is None or now < closes)
    )
