"""What the class keeps, as tables.

A `Member` is a line of a course's class list: it is there before the student has an account, and
stays when the account is deleted. Work is of an *owner*, who is a student or a group, under the
same name as on paper (`owner_of`). Times are in UTC.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
"""Migrations find constraints by their names, which are the same in every database."""


def utc_now() -> datetime:
    return datetime.now(UTC)


class Moment(TypeDecorator[datetime]):
    """A time with its zone, which SQLite would forget."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


class Table(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {  # noqa: RUF012 (as SQLAlchemy wants it)
        datetime: Moment,
        bytes: LargeBinary,
        dict[str, Any]: JSON,
        list[Any]: JSON,
    }


class Account(Table):
    """Somebody who can sign in. Without a password they come from a learning platform."""

    __tablename__ = "account"

    id: Mapped[int] = mapped_column(primary_key=True)
    login: Mapped[str] = mapped_column(String(200), unique=True)
    name: Mapped[str] = mapped_column(String(200))
    password_hash: Mapped[str | None] = mapped_column(String(300))
    is_teacher: Mapped[bool] = mapped_column(default=False)
    """Whether they may make courses."""
    is_owner: Mapped[bool] = mapped_column(default=False)
    """Whether the server is theirs: the account of the first run."""
    language: Mapped[str | None] = mapped_column(String(20))
    created: Mapped[datetime] = mapped_column(default=utc_now)


class SignIn(Table):
    """A browser that is signed in. Only a hash of its token is kept."""

    __tablename__ = "sign_in"

    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    created: Mapped[datetime] = mapped_column(default=utc_now)
    expires: Mapped[datetime]
    account: Mapped[Account] = relationship()


class Trial(Table):
    """An entry for rate limits: what was tried, such as a password, by whom and when."""

    __tablename__ = "trial"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(100))
    at: Mapped[datetime] = mapped_column(default=utc_now)

    __table_args__ = (Index("ix_trial_key_at", "key", "at"),)


class Course(Table):
    __tablename__ = "course"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(200))
    institution: Mapped[str] = mapped_column(String(200), default="")
    join_code: Mapped[str] = mapped_column(String(20), unique=True)
    joining: Mapped[str] = mapped_column(String(20), default="listed")
    """Who may join with the code: everybody (`open`), who is in the class list (`listed`), nobody
    (`closed`)."""
    time_zone: Mapped[str] = mapped_column(String(64), default="UTC")
    language: Mapped[str] = mapped_column(String(20), default="en")
    shows_pseudonyms: Mapped[bool] = mapped_column(default=False)
    """Whether pages that others can see, such as the projector's, have pseudonyms for names."""
    is_archived: Mapped[bool] = mapped_column(default=False)
    created: Mapped[datetime] = mapped_column(default=utc_now)
    members: Mapped[list[Member]] = relationship(back_populates="course", order_by="Member.id")


class Member(Table):
    """A line of the class list, or somebody who teaches."""

    __tablename__ = "member"

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id", ondelete="CASCADE"))
    account_id: Mapped[int | None] = mapped_column(
        ForeignKey("account.id", ondelete="SET NULL"), index=True
    )
    role: Mapped[str] = mapped_column(String(20), default="student")
    """`student`, `assistant` or `teacher`."""
    student_id: Mapped[str] = mapped_column(String(200))
    """What tells students apart in class lists."""
    name: Mapped[str] = mapped_column(String(200), default="")
    email: Mapped[str] = mapped_column(String(200), default="")
    group: Mapped[str] = mapped_column(String(200), default="")
    pseudonym: Mapped[str] = mapped_column(String(50), default="")
    join_key: Mapped[str] = mapped_column(String(50), unique=True)
    """The secret end of a student's own link for joining; renewed whenever it was used."""
    has_left: Mapped[bool] = mapped_column(default=False)
    joined: Mapped[datetime | None]
    course: Mapped[Course] = relationship(back_populates="members")
    account: Mapped[Account | None] = relationship()

    __table_args__ = (
        UniqueConstraint("course_id", "student_id"),
        UniqueConstraint("course_id", "account_id"),
    )


class Assignment(Table):
    """`settings` are those of its kind; `secret` is what its sheets are drawn from."""

    __tablename__ = "assignment"

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    title: Mapped[str] = mapped_column(String(200))
    text: Mapped[str] = mapped_column(Text, default="")
    settings: Mapped[dict[str, Any]] = mapped_column(default=dict)
    secret: Mapped[bytes]
    points: Mapped[float] = mapped_column(default=10.0)
    attempts: Mapped[int] = mapped_column(default=0)
    """How often work may be handed in; 0 is without limit."""
    counts: Mapped[str] = mapped_column(String(10), default="best")
    """Which attempt counts: `best` or `last`."""
    opens: Mapped[datetime | None]
    closes: Mapped[datetime | None]
    is_published: Mapped[bool] = mapped_column(default=False)
    shows_marks: Mapped[bool] = mapped_column(default=True)
    """Whether students see what their work is worth before it is closed."""
    created: Mapped[datetime] = mapped_column(default=utc_now)
    course: Mapped[Course] = relationship()
    extensions: Mapped[list[Extension]] = relationship(back_populates="assignment")


