"""What a page is asked: by whom, about what, in which transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlencode

from sqlalchemy.orm import Session
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..access.api_tokens import Rate
from ..access.roles import About
from ..forms import LINE, Form
from ..store import Database
from ..store.tables import Account, Assignment, Course, HandIn, Member, Table
from .templates_engine import render

Row = TypeVar("Row", bound=Table)


@dataclass
class ServerState:
    """The server, as pages know it."""

    database: Database
    address: str = ""
    """Where people reach it, for links and QR codes, such as http://192.168.0.7:8000."""
    is_secure: bool = False
    """Whether people reach it by https."""
    has_owner: bool = False
    """Whether the first run is over; once true, it stays so."""
    first_run_key: str = ""
    """What the link for the first run ends in: else the first of the network to come would own the
    server. Empty: anybody may."""
    facts: dict[str, Any] = field(default_factory=dict)
    rate: Rate = field(default_factory=Rate)
    """How often scripts may ask."""


@dataclass
class Asked:
    """One request. `session` reads for GET and writes for POST; a route that writes itself has none
    and asks the database of the server."""

    server_state: ServerState
    path: str
    language: str
    about: About
    params: Mapping[str, str]
    query: Mapping[str, str]
    form: Form
    csrf: str = ""
    token: str = ""
    """Of the sign-in, for signing out."""
    client: str = ""
    """The address of whoever asks, for bounds; never kept as it is."""
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: Mapping[str, str] = field(default_factory=dict)
    _session: Session | None = None

    @property
    def session(self) -> Session:
        assert self._session is not None, "this route has no transaction"
        return self._session

    # What the address names; pages say by their `needs` that it is there.

    @property
    def account(self) -> Account:
        assert self.about.account is not None
        return self.about.account

    @property
    def course(self) -> Course:
        assert self.about.course is not None
        return self.about.course

    @property
    def member(self) -> Member:
        assert self.about.member is not None
        return self.about.member

    @property
    def assignment(self) -> Assignment:
        assert self.about.assignment is not None
        return self.about.assignment

    @property
    def hand_in(self) -> HandIn:
        assert self.about.hand_in is not None
        return self.about.hand_in

    @property
    def student(self) -> Member:
        assert self.about.student is not None
        return self.about.student

    @property
    def here(self) -> str:
        """The address of this page, to come back to. Without what was said when it was reached."""
        facts = {name: value for name, value in self.query.items() if name != "said"}
        address = f"{self.path}?{urlencode(facts)}" if facts else self.path
        return (address if len(address) <= LINE else self.path) or "/"

    @property
    def time_zone(self) -> str:
        return self.about.course.time_zone if self.about.course else "UTC"

    def page(
        self, template: str, status: int = 200, *, problem: object = None, **facts: Any
    ) -> Response:
        """A page; `problem` is said at its top. Templates know who asks and about what."""
        return HTMLResponse(render(template, asked=self, problem=problem, **facts), status)


def row_named(session: Session, table: type[Row], text: str) -> Row:
    """What an address names by its number. Raises HTTPException for what is not there."""
    is_number = text.isascii() and text.isdecimal() and len(text) < 10
    found = session.get(table, int(text)) if is_number else None
    if found is None:
        raise HTTPException(404)
    return found


def to(address: str, notice: str = "") -> Response:
    """Go there, which is how every form that was taken ends. `notice` names the sentence
    `class.said.…` that is said there."""
    if notice:
        address += f"{'&' if '?' in address else '?'}said={notice}"
    return RedirectResponse(address, 303)


def course_address(course: Course) -> str:
    return f"/courses/{course.id}"


def assignment_address(assignment: Assignment) -> str:
    return f"/courses/{assignment.course_id}/assignments/{assignment.id}"


def hand_in_address(hand_in: HandIn, course_id: int) -> str:
    return f"/courses/{course_id}/assignments/{hand_in.assignment_id}/hand-ins/{hand_in.id}"
