"""Students who find their line in the class list: by the code of the class, or by a link of their
own."""

from __future__ import annotations

import secrets

from sqlalchemy import select
from sqlalchemy.orm import Session

from garns.classroom.cell_text import plain
from garns.classroom.roster import Student
from garns.model import InvalidRequest

from ..store.tables import Account, Course, Member, utc_now
from .students import course_members, new_member


def course_with_code(session: Session, code: str) -> Course | None:
    """However it was typed."""
    plain_code = "".join(code.split()).upper().replace("-", "")
    found = session.scalar(select(Course).where(Course.join_code == plain_code))
    return None if found is None or found.is_archived else found


def member_with_key(session: Session, key: str) -> Member | None:
    """Whose own link for joining this is; nobody's if they have joined already."""
    return session.scalar(
        select(Member)
        .join(Course, Course.id == Member.course_id)
        .where(
            Member.join_key == key,
            Member.account_id.is_(None),
            ~Member.has_left,
            ~Course.is_archived,
        )
    )


def join(session: Session, course: Course, account: Account, student_id: str) -> Member:
    """By the code of the class. A line that somebody has taken is theirs until a teacher frees
    it."""
    if course.joining == "closed":
        raise InvalidRequest("class.join-closed")
    wanted = plain(student_id)
    found = next(
        (each for each in course_members(session, course) if plain(each.student_id) == wanted), None
    )
    if found is None and course.joining == "listed":
        raise InvalidRequest("class.join-unlisted")
    if found is None:
        found = new_member(session, course, Student(student_id, account.name))
    if found.account_id not in (None, account.id) or found.has_left or found.role != "student":
        raise InvalidRequest("class.join-taken")
    return bind(session, found, account)


def bind(session: Session, member: Member, account: Account) -> Member:
    """The line is this account's from now on; an account has one line in a course."""
    other = session.scalar(
        select(Member).where(
            Member.course_id == member.course_id,
            Member.account_id == account.id,
            Member.id != member.id,
        )
    )
    if other is not None:
        raise InvalidRequest("class.join-twice", student=other.student_id)
    member.account_id = account.id
    member.joined = member.joined or utc_now()
    member.join_key = secrets.token_urlsafe(24)
    session.flush()
    return member
