"""All routes, walked as everybody: each answers those whom its `Needs` names and nobody else, and
no page shows anything of a student to another."""

from __future__ import annotations

import pytest

from garns.class_server.access.roles import Needs
from garns.class_server.pages.routes import Route
from garns.class_server.pages.table import all_routes
from garns.class_server.store import Database
from tests.class_server.asking import Answer, Asker
from tests.class_server.people import (
    MARK,
    OTHERS,
    ROLES,
    People,
    addresses,
    names_in,
    new_people,
    visitor,
)
from tools import class_routes

MAY = {
    Needs.ANYBODY: set(ROLES),
    Needs.FIRST_RUN: set(),
    Needs.ACCOUNT: set(ROLES) - {"nobody"},
    Needs.MAKING_COURSES: {"teacher", "teacher elsewhere", "owner"},
    Needs.OWNER: {"owner"},
    Needs.MEMBER: {"student", "other student", "assistant", "teacher"},
    Needs.STUDENT: {"student", "other student"},
    Needs.OWN_WORK: {"student", "assistant", "teacher"},
    Needs.MARKING: {"assistant", "teacher"},
    Needs.TEACHER: {"teacher"},
}
"""Written down once more, in other words than `access.roles` has."""

NOT_OURS = {"/lti/login", "/lti/launch"}
"""Where forms of other sites may be posted."""


def may(route: Route, role: str) -> bool:
    names = names_in(route.path)
    if "student" in names or "hand_in" in names:
        # A member may see a course; what is in it of one student is for those who teach.
        if route.needs is Needs.MEMBER:
            return role in MAY[Needs.MARKING]
        if route.needs is Needs.STUDENT:
            return False
    return role in MAY[route.needs]


def was_let_in(answer: Answer) -> bool:
    return answer.status not in (401, 403, 404) and "/sign-in?next" not in answer.location


def is_refusal(answer: Answer, role: str) -> bool:
    """Who is not signed in is asked to; who is does not learn what is there."""
    if answer.headers.get("content-type") == "application/problem+json":
        return answer.status == (401 if role == "nobody" else 404)
    if role == "nobody" and answer.status == 303:
        return answer.location.startswith("/sign-in?next=")
    return answer.status == 404


def ask(people: People, route: Route, role: str, address: str) -> Answer:
    asker = people.asker(role)
    if route.is_api:
        return ask_api(people, route.method, role, address)
    if route.method == "GET":
        return asker.get(address)
    return asker.post(address, {"csrf": people.csrf(role)})


def ask_api(people: People, method: str, role: str, address: str) -> Answer:
    """With a token, and without cookies."""
    asker = Asker(people.app, people.loop, {})
    token = people.api_tokens.get(role)
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return asker.ask(method, address, b"{}" if method == "POST" else b"", headers)


NOTHING_THERE = {
    "/courses/{course}/assignments/{assignment}/hand-ins/{hand_in}/similar",
    "/courses/{course}/students/{student}/dismiss",
}
"""Where even those who may find nothing of what is walked: no program is like Ana's, and she does
not teach."""


def wrong_answers(people: People) -> list[str]:
    """Of the kinds of assignments, some routes have only one: those who may find it there."""
    wrong = []
    for route in all_routes():
        for role in ROLES:
            answers = [ask(people, route, role, each) for each in addresses(people, route.path)]
            if not may(route, role):
                is_as_said = all(is_refusal(each, role) for each in answers)
            elif route.path in NOTHING_THERE:
                is_as_said = all(each.status == 404 for each in answers)
            else:
                is_as_said = any(map(was_let_in, answers)) and all(
                    was_let_in(each) or (len(answers) > 1 and each.status == 404)
                    for each in answers
                )
            if not is_as_said or any(each.status >= 500 for each in answers):
                found = [(each.status, each.location) for each in answers]
                wrong.append(f"{route.method} {route.path} ({route.needs}) as {role}: {found}")
    return wrong


def test_every_route_answers_those_whom_it_needs(people: People) -> None:
    assert wrong_answers(people) == []


SEEN = {("owner", "/accounts"): (f"{MARK}-name", f"{MARK}-login")}
"""The owner of the server sees accounts, and nothing of what is in courses."""


def test_no_page_shows_what_is_anothers(people: People) -> None:
    shown = []
    for route in all_routes():
        if route.method != "GET":
            continue
        for role in OTHERS:
            for address in addresses(people, route.path):
                body = ask(people, route, role, address).text
                for each in SEEN.get((role, address), ()):
                    body = body.replace(each, "")
                shown += [(role, address, mark) for mark in people.marks if mark in body]
    assert shown == []


