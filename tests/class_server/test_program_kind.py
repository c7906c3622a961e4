"""Programs: set up by a teacher, handed in by students, judged as `garns judge` does."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path

from garns.class_server.store import Database
from garns.class_server.store.tables import Assignment, HandIn, Job
from garns.class_server.work.cases import case_files
from garns.class_server.work.marks import marks_of
from tests.class_server.programs import (
    BAD_C,
    COPIES,
    CRASHES,
    EASY,
    GUESSES,
    HARDER,
    RIGHT,
    hand_in,
    judge_all,
    program_work,
)
from tests.class_server.world import World


def settings_of(database: Database) -> dict[str, object]:
    with database.reading() as session:
        return dict(session.query(Assignment).one().settings)


def test_a_program_is_queued_judged_and_shown(file_world: World) -> None:
    course = file_world.course()
    work = program_work(file_world, course)
    student = file_world.student(course)
    page = student.page(work)
    assert EASY.splitlines()[1] in page
    assert HARDER.splitlines()[0] not in page
    address = hand_in(student, work, RIGHT)
    assert "number 1 in the queue" in student.page(address)
    state = student.get(f"{address}/state").json()
    assert (state["state"], state["place"]) == ("waiting", 1)
    judge_all(file_world)
    assert student.get(f"{address}/state").json()["state"] == "done"
    assert "2 of 2 cases accepted" in student.page(address)
    assert student.get(f"{address}/file").content.decode().strip() == RIGHT.strip()


def test_of_a_hidden_case_a_student_sees_the_verdict_alone(file_world: World) -> None:
    course = file_world.course()
    work = program_work(file_world, course)
    student = file_world.student(course)
    address = hand_in(student, work, COPIES)
    judge_all(file_world)
    page = student.page(address)
    assert "Hidden case 2" in page
    secrets = ("secret.in", HARDER.splitlines()[0], "r1c2")
    assert [text for text in secrets if text in page] == []
    (row,) = re.findall(r"<tr>\s*<td>Hidden case.*?</tr>", page, re.DOTALL)
    assert " s<" not in row, "how long it took could be made to tell something"
    assert "MB" not in row
    seen = file_world.teacher.page(address)
    assert [text for text in secrets if text not in seen] == []


def test_reasons_are_in_the_language_of_who_reads(file_world: World) -> None:
    course = file_world.course()
    work = program_work(file_world, course, showing="all")
    student = file_world.student(course)
    address = hand_in(student, work, COPIES)
    judge_all(file_world)
    assert "empty" in student.page(address)
    student.send("/language", {"language": "pt"})
    page = student.page(address)
    assert "resposta errada" in page
    assert "vazia" in page


def test_what_the_compiler_says_is_shown(file_world: World) -> None:
    course = file_world.course()
    work = program_work(file_world, course)
    student = file_world.student(course)
    address = hand_in(student, work, BAD_C, "C")
    judge_all(file_world)
    page = student.page(address)
    assert "undeclared" in page
    assert "0 of 2 cases accepted" in page
    assert "/tmp" not in page


def test_what_is_no_allowed_program_costs_no_attempt(file_world: World) -> None:
    course = file_world.course()
    work = program_work(file_world, course, attempts="1")
    student = file_world.student(course)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("src/Main.java", "class Main {}")
    broken = packed.getvalue()[:40]
    uploads = (("x.java", b"class X {}"), ("x.zip", packed.getvalue()), ("y.zip", broken))
    for number, (name, data) in enumerate(uploads):
        files = {"program": (name, data)}
        answer = student.post(f"{work}/hand-in", {"key": f"k{number}"}, files=files)
        assert answer.status_code == 422, name
    assert student.post(f"{work}/hand-in", {"key": "k", "pasted": " "}).status_code == 422
    hand_in(student, work, RIGHT)
    answer = student.post(
        f"{work}/hand-in", {"key": "other", "pasted": RIGHT, "language": "Python"}
    )
    assert answer.status_code == 422, "the one attempt is used"


def test_an_archive_is_judged_as_a_folder(file_world: World) -> None:
    course = file_world.course()
    work = program_work(file_world, course)
    student = file_world.student(course)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("solver/helper.py", RIGHT)
        archive.writestr("solver/main.py", "import helper\n")
    files = {"program": ("../../-rf.zip", packed.getvalue())}
    address = student.send(f"{work}/hand-in", {"key": "k"}, files=files).partition("?")[0]
    judge_all(file_world)
    assert "2 of 2 cases accepted" in student.page(address)


def test_cases_of_garns_and_chosen_ones(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, "program", showing="matching", matching="01-*, 02-*")
    settings = settings_of(file_world.server_state.database)
    names = {fact["name"]: fact["shown"] for fact in settings["cases"]}  # type: ignore[attr-defined]
    assert names["01-one-empty.in"]
    assert names["02-few-empty.in"]
    assert sum(names.values()) == 2
    page = file_world.teacher.page(f"{work}/settings")
    assert 'value="01-one-empty.in" checked' in page
    fields = {
        "kind": "program",
        "title": "x",
        "cases_from": "keep",
        "showing": "chosen",
        "chosen": ["03-givens-45.in"],
        "languages": ["C"],
    }
    file_world.teacher.send(f"{work}/settings", fields)
    changed = settings_of(file_world.server_state.database)
    assert case_files(changed) == case_files(settings)
    shown = [fact["name"] for fact in changed["cases"] if fact["shown"]]  # type: ignore[attr-defined]
    assert shown == ["03-givens-45.in"]


def test_marks_are_those_of_garns_judge(file_world: World, tmp_path: Path) -> None:
    """The same programs on the same cases: the table of the command line has the same points."""
    programs = {
        "101": ("right.py", RIGHT, "Python"),
        "102": ("guesses.py", GUESSES, "Python"),
        "103": ("crashes.py", CRASHES, "Python"),
        "104": ("bad.c", BAD_C, "C"),
    }
    roster = "id,name\n" + "".join(f"{id},Student {id}\n" for id in programs)
    course = file_world.course(roster=roster)
    work = program_work(file_world, course)
    folder, cases = tmp_path / "work", tmp_path / "cases"
    folder.mkdir()
    cases.mkdir()
    for id, (name, text, language) in programs.items():
        hand_in(file_world.student(course, id), work, text, language)
        (folder / f"{id}{Path(name).suffix}").write_text(text)
    for name, data in case_files(settings_of(file_world.server_state.database)).items():
        (cases / name).write_bytes(data)
    (tmp_path / "roster.csv").write_text(roster)
    judge_all(file_world)
    command = [
        *(sys.executable, "-m", "garns", "judge", "--cases", cases, "--submissions", folder),
        *("--roster", tmp_path / "roster.csv", "--time-limit", "1", "--points", "10"),
    ]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    lines = {line["id"]: line for line in csv.DictReader(io.StringIO(done.stdout))}
    with file_world.server_state.database.reading() as session:
        for mark in marks_of(session, session.query(Assignment).one()):
            line = lines[mark.member.student_id]
            assert mark.counted is not None
            assert f"{mark.points:.2f}" == line["score"]
            assert str(mark.counted.result["accepted"]) == line["accepted"]
            assert mark.counted.result["language"] == line["language"]
            verdicts = {v["case"]: v["verdict"] for v in mark.counted.result["verdicts"]}
            assert verdicts == {name: line[name] for name in verdicts}


def test_a_teacher_has_programs_judged_again(file_world: World) -> None:
    course = file_world.course()
    work = program_work(file_world, course)
    student = file_world.student(course)
    address = hand_in(student, work, GUESSES)
    judge_all(file_world)
    fields = {
        "kind": "program",
        "title": "x",
        "is_published": "1",
        "cases_from": "upload",
        "languages": ["Python"],
    }
    files = [("cases", ("only.in", EASY.encode()))]
    file_world.teacher.send(f"{work}/settings", fields, files=files)
    assert "1 program was judged on other cases" in file_world.teacher.page(f"{work}/judging")
    assert student.post(f"{address}/judge-again").status_code == 404
    file_world.teacher.send(f"{work}/judging", {"which": "all"})
    with file_world.server_state.database.reading() as session:
        assert session.query(HandIn).one().score == 0.5, "until there is something better"
        assert session.query(Job).count() == 1
    judge_all(file_world)
    with file_world.server_state.database.reading() as session:
        assert session.query(HandIn).one().score == 1.0
    assert "other cases" not in file_world.teacher.page(f"{work}/judging")
