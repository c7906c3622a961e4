"""Paper and online are one assignment: the same sheets, codes and marks, there and back."""

from __future__ import annotations

import csv
import shlex
import stat
from pathlib import Path

import pytest

from garns.class_server.exchange.exports import course_named, export_course
from garns.class_server.exchange.papers import read_paper
from garns.class_server.store.tables import Assignment, Content, Course, HandIn, Part
from garns.class_server.work.marks import marks_of
from garns.classroom.assignment import load
from garns.model import InvalidRequest
from garns.programs import can_keep, containment
from tests.class_server.world import World
from tests.cli.conftest import Garns

CELLS = 2


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def right_answers(world: World, owner: str) -> list[str]:
    with world.server_state.database.reading() as session:
        part = session.query(Part).filter_by(owner=owner).order_by(Part.id.desc()).first()
        assert part
        cells = [(int(name[1]) - 1) * 4 + int(name[3]) - 1 for name in part.given["asked"]]
        return [part.given["solution"][cell] for cell in cells]


def hand_in(world: World, student: object, work: str, key: str, answers: list[str]) -> None:
    fields = {f"answer-{n}": text for n, text in enumerate(answers, 1)}
    student.send(f"{work}/hand-in", {"key": key, **fields})  # type: ignore[attr-defined]


def exported(world: World, folder: Path) -> Path:
    with world.server_state.database.reading() as session:
        export_course(session, course_named(session, "algorithms"), folder)
    return folder


def test_marks_of_the_command_line_are_those_online(
    garns: Garns, world: World, tmp_path: Path
) -> None:
    course = world.course()
    work = world.assignment(course, title="Week 1: warm/up")
    ana, bruno = world.student(course), world.student(course, "102")
    hand_in(world, ana, work, "a", ["x", right_answers(world, "student 101")[1]])
    hand_in(world, bruno, work, "b", ["?", ""])
    hand_in(world, bruno, work, "c", right_answers(world, "group A"))
    hand_in(world, bruno, work, "d", ["", ""])
    folder = exported(world, tmp_path / "course") / "01-Week-1-warm-up"
    marks = tmp_path / "marks.csv"
    done = garns("grade", folder, folder / "answers.csv", "--accept-unread", "-o", marks)
    assert done.code == 0, done.err
    on_paper = {line["student_id"]: float(line["score"]) for line in table(marks)}
    with world.server_state.database.reading() as session:
        found = marks_of(session, session.query(Assignment).one())
        online = {mark.member.student_id: mark.points for mark in found}
    assert on_paper == online == {"101": 5.0, "102": 10.0, "103": 10.0}
    everybody = table(tmp_path / "course" / "marks.csv")
    assert [line["01 Week 1: warm/up"] for line in everybody] == ["5", "10", "10"]
    lines = table(folder / "hand-ins.csv")
    assert [line["attempt"] for line in lines] == ["1", "1", "2", "3"]
    for path in (tmp_path / "course").rglob("*"):
        is_open = path.name in ("assignment.toml", "text.typ") or path.is_dir()
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode in (0o644, 0o700) if is_open else mode == 0o600, path


def test_a_folder_of_paper_goes_online_and_back(garns: Garns, world: World, tmp_path: Path) -> None:
    paper, roster = tmp_path / "paper", tmp_path / "roster.csv"
    roster.write_text("id,name,group\n101,Ana,\n104,Davi,B\n105,Eva,B\n", encoding="utf-8")
    options = ["--layout", "4", "--ask", 2, "--points", "1,3", "--teacher", "Prof. Lima"]
    assert garns("assign", "new", paper, "--roster", roster, *options).code == 0
    course = world.course()
    with world.server_state.database.writing() as session:
        made = read_paper(session, session.query(Course).one(), paper, "On paper too")
        made.is_published = True
        number = made.id
    work = f"{course}/assignments/{number}"
    davi = world.student(course, "104")
    hand_in(world, davi, work, "k", ["", right_answers(world, "group B")[1]])
    folder = exported(world, tmp_path / "course") / "01-On-paper-too"
    # Who was in the course only has got a sheet, and the same one as paper would give.
    added = garns("assign", "add", paper, "--roster", tmp_path / "course" / "roster.csv")
    assert added.code == 0, added.err
    before, after = load(paper), load(folder)
    assert {s.code: s for s in after.sheets} == {s.code: s for s in before.sheets}
    assert (folder / "secret.key").read_bytes() == (paper / "secret.key").read_bytes()
    assert after.settings.points == (1.0, 3.0)
    assert after.settings.teacher == "Prof. Lima"
    marks = garns("grade", folder, folder / "answers.csv")
    scores = {line["student_id"]: line["score"] for line in csv.DictReader(marks.out.splitlines())}
    assert (scores["104"], scores["105"], scores["101"]) == ("3", "3", "0")
    everybody = {line["id"]: line for line in table(tmp_path / "course" / "marks.csv")}
    assert everybody["105"]["01 On paper too"] == "3"


