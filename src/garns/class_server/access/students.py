"""Members of a course as the students of class lists, and the other way round."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from garns.classroom.cell_text import plain
from garns.classroom.roster import Student
from garns.classroom.sheets import CODE_LETTERS
from garns.model import InvalidRequest

from ..store.tables import Course, Member
from .pseudonyms import new_pseudonym


def student_of(member: Member) -> Student:
    return Student(member.student_id, member.name, member.email, member.group)


def students_in(session: Session, course: Course) -> Sequence[Member]:
    """In the order in which they came into the list; without those who have left."""
    return session.scalars(
        select(Member)
        .where(Member.course_id == course.id, Member.role == "student", ~Member.has_left)
        .order_by(Member.id)
    ).all()


def add_students(
    session: Session, course: Course, students: Iterable[Student]
) -> tuple[list[Member], list[Member]]:
    """Those who are new, and those whose name, email or group was brought up to date."""
    known = {plain(member.student_id): member for member in course_members(session, course)}
    new, changed = [], []
    for student in students:
        member = known.get(plain(student.id))
        if member is None:
            new.append(new_member(session, course, student))
        elif member.role != "student":
            raise InvalidRequest("class.is-teaching", student=student.id)
        elif student_of(member) != student or member.has_left:
            member.name, member.email, member.group = student.name, student.email, student.group
            member.has_left = False
            changed.append(member)
    return new, changed


def course_members(session: Session, course: Course) -> Sequence[Member]:
    return session.scalars(
        select(Member).where(Member.course_id == course.id).order_by(Member.id)
    ).all()


def new_member(session: Session, course: Course, student: Student, role: str = "student") -> Member:
    member = Member(
        course_id=course.id,
        role=role,
        student_id=student.id,
        name=student.name,
        email=student.email,
        group=student.group,
        pseudonym=new_pseudonym(session, course) if role == "student" else "",
        join_key=secrets.token_urlsafe(24),
    )
    session.add(member)
    session.flush()
    return member


def random_code(length: int) -> str:
    """To be typed by people."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))
