"""A server where everybody is: each role, and data of a student that nobody else may read.

What is Ana's has marks that stand nowhere else. People are signed in by a row of the database; what
they send is answered, and then forgotten, so that a walk of all routes changes nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session
from starlette.applications import Starlette

from garns.class_server.access.api_tokens import make_token
from garns.class_server.access.joining import bind
from garns.class_server.access.sign_ins import csrf_token, sign_in
from garns.class_server.access.students import new_member
from garns.class_server.app import application
from garns.class_server.forms import Form
from garns.class_server.pages.asked import ServerState
from garns.class_server.pages.cookies import BROWSER, SIGN_IN
from garns.class_server.store import Database, open_database
from garns.class_server.store.tables import (
    Account,
    Assignment,
    Comment,
    Content,
    Course,
    Extension,
    HandIn,
    Member,
    Note,
    Part,
    Platform,
    utc_now,
)
from garns.class_server.work.hand_ins import hand_in, own_part
from garns.class_server.work.lesson import answer, round_of
from garns.class_server.work.parts import make_parts
from garns.classroom.roster import Student
from tests.class_server.asking import Asker
from tests.class_server.visitor import Visitor
from tests.class_server.world import FORMS, World, new_world
from tests.loops import Loop

ROLES = (
    "nobody",
    "stranger",
    "student elsewhere",
    "student who has left",
    "student",
    "other student",
    "assistant",
    "teacher elsewhere",
    "teacher",
    "owner",
)
"""`student` is Ana: what addresses name is hers."""

OTHERS = tuple(role for role in ROLES if role not in ("student", "assistant", "teacher"))
"""Who may read nothing of hers."""

MARK = "zqana"
"""In everything of hers."""
POINTS = 8.37
"""That she was given, and nobody else."""


class Forgetful(Database):
    """Keeps nothing of what is written."""

    def __init__(self, database: Database) -> None:
        super().__init__(database.engine)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        with self.reading() as session:
            yield session
            session.flush()

    def _options(self, *, writes: bool) -> dict[str, object]:
        return super()._options(writes=True)


@dataclass
class People:
    world: World
    loop: Loop
    tokens: dict[str, str] = field(default_factory=dict)
    """Of the sign-in of each role."""
    api_tokens: dict[str, str] = field(default_factory=dict)
    works: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each kind of assignment, what addresses name: all of it Ana's."""
    elsewhere: dict[str, str] = field(default_factory=dict)
    """The course of others, and what is in it."""
    marks: frozenset[str] = frozenset()
    """What stands in Ana's data only."""

    @cached_property
    def app(self) -> Starlette:
        """It keeps nothing."""
        return application(self.server_state)

    @cached_property
    def server_state(self) -> ServerState:
        return ServerState(Forgetful(self.world.server_state.database), "http://testserver")

    def asker(self, role: str) -> Asker:
        token = self.tokens.get(role)
        cookies = {BROWSER: "a-browser", **({SIGN_IN: token} if token else {})}
        return Asker(self.app, self.loop, cookies)

    def csrf(self, role: str) -> str:
        return csrf_token(self.tokens.get(role) or "a-browser")


def new_people(database: Database, loop: Loop) -> People:
    people = People(new_world(database), loop)
    with database.writing() as session:
        accounts = {role: _account(session, role) for role in ROLES if role != "nobody"}
        session.add(
            Platform(
                id=1,
                name="A platform",
                issuer="https://lms.example",
                client_id="garns",
                deployments=["1"],
                login_address="https://lms.example/auth",
                token_address="https://lms.example/token",
                keys_address="https://lms.example/keys",
            )
        )
        # The teacher makes courses and assignments by the forms, below.
        people.tokens = {role: sign_in(session, account) for role, account in accounts.items()}
        people.api_tokens = {
            role: make_token(session, account, "a script", 1) for role, account in accounts.items()
        }
    _sign_in_teacher(people, "teacher elsewhere")
    other_course = people.world.course("Elsewhere", "id,name\nel-1,Elsa\n")
    other_work = people.world.assignment(other_course)
    _sign_in_teacher(people, "teacher")
    course = people.world.course("Algorithms", "id,name\nb-1,Bruno\n")
    works = {kind: people.world.assignment(course, kind, text="A task") for kind in FORMS}
    with database.writing() as session:
        here, there = (_row(session, Course, each) for each in (course, other_course))
        ana = _join_all(session, here, there, accounts)
        for work in works.values():
            make_parts(session, _row(session, Assignment, work))
        make_parts(session, _row(session, Assignment, other_work))
        ana_id, course_id = str(ana.id), str(here.id)
        key = new_member(session, here, Student("k-1", "Key")).join_key
        elsa = session.query(Member).filter_by(account_id=accounts["student elsewhere"].id).one()
        people.elsewhere = {
            "course": str(there.id),
            "assignment": other_work.rpartition("/")[2],
            "student": str(elsa.id),
            "key": key,
        }
    for kind, work in works.items():
        hand_in = _hand_in(people, kind, work)
        people.works[kind] = {
            "course": course_id,
            "assignment": work.rpartition("/")[2],
            "student": ana_id,
            "hand_in": hand_in,
            "key": key,
        }
    with database.reading() as session:
        people.marks = frozenset(filter(None, _marks(session, ana)))
    return people


def _account(session: Session, role: str) -> Account:
    is_ana = role == "student"
    made = Account(
        login=f"{MARK}-login" if is_ana else role,
        name=f"{MARK}-name" if is_ana else f"The {role}",
        is_owner=role == "owner",
        is_teacher=role in ("owner", "teacher", "teacher elsewhere"),
    )
    session.add(made)
    session.flush()
    return made


