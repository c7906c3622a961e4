"""A server with a teacher, a class, and work of every kind, as most tests begin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from starlette.applications import Starlette

from garns.class_server.app import application
from garns.class_server.pages.asked import ServerState
from garns.class_server.store import Database, upgrade
from tests.class_server.visitor import Visitor

PASSWORD = "correct horse battery"
ROSTER = "id,name,email,group\n101,Ana da Silva,ana@x.org,\n102,Bruno Costa,,A\n103,Caio Reis,,A\n"

FORMS: dict[str, dict[str, str]] = {
    "sheet": {"layout": "4", "ask": "2", "variants": "1"},
    "lesson": {"subject": "unit:singles", "drills": "2", "tries": "2"},
    "experiment": {
        "takes_files": "1",
        "takes_runs": "1",
        "algorithms": "kernel",
        "puzzles": "1234341221434...",
        "repeat": "1",
        "seconds": "1",
    },
    "program": {"cases_from": "garns", "seed": "1", "languages": "Python", "seconds": "2"},
}
"""What a teacher's form has for each kind, beside what all kinds have."""


@dataclass
class World:
    server_state: ServerState
    app: Starlette

    @property
    def address(self) -> str:
        """Of the database, as commands take it."""
        database = self.server_state.database
        return str(database.path or database.engine.url.render_as_string(hide_password=False))

    @cached_property
    def teacher(self) -> Visitor:
        """The owner of the server."""
        visitor = Visitor(self.app)
        fields = {"login": "prof", "name": "Prof. Lima", "password": PASSWORD}
        visitor.send("/start", {**fields, "csrf": visitor.csrf("/start")})
        return visitor

    def visitor(self, language: str = "en") -> Visitor:
        return Visitor(self.app, language)

    def course(self, title: str = "Algorithms", roster: str = ROSTER, **fields: str) -> str:
        """The address of a new course with a class list."""
        known = {
            "title": title,
            "joining": "listed",
            "course_language": "en",
            "time_zone": "America/Sao_Paulo",
        }
        address = self.teacher.send("/courses/new", {**known, **fields})
        answer = self.teacher.post(address, {"pasted": roster})
        assert answer.status_code == 200, answer.text
        return address.removesuffix("/roster")

    def join_code(self, course: str) -> str:
        with self.server_state.database.reading() as session:
            from garns.class_server.store.tables import Course

            found = session.get(Course, int(course.rpartition("/")[2]))
            assert found is not None
            return found.join_code

    def student(self, course: str, student_id: str = "101", language: str = "en") -> Visitor:
        """Who has just joined the course."""
        visitor = self.visitor(language)
        visitor.send(
            "/join",
            {
                "code": self.join_code(course),
                "student_id": student_id,
                "login": f"s{student_id}-{course.rpartition('/')[2]}",
                "name": f"Student {student_id}",
                "password": PASSWORD,
            },
        )
        return visitor

    def assignment(self, course: str, kind: str = "sheet", **fields: str) -> str:
        """The address of a new assignment that is open."""
        known = {"kind": kind, "title": f"A {kind}", "is_published": "1", "shows_marks": "1"}
        address = self.teacher.send(f"{course}/assignments/new", {**known, **FORMS[kind], **fields})
        return address.partition("?")[0]


def new_world(database: Database) -> World:
    upgrade(database)
    server_state = ServerState(database, "http://testserver")
    return World(server_state, application(server_state))
