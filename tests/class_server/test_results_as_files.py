"""Marks as files: those of a sheet are the marks that `garns grade` gives for the same answers."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from garns.class_server.exchange.papers import write_paper
from garns.class_server.store.tables import Assignment, Comment, HandIn, Member
from garns.cli.app import garns
from tests.class_server.answers import hand_in, id_in, right_answers_of
from tests.class_server.world import World

ROSTER = (
    "id,name,email,group\n101,Ana da Silva,ana@x.org,\n102,Bruno Costa,,A\n103,Caio Reis,,A\n"
    "104,Dora Alves,dora@x.org,\n105,=Evil(),,\n"
)


@pytest.fixture
def handed_in(file_world: World) -> tuple[World, str, dict[str, list[str]]]:
    """A sheet with answers of all sorts, and those that count, by student."""
    return class_that_handed_in(file_world, "en")


def class_that_handed_in(world: World, language: str) -> tuple[World, str, dict[str, list[str]]]:
    course = world.course(roster=ROSTER, course_language=language)
    work = world.assignment(
        course, layout="9", ask="3", variants="0", difficulty="easy", points="7"
    )
    ana, bruno, dora = (world.student(course, id) for id in ("101", "102", "104"))
    keys = {owner: right_answers_of(world, work, owner) for owner in ("student 101", "group A")}
    hand_in(ana, work, ["x", "", "12"])
    counted = {
        "101": [keys["student 101"][0], "", "x"],
        "102": [f" {keys['group A'][0]},0", keys["group A"][1], keys["group A"][2]],
        # The key of somebody else.
        "104": keys["student 101"],
    }
    hand_in(ana, work, counted["101"])
    hand_in(bruno, work, counted["102"])
    hand_in(dora, work, counted["104"])
    return world, work, counted


def paper_folder(world: World, work: str, folder: Path) -> Path:
    """The assignment as `garns assign` keeps it."""
    made = folder / "A-sheet"
    made.mkdir()
    with world.server_state.database.reading() as session:
        assignment = session.get(Assignment, id_in(work))
        assert assignment is not None
        write_paper(session, assignment, made)
    return made


def graded_on_paper(folder: Path, answers: Mapping[str, list[str]], *options: str) -> str:
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(["id", "a1", "a2", "a3"])
    writer.writerows([id, *texts] for id, texts in answers.items())
    path = folder.parent / "answers.csv"
    path.write_text(table.getvalue(), encoding="utf-8")
    arguments = ["grade", str(folder), str(path), "--accept-unread", *options]
    result = CliRunner().invoke(garns, arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("preset", ["plain", "canvas", "nbgrader"])
def test_marks_equal_those_of_the_command_line(
    handed_in: tuple[World, str, dict[str, list[str]]], tmp_path: Path, preset: str
) -> None:
    world, work, answers = handed_in
    folder = paper_folder(world, work, tmp_path)
    for decimal in (".", ","):
        options = ("--preset", preset, "--decimal", decimal)
        expected = graded_on_paper(folder, answers, *options)
        found = world.teacher.get(f"{work}/marks.csv?table={preset}&decimal={decimal}")
        assert found.content.decode("utf-8-sig" if decimal == "," else "utf-8") == expected
    assert "Dora" in expected


def test_comments_are_in_the_language_of_the_course(file_world: World, tmp_path: Path) -> None:
    world, work, answers = class_that_handed_in(file_world, "pt")
    expected = graded_on_paper(paper_folder(world, work, tmp_path), answers)
    assert world.teacher.get(f"{work}/marks.csv").text == expected
    assert "em branco" in expected


WORKSHEET = (
    "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Feedback comments\r\n"
    "Participant 1,Ana da Silva,ana@x.org,Submitted,,10.00,\r\n"
    "Participant 2,Bruno Costa,,Submitted,,10.00,\r\n"
    "Participant 3,Caio Reis,,Submitted,,10.00,\r\n"
    "Participant 4,Dora Alves,dora@x.org,Submitted,,10.00,\r\n"
)


def test_the_worksheet_of_moodle_is_filled_as_on_the_command_line(
    handed_in: tuple[World, str, dict[str, list[str]]], tmp_path: Path
) -> None:
    world, work, answers = handed_in
    sheet, output = tmp_path / "worksheet.csv", tmp_path / "filled.csv"
    sheet.write_bytes(WORKSHEET.encode())
    folder = paper_folder(world, work, tmp_path)
    graded_on_paper(folder, answers, "--fill", str(sheet), "--output", str(output))
    files = {"worksheet": ("worksheet.csv", WORKSHEET.encode())}
    found = world.teacher.post(f"{work}/marks/worksheet", files=files)
    assert found.content == output.read_bytes()
    assert b",10," in found.content or b",10.00," in found.content


def test_lines_that_are_not_clear_are_asked_about_first(
    handed_in: tuple[World, str, dict[str, list[str]]],
) -> None:
    world, work, _ = handed_in
    unclear = WORKSHEET + "Participant 5,Ana da Silva,ana@x.org,Submitted,,10.00,\r\n"
    files = {"worksheet": ("worksheet.csv", unclear.encode())}
    answer = world.teacher.post(f"{work}/marks/worksheet", files=files)
    assert (answer.status_code, "not clear" in answer.text) == (422, True)
    answer = world.teacher.post(f"{work}/marks/worksheet", {"accept_unread": "1"}, files=files)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/csv")


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_points_and_comments_of_teachers_go_into_the_files(
    handed_in: tuple[World, str, dict[str, list[str]]],
) -> None:
    world, work, _ = handed_in
    with world.server_state.database.writing() as session:
        counted = (
            session.query(HandIn)
            .join(Member)
            .filter(Member.student_id == "101", HandIn.attempt == 2)
            .one()
        )
        counted.given_points = 6.5
        teacher = session.query(Member).filter_by(role="teacher").one()
        said = [(teacher, "Nice\nwork"), (counted.member, "Thanks")]
        for member, text in said:
            session.add(Comment(hand_in_id=counted.id, member_id=member.id, text=text))
    plain = {
        each["student_id"]: each for each in rows_of(world.teacher.get(f"{work}/marks.csv").text)
    }
    assert plain["101"]["score"] == "6.5"
    assert plain["101"]["comment"].endswith("Nice work")
    assert plain["105"]["score"] == "0"
    canvas = world.teacher.get(f"{work}/marks.csv?table=canvas").text
    assert "Ana da Silva,,101,ana@x.org,,6.5" in canvas
    gradescope = rows_of(world.teacher.get(f"{work}/marks.csv?table=gradescope").text)
    ana = next(each for each in gradescope if each["SID"] == "101")
    assert (ana["Total Score"], ana["Max Points"], ana["Status"]) == ("6.5", "7", "Graded")
    assert ana["Submission Count"] == "2"
    missing = next(each for each in gradescope if each["SID"] == "105")
    assert missing["Status"] == "Missing"


def test_the_course_has_a_table_of_everything(
    handed_in: tuple[World, str, dict[str, list[str]]],
) -> None:
    world, work, _ = handed_in
    course = work.rpartition("/assignments")[0]
    world.assignment(course, title="Another", points="3")
    rows = rows_of(world.teacher.get(f"{course}/marks.csv").text)
    assert list(rows[0])[4:] == ["A sheet (7)", "Another (3)", "sum of 10"]
    bruno = next(each for each in rows if each["student_id"] == "102")
    assert list(bruno.values())[4:] == ["7", "0", "7"]
    assert rows[-1]["name"].startswith("'="), "no cell is a formula"
    assert "Another" in world.teacher.page(f"{course}/marks")


def test_a_newcomer_without_a_sheet_stands_in_the_table(
    handed_in: tuple[World, str, dict[str, list[str]]],
) -> None:
    world, work, _ = handed_in
    course = work.rpartition("/assignments")[0]
    world.teacher.send(f"{course}/roster/add", {"student_id": "106", "name": "Fabio"})
    rows = rows_of(world.teacher.get(f"{work}/marks.csv").text)
    assert (rows[-1]["student_id"], rows[-1]["score"]) == ("106", "0")


def test_a_whole_board_has_marks_without_questions(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, whole_board="1")
    rows = rows_of(file_world.teacher.get(f"{work}/marks.csv").text)
    assert [each["student_id"] for each in rows] == ["101", "102", "103"]
    assert {each["score"] for each in rows} == {"0"}


def test_programs_have_the_table_of_the_judge(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, "program", points="4")
    with file_world.server_state.database.writing() as session:
        assignment = session.get(Assignment, id_in(work))
        assert assignment is not None
        names = [each["name"] for each in assignment.settings["cases"]]
        bruno = session.query(Member).filter_by(student_id="102").one()
        session.add(
            HandIn(
                assignment_id=id_in(work),
                member_id=bruno.id,
                owner="group A",
                attempt=1,
                key="k",
                receipt="R",
                state="done",
                score=0.5,
                result=program_result(names),
            )
        )
    rows = rows_of(file_world.teacher.get(f"{work}/marks.csv?table=judge").text)
    assert [each["id"] for each in rows] == ["101", "102", "103"]
    ana, bruno_row, caio = rows
    assert (bruno_row["score"], bruno_row[names[0]], bruno_row[names[1]]) == ("2.00", "AC", "WA")
    assert (caio["score"], caio["submission"]) == ("2.00", "A")
    assert (ana["score"], ana["comment"] != "") == ("0.00", True)
    plain = rows_of(file_world.teacher.get(f"{work}/marks.csv").text)
    assert [each["score"] for each in plain] == ["0", "2", "2"]


def program_result(cases: list[str]) -> dict[str, object]:
    """Of a program that solves the first half."""
    verdicts: list[dict[str, object]] = [
        {
            "case": name,
            "verdict": "AC" if number % 2 == 0 else "WA",
            "seconds": 0.1,
            "memory": None,
            "counter": None,
            "expected_counter": None,
            "errors": "",
            "reasons": {},
        }
        for number, name in enumerate(cases)
    ]
    accepted = sum(each["verdict"] == "AC" for each in verdicts)
    known = {"language": "Python", "problem": {}, "notes": {}, "compiler": ""}
    # Half of the points, whatever the number of cases.
    return {**known, "accepted": accepted, "cases": 2 * accepted, "verdicts": verdicts}
