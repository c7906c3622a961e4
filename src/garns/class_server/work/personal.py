"""The data of one person: given to them as files, and erased.

What a student hands in is the school's record of a course, too. So when a student deletes their
account, the line of the class list and the work under it stay, without an account. A teacher
erases these as well: with the marks, or only what says whose they are.
"""

from __future__ import annotations

import io
import json
import secrets
import zipfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from garns.model import InvalidRequest

from ..access.roles import TEACHING, owner_name
from ..store.tables import (
    Account,
    ApiToken,
    Assignment,
    Comment,
    Content,
    Extension,
    HandIn,
    Job,
    Member,
    Note,
    Part,
    Platform,
    PlatformMember,
    PlatformUser,
    SignIn,
    utc_now,
)
from .marks import points_of

WAYS = ("anonymise", "delete")


def archive(
    session: Session, account: Account | None, members: Sequence[Member], *, shows_all: bool
) -> bytes:
    """A ZIP file with everything that is kept about them, and the files that they handed in.
    `shows_all` is for teachers: students get no marks that they may not see yet."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as files:
        if account is not None:
            files.writestr("account.json", _json(_account(session, account)))
        courses = [_course(session, each, shows_all=shows_all) for each in members]
        files.writestr("courses.json", _json(courses))
        for name, data in _files(session, members):
            files.writestr(name, data)
    return written.getvalue()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, default=_plain)


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _account(session: Session, account: Account) -> dict[str, Any]:
    sign_ins = session.scalars(select(SignIn).where(SignIn.account_id == account.id))
    tokens = session.scalars(select(ApiToken).where(ApiToken.account_id == account.id))
    platforms = session.execute(
        select(Platform.name, PlatformUser.subject)
        .join(Platform, Platform.id == PlatformUser.platform_id)
        .where(PlatformUser.account_id == account.id)
    )
    return {
        "login": account.login,
        "name": account.name,
        "language": account.language,
        "created": account.created,
        "makes_courses": account.is_teacher,
        "owns_the_server": account.is_owner,
        "has_password": account.password_hash is not None,
        "sign_ins": [{"from": each.created, "until": each.expires} for each in sign_ins],
        "tokens": [
            {"name": each.name, "from": each.created, "until": each.expires} for each in tokens
        ],
        "platforms": [{"platform": name, "id": subject} for name, subject in platforms],
    }


def _course(session: Session, member: Member, *, shows_all: bool) -> dict[str, Any]:
    works = session.scalars(
        select(Assignment).where(Assignment.course_id == member.course_id).order_by(Assignment.id)
    )
    work = (_work(session, member, each, shows_all=shows_all) for each in works)
    return {
        "course": member.course.title,
        "role": member.role,
        "student_id": member.student_id,
        "name": member.name,
        "email": member.email,
        "group": member.group,
        "pseudonym": member.pseudonym,
        "joined": member.joined,
        "has_left": member.has_left,
        "work": [each for each in work if each is not None],
        "notes": _notes(session, member),
    }


def _work(
    session: Session, member: Member, work: Assignment, *, shows_all: bool
) -> dict[str, Any] | None:
    owner = owner_name(member)
    part = session.scalar(select(Part).where(Part.assignment_id == work.id, Part.owner == owner))
    made = _hand_ins(session, member, [work.id])
    extension = session.get(Extension, (work.id, member.id))
    if member.role in TEACHING or (part is None and not made):
        return None
    shows_marks = shows_all or work.shows_marks or _is_over(work)
    given = {} if part is None else {k: v for k, v in part.given.items() if k != "solution"}
    return {
        "assignment": work.title,
        "kind": work.kind,
        "code": part.code if part else "",
        "given": given,
        "draft": part.draft if part else {},
        "extension": extension.closes if extension else None,
        "hand_ins": [
            {
                "attempt": each.attempt,
                "receipt": each.receipt,
                "at": each.at,
                "is_late": each.is_late,
                "sent_by_me": each.member_id == member.id,
                "answers": each.answers,
                "file": _file_name(each) if each.content else None,
                "state": each.state,
                "points": points_of(work, each) if shows_marks else None,
                "comments": [
                    {"at": said.at, "mine": said.member_id == member.id, "text": said.text}
                    for said in each.comments
                ],
            }
            for each in made
        ],
    }


def _is_over(work: Assignment) -> bool:
    return work.closes is not None and work.closes <= utc_now()


def _hand_ins(
    session: Session, member: Member, assignments: Iterable[int] | None = None
) -> Sequence[HandIn]:
    """Of the student, or of the group that they are in."""
    asked = (
        select(HandIn)
        .join(Assignment, Assignment.id == HandIn.assignment_id)
        .where(Assignment.course_id == member.course_id)
        .where((HandIn.owner == owner_name(member)) | (HandIn.member_id == member.id))
        .order_by(HandIn.assignment_id, HandIn.attempt)
    )
    if assignments is not None:
        asked = asked.where(HandIn.assignment_id.in_(list(assignments)))
    return session.scalars(asked).all()


def _files(session: Session, members: Iterable[Member]) -> Iterable[tuple[str, bytes]]:
    for member in members:
        for each in _hand_ins(session, member):
            if each.content is not None:
                yield _file_name(each), each.content.data


def _file_name(hand_in: HandIn) -> str:
    """Within the archive: what a student called the file leads nowhere else."""
    assert hand_in.content is not None
    name = "".join(
        "_" if each in '/\\:*?"<>|' or not each.isprintable() else each
        for each in hand_in.content.name
    ).strip(". ")
    return f"files/{hand_in.assignment_id}/{hand_in.attempt}-{name or 'file'}"


def _notes(session: Session, member: Member) -> list[dict[str, Any]]:
    found = session.scalars(select(Note).where(Note.course_id == member.course_id))
    return [
        {"at": each.at, "action": each.action}
        for each in found
        if each.about.get("member") == member.id
    ]


def note(session: Session, action: str, member: Member, by: Account | None) -> None:
    session.add(
        Note(
            course_id=member.course_id,
            account_id=by.id if by else None,
            action=action,
            about={"member": member.id},
        )
    )


def members_of(session: Session, account: Account) -> Sequence[Member]:
    return session.scalars(
        select(Member).where(Member.account_id == account.id).order_by(Member.id)
    ).all()


def delete_account(session: Session, account: Account, *, by: Account | None = None) -> None:
    """With its sign-ins, tokens and identities at platforms. Lines of class lists stay, free to be
    taken by a new account."""
    if account.is_owner:
        raise InvalidRequest("class-privacy.owner-stays")
    members = members_of(session, account)
    for member in members:
        if member.role == "teacher" and not _other_teacher(session, member):
            raise InvalidRequest("class-privacy.last-teacher", title=member.course.title)
    for member in members:
        _free(session, member)
        session.add(
            Note(
                course_id=member.course_id,
                account_id=by.id if by and by.id != account.id else None,
                action="account-deleted",
                about={"member": member.id},
            )
        )
    session.flush()
    session.delete(account)
    session.flush()


def _other_teacher(session: Session, member: Member) -> bool:
    found = session.scalar(
        select(func.count())
        .select_from(Member)
        .where(
            Member.course_id == member.course_id,
            Member.role == "teacher",
            Member.account_id.is_not(None),
            Member.id != member.id,
            ~Member.has_left,
        )
    )
    return bool(found)


def _free(session: Session, member: Member) -> None:
    member.account_id, member.account, member.joined = None, None, None
    member.join_key = secrets.token_urlsafe(24)
    session.execute(delete(PlatformMember).where(PlatformMember.member_id == member.id))


def erase_student(session: Session, member: Member, way: str) -> None:
    """`delete`: the line and all of its own work are gone. `anonymise`: marks and answers stay for
    the statistics of the course, and nothing says any more whose they are. What a group has handed
    in stays the group's."""
    assert way in WAYS
    if member.role != "student":
        raise InvalidRequest("class-privacy.only-students")
    old, is_alone = owner_name(member), not member.group
    _free(session, member)
    contents = _own_contents(session, member, old) if is_alone else []
    if way == "delete":
        _leave_to_group(session, member)
        if is_alone:
            for table in (Part, HandIn):
                session.execute(
                    delete(table).where(
                        table.owner == old, table.assignment_id.in_(_assignments(member))
                    )
                )
        session.execute(delete(Comment).where(Comment.member_id == member.id))
        session.delete(member)
    else:
        _make_nameless(session, member, old, is_alone=is_alone)
    session.flush()
    session.execute(delete(Content).where(Content.id.in_(contents)))
    session.flush()


