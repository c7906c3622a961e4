"""What each owner gets: made for the whole class at once, and for newcomers when they come."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from ..access.roles import owner_name
from ..access.students import students_in
from ..store.tables import Assignment, Member, Part
from .kinds import NewPart, kind_named


def parts_of(session: Session, assignment: Assignment) -> Sequence[Part]:
    return session.scalars(
        select(Part).where(Part.assignment_id == assignment.id).order_by(Part.number)
    ).all()


def part_of(session: Session, assignment: Assignment, member: Member) -> Part | None:
    return session.scalar(
        select(Part).where(Part.assignment_id == assignment.id, Part.owner == owner_name(member))
    )


def make_parts(session: Session, assignment: Assignment) -> None:
    """For everybody in the class who has none. The assignment is locked: two who make them at the
    same time would number them alike."""
    session.refresh(assignment, with_for_update=True)
    there = parts_of(session, assignment)
    waiting = _owners(students_in(session, assignment.course))
    for part in there:
        waiting.pop(part.owner, None)
    keep_parts(session, assignment, _prepared(assignment, there, waiting))


def prepared_parts(assignment: Assignment, members: Sequence[Member]) -> list[NewPart]:
    """Of an assignment that is not kept yet: nobody need wait for the database while hundreds of
    puzzles are made."""
    return _prepared(assignment, (), _owners(members))


def _prepared(
    assignment: Assignment, there: Sequence[Part], waiting: dict[str, list[Member]]
) -> list[NewPart]:
    first = max((part.number for part in there), default=0) + 1
    new = [
        NewPart(owner, number, members)
        for number, (owner, members) in enumerate(waiting.items(), first)
    ]
    kind_named(assignment.kind).prepare(assignment, there, new)
    return new


def keep_parts(session: Session, assignment: Assignment, parts: Sequence[NewPart]) -> None:
    for each in parts:
        session.add(
            Part(
                assignment_id=assignment.id,
                owner=each.owner,
                number=each.number,
                code=each.code,
                given=each.given,
            )
        )
    session.flush()


def _owners(members: Sequence[Member]) -> dict[str, list[Member]]:
    found: dict[str, list[Member]] = {}
    for member in members:
        found.setdefault(owner_name(member), []).append(member)
    return found
