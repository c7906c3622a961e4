"""A teacher starts, a class joins, work is handed out and in."""

from __future__ import annotations

import re

from garns.class_server.store.tables import Assignment, HandIn, Part
from tests.class_server.world import PASSWORD, World


def test_nobody_gets_anywhere_before_the_first_run(file_world: World) -> None:
    visitor = file_world.visitor()
    assert visitor.get("/courses/new").headers["location"] == "/start"
    assert "Set up" in visitor.page("/")


def test_the_first_run_is_once(file_world: World) -> None:
    assert file_world.teacher.get("/start").status_code == 404
    answer = file_world.visitor().post("/start", {"login": "x", "name": "x", "password": PASSWORD})
    assert answer.status_code in (303, 404)
    assert file_world.visitor().get("/courses/new").headers["location"].startswith("/sign-in")


def test_a_sheet_is_handed_out_and_in(world: World) -> None:
    course = world.course()
    work = world.assignment(course)
    student = world.student(course)
    assert "A sheet" in student.page(course)
    assert student.page(work).count('name="answer-') == 2
    with world.server_state.database.reading() as session:
        part = session.query(Part).filter_by(owner="student 101").one()
        puzzle, solution = part.given["puzzle"], part.given["solution"]
        answers = [solution[_cell(name)] for name in part.given["asked"]]
    assert puzzle != solution
    fields = {"key": "k1", "answer-1": answers[0], "answer-2": "x"}
    address = student.send(f"{work}/hand-in", fields)
    assert student.send(f"{work}/hand-in", fields) == address, "sent twice, kept once"
    receipt = re.search(r'class="receipt">(\w+)<', student.page(address))
    assert receipt
    with world.server_state.database.reading() as session:
        (kept,) = session.query(HandIn)
        assert (kept.receipt, kept.score, kept.state) == (receipt[1], 0.5, "done")


def _cell(name: str) -> int:
    row, column = re.fullmatch(r"r(\d)c(\d)", name, re.IGNORECASE).groups()  # type: ignore[union-attr]
    return (int(row) - 1) * 4 + int(column) - 1


def test_a_group_has_one_part(world: World) -> None:
    course = world.course()
    world.assignment(course)
    with world.server_state.database.reading() as session:
        assert session.query(Assignment).one().kind == "sheet"
        owners = {part.owner for part in session.query(Part)}
    assert owners == {"student 101", "group A"}


def test_a_wrong_token_is_refused(file_world: World) -> None:
    teacher = file_world.teacher
    answer = teacher.client.post("/courses/new", data={"title": "x", "csrf": "0" * 32})
    assert answer.status_code == 403