def _assignments(member: Member) -> Any:
    return select(Assignment.id).where(Assignment.course_id == member.course_id)


def _own_contents(session: Session, member: Member, owner: str) -> list[int]:
    found = session.scalars(
        select(HandIn.content_id).where(
            HandIn.owner == owner, HandIn.assignment_id.in_(_assignments(member))
        )
    )
    return [id for id in found if id is not None]


def _leave_to_group(session: Session, member: Member) -> None:
    """What they sent for their group is, from now on, sent by another of it."""
    if not member.group:
        return
    other = session.scalar(
        select(Member)
        .where(
            Member.course_id == member.course_id,
            Member.group == member.group,
            Member.id != member.id,
        )
        .order_by(Member.has_left, Member.id)
    )
    if other is not None:
        for each in session.scalars(select(HandIn).where(HandIn.member_id == member.id)):
            # Keys tell the forms of one member apart.
            each.member_id, each.key = other.id, f"m{member.id}-{each.id}"


def _make_nameless(session: Session, member: Member, old: str, *, is_alone: bool) -> None:
    member.student_id = f"erased-{secrets.token_hex(6)}"
    member.name = member.email = member.pseudonym = member.group = ""
    member.has_left = True
    new = owner_name(member)
    if not is_alone:
        return
    works = session.scalars(_assignments(member)).all()
    for part in session.scalars(
        select(Part).where(Part.owner == old, Part.assignment_id.in_(works))
    ):
        part.owner, part.draft = new, {}
    for each in session.scalars(
        select(HandIn).where(HandIn.owner == old, HandIn.assignment_id.in_(works))
    ):
        each.owner, each.content_id = new, None
        session.execute(delete(Comment).where(Comment.hand_in_id == each.id))
        session.execute(delete(Job).where(Job.hand_in_id == each.id))
