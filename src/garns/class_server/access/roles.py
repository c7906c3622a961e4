"""Roles, and what is needed for what: the one place where that is decided.

Every route says what it `needs`. `allows` is asked before its page is, with what the address names;
a page is never reached by somebody who may not see what it is about.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from garns.classroom.sheets import owner_of as owner_of_student

from ..store.tables import Account, Assignment, Course, HandIn, Member, utc_now
from .students import student_of


class Needs(StrEnum):
    """Who may ask."""

    ANYBODY = "anybody"
    """Whoever can reach the server."""
    FIRST_RUN = "first run"
    """Anybody, until there is an owner."""
    ACCOUNT = "account"
    """Whoever is signed in."""
    MAKING_COURSES = "making courses"
    """Whoever may make courses."""
    OWNER = "owner"
    """Whose server it is."""
    MEMBER = "member"
    """Whoever belongs to the course: students, assistants, teachers."""
    STUDENT = "student"
    """A student of the course, in work that is open to students."""
    OWN_WORK = "own work"
    """Those whose hand-in it is, and those who teach the course."""
    MARKING = "marking"
    """Assistants and teachers of the course."""
    TEACHER = "teacher"
    """Teachers of the course."""


TEACHING = ("assistant", "teacher")


@dataclass(frozen=True)
class About:
    """What an address names, and who asks. All that is named belongs together: a hand-in to the
    assignment, an assignment to the course, or it is not found."""

    account: Account | None = None
    course: Course | None = None
    member: Member | None = None
    """Who asks, as somebody of the course."""
    assignment: Assignment | None = None
    hand_in: HandIn | None = None
    student: Member | None = None
    """Whom the address names."""


def allows(needs: Needs, about: About, *, has_owner: bool) -> bool:
    if needs is Needs.FIRST_RUN:
        return not has_owner
    return RULES[needs](about, _role_in_course(about))


def _role_in_course(about: About) -> str | None:
    member = about.member
    return member.role if member and not member.has_left else None


def _makes_courses(about: About, _: str | None) -> bool:
    return about.account is not None and (about.account.is_teacher or about.account.is_owner)


def _owns_server(about: About, _: str | None) -> bool:
    return about.account is not None and about.account.is_owner


def _may_see(about: About, role: str) -> bool:
    """Students see assignments when these are published and open."""
    work = about.assignment
    if about.hand_in is not None or about.student is not None:
        return role in TEACHING
    if work is None or role in TEACHING:
        return True
    return work.is_published and (work.opens is None or work.opens <= utc_now())


def _is_own(about: About) -> bool:
    if about.hand_in is None or about.member is None:
        return False
    return about.hand_in.owner == owner_name(about.member)


RULES: dict[Needs, Callable[[About, str | None], bool]] = {
    Needs.ANYBODY: lambda about, role: True,
    Needs.ACCOUNT: lambda about, role: about.account is not None,
    Needs.MAKING_COURSES: _makes_courses,
    Needs.OWNER: _owns_server,
    Needs.MEMBER: lambda about, role: role is not None and _may_see(about, role),
    Needs.STUDENT: lambda about, role: role == "student" and _may_see(about, role),
    Needs.OWN_WORK: lambda about, role: role in TEACHING or (role == "student" and _is_own(about)),
    Needs.MARKING: lambda about, role: role in TEACHING,
    Needs.TEACHER: lambda about, role: role == "teacher",
}
"""By the account, and the role in the course that the address names."""


def owner_name(member: Member) -> str:
    """Whose work that of the student is: the group's, or their own."""
    return owner_of_student(student_of(member))


def member_of(session: Session, course: Course, account: Account | None) -> Member | None:
    if account is None:
        return None
    return session.scalar(
        select(Member).where(Member.course_id == course.id, Member.account_id == account.id)
    )
