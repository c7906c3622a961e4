"""Sheets: asked cells are marked as on paper, whole boards cell by cell; drafts are kept."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from garns.class_server.work.sheet import paper_settings, sheet_of
from garns.classroom.grading import right_answers
from garns.model import usual_symbols
from tests.class_server.studying import (
    asked_cells,
    board_fields,
    hand_ins,
    part_in,
    scores,
    solution_of,
)
from tests.class_server.world import World


def test_asked_cells_may_be_answered_on_the_board(file_world: World) -> None:
    work = file_world.assignment(file_world.course(), ask="3")
    course = work.partition("/assignments")[0]
    student, part = file_world.student(course), part_in(file_world, work)
    right = solution_of(part)
    first, *others = asked_cells(part)
    cells = {**right, first: "x"}
    student.send(f"{work}/hand-in", {"key": "1", **board_fields(cells)})
    answers = {f"answer-{n}": right[cell] for n, cell in enumerate(asked_cells(part), 1)}
    student.send(f"{work}/hand-in", {"key": "2", **answers})
    on_board, typed = hand_ins(file_world)
    assert scores([on_board, typed]) == [2 / 3, 1]
    assert on_board.answers["answers"] == ["x", *(right[cell] for cell in others)]


def test_marks_are_those_of_paper(file_world: World) -> None:
    work = file_world.assignment(file_world.course(), ask="3", points="6")
    course = work.partition("/assignments")[0]
    student, part = file_world.student(course), part_in(file_world, work)
    right = [solution_of(part)[cell] for cell in asked_cells(part)]
    for key, answers in enumerate(([f" {right[0]} ", "?", right[2]], ["", "9", f"{right[2]}."])):
        fields = {f"answer-{n}": text for n, text in enumerate(answers, 1)}
        student.send(f"{work}/hand-in", {"key": str(key), **fields})
    with file_world.server_state.database.reading() as session:
        from garns.class_server.store.tables import Assignment

        assignment = session.query(Assignment).one()
        sheet = sheet_of(assignment, part)
        settings = paper_settings(assignment)
    for each in hand_ins(file_world):
        paper = right_answers(sheet, usual_symbols(4), each.answers["answers"])
        points = zip(settings.points_of_cells, paper, strict=True)
        assert each.score is not None
        assert each.score * 6 == pytest.approx(sum(p for p, is_right in points if is_right))


def test_a_whole_board_is_worth_its_right_cells(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, whole_board="1")
    student, right = file_world.student(course), solution_of(part_in(file_world, work))
    wrong, blank, *_ = right
    cells = {**right, wrong: str(int(right[wrong]) % 4 + 1), blank: ""}
    address = student.send(f"{work}/hand-in", {"key": "1", **board_fields(cells)})
    page = student.page(address)
    assert f"{len(right) - 2} of {len(right)} cells are right. 1 is wrong." in page
    assert page.count("wrong") > 1
    student.send(f"{work}/hand-in", {"key": "2", **board_fields(right)})
    assert scores(hand_ins(file_world)) == [pytest.approx(1 - 2 / len(right)), 1]


def test_a_whole_board_of_letters(file_world: World) -> None:
    """Beyond nine values: A is ten, whoever writes it how."""
    course = file_world.course()
    work = file_world.assignment(course, whole_board="1", layout="12", difficulty="easy")
    student, right = file_world.student(course), solution_of(part_in(file_world, work))
    numbers = {"A": "10", "B": "b", "C": "12"}
    cells = {cell: numbers.get(text, text) for cell, text in right.items()}
    student.send(f"{work}/hand-in", {"key": "1", **board_fields(cells)})
    assert scores(hand_ins(file_world)) == [1]


def test_drafts_are_kept_cell_by_cell(world: World) -> None:
    """Two phones send only what they have changed; the hand-in takes all of it."""
    course = world.course()
    work = world.assignment(course, whole_board="1")
    phone, part = world.student(course), part_in(world, work)
    right = solution_of(part)
    (one, digit), (two, other), *rest = right.items()
    kept = phone.post(f"{work}/draft", {"script": "1", f"cell-{one}": digit, f"notes-{two}": "1 3"})
    assert kept.json() == {"cells": {str(one): digit}, "notes": {str(two): "1 3"}}
    kept = phone.post(f"{work}/draft", {"script": "1", f"cell-{two}": other, f"notes-{two}": ""})
    assert kept.json() == {"cells": {str(one): digit, str(two): other}, "notes": {}}
    assert phone.get(f"{work}/draft").json() == kept.json()
    assert f'name="cell-{two}" value="{other}"' in phone.page(work)
    phone.send(f"{work}/hand-in", {"key": "1", **board_fields(dict(rest))})
    assert scores(hand_ins(world)) == [1]
    # To go on from in a further attempt.
    assert len(part_in(world, work).draft["cells"]) == len(right)


def test_a_draft_is_kept_without_scripts(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, whole_board="1")
    student, right = file_world.student(course), solution_of(part_in(file_world, work))
    cell, digit = next(iter(right.items()))
    address = student.send(f"{work}/draft", {f"cell-{cell}": digit})
    assert address == f"{work}?play=1&said=saved"
    assert f'name="cell-{cell}" value="{digit}"' in student.page(address)


def test_given_cells_and_long_texts_are_not_taken(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, whole_board="1")
    student, part = file_world.student(course), part_in(file_world, work)
    cell = next(iter(solution_of(part)))
    given = next(n for n in range(16) if n not in solution_of(part))
    kept = student.post(f"{work}/draft", {"script": "1", f"cell-{given}": "1", "cell-99": "1"})
    assert kept.json() == {"cells": {}, "notes": {}}
    assert student.post(f"{work}/draft", {f"cell-{cell}": "1" * 9}).status_code == 422
    assert student.post(f"{work}/draft", {f"notes-{cell}": "1 " * 99}).status_code == 422


def test_a_closed_sheet_takes_no_draft(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, opens="2020-01-01T08:00", closes="2020-01-02T08:00")
    student = file_world.student(course)
    assert student.post(f"{work}/draft", {"script": "1"}).status_code == 422
    assert student.post(f"{work}/hand-in", {"key": "1"}).status_code == 422
    assert "hand-in" not in student.page(work)


def test_the_page_draws_the_letters(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, ask="3")
    page = file_world.student(course).page(work)
    drawing = page[page.index("<svg") : page.index("</svg>")]
    assert all(f">{letter}</text>" in drawing for letter in "ABC")


@pytest.mark.skipif(find_spec("typst") is None, reason="typst is NOT installed")
def test_the_own_sheet_as_pdf(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, title='#panic("x") "week" 1', text="*a* #b \\ $c$")
    found = file_world.student(course).get(f"{work}/sheet.pdf")
    assert found.content.startswith(b"%PDF")
    assert found.headers["content-type"] == "application/pdf"
    assert found.headers["content-disposition"].startswith("attachment; filename=")
    assert found.headers["x-content-type-options"] == "nosniff"
    assert file_world.teacher.get(f"{work}/sheet.pdf").status_code == 404