def test_the_marks_can_be_seen_by_those_who_may(people: People) -> None:
    """Or the test above would see nothing whatever is shown."""
    pages = {
        role: "".join(
            ask(people, route, role, address).text
            for route in all_routes()
            if route.method == "GET" and may(route, role)
            for address in addresses(people, route.path)
        )
        for role in ("student", "teacher")
    }
    assert "zqana-name" in pages["teacher"]
    assert [mark for mark in people.marks if mark in pages["student"]]


def test_what_an_address_names_belongs_together(people: People) -> None:
    """A teacher elsewhere does not reach into this course by way of their own."""
    found = []
    for route in all_routes():
        names = names_in(route.path)
        if "course" not in names or len(names) < 2:
            continue
        for work in people.works.values():
            address = route.path
            for name, value in {**work, "course": people.elsewhere["course"]}.items():
                address = address.replace("{" + name + "}", value)
            if "{" in address:
                continue
            answer = ask(people, route, "teacher elsewhere", address)
            if answer.status != 404:
                found.append((address, answer.status))
    assert found == []


def test_a_group_shares_what_it_hands_in(people: People) -> None:
    world = people.world
    course = world.course("Groups", "id,name,email,group\n1,Bia,,G\n2,Caio,,G\n3,Davi,,H\n")
    work = world.assignment(course)
    with world.server_state.database.writing() as session:
        from garns.class_server.access.joining import bind
        from garns.class_server.store.tables import Account, Member

        roles = {"1": "student", "2": "other student", "3": "student elsewhere"}
        for student_id, role in roles.items():
            course_id = int(course.rpartition("/")[2])
            line = session.query(Member).filter_by(course_id=course_id, student_id=student_id).one()
            name = "zqana-name" if role == "student" else f"The {role}"
            bind(session, line, session.query(Account).filter_by(name=name).one())
    sent = {"key": "k", "answer-1": "1"}
    address = visitor(people, "student").send(f"{work}/hand-in", sent).partition("?")[0]
    answers = {role: people.asker(role).get(address).status for role in roles.values()}
    assert answers == {"student": 200, "other student": 200, "student elsewhere": 404}


def test_work_that_is_not_open_is_not_there_for_students(people: People) -> None:
    course = f"/courses/{people.works['sheet']['course']}"
    for fields in ({"is_published": ""}, {"opens": "2999-01-01T00:00"}):
        work = people.world.assignment(course, title="zqhidden", **fields)
        assert people.asker("student").get(work).status == 404
        assert "zqhidden" not in people.asker("student").get(course).text
        assert people.asker("assistant").get(work).status == 200


def test_every_form_needs_its_token(people: People) -> None:
    taken = [
        (route.path, role, answer.status)
        for route in all_routes()
        if route.method == "POST" and not route.is_foreign and not route.is_api
        for role in ROLES
        for fields in ({}, {"csrf": people.csrf("student" if role != "student" else "teacher")})
        if (answer := people.asker(role).post(addresses(people, route.path)[0], fields)).status
        != 403
    ]
    assert taken == []


def test_cookies_count_for_nothing_where_scripts_ask(people: People) -> None:
    """So no other site can use those of a browser: forms need no token there."""
    for route in all_routes():
        if route.is_api and route.needs is not Needs.ANYBODY:
            for address in addresses(people, route.path):
                asker = people.asker("teacher")
                body = b"{}" if route.method == "POST" else b""
                assert asker.ask(route.method, address, body).status == 401, address


def test_only_platforms_post_from_elsewhere() -> None:
    assert {route.path for route in all_routes() if route.is_foreign} <= NOT_OURS


def finds_any(people: People, route: Route, role: str) -> bool:
    return any(was_let_in(ask(people, route, role, each)) for each in addresses(people, route.path))


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_postgresql_answers_the_same(database: Database, everybody: People) -> None:
    """A small part of it: roles are decided above the database."""
    people = new_people(database, everybody.loop)
    wrong = [
        (route.path, role)
        for route in all_routes()
        if route.method == "GET"
        for role in ("nobody", "other student", "teacher")
        if route.path not in NOTHING_THERE
        and any(
            was_let_in(ask(people, route, role, each)) for each in addresses(people, route.path)
        )
        is not may(route, role)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_table_in_the_documentation_is_this_one(language: str) -> None:
    written = class_routes.FILES[language].read_text(encoding="utf-8")
    assert written == class_routes.text(language), "run python -m tools.class_routes"


def test_the_table_says_what_the_walk_expects() -> None:
    column_of = {"makes courses": "teacher elsewhere", "account": "stranger"}
    for needs, marks in class_routes.WHO_MAY.items():
        roles = {column_of.get(name, name) for name in marks}
        roles_of_columns = {column_of.get(name, name) for name in class_routes.ALL}
        if needs not in (Needs.FIRST_RUN, Needs.MAKING_COURSES):
            assert roles == MAY[needs] & roles_of_columns, needs
