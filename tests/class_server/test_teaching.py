"""Courses, class lists and assignments, as teachers change them."""

from __future__ import annotations

import re

import pytest

from garns.class_server.access.pseudonyms import new_pseudonym
from garns.class_server.store.tables import (
    Account,
    Assignment,
    Course,
    Extension,
    HandIn,
    Member,
    Note,
    Part,
)
from tests.class_server.answers import hand_in, id_in, right_answers_of
from tests.class_server.visitor import Visitor
from tests.class_server.world import PASSWORD, World


def member(world: World, course: str, student_id: str) -> Member:
    with world.server_state.database.reading() as session:
        return session.query(Member).filter_by(course_id=id_in(course), student_id=student_id).one()


def line(world: World, course: str, student_id: str) -> str:
    return f"{course}/students/{member(world, course, student_id).id}"


def test_the_page_of_a_course_says_where_it_stands(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    student = file_world.student(course)
    hand_in(student, work, ["1", "2"])
    page = file_world.teacher.page(course)
    assert "1/3" in page, "one of three has joined"
    assert "1 of 2 handed in" in page, "a group counts once"
    assert file_world.join_code(course) in page
    assert "<svg" in page
    wall = file_world.teacher.page(f"{course}/projector")
    assert file_world.join_code(course) in wall
    assert "1 of 3 have joined" in wall
    assert file_world.teacher.get(f"{course}/projector.json").json() == {
        "texts": {"joined": "1 of 3 have joined"}
    }
    assert student.get(f"{course}/projector").status_code == 404


def test_a_line_is_added_and_edited(file_world: World) -> None:
    course = file_world.course()
    teacher = file_world.teacher
    teacher.send(f"{course}/roster/add", {"student_id": "104", "name": "Dora Alves", "group": "B"})
    teacher.send(f"{line(file_world, course, '104')}/line", {"student_id": "1040", "name": "Dora"})
    found = member(file_world, course, "1040")
    assert (found.name, found.group) == ("Dora", "")
    for taken in ("101", " 1 0 1".replace(" ", "")):
        answer = teacher.post(f"{course}/roster/add", {"student_id": taken})
        assert (answer.status_code, "already" in answer.text) == (422, True)


def test_work_goes_along_with_a_new_id(world: World) -> None:
    course = world.course()
    work = world.assignment(course)
    student = world.student(course)
    address = hand_in(student, work, right_answers_of(world, work, "student 101"))
    world.teacher.send(f"{line(world, course, '101')}/line", {"student_id": "999", "name": "Ana"})
    assert student.get(address).status_code == 200
    with world.server_state.database.reading() as session:
        assert session.query(Part).filter_by(owner="student 999").count() == 1
        assert session.query(HandIn).one().owner == "student 999"


def test_a_student_with_work_is_never_deleted(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    student = file_world.student(course)
    address = hand_in(student, work, ["1", "2"])
    teacher = file_world.teacher
    here, other = line(file_world, course, "101"), line(file_world, course, "102")
    teacher.send(f"{here}/remove")
    assert member(file_world, course, "101").has_left
    assert student.get(address).status_code == 404, "whoever has left sees nothing"
    assert "101" in teacher.page(f"{course}/roster")
    teacher.send(f"{here}/bring-back")
    assert student.get(address).status_code == 200
    teacher.send(f"{other}/remove")
    with file_world.server_state.database.reading() as session:
        ids = {each.student_id for each in session.query(Member).filter_by(role="student")}
        assert ids == {"101", "103"}, "nothing of those who have done nothing is kept"
        assert session.query(Note).filter_by(action="member-removed").count() == 2


def test_a_line_that_was_taken_wrongly_is_freed(file_world: World) -> None:
    course = file_world.course()
    wrong = file_world.student(course, "101")
    here = line(file_world, course, "101")
    file_world.teacher.send(f"{here}/free")
    assert wrong.get(course).status_code == 404
    page = file_world.teacher.page(f"{here}/line")
    link = re.search(r"http://testserver(/join/[\w-]+)", page)
    assert link
    right = file_world.visitor()
    right.send(
        "/join",
        {
            "key": link[1].rpartition("/")[2],
            "login": "right",
            "name": "Ana",
            "password": PASSWORD,
        },
    )
    assert right.get(course).status_code == 200
    assert file_world.visitor().get(link[1]).status_code == 404, "a link works once"


def test_slips_and_links_are_of_those_who_have_not_joined(file_world: World) -> None:
    course = file_world.course()
    file_world.student(course, "101")
    slips = file_world.teacher.page(f"{course}/slips")
    assert "Bruno Costa" in slips
    assert "Ana da Silva" not in slips
    table = file_world.teacher.get(f"{course}/links.csv").content.decode("utf-8-sig").splitlines()
    assert table[0] == "student_id,name,email,link"
    assert [row.split(",")[0] for row in table[1:]] == ["102", "103"]
    key = member(file_world, course, "102").join_key
    assert table[1].endswith(f"http://testserver/join/{key}")


def with_account(world: World, login: str) -> Visitor:
    """Somebody whom the teacher knows from another course."""
    course = world.course("Another", "id\n7\n")
    visitor = world.visitor()
    visitor.send(
        "/join",
        {
            "code": world.join_code(course),
            "student_id": "7",
            "login": login,
            "name": "Eva",
            "password": PASSWORD,
        },
    )
    return visitor


def test_others_are_made_assistants_and_teachers(file_world: World) -> None:
    helper = with_account(file_world, "eva")
    course = file_world.course()
    work = file_world.assignment(course)
    teacher = file_world.teacher
    assert helper.get(work).status_code == 404
    teacher.send(f"{course}/staff", {"login": "Eva", "role": "assistant"})
    assert helper.get(work).status_code == 200
    assert helper.get(f"{work}/settings").status_code == 404
    with file_world.server_state.database.reading() as session:
        (eva,) = session.query(Member).filter_by(course_id=id_in(course), role="assistant")
    teacher.send(f"{course}/students/{eva.id}/role", {"role": "teacher"})
    assert helper.get(f"{work}/settings").status_code == 200
    teacher.send(f"{course}/students/{eva.id}/dismiss")
    assert helper.get(work).status_code == 404
    assert (
        teacher.post(f"{course}/staff", {"login": "nobody", "role": "teacher"}).status_code == 422
    )


def test_a_course_keeps_a_teacher(file_world: World) -> None:
    course = file_world.course()
    with file_world.server_state.database.reading() as session:
        (me,) = session.query(Member).filter_by(role="teacher")
    for form, fields in (("role", {"role": "assistant"}), ("dismiss", {})):
        answer = file_world.teacher.post(f"{course}/students/{me.id}/{form}", fields)
        assert answer.status_code == 422, form


def test_a_student_with_work_does_not_become_a_teacher(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    hand_in(file_world.student(course, "101"), work, ["1", "2"])
    file_world.student(course, "102")
    number = id_in(course)
    teacher = file_world.teacher
    answer = teacher.post(f"{course}/staff", {"login": f"s101-{number}", "role": "assistant"})
    assert answer.status_code == 422
    teacher.send(f"{course}/staff", {"login": f"s102-{number}", "role": "assistant"})
    assert member(file_world, course, "102").role == "assistant"


def test_a_colleague_joins_by_a_link(file_world: World) -> None:
    course = file_world.course()
    file_world.teacher.send(f"{course}/staff/invite", {"name": "Prof. Reis", "role": "teacher"})
    link = re.search(r"/join/([\w-]+)", file_world.teacher.page(f"{course}/staff"))
    assert link
    colleague = file_world.visitor()
    fields = {"key": link[1], "login": "reis", "name": "Prof. Reis", "password": PASSWORD}
    colleague.send("/join", fields)
    assert colleague.get(f"{course}/settings").status_code == 200


@pytest.mark.parametrize("language", ["en", "pt"])
def test_pseudonyms_are_made_once_and_differ(file_world: World, language: str) -> None:
    roster = "id\n" + "\n".join(map(str, range(60)))
    course = file_world.course(roster=roster, course_language=language)
    with file_world.server_state.database.reading() as session:
        found = session.get(Course, id_in(course))
        assert found is not None
        names = [each.pseudonym for each in found.members if each.role == "student"]
        assert len(set(names)) == 60
        assert all(re.fullmatch(r"[^\W\d_]+(-[^\W\d_]+)* [^\W\d_]+", name) for name in names)
    file_world.teacher.post(f"{course}/roster", {"pasted": roster + "\n61"})
    with file_world.server_state.database.reading() as session:
        again = session.query(Member).filter_by(role="student").order_by(Member.id)
        assert [each.pseudonym for each in again][:60] == names


def test_pseudonyms_do_not_run_out(file_world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.choice", lambda words: words[0])
    course = file_world.course()
    with file_world.server_state.database.reading() as session:
        found = session.get(Course, id_in(course))
        assert found is not None
        assert new_pseudonym(session, found) == "able badger 4"


def test_an_assignment_is_published_and_withdrawn(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, is_published="")
    student = file_world.student(course)
    assert student.get(work).status_code == 404
    file_world.teacher.send(f"{work}/publish", {"is_published": "1"})
    assert student.get(work).status_code == 200
    file_world.teacher.send(f"{work}/publish", {"is_published": ""})
    assert student.get(work).status_code == 404


def test_more_time_is_for_one_group(world: World) -> None:
    course = world.course()
    work = world.assignment(course, opens="2020-01-01T08:00", closes="2020-01-02T08:00")
    teacher, ana, bruno = world.teacher, world.student(course), world.student(course, "102")
    caio = member(world, course, "103")
    form = {"student": str(caio.id), "closes": "2020-01-01T20:00"}
    assert teacher.post(f"{work}/extension", form).status_code == 422, "no earlier end"
    teacher.send(f"{work}/extension", {**form, "closes": "2999-01-01T08:00"})
    assert ana.post(f"{work}/hand-in", {"key": "a"}).status_code == 422
    assert bruno.post(f"{work}/hand-in", {"key": "b", "answer-1": "1"}).status_code == 303
    assert "2999" in teacher.page(f"{work}/settings")
    with world.server_state.database.reading() as session:
        # São Paulo is three hours behind.
        assert session.query(Extension).one().closes.hour == 11
    fields = {"student": str(caio.id), "closes": "", "on_student_page": "1"}
    assert teacher.send(f"{work}/extension", fields).startswith(f"{work}/students/{caio.id}?")
    with world.server_state.database.reading() as session:
        assert session.query(Extension).count() == 0


def test_an_assignment_is_deleted_only_while_nothing_was_handed_in(world: World) -> None:
    course = world.course()
    first, second = world.assignment(course), world.assignment(course)
    hand_in(world.student(course), first, ["1", "2"])
    assert world.teacher.post(f"{first}/delete").status_code == 422
    world.teacher.send(f"{second}/delete")
    with world.server_state.database.reading() as session:
        assert [each.id for each in session.query(Assignment)] == [id_in(first)]
        assert session.query(Part).filter_by(assignment_id=id_in(second)).count() == 0


def test_an_assignment_is_duplicated_into_another_course(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, points="7", closes="2030-01-01T08:00")
    other = file_world.course("Algorithms II", "id\n1\n2\n")
    address = file_world.teacher.send(f"{work}/duplicate", {"course": str(id_in(other))})
    assert address.startswith(f"{other}/assignments/")
    with file_world.server_state.database.reading() as session:
        old, new = session.query(Assignment).order_by(Assignment.id)
        assert (new.title, new.points, new.settings) == (old.title, old.points, old.settings)
        assert (new.is_published, new.closes) == (False, None)
        assert new.secret != old.secret
        assert session.query(Part).filter_by(assignment_id=new.id).count() == 2


def test_nothing_is_duplicated_into_a_course_of_somebody_else(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    with_account(file_world, "eva")
    with file_world.server_state.database.writing() as session:
        session.query(Account).filter_by(login="eva").one().is_teacher = True
    eva = file_world.visitor()
    eva.send("/sign-in", {"login": "eva", "password": PASSWORD})
    fields = {"title": "x", "joining": "open", "course_language": "en", "time_zone": "UTC"}
    strangers = eva.send("/courses/new", fields)
    answer = file_world.teacher.post(f"{work}/duplicate", {"course": str(id_in(strangers))})
    assert answer.status_code == 422


def test_an_archived_course_takes_nothing(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    student = file_world.student(course)
    key = member(file_world, course, "102").join_key
    code = file_world.join_code(course)
    fields = {"title": "x", "joining": "open", "course_language": "en", "time_zone": "UTC"}
    file_world.teacher.send(f"{course}/settings", {**fields, "is_archived": "1"})
    answer = student.post(f"{work}/hand-in", {"key": "k", "answer-1": "1", "answer-2": "2"})
    assert answer.status_code == 422
    assert student.get(work).status_code == 200, "what was done can still be read"
    assert file_world.visitor().get(f"/join/{key}").status_code == 404
    assert "No class has this code" in file_world.visitor().page(f"/join?code={code}")


def test_boards_that_would_take_minutes_are_refused(file_world: World) -> None:
    course = file_world.course(roster="id\n1\n")
    known = {"kind": "sheet", "title": "x", "ask": "2"}
    form = {**known, "layout": "25", "difficulty": "hard"}
    answer = file_world.teacher.post(f"{course}/assignments/new", form)
    assert (answer.status_code, "256 cells" in answer.text) == (422, True)
