"""Marks on their way to platforms.

What is to be sent is found by comparing: whatever has changed a mark, a verdict, a teacher or a new
attempt, it differs from what was sent last. It is written down first, in one transaction, and sent
from there in the background, again and again until the platform has taken it. Nothing waits for
that.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Update, func, select, update
from sqlalchemy.orm import Session

from ..store import Database
from ..store.tables import (
    Assignment,
    HandIn,
    Platform,
    PlatformLink,
    PlatformMark,
    PlatformMember,
    utc_now,
)
from ..work.marks import marks_of

AT_ONCE = 50
HELD = timedelta(minutes=10)
"""Whoever has taken marks to send them has them to themselves for so long."""
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(hours=6)
SECONDS = 10.0
"""Between two looks."""

SCORES = "https://purl.imsglobal.org/spec/lti-ags/scope/score"


class Waiting(NamedTuple):
    """A mark to be sent, apart from any transaction."""

    platform_id: int
    link: str
    member_id: int
    subject: str
    points: float
    maximum: float
    address: str
    tries: int


def note_marks(session: Session, links: Iterable[PlatformLink] | None = None) -> int:
    """Write down every mark that differs from what was sent; how many do."""
    if links is None:
        links = session.scalars(select(PlatformLink)).all()
    return sum(_note_link(session, link) for link in links if link.marks_address)


def _note_link(session: Session, link: PlatformLink) -> int:
    work = session.get(Assignment, link.assignment_id)
    if work is None or not _may_be_seen(work) or work.points <= 0:
        return 0
    known = set(
        session.scalars(
            select(PlatformMember.member_id).where(PlatformMember.platform_id == link.platform_id)
        )
    )
    noted = {
        row.member_id: row
        for row in session.scalars(
            select(PlatformMark).where(
                PlatformMark.platform_id == link.platform_id, PlatformMark.link == link.link
            )
        )
    }
    changed = 0
    for mark in marks_of(session, work):
        if mark.points is None or mark.member.id not in known:
            continue
        row = noted.get(mark.member.id)
        if row is None:
            row = PlatformMark(
                platform_id=link.platform_id, link=link.link, member_id=mark.member.id
            )
            session.add(row)
        elif (row.points, row.maximum) == (mark.points, work.points):
            continue
        row.points, row.maximum = mark.points, work.points
        row.sent, row.tries, row.next_try = None, 0, utc_now()
        changed += 1
    session.flush()
    return changed


def _may_be_seen(work: Assignment) -> bool:
    """Students see there what is sent."""
    return work.shows_marks or (work.closes is not None and work.closes <= utc_now())


def send_again(session: Session, link: PlatformLink) -> None:
    """All of it, at once: for a teacher who asks."""
    session.execute(
        update(PlatformMark)
        .where(PlatformMark.platform_id == link.platform_id, PlatformMark.link == link.link)
        .values(sent=None, tries=0, next_try=utc_now())
    )
    note_marks(session, [link])


def deliver(database: Database, private: Callable[[], str]) -> int:
    """Send what waits, as much as is sent at once; how many marks have arrived."""
    with database.reading() as session:
        due = select(func.count()).select_from(PlatformMark).where(*_is_due())
        if not session.scalar(due):
            return 0
    with database.writing() as session:
        waiting = _taken(session)
        platforms = {id: session.get(Platform, id) for id in {each.platform_id for each in waiting}}
        session.expunge_all()
    arrived = 0
    for id, platform in platforms.items():
        if platform is not None:
            mine = [each for each in waiting if each.platform_id == id]
            arrived += _send_to(database, platform, private(), mine)
    return arrived


def _is_due() -> tuple[ColumnElement[bool], ...]:
    return PlatformMark.sent.is_(None), PlatformMark.next_try <= utc_now()


def _taken(session: Session) -> list[Waiting]:
    """Held for a while: another process does not send the same."""
    found = []
    rows = session.execute(
        select(PlatformMark, PlatformLink.marks_address, PlatformMember.subject)
        .join(
            PlatformLink,
            (PlatformLink.platform_id == PlatformMark.platform_id)
            & (PlatformLink.link == PlatformMark.link),
        )
        .join(
            PlatformMember,
            (PlatformMember.platform_id == PlatformMark.platform_id)
            & (PlatformMember.member_id == PlatformMark.member_id),
        )
        .where(*_is_due())
        .order_by(PlatformMark.next_try)
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True, of=PlatformMark)
    ).all()
    for row, address, subject in rows:
        row.next_try = utc_now() + HELD
        found.append(
            Waiting(
                row.platform_id, row.link, row.member_id, subject, row.points, row.maximum,
                address, row.tries,
            )
        )  # fmt: skip
    return found


def _send_to(database: Database, platform: Platform, private: str, waiting: list[Waiting]) -> int:
    """One after the other. A platform that does not answer is not asked for the next mark."""
    import requests
    from pylti1p3.exception import LtiException, LtiServiceException

    from .platforms import connector

    asked = connector(platform, private)
    arrived, is_there = 0, True
    for each in waiting:
        try:
            if is_there:
                _put(asked, each)
        except (LtiServiceException, LtiException, ValueError, KeyError):
            _later(database, each)
            continue
        except requests.RequestException:
            is_there = False
        if not is_there:
            _later(database, each)
            continue
        _arrived(database, each)
        arrived += 1
    return arrived


def _put(asked: Any, mark: Waiting) -> None:
    from pylti1p3.assignments_grades import AssignmentsGradesService
    from pylti1p3.grade import Grade

    grade = (
        Grade()
        .set_score_given(round(mark.points, 4))
        .set_score_maximum(mark.maximum)
        .set_timestamp(utc_now().isoformat(timespec="milliseconds"))
        .set_activity_progress("Submitted")
        .set_grading_progress("FullyGraded")
        .set_user_id(mark.subject)
    )
    service = AssignmentsGradesService(asked, {"scope": [SCORES], "lineitem": mark.address})
    service.put_grade(grade)


def _arrived(database: Database, mark: Waiting) -> None:
    """Unless the mark has changed while it was sent: then it is still to be sent."""
    with database.writing() as session:
        session.execute(
            _where(mark)
            .where(PlatformMark.points == mark.points, PlatformMark.maximum == mark.maximum)
            .values(sent=utc_now())
        )
        session.execute(
            update(PlatformLink)
            .where(PlatformLink.platform_id == mark.platform_id, PlatformLink.link == mark.link)
            .values(sent=utc_now())
        )


def _later(database: Database, mark: Waiting) -> None:
    wait = min(FIRST_WAIT * 2 ** min(mark.tries, 20), LONGEST_WAIT)
    with database.writing() as session:
        session.execute(_where(mark).values(tries=mark.tries + 1, next_try=utc_now() + wait))


def _where(mark: Waiting) -> Update:
    return update(PlatformMark).where(
        PlatformMark.platform_id == mark.platform_id,
        PlatformMark.link == mark.link,
        PlatformMark.member_id == mark.member_id,
    )


class Sender:
    """Looks for marks to send, in a thread of its own."""

    def __init__(self, database: Database, seconds: float = SECONDS) -> None:
        self.database = database
        self.seconds = seconds
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="marks", daemon=True)
        self._seen: dict[tuple[int, str], object] = {}

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """It ends by itself after the mark that it is sending."""
        self._stopping.set()

    def _run(self) -> None:
        while not self._stopping.wait(self.seconds):
            try:
                self.look()
            except Exception as error:
                # The next look may go well; what happened is in the log, without anybody's data.
                logging.getLogger(__package__).error("marks: %s", type(error).__name__)

    def look(self) -> int:
        """Once; how many marks have arrived."""
        with self.database.reading() as session:
            seen = {
                (link.platform_id, link.link): _fingerprint(session, link)
                for link in session.scalars(
                    select(PlatformLink).where(PlatformLink.marks_address != "")
                )
            }
        if not seen:
            return 0
        changed = [key for key, print_ in seen.items() if self._seen.get(key) != print_]
        if changed:
            with self.database.writing() as session:
                note_marks(session, filter(None, (session.get(PlatformLink, k) for k in changed)))
        self._seen = seen
        return deliver(self.database, self._private)

    def _private(self) -> str:
        from .platforms import server_key

        return server_key(self.database)


def _fingerprint(session: Session, link: PlatformLink) -> object:
    """What marks come from, in a few numbers: they are worked out anew only if these differ."""
    work = session.get(Assignment, link.assignment_id)
    if work is None:
        return None
    sums = session.execute(
        select(
            func.count(HandIn.id),
            func.max(HandIn.judged),
            func.sum(HandIn.score),
            func.sum(HandIn.given_points),
            func.count(HandIn.given_points),
        ).where(HandIn.assignment_id == work.id)
    ).one()
    people = session.scalar(
        select(func.count())
        .select_from(PlatformMember)
        .where(PlatformMember.platform_id == link.platform_id)
    )
    return (*sums, people, work.points, work.counts, _may_be_seen(work), link.marks_address)
