"""Who was launched: their account, the course and their line in its class list, and the work that
the link opens."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy import select
from sqlalchemy.orm import Session

from garns.classroom.cell_text import plain
from garns.classroom.roster import Student
from garns.model import InvalidRequest

from ..access.accounts import create_account
from ..access.joining import bind
from ..access.roles import TEACHING, member_of
from ..access.students import course_members, new_member
from ..store.tables import (
    Account,
    Assignment,
    Course,
    Member,
    Platform,
    PlatformCourse,
    PlatformLink,
    PlatformMember,
    PlatformUser,
)
from .claims import Claims


def account_of(session: Session, platform: Platform, claims: Claims) -> Account | None:
    found = session.get(PlatformUser, (platform.id, claims.subject))
    return None if found is None else session.get(Account, found.account_id)


def know(session: Session, platform: Platform, claims: Claims, account: Account) -> None:
    """From now on, whom the platform calls so is this account."""
    session.add(
        PlatformUser(platform_id=platform.id, subject=claims.subject, account_id=account.id)
    )
    session.flush()


def new_account(
    session: Session, platform: Platform, claims: Claims, language: str | None
) -> Account:
    """Without a password: the platform says who they are."""
    login = f"lti-{platform.id}-{secrets.token_hex(8)}"
    name = claims.name or claims.email or claims.person or login
    account = create_account(session, login, name, None, language=language)
    know(session, platform, claims, account)
    return account


def greet(account: Account, claims: Claims) -> None:
    """Who teaches there may make courses here."""
    account.is_teacher = account.is_teacher or claims.role == "teacher"


def course_of(session: Session, platform: Platform, claims: Claims) -> Course | None:
    found = session.get(PlatformCourse, (platform.id, claims.context))
    if found is None:
        return None
    if claims.members_address:
        found.members_address = claims.members_address
    return session.get(Course, found.course_id)


def connect_course(session: Session, platform: Platform, claims: Claims, course: Course) -> None:
    session.add(
        PlatformCourse(
            platform_id=platform.id,
            context=claims.context,
            course_id=course.id,
            deployment=claims.deployment,
            members_address=claims.members_address,
        )
    )
    session.flush()


def line_of(
    session: Session, platform: Platform, course: Course, claims: Claims, account: Account
) -> Member:
    """Their line in the class list: the one that they have, one that waits for them, or a new
    one."""
    member = member_of(session, course, account) or _waiting_line(session, platform, course, claims)
    if member is None:
        member = new_member(session, course, student_like(claims), claims.role)
    if member.account_id not in (None, account.id):
        # Of another account of theirs, most likely: they sign in with it, and it is connected.
        raise InvalidRequest("class-lti.line-taken")
    if member.has_left:
        raise InvalidRequest("class-lti.left")
    if member.account_id != account.id:
        bind(session, member, account)
    know_line(session, platform, member, claims.subject)
    return member


def _waiting_line(
    session: Session, platform: Platform, course: Course, claims: Claims
) -> Member | None:
    """The one that the platform's class list made, or one with this person's number or e-mail.
    Nobody becomes a teacher by way of a student's line, nor the other way round."""
    lines = [
        each
        for each in course_members(session, course)
        if (each.role in TEACHING) == (claims.role in TEACHING)
    ]
    known = {
        each.member_id
        for each in session.scalars(
            select(PlatformMember).where(
                PlatformMember.platform_id == platform.id,
                PlatformMember.subject == claims.subject,
            )
        )
    }
    tests: tuple[Callable[[Member], bool], ...] = (
        lambda each: each.id in known,
        lambda each: bool(claims.person) and plain(each.student_id) == plain(claims.person),
        lambda each: bool(claims.email) and plain(each.email) == plain(claims.email),
        lambda each: bool(claims.email) and plain(each.student_id) == plain(claims.email),
    )
    return next((each for test in tests for each in lines if test(each)), None)


def student_like(claims: Claims) -> Student:
    """With a number that nobody else can have, if the platform says none."""
    mine = claims.person if claims.role == "student" else ""
    return Student(mine or f"lti-{secrets.token_hex(6)}", claims.name, claims.email)


def know_line(session: Session, platform: Platform, member: Member, subject: str) -> None:
    """Where their marks go."""
    found = session.get(PlatformMember, (platform.id, member.id))
    if found is None:
        session.add(PlatformMember(platform_id=platform.id, member_id=member.id, subject=subject))
    else:
        found.subject = subject
    session.flush()


def work_of(
    session: Session, platform: Platform, course: Course, claims: Claims
) -> Assignment | None:
    """What the link opens: as a teacher chose here, or when the link was made."""
    if not claims.link:
        return None
    found = session.get(PlatformLink, (platform.id, claims.link))
    if found is None and claims.chosen.isascii() and claims.chosen.isdecimal():
        chosen = session.get(Assignment, int(claims.chosen))
        if chosen is not None and chosen.course_id == course.id:
            return connect_work(session, platform, claims, chosen)
    if found is None:
        return None
    if claims.marks_address:
        found.marks_address = claims.marks_address
    work = session.get(Assignment, found.assignment_id)
    return work if work is not None and work.course_id == course.id else None


def connect_work(
    session: Session, platform: Platform, claims: Claims, work: Assignment
) -> Assignment:
    found = session.get(PlatformLink, (platform.id, claims.link))
    if found is None:
        found = PlatformLink(platform_id=platform.id, link=claims.link)
        session.add(found)
    found.assignment_id = work.id
    found.marks_address = claims.marks_address
    session.flush()
    return work