@pytest.mark.skipif(
    not (can_keep() and containment().is_whole),
    reason="bubblewrap is not installed, or not allowed to work here",
)
def test_programs_are_judged_alike(garns: Garns, file_world: World, tmp_path: Path) -> None:
    """Of two attempts that are worth the same, the first counts."""
    course = file_world.course()
    work = file_world.assignment(course, "program", title="Solver")
    student = file_world.student(course, "103")
    for key, text in (("1", "print(input())"), ("2", "while True: pass")):
        fields = {"key": key, "pasted": text, "language": "Python"}
        student.send(f"{work}/hand-in", fields)
    with file_world.server_state.database.writing() as session:
        for each in session.query(HandIn):
            each.score, each.state = 0.0, "done"
    folder = exported(file_world, tmp_path / "course") / "01-Solver"
    (program,) = (folder / "submissions" / "A").iterdir()
    assert program.read_text(encoding="utf-8") == "print(input())"
    assert sorted(path.name for path in (folder / "attempts" / "A").iterdir()) == ["1", "2"]
    command = shlex.split((folder / "judge.txt").read_text(encoding="utf-8"))
    assert command[:2] == ["garns", "judge"]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        done = garns(*command[1:])
    assert done.code in (0, 1), done.err
    lines = table(folder / "marks.csv")
    assert [(line["id"], line["score"]) for line in lines] == [
        ("101", "0.00"),
        ("102", "0.00"),
        ("103", "0.00"),
    ]
    assert [line["submission"] for line in lines] == ["", "A", "A"]


def test_names_that_are_no_names_of_files(file_world: World, tmp_path: Path) -> None:
    course = file_world.course(roster="id,name,group\n../../etc,Ana,\netc,Bo,\n")
    file_world.assignment(course)
    with file_world.server_state.database.writing() as session:
        for number, part in enumerate(session.query(Part).order_by(Part.id)):
            content = Content(name="../../x\n", sha256="", data=b"1", size=1)
            session.add(
                HandIn(
                    assignment_id=part.assignment_id, member_id=2 + number, owner=part.owner,
                    attempt=1, key="k", receipt=f"R{number}", state="done", content=content,
                )
            )  # fmt: skip
    folder = exported(file_world, tmp_path / "course")
    found = [str(path.relative_to(folder)) for path in folder.rglob("*") if "attempts" in str(path)]
    assert {name for name in found if name.endswith("x_")} == {
        "01-A-sheet/attempts/etc/1/x_",
        "01-A-sheet/attempts/etc_2/1/x_",
    }


def test_what_cannot_be(garns: Garns, file_world: World, tmp_path: Path) -> None:
    file_world.course()
    path = file_world.address
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").touch()
    refused = garns("class", "export", "1", "-o", tmp_path / "full", "--database", path)
    assert (refused.code, "not empty" in refused.err) == (2, True)
    refused = garns("class", "export", "2", "-o", tmp_path / "new", "--database", path)
    assert (refused.code, "1 (Algorithms)" in refused.err) == (2, True)
    assert not (tmp_path / "new").exists()
    refused = garns("class", "import", tmp_path / "no", "--course", "1", "--database", path)
    assert refused.code == 2
    roster = tmp_path / "roster.csv"
    roster.write_text("id\n1\n", encoding="utf-8")
    paper = tmp_path / "paper"
    options = ["--layout", "4", "--symbols", "letters"]
    assert garns("assign", "new", paper, "--roster", roster, *options).code == 0
    with (
        file_world.server_state.database.writing() as session,
        pytest.raises(InvalidRequest, match="symbols"),
    ):
        read_paper(session, session.query(Course).one(), paper)


def test_commands(garns: Garns, file_world: World, tmp_path: Path) -> None:
    course = file_world.course()
    file_world.assignment(course)
    path = file_world.address
    done = garns("class", "export", "Algorithms", "-o", tmp_path / "c", "--database", path)
    assert done.code == 0, done.err
    folder = tmp_path / "c" / "01-A-sheet"
    done = garns("class", "import", folder, "--course", "1", "--title", "Again", "--database", path)
    assert (done.code, "Again" in done.err) == (0, True)
    with file_world.server_state.database.reading() as session:
        first, second = session.query(Assignment).order_by(Assignment.id)
        codes = [
            [part.code for part in session.query(Part).filter_by(assignment_id=each.id)]
            for each in (first, second)
        ]
    assert codes[0] == codes[1]
    assert not second.is_published