class Extension(Table):
    """More time for one student, and so for the group."""

    __tablename__ = "extension"

    assignment_id: Mapped[int] = mapped_column(
        ForeignKey("assignment.id", ondelete="CASCADE"), primary_key=True
    )
    member_id: Mapped[int] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    closes: Mapped[datetime]
    assignment: Mapped[Assignment] = relationship(back_populates="extensions")
    member: Mapped[Member] = relationship()


class Part(Table):
    """What one owner gets: of a sheet the puzzle with its key, of other kinds nothing but the
    number. `draft` is what they have written and not yet handed in."""

    __tablename__ = "part"

    id: Mapped[int] = mapped_column(primary_key=True)
    assignment_id: Mapped[int] = mapped_column(ForeignKey("assignment.id", ondelete="CASCADE"))
    owner: Mapped[str] = mapped_column(String(220))
    number: Mapped[int]
    code: Mapped[str] = mapped_column(String(20), default="")
    given: Mapped[dict[str, Any]] = mapped_column(default=dict)
    draft: Mapped[dict[str, Any]] = mapped_column(default=dict)

    __table_args__ = (
        UniqueConstraint("assignment_id", "owner"),
        UniqueConstraint("assignment_id", "number"),
    )


class Content(Table):
    """Bytes that were uploaded, or a text that was pasted as a file."""

    __tablename__ = "content"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    sha256: Mapped[str] = mapped_column(String(64))
    data: Mapped[bytes] = mapped_column(deferred=True)
    size: Mapped[int]


class HandIn(Table):
    """One piece of work as it was handed in; it is never changed but for its result.

    `state` is `done` when it has a score, `waiting` or `running` while it is to be judged, `failed`
    if that was not possible, for no fault of the student. `key` makes a form that is sent twice one
    hand-in."""

    __tablename__ = "hand_in"

    id: Mapped[int] = mapped_column(primary_key=True)
    assignment_id: Mapped[int] = mapped_column(ForeignKey("assignment.id", ondelete="CASCADE"))
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id", ondelete="CASCADE"), index=True)
    owner: Mapped[str] = mapped_column(String(220))
    attempt: Mapped[int]
    key: Mapped[str] = mapped_column(String(64))
    receipt: Mapped[str] = mapped_column(String(20), unique=True)
    at: Mapped[datetime] = mapped_column(default=utc_now)
    is_late: Mapped[bool] = mapped_column(default=False)
    answers: Mapped[dict[str, Any]] = mapped_column(default=dict)
    content_id: Mapped[int | None] = mapped_column(
        ForeignKey("content.id", ondelete="SET NULL"), index=True
    )
    state: Mapped[str] = mapped_column(String(10))
    score: Mapped[float | None]
    """A share of 1."""
    result: Mapped[dict[str, Any]] = mapped_column(default=dict)
    judged: Mapped[datetime | None]
    """When it got its result."""
    given_points: Mapped[float | None]
    """What the teacher has given in its place."""
    assignment: Mapped[Assignment] = relationship()
    member: Mapped[Member] = relationship()
    content: Mapped[Content | None] = relationship()
    comments: Mapped[list[Comment]] = relationship(back_populates="hand_in", order_by="Comment.id")

    __table_args__ = (
        UniqueConstraint("assignment_id", "owner", "attempt"),
        UniqueConstraint("assignment_id", "member_id", "key"),
        Index("ix_hand_in_assignment_id_state", "assignment_id", "state"),
    )


class Job(Table):
    """A hand-in that waits for the judge. A worker that has taken it holds it until `held_until`,
    and again and again a little longer while it works: whoever finds it later may take it."""

    __tablename__ = "job"

    hand_in_id: Mapped[int] = mapped_column(
        ForeignKey("hand_in.id", ondelete="CASCADE"), primary_key=True
    )
    owner: Mapped[str] = mapped_column(String(240), index=True)
    """Of the course and the owner of the work: whose turns are counted."""
    queued: Mapped[datetime] = mapped_column(default=utc_now)
    turn: Mapped[int] = mapped_column(index=True)
    """The jobs of one owner have turns 0, 1, 2 …; the lowest turn goes first."""
    tries: Mapped[int] = mapped_column(default=0)
    worker: Mapped[str | None] = mapped_column(String(100))
    held_until: Mapped[datetime | None]
    hand_in: Mapped[HandIn] = relationship()


