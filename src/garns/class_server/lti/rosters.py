"""Class lists of platforms, taken when a teacher asks for it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import requests
from pylti1p3.exception import LtiException
from pylti1p3.names_roles import NamesRolesProvisioningService
from sqlalchemy.orm import Session

from garns.classroom.cell_text import plain
from garns.classroom.roster import Student
from garns.model import InvalidRequest

from ..access.students import course_members, new_member
from ..store.tables import Course, Member, Platform, PlatformMember
from .entering import know_line
from .platforms import connector

MOST_PAGES = 100
MOST_MEMBERS = 5000
LINE, ID = 200, 255


class Listed(NamedTuple):
    """A student in a platform's class list."""

    subject: str
    person: str
    name: str
    email: str


def fetch(platform: Platform, private: str, address: str) -> list[Listed]:
    """The students who are enrolled now. To be called outside of any transaction: it may take
    long."""
    service = NamesRolesProvisioningService(
        connector(platform, private), {"context_memberships_url": address}
    )
    found: list[Listed] = []
    page: str | None = address
    try:
        for _ in range(MOST_PAGES):
            if page is None or len(found) > MOST_MEMBERS:
                break
            rows, page = service.get_members_page(page)
            found += filter(None, map(_listed, rows))
    except (LtiException, requests.RequestException, ValueError, KeyError, TypeError):
        raise InvalidRequest("class-lti.no-roster") from None
    return found


def _listed(row: Mapping[str, Any]) -> Listed | None:
    roles = [str(each).rpartition("#")[2].rpartition("/")[2] for each in row.get("roles") or ()]
    if row.get("status", "Active") != "Active" or "Learner" not in roles:
        return None
    subject = _line(row.get("user_id"), ID)
    if not subject:
        return None
    name = _line(row.get("name")) or " ".join(
        filter(None, (_line(row.get("given_name")), _line(row.get("family_name"))))
    )
    return Listed(subject, _line(row.get("lis_person_sourcedid")), name, _line(row.get("email")))


def _line(value: object, most: int = LINE) -> str:
    text = value.strip() if isinstance(value, str) else ""
    return text if len(text) <= most and text.isprintable() else ""


def take(
    session: Session, platform: Platform, course: Course, listed: list[Listed]
) -> tuple[int, int]:
    """How many are new, and how many lines were brought up to date. Who is not in the platform's
    list keeps their line: a teacher decides."""
    lines = [each for each in course_members(session, course) if each.role == "student"]
    by_subject = {
        row.subject: row.member_id
        for row in session.query(PlatformMember).filter_by(platform_id=platform.id)
    }
    taken = {each.student_id for each in course_members(session, course)}
    new = changed = 0
    for each in listed:
        line = _line_of(lines, by_subject, each)
        if line is None:
            free = each.person if each.person and each.person not in taken else ""
            number = free or f"lti-{secrets.token_hex(6)}"
            line = new_member(session, course, Student(number, each.name, each.email))
            lines.append(line)
            taken.add(number)
            new += 1
        elif (each.name and line.name != each.name) or (each.email and line.email != each.email):
            line.name, line.email = each.name or line.name, each.email or line.email
            changed += 1
        know_line(session, platform, line, each.subject)
    return new, changed


def _line_of(lines: list[Member], by_subject: Mapping[str, int], who: Listed) -> Member | None:
    tests: tuple[Callable[[Member], bool], ...] = (
        lambda line: by_subject.get(who.subject) == line.id,
        lambda line: bool(who.person) and plain(line.student_id) == plain(who.person),
        lambda line: (
            bool(who.email) and plain(who.email) in (plain(line.email), plain(line.student_id))
        ),
    )
    return next((line for test in tests for line in lines if test(line)), None)