def visitor(people: People, role: str) -> Visitor:
    """With a client of its own, which keeps what it sends."""
    found = people.world.visitor()
    found.client.cookies.set(SIGN_IN, people.tokens[role])
    return found


def _sign_in_teacher(people: People, role: str) -> None:
    people.world.__dict__["teacher"] = visitor(people, role)


def _row(session: Session, table: Any, address: str) -> Any:
    found = session.get(table, int(address.rpartition("/")[2]))
    assert found is not None
    return found


def _join_all(
    session: Session, here: Course, there: Course, accounts: dict[str, Account]
) -> Member:
    """Ana's line."""
    lines = {
        "student": (here, Student(f"{MARK}-id", f"{MARK}-name", f"{MARK}@x.org"), "student"),
        "other student": (here, Student("o-1", "Otto"), "student"),
        "student who has left": (here, Student("l-1", "Lea"), "student"),
        "assistant": (here, Student("a-1", "Assistant"), "assistant"),
        "student elsewhere": (there, Student("e-1", "Emil"), "student"),
    }
    made = {}
    for role, (course, student, as_what) in lines.items():
        made[role] = new_member(session, course, student, as_what)
        bind(session, made[role], accounts[role])
    made["student who has left"].has_left = True
    made["student"].pseudonym = f"{MARK}-pseudonym"
    return made["student"]


def _send_fields(fields: dict[str, str], files: Any = None) -> Callable[[People, str], str]:
    """Handed in by the form of the kind; the address of the hand-in."""

    def send(people: People, work: str) -> str:
        ana = visitor(people, "student")
        return ana.send(f"{work}/hand-in", {"key": "k", **fields}, files=files)

    return send


def _end_lesson(people: People, work: str) -> str:
    """All of its drills are answered wrongly."""
    with people.world.server_state.database.writing() as session:
        row = _row(session, Assignment, work)
        ana = session.query(Member).filter_by(student_id=f"{MARK}-id").one()
        part = own_part(session, row, ana)
        found = round_of(session, row, part)
        for task in found.tasks:
            for cell in range(81):
                if not task.is_over:
                    answer(task, f"r{cell // 9 + 1}c{cell % 9 + 1}=1")
            for each in task.answers:
                each["text"] = f"{MARK}-answer"
        part.draft = found.as_data()
        session.flush()
        made = hand_in(session, row, ana, Form({"key": ["lesson-1"]}))
        return f"/{made.id}"


HAND_INS: dict[str, Callable[[People, str], str]] = {
    "sheet": _send_fields({"answer-1": f"{MARK}-answer"}),
    "lesson": _end_lesson,
    "experiment": _send_fields(
        {"report": f"{MARK}-report"}, {"file": (f"{MARK}.csv", f"a,b\n1,{MARK}-cell\n".encode())}
    ),
    "program": _send_fields({"pasted": f"# {MARK}-program\n", "language": "Python"}),
}
"""What Ana hands in, for each kind."""


def _hand_in(people: People, kind: str, work: str) -> str:
    """The number of her hand-in, with all that can hang on one."""
    assert kind in HAND_INS, f"say what is handed in for {kind} in HAND_INS"
    address = HAND_INS[kind](people, work)
    with people.world.server_state.database.writing() as session:
        made = _row(session, HandIn, address.partition("?")[0])
        made.given_points = POINTS
        if made.content_id is None:
            data = f"{MARK}-content".encode()
            made.content = Content(
                name=f"{MARK}-file.txt",
                sha256=hashlib.sha256(data).hexdigest(),
                data=data,
                size=len(data),
            )
        session.add(Comment(hand_in_id=made.id, member_id=made.member_id, text=f"{MARK}-comment"))
        session.add(
            Extension(
                assignment_id=made.assignment_id,
                member_id=made.member_id,
                closes=utc_now() + timedelta(days=1),
            )
        )
        session.add(
            Note(course_id=made.assignment.course_id, action="mark", about={"points": POINTS})
        )
        return str(made.id)


def _marks(session: Session, ana: Member) -> Iterator[str]:
    """All texts that are hers alone."""
    yield MARK
    yield f"{POINTS}"
    for part in session.query(Part).filter(Part.owner == f"student {ana.student_id}"):
        yield part.code
        yield from (text for text in _texts(part.given) if len(text) > 15)
    for made in session.query(HandIn).filter_by(member_id=ana.id):
        yield made.receipt


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def addresses(people: People, path: str) -> list[str]:
    """Of a route, for each kind of assignment if it names one: all with what is Ana's."""
    works = list(people.works.values())
    return [_filled(path, work) for work in (works if "{assignment}" in path else works[:1])]


def _filled(path: str, names: dict[str, str]) -> str:
    values = {**FIXED, **names}
    for name in names_in(path):
        assert name in values, f"{path}: say in `people.py` what {{{name}}} is"
        path = path.replace("{" + name + "}", values[name]).replace(
            "{" + name + ":path}", values[name]
        )
    return path


def names_in(path: str) -> list[str]:
    return [each.partition("}")[0].partition(":")[0] for each in path.split("{")[1:]]


FIXED = {
    "digest": "0" * 12,
    "name": "class.css",
    "launch": "nothing",
    "platform": "1",
    "account": "1",
}
"""What addresses name beside what is in the class."""


def people_at(folder: Path, loop: Loop) -> People:
    return new_people(open_database(folder / "class.db"), loop)


def copied(people: People, folder: Path) -> People:
    """The same once more, in a file of its own: to be changed."""
    path = folder / "class.db"
    with people.world.server_state.database.engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute("VACUUM INTO ?", [str(path)])
    server_state = ServerState(open_database(path), "http://testserver")
    world = World(server_state, application(server_state))
    made = replace(people, world=world)
    _sign_in_teacher(made, "teacher")
    return made