class Comment(Table):
    """What a teacher says about a hand-in, or a student answers."""

    __tablename__ = "comment"

    id: Mapped[int] = mapped_column(primary_key=True)
    hand_in_id: Mapped[int] = mapped_column(
        ForeignKey("hand_in.id", ondelete="CASCADE"), index=True
    )
    member_id: Mapped[int | None] = mapped_column(ForeignKey("member.id", ondelete="SET NULL"))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(default=utc_now)
    hand_in: Mapped[HandIn] = relationship(back_populates="comments")
    member: Mapped[Member | None] = relationship()


class Platform(Table):
    """A learning platform that launches this server by LTI 1.3."""

    __tablename__ = "platform"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    issuer: Mapped[str] = mapped_column(String(300))
    client_id: Mapped[str] = mapped_column(String(200))
    deployments: Mapped[list[Any]] = mapped_column(default=list)
    login_address: Mapped[str] = mapped_column(String(500))
    token_address: Mapped[str] = mapped_column(String(500))
    keys_address: Mapped[str] = mapped_column(String(500))

    __table_args__ = (UniqueConstraint("issuer", "client_id"),)


class PlatformUser(Table):
    """Who somebody of a platform is here."""

    __tablename__ = "platform_user"

    platform_id: Mapped[int] = mapped_column(
        ForeignKey("platform.id", ondelete="CASCADE"), primary_key=True
    )
    subject: Mapped[str] = mapped_column(String(255), primary_key=True)
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )


class PlatformCourse(Table):
    """Which course a context of a platform is here, and where its class list is."""

    __tablename__ = "platform_course"

    platform_id: Mapped[int] = mapped_column(
        ForeignKey("platform.id", ondelete="CASCADE"), primary_key=True
    )
    context: Mapped[str] = mapped_column(String(255), primary_key=True)
    course_id: Mapped[int] = mapped_column(ForeignKey("course.id", ondelete="CASCADE"), index=True)
    deployment: Mapped[str] = mapped_column(String(255), default="")
    members_address: Mapped[str] = mapped_column(String(1000), default="")


class PlatformMember(Table):
    """Which line of a class list somebody of a platform is: where their marks go."""

    __tablename__ = "platform_member"

    platform_id: Mapped[int] = mapped_column(
        ForeignKey("platform.id", ondelete="CASCADE"), primary_key=True
    )
    member_id: Mapped[int] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    subject: Mapped[str] = mapped_column(String(255))


class PlatformMark(Table):
    """A mark on its way to a platform: the outbox. It is waiting until `sent` says when it
    arrived."""

    __tablename__ = "platform_mark"

    platform_id: Mapped[int] = mapped_column(
        ForeignKey("platform.id", ondelete="CASCADE"), primary_key=True
    )
    link: Mapped[str] = mapped_column(String(255), primary_key=True)
    member_id: Mapped[int] = mapped_column(
        ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
    )
    points: Mapped[float]
    maximum: Mapped[float]
    tries: Mapped[int] = mapped_column(default=0)
    next_try: Mapped[datetime] = mapped_column(default=utc_now, index=True)
    sent: Mapped[datetime | None]


class PlatformLink(Table):
    """Which assignment a link of a platform opens, and where its marks go."""

    __tablename__ = "platform_link"

    platform_id: Mapped[int] = mapped_column(
        ForeignKey("platform.id", ondelete="CASCADE"), primary_key=True
    )
    link: Mapped[str] = mapped_column(String(255), primary_key=True)
    assignment_id: Mapped[int] = mapped_column(
        ForeignKey("assignment.id", ondelete="CASCADE"), index=True
    )
    marks_address: Mapped[str] = mapped_column(String(1000), default="")
    sent: Mapped[datetime | None]
    """When marks were last sent."""


class Launch(Table):
    """A launch under way: what a platform must send back, once."""

    __tablename__ = "launch"

    state: Mapped[str] = mapped_column(String(100), primary_key=True)
    facts: Mapped[dict[str, Any]] = mapped_column(default=dict)
    expires: Mapped[datetime]


class ApiToken(Table):
    """By which a script of somebody asks. Only a hash of it is kept."""

    __tablename__ = "api_token"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[bytes] = mapped_column(unique=True)
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    name: Mapped[str] = mapped_column(String(200))
    created: Mapped[datetime] = mapped_column(default=utc_now)
    expires: Mapped[datetime]
    account: Mapped[Account] = relationship()


class Secret(Table):
    """A key of the server itself, such as the one by which it signs."""

    __tablename__ = "secret"

    name: Mapped[str] = mapped_column(String(50), primary_key=True)
    value: Mapped[bytes]


class Note(Table):
    """An entry of the audit log: what was done to whose data and when, such as marks given,
    members removed and data exported."""

    __tablename__ = "note"

    id: Mapped[int] = mapped_column(primary_key=True)
    course_id: Mapped[int | None] = mapped_column(
        ForeignKey("course.id", ondelete="CASCADE"), index=True
    )
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"))
    action: Mapped[str] = mapped_column(String(50))
    about: Mapped[dict[str, Any]] = mapped_column(default=dict)
    at: Mapped[datetime] = mapped_column(default=utc_now)
