"""Experiments: files are looked into, the server measures in a worker, a teacher marks."""

from __future__ import annotations

import csv
import io
import threading

import pytest

from garns.class_server.judging.worker import Worker
from garns.lab.records import COLUMNS
from tests.class_server.studying import hand_ins
from tests.class_server.visitor import Visitor
from tests.class_server.world import World

TABLE = "algorithm;seconds\nrows;1,5\nfewest;0,2\n"


@pytest.fixture
def student(file_world: World) -> Visitor:
    file_world.assignment(file_world.course(), "experiment")
    return file_world.student("/courses/1")


WORK = "/courses/1/assignments/1"


def upload(student: Visitor, name: str, content: bytes, key: str = "1", **more: str) -> object:
    files = {"file": (name, content, "text/html")}
    return student.post(f"{WORK}/hand-in", {"key": key, **more}, files=files)


def test_a_table_is_kept_and_given_back_as_a_file(student: Visitor, file_world: World) -> None:
    answer = upload(student, "../<b>.csv", TABLE.encode("cp1252"), report="Fewest <i>wins</i>.")
    (kept,) = hand_ins(file_world)
    assert (kept.state, kept.score) == ("done", None), "a teacher marks it"
    page = student.page(answer.headers["location"])  # type: ignore[attr-defined]
    assert "<th>seconds</th>" in page
    assert "<td>1,5</td>" in page
    assert "Fewest &lt;i&gt;wins&lt;/i&gt;." in page
    assert "waiting for your teacher" in page
    found = file_world.teacher.get(f"{WORK}/hand-ins/{kept.id}/file")
    assert found.content == TABLE.encode("cp1252")
    assert found.headers["content-disposition"].startswith('attachment; filename="-b-.csv"')
    assert found.headers["content-type"] == "text/csv; charset=utf-8"
    assert found.headers["x-content-type-options"] == "nosniff"
    assert "sandbox" in found.headers["content-security-policy"]


def test_what_is_no_table_and_no_pdf_is_refused(student: Visitor, file_world: World) -> None:
    for name, content in {
        "a.pdf": b"<html>",
        "a.html": TABLE.encode(),
        "a.csv": b"<!doctype html><p>a,b\n1,2\n",
        "b.csv": b"a,b\n\0,2\n",
        "c.csv": b"only a heading,x\n",
        "d.csv": b"one column\n1\n",
        "e.csv": b"a,b\n" + b"1,2\n" * 50_001,
        "f.csv": b"a,b\n" + b"1," + b"2" * (2 << 20),
        "": b"",
    }.items():
        answer = upload(student, name, content)
        assert answer.status_code == 422, name  # type: ignore[attr-defined]
    assert hand_ins(file_world) == []


def test_a_report_is_a_pdf_by_its_content(student: Visitor, file_world: World) -> None:
    answer = upload(student, "report", b"%PDF-1.7 \n")
    (kept,) = hand_ins(file_world)
    found = student.get(f"{answer.headers['location'].partition('?')[0]}/file")  # type: ignore[attr-defined]
    assert found.headers["content-type"] == "application/pdf"
    assert 'filename="report.pdf"' in found.headers["content-disposition"]
    assert kept.answers["type"] == "pdf"


def test_the_server_measures_in_a_worker(world: World) -> None:
    puzzles = "1234341221434...\n......4..13..2.."
    work = world.assignment(
        world.course(), "experiment", puzzles=puzzles, algorithms="rows", repeat="2"
    )
    student = world.student(work.partition("/assignments")[0])
    wish = {"key": "1", "way": "run", "algorithms": "rows", "puzzles": "1", "report": "Quick."}
    address = student.send(f"{work}/hand-in", wish)
    assert "number 1 in the queue" in student.page(address)
    assert Worker(world.server_state.database, "test", threading.Event()).work_once()
    page = student.page(address)
    assert "Row by row" in page
    assert "Quick." in page
    assert "#2" in page
    (kept,) = hand_ins(world)
    assert (kept.state, kept.score) == ("done", None)
    (record,) = kept.result["records"]
    assert (record["verdict"], record["runs"], record["algorithm"]) == ("solved", 2, "rows")
    lines = list(csv.reader(io.StringIO(student.get(f"{address.partition('?')[0]}/file").text)))
    assert lines[0] == list(COLUMNS)
    assert lines[1][0] == "#2"


def test_only_what_is_allowed_is_measured(student: Visitor, file_world: World) -> None:
    for wish in (
        {"algorithms": "rows", "puzzles": "0"},
        {"algorithms": "kernel", "puzzles": "1"},
        {"algorithms": "kernel"},
        {"puzzles": "0"},
    ):
        fields = {"key": "1", "way": "run", **wish}
        assert student.post(f"{WORK}/hand-in", fields).status_code == 422, wish
    assert hand_ins(file_world) == []


def test_what_would_take_too_long_is_not_begun(file_world: World) -> None:
    lines = "\n".join(["1234341221434..."] * 10)
    course = file_world.course()
    work = file_world.assignment(course, "experiment", puzzles=lines, seconds="10")
    wish = {"key": "1", "way": "run", "algorithms": "kernel", "puzzles": [str(n) for n in range(7)]}
    student = file_world.student(course)
    answer = student.post(f"{work}/hand-in", wish)
    assert answer.status_code == 422
    assert "two minutes" in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        {"takes_files": "", "takes_runs": ""},
        {"puzzles": ""},
        {"algorithms": "no-such"},
        {"puzzles": "11.............."},
        {"puzzles": "1234341221434...\n" * 21},
        {"seconds": "60"},
    ],
)
def test_what_a_teacher_cannot_ask_for(file_world: World, fields: dict[str, str]) -> None:
    course = file_world.course()
    known = {"title": "x", "kind": "experiment", "takes_runs": "1", "algorithms": "kernel"}
    form = {**known, "puzzles": "1234341221434...", **fields}
    assert file_world.teacher.post(f"{course}/assignments/new", form).status_code == 422
