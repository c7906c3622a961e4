"""Changes of the class list, line by line. Work stays with the line that it was handed in under: a
line with work is marked as having left, never deleted."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session

from garns.classroom.cell_text import plain
from garns.classroom.roster import Student
from garns.classroom.sheets import owner_of
from garns.model import InvalidRequest

from ..store.tables import Account, Assignment, Course, HandIn, Job, Member, Note, Part
from .accounts import account_of
from .joining import bind
from .students import course_members, new_member


def change_line(session: Session, course: Course, member: Member, student: Student) -> None:
    """What was handed in under the id goes along when the id changes."""
    wanted = plain(student.id)
    for other in course_members(session, course):
        if other.id != member.id and plain(other.student_id) == wanted:
            raise InvalidRequest("class-teach.id-taken", student=student.id)
    if student.id != member.student_id:
        _rename_owner(session, course, _alone(member.student_id), _alone(student.id))
    member.student_id, member.name = student.id, student.name
    member.email, member.group = student.email, student.group


def add_line(session: Session, course: Course, student: Student) -> Member:
    wanted = plain(student.id)
    if any(plain(each.student_id) == wanted for each in course_members(session, course)):
        raise InvalidRequest("class-teach.id-taken", student=student.id)
    return new_member(session, course, student)


def remove(session: Session, member: Member) -> None:
    """Whoever has work has left; of others nothing stays."""
    if has_work(session, member):
        member.has_left = True
        return
    own_parts = select(Assignment.id).where(Assignment.course_id == member.course_id)
    session.execute(
        delete(Part).where(
            Part.owner == _alone(member.student_id), Part.assignment_id.in_(own_parts)
        )
    )
    session.execute(delete(Member).where(Member.id == member.id))


def has_work(session: Session, member: Member) -> bool:
    """By themselves, or under their id."""
    found = session.scalar(
        select(HandIn.id)
        .join(Assignment, Assignment.id == HandIn.assignment_id)
        .where(
            Assignment.course_id == member.course_id,
            or_(HandIn.member_id == member.id, HandIn.owner == _alone(member.student_id)),
        )
        .limit(1)
    )
    return found is not None


def free_line(member: Member) -> None:
    """Somebody else has taken it: it waits again for the right one, with a new link."""
    member.account_id = None
    member.joined = None
    member.join_key = secrets.token_urlsafe(24)


def staff(session: Session, course: Course) -> list[Member]:
    return [
        each
        for each in course_members(session, course)
        if each.role != "student" and not each.has_left
    ]


def make_staff(session: Session, course: Course, login: str, role: str) -> Member:
    """An account teaches or helps from now on. Whoever has handed in work here stays a student."""
    account = account_of(session, login)
    if account is None:
        raise InvalidRequest("class-teach.no-login", login=login)
    member = session.scalar(
        select(Member).where(Member.course_id == course.id, Member.account_id == account.id)
    )
    if member is None:
        return bind(session, invite(session, course, account.name, role), account)
    if member.role == "student" and has_work(session, member):
        raise InvalidRequest("class-teach.is-student", student=member.student_id)
    member.has_left = False
    return change_role(session, course, member, role)


def invite(session: Session, course: Course, name: str, role: str) -> Member:
    """A line for somebody who teaches, who joins by its link."""
    # Ids of teachers stay apart from those of students.
    return new_member(session, course, Student(f"teacher-{secrets.token_hex(4)}", name), role)


def change_role(session: Session, course: Course, member: Member, role: str) -> Member:
    _keep_a_teacher(session, course, member, role)
    member.role = role
    return member


def dismiss(session: Session, course: Course, member: Member) -> None:
    """Nobody of the staff any more; what they have said stays."""
    _keep_a_teacher(session, course, member, "")
    session.execute(delete(Member).where(Member.id == member.id))


def _keep_a_teacher(session: Session, course: Course, member: Member, role: str) -> None:
    """A course without a teacher is nobody's."""
    if member.role != "teacher" or role == "teacher":
        return
    others = session.scalar(
        select(func.count())
        .select_from(Member)
        .where(
            Member.course_id == course.id,
            Member.role == "teacher",
            Member.id != member.id,
            Member.account_id.is_not(None),
            ~Member.has_left,
        )
    )
    if not others:
        raise InvalidRequest("class-teach.last-teacher")


def note(
    session: Session, course: Course, account: Account, action: str, about: dict[str, object]
) -> None:
    """What was done to whose data: ids, no names."""
    session.add(Note(course_id=course.id, account_id=account.id, action=action, about=about))


def _alone(student_id: str) -> str:
    return owner_of(Student(student_id))


def _rename_owner(session: Session, course: Course, old: str, new: str) -> None:
    works = select(Assignment.id).where(Assignment.course_id == course.id)
    for table in (Part, HandIn):
        session.execute(
            update(table)
            .where(table.owner == old, table.assignment_id.in_(works))
            .values(owner=new)
            .execution_options(synchronize_session=False)
        )
    session.execute(
        update(Job)
        .where(Job.owner == f"{course.id} {old}")
        .values(owner=f"{course.id} {new}")
        .execution_options(synchronize_session=False)
    )
