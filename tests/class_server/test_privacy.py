"""What is stored about somebody: said, given to them, and erased."""

from __future__ import annotations

import io
import json
import logging
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from garns.class_server.pages.privacy import STORED
from garns.class_server.pages.table import all_routes
from garns.class_server.store.tables import (
    Account,
    ApiToken,
    Comment,
    Content,
    HandIn,
    Member,
    Note,
    Part,
    SignIn,
    Table,
)
from tests.class_server.people import MARK, People, addresses, copied, visitor
from tests.class_server.test_roles import ask, may


@pytest.fixture
def people(everybody: People, tmp_path: Path) -> Iterator[People]:
    made = copied(everybody, tmp_path)
    yield made
    made.world.server_state.database.close()


def everything(people: People) -> str:
    """All that is stored, as one text."""
    with people.world.server_state.database.reading() as session:
        rows = [
            tuple(row)
            for table in Table.metadata.sorted_tables
            for row in session.execute(table.select())
        ]
    return "\n".join(map(repr, rows))


def files_in(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_a_page_says_what_is_stored(people: People) -> None:
    for language, word in (("en", "controller"), ("pt", "controlador")):
        page = people.world.visitor(language).page("/privacy")
        assert word in page
        assert "LGPD" in page
        assert page.count("<section") == len(STORED)


def test_every_page_leads_there(people: People) -> None:
    missing = [
        route.path
        for route in all_routes()
        if route.method == "GET" and may(route, "teacher") and not route.is_api
        for address in addresses(people, route.path)
        if (answer := ask(people, route, "teacher", address)).status == 200
        and answer.headers.get("content-type", "").startswith("text/html")
        and '<a href="/privacy">' not in answer.text
    ]
    assert missing == []


def test_students_get_all_that_is_theirs(people: People) -> None:
    ana = visitor(people, "student")
    answer = ana.post("/account/data/export")
    assert answer.headers["content-type"] == "application/zip"
    assert MARK not in answer.headers["content-disposition"]
    files = files_in(answer.content)
    account = json.loads(files["account.json"])
    assert account["login"] == f"{MARK}-login"
    (course,) = json.loads(files["courses.json"])
    assert course["email"] == f"{MARK}@x.org"
    works = {each["kind"]: each for each in course["work"]}
    assert works.keys() == people.works.keys()
    (handed_in,) = works["sheet"]["hand_ins"]
    assert handed_in["points"] == 8.37
    assert handed_in["comments"][0]["text"] == f"{MARK}-comment"
    assert "solution" not in works["sheet"]["given"]
    texts = b"".join(data for name, data in files.items() if name.startswith("files/"))
    assert f"# {MARK}-program".encode() in texts
    other = visitor(people, "other student").post("/account/data/export")
    assert MARK not in b"".join(files_in(other.content).values()).decode()


def test_marks_that_are_not_shown_yet_are_not_exported(people: People) -> None:
    with people.world.server_state.database.writing() as session:
        for each in session.query(HandIn):
            each.assignment.shows_marks = False
    ana, teacher = visitor(people, "student"), visitor(people, "teacher")
    mine = files_in(ana.post("/account/data/export").content)["courses.json"].decode()
    assert "8.37" not in mine
    place = people.works["sheet"]
    address = f"/courses/{place['course']}/students/{place['student']}/data"
    theirs = files_in(teacher.post(f"{address}/export").content)["courses.json"].decode()
    assert "8.37" in theirs


def test_an_account_is_deleted_and_the_work_stays(people: People) -> None:
    ana = visitor(people, "student")
    assert ana.post("/account/data/delete").status_code == 422, "not without being sure"
    assert ana.send("/account/data/delete", {"sure": "1"}).startswith("/sign-in")
    assert ana.get("/account/data").headers["location"].startswith("/sign-in")
    with people.world.server_state.database.reading() as session:
        assert session.query(Account).filter_by(login=f"{MARK}-login").count() == 0
        line = session.query(Member).filter_by(student_id=f"{MARK}-id").one()
        assert (line.account_id, line.joined) == (None, None)
        assert session.query(HandIn).filter_by(member_id=line.id).count() == len(people.works)
        ids = {each.id for each in session.query(Account)}
        assert {each.account_id for each in session.query(SignIn)} <= ids
        assert {each.account_id for each in session.query(ApiToken)} <= ids
    page = visitor(people, "teacher").page(f"/courses/{people.works['sheet']['course']}/privacy")
    assert "Account deleted" in page


def test_who_is_needed_cannot_leave(people: People) -> None:
    for role, words in (("owner", "cannot be deleted"), ("teacher", "Nobody else teaches")):
        answer = visitor(people, role).post("/account/data/delete", {"sure": "1"})
        assert answer.status_code == 422
        assert words in answer.text


@pytest.mark.parametrize("way", ["anonymise", "delete"])
def test_a_teacher_erases_a_student(people: People, way: str) -> None:
    place = people.works["sheet"]
    teacher = visitor(people, "teacher")
    address = f"/courses/{place['course']}/students/{place['student']}/data"
    assert teacher.post(f"{address}/erase", {"way": way}).status_code == 422
    teacher.send(f"{address}/erase", {"way": way, "sure": "1"})
    # The account is hers and not the course's.
    left = everything(people).replace(f"{MARK}-login", "").replace(f"{MARK}-name", "")
    answers = {"sheet": f"{MARK}-answer", "experiment": f"{MARK}-report"}
    if way == "anonymise":
        for each in (*answers.values(), f"{MARK}.csv", f"{MARK}-cell"):
            left = left.replace(each, "")
    assert MARK not in left
    with people.world.server_state.database.reading() as session:
        kept = session.query(HandIn).filter(HandIn.owner.startswith("student erased-")).count()
        assert kept == (len(people.works) if way == "anonymise" else 0)
        assert session.query(Content).count() == 0
        assert session.query(Comment).count() == 0
        notes = [each.action for each in session.query(Note)]
        assert f"erased-{way}" in notes
    assert f"{MARK}-name" not in teacher.page(f"/courses/{place['course']}/roster")
    assert visitor(people, "student").get(f"/courses/{place['course']}").status_code == 404


def test_a_group_keeps_what_one_of_it_has_handed_in(people: People) -> None:
    world = people.world
    course = world.course("Groups", "id,name,email,group\n1,Bia,,G\n2,Caio,,G\n")
    work = world.assignment(course)
    bia = world.student(course, "1")
    bia.send(f"{work}/hand-in", {"key": "k", "answer-1": "1"})
    with world.server_state.database.reading() as session:
        line = session.query(Member).filter_by(student_id="1").one()
    world.teacher.send(f"{course}/students/{line.id}/data/erase", {"way": "delete", "sure": "1"})
    with world.server_state.database.reading() as session:
        made = session.query(HandIn).filter_by(owner="group G").one()
        assert made.member.student_id == "2"
        assert session.query(Part).filter_by(owner="group G").count() == 1


def test_the_owner_sees_to_accounts(people: People) -> None:
    owner = visitor(people, "owner")
    with people.world.server_state.database.reading() as session:
        number = session.query(Account).filter_by(name=f"{MARK}-name").one().id
    assert "account.json" in files_in(owner.post(f"/accounts/{number}/export").content)
    owner.send(f"/accounts/{number}", {"is_teacher": "1"})
    assert visitor(people, "student").get("/courses/new").status_code == 200
    owner.send(f"/accounts/{number}", {})
    assert visitor(people, "student").get("/courses/new").status_code == 404
    owner.send(f"/accounts/{number}/remove", {"sure": "1"})
    assert MARK not in owner.page("/accounts")


def test_no_address_and_no_log_has_personal_data(
    people: People, caplog: pytest.LogCaptureFixture
) -> None:
    """All routes, with everything that is logged, queries too."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("sqlalchemy.engine").setLevel(logging.INFO)
    places = []
    try:
        for route in all_routes():
            for role in ("nobody", "student", "teacher"):
                answer = ask(people, route, role, addresses(people, route.path)[0])
                places.append(answer.location)
    finally:
        logging.getLogger("sqlalchemy.engine").setLevel(logging.NOTSET)
    assert not [each for each in places if MARK in each]
    assert MARK not in caplog.text


def test_a_fault_is_logged_without_what_it_was_about(
    people: People, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> object:
        raise RuntimeError(f"about {MARK}")

    monkeypatch.setattr("garns.class_server.app.account_signed_in", fail)
    answer = people.asker("student").get("/courses/1")
    assert answer.status == 500
    assert MARK not in answer.text
    assert MARK not in caplog.text
    assert "fault: RuntimeError" in caplog.text
