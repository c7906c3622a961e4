"""What students see: today's work, receipts, results, comments, their account."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from garns.class_server.store.tables import Assignment, Extension, Member, utc_now
from garns.class_server.work.today import time_left
from garns.messages import use_language
from tests.class_server.studying import asked_cells, hand_ins, part_in, solution_of
from tests.class_server.visitor import Visitor
from tests.class_server.world import PASSWORD, World


@pytest.mark.parametrize(
    ("left", "english", "portuguese"),
    [
        (timedelta(days=3, hours=2), "3 days left", "faltam 3 dias"),
        (timedelta(hours=30), "30 hours left", "faltam 30 horas"),
        (timedelta(minutes=61), "61 minutes left", "faltam 61 minutos"),
        (timedelta(minutes=1), "1 minute left", "falta 1 minuto"),
        (timedelta(seconds=9), "less than a minute left", "falta menos de um minuto"),
    ],
)
def test_time_left_in_words(left: timedelta, english: str, portuguese: str) -> None:
    for language, words in (("en", english), ("pt", portuguese)):
        with use_language(language):
            assert time_left(left) == words


def closing_in(world: World, work: str, left: timedelta) -> None:
    with world.server_state.database.writing() as session:
        found = session.get(Assignment, int(work.rpartition("/")[2]))
        assert found
        found.closes = utc_now() + left + timedelta(seconds=30)


def hand_in(world: World, student: Visitor, work: str, key: str = "1", right: int = 2) -> str:
    """Of a sheet with two asked cells."""
    part = part_in(world, work)
    answers = [solution_of(part)[cell] for cell in asked_cells(part)]
    fields = {f"answer-{n}": text if n <= right else "x" for n, text in enumerate(answers, 1)}
    return student.send(f"{work}/hand-in", {"key": key, **fields}).partition("?")[0]


def headings(page: str) -> list[str]:
    return re.findall(r"<h2>([^<]+)</h2>", page)


def test_todays_work_by_what_closes_first(world: World) -> None:
    course = world.course()
    works = {
        title: world.assignment(course, title=title)
        for title in ("Later", "Soon", "Ever", "Past", "Hidden")
    }
    closing_in(world, works["Later"], timedelta(days=3))
    closing_in(world, works["Soon"], timedelta(minutes=30))
    closing_in(world, works["Past"], timedelta(days=-1))
    with world.server_state.database.writing() as session:
        session.query(Assignment).filter_by(title="Hidden").one().is_published = False
    student = world.student(course)
    page = student.page(course)
    titles = re.findall(r'assignments/\d+">(\w+)</a>', page)
    assert titles == ["Soon", "Later", "Ever", "Past"]
    assert "30 minutes left" in page
    assert 'class="chip soon"' in page
    assert "Not handed in." in page
    assert headings(page) == ["To do", "Closed"]
    hand_in(world, student, works["Soon"], right=1)
    page = student.page(course)
    assert headings(page) == ["To do", "Handed in, still open", "Closed"]
    assert "5 of 10 points" in page


def test_an_extension_is_said(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    closing_in(file_world, work, timedelta(days=-1))
    student, other = file_world.student(course), file_world.student(course, "102")
    with file_world.server_state.database.writing() as session:
        member = session.query(Member).filter_by(student_id="101").one()
        closes = utc_now() + timedelta(hours=5, seconds=30)
        session.add(Extension(assignment_id=int(work[-1]), member_id=member.id, closes=closes))
    page = student.page(course)
    assert "extension" in page
    assert "5 hours left" in page
    assert "extension" not in other.page(course)
    hand_in(file_world, student, work)
    assert other.post(f"{work}/hand-in", {"key": "1"}).status_code == 422


def test_marks_are_hidden_until_it_closes(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, shows_marks="")
    student = file_world.student(course)
    address = hand_in(file_world, student, work, right=1)
    for page in (student.page(address), student.page(course), student.page(work)):
        assert "5 of 10" not in page
        assert "✗" not in page
        assert "Marks are shown when the assignment closes." in page
    assert "5 of 10 points" in file_world.teacher.page(address)
    closing_in(file_world, work, timedelta(days=-1))
    page = student.page(address)
    assert "5 of 10 points" in page
    assert page.count("✗") == 1


def test_attempts_are_counted_down(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, attempts="2")
    student = file_world.student(course)
    assert "2 attempts left" in student.page(work)
    page = student.page(hand_in(file_world, student, work, "1"))
    assert "1 attempt left" in page
    assert "Try again" not in student.page(hand_in(file_world, student, work, "2", right=0))
    page = student.page(work)
    assert "You have used all your attempts." in page
    assert page.count("/hand-ins/") == 2
    assert "counts" in page
    assert f'action="{work}/hand-in"' not in page


def test_a_form_that_is_sent_again_is_one_hand_in_unless_it_was_changed(world: World) -> None:
    course = world.course()
    work = world.assignment(course)
    student = world.student(course)
    first = hand_in(world, student, work, right=1)
    assert hand_in(world, student, work, right=1) == first
    assert hand_in(world, student, work, right=2) != first, "back, mended, sent again"
    assert [each.score for each in hand_ins(world)] == [0.5, 1]


def test_a_group_sees_who_handed_in(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    bruno, caio = file_world.student(course, "102"), file_world.student(course, "103")
    part = part_in(file_world, work, "group A")
    answers = [solution_of(part)[cell] for cell in asked_cells(part)]
    fields = {f"answer-{n}": text for n, text in enumerate(answers, 1)}
    address = bruno.send(f"{work}/hand-in", {"key": "1", **fields}).partition("?")[0]
    assert "Handed in by Bruno Costa for your group." in caio.page(address)
    assert file_world.student(course).get(address).status_code == 404


def test_teachers_and_students_talk_about_a_hand_in(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    student, other = file_world.student(course), file_world.student(course, "102")
    address = hand_in(file_world, student, work)
    file_world.teacher.send(f"{address}/comments", {"text": "Well <b>done</b>."})
    assert "Well &lt;b&gt;done&lt;/b&gt;." in student.page(address)
    student.send(f"{address}/comments", {"text": "Thanks!"})
    page = file_world.teacher.page(address)
    assert page.index("Well") < page.index("Thanks!")
    assert "Prof. Lima" in page
    assert other.post(f"{address}/comments", {"text": "?"}).status_code == 404
    assert student.post(f"{address}/comments", {"text": "x" * 5001}).status_code == 422
    assert student.post(f"{address}/comments", {"text": "  "}).status_code == 422


def test_receipts_are_for_those_whom_they_concern(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, title="Week 1")
    student, other = file_world.student(course), file_world.student(course, "102")
    hand_in(file_world, student, work)
    (kept,) = hand_ins(file_world)
    typed = f" {kept.receipt[:5].lower()}-{kept.receipt[5:]} "
    for visitor in (student, file_world.teacher):
        answer = visitor.post("/receipt", {"code": typed})
        assert "This receipt is genuine." in answer.text
        assert "Week 1" in answer.text
        assert "points" not in answer.text
    wrong = other.post("/receipt", {"code": kept.receipt})
    unknown = other.post("/receipt", {"code": "A" * 10})
    assert wrong.status_code == unknown.status_code == 404
    assert "Week 1" not in wrong.text
    assert student.post("/receipt", {"code": "x" * 41}).status_code == 422
    assert file_world.visitor().get("/receipt").headers["location"].startswith("/sign-in")


def test_receipts_cannot_be_guessed_for_long(file_world: World) -> None:
    student = file_world.student(file_world.course())
    codes = [student.post("/receipt", {"code": "A" * 10}).status_code for _ in range(31)]
    assert codes[:30] == [404] * 30
    assert codes[30] == 422


def test_name_and_language(file_world: World) -> None:
    student = file_world.student(file_world.course())
    student.send("/account", {"name": "Ana Maria", "language": "pt"})
    page = student.page("/account")
    assert 'value="Ana Maria"' in page
    assert "Sua conta" in page
    assert student.post("/account", {"name": " ", "language": "pt"}).status_code == 422
    assert student.post("/account", {"name": "x", "language": "xx"}).status_code == 422


NEW = "another long password"


def test_a_new_password_signs_out_elsewhere(file_world: World) -> None:
    student = file_world.student(file_world.course())
    elsewhere = file_world.visitor()
    elsewhere.send("/sign-in", {"login": "s101-1", "password": PASSWORD})
    form = {"old_password": PASSWORD, "password": NEW, "password_again": NEW}
    for wrong in ({"old_password": "no"}, {"password_again": "no"}, {"password": "short"}):
        assert student.post("/account/password", {**form, **wrong}).status_code == 422, wrong
    assert elsewhere.get("/account").status_code == 200
    student.send("/account/password", form)
    assert student.get("/account").status_code == 200
    assert elsewhere.get("/account").status_code == 303
    assert (
        file_world.visitor().post("/sign-in", {"login": "s101-1", "password": PASSWORD}).status_code
        == 422
    )
    file_world.visitor().send("/sign-in", {"login": "s101-1", "password": NEW})


def test_signing_out_everywhere(file_world: World) -> None:
    student = file_world.student(file_world.course())
    elsewhere = file_world.visitor()
    elsewhere.send("/sign-in", {"login": "s101-1", "password": PASSWORD})
    student.send("/account/sign-out-everywhere")
    assert [each.get("/account").status_code for each in (student, elsewhere)] == [303, 303]


def test_joining_by_the_own_link(file_world: World) -> None:
    course = file_world.course()
    with file_world.server_state.database.reading() as session:
        key = session.query(Member).filter_by(student_id="101").one().join_key
    phone = file_world.visitor()
    page = phone.page(f"/join/{key}")
    assert "This link is for Ana da Silva." in page
    fields = {"key": key, "login": "ana", "name": "Ana", "password": PASSWORD}
    assert phone.send("/join", fields) == course
    assert "To do" in phone.page(course)
    assert file_world.visitor().get(f"/join/{key}").status_code == 404, "used up"
