"""A whole story, on a real server with its judge: a teacher sets up a class of 30, students join,
hand in on phones, are judged, and the marks are those of the command line."""

from __future__ import annotations

import csv
import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest

from garns.class_server.store import Database, open_database
from garns.class_server.store.tables import Assignment, Job, Part
from garns.class_server.work.sheet import sheet_of
from garns.programs import can_keep, containment
from tests import clocks
from tests.class_server.programs import CASES, GUESSES, RIGHT
from tests.class_server.serving import tab_of
from tests.class_server.test_commands import serving
from tests.class_server.visitor import TOKEN
from tests.class_server.world import PASSWORD
from tests.cli.conftest import Garns

STUDENTS = [f"{number}" for number in range(201, 231)]
ON_PHONES = STUDENTS[:2]
"""In a browser each; the others send what a browser would send."""

ROSTER = "id,name\n" + "".join(f"{each},Student {each}\n" for each in STUDENTS)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (can_keep() and containment().is_whole), reason="a class is judged in the sandbox only"
    ),
]


def answers_of(database: Database, student: str, right: bool) -> list[str]:
    """Of their own sheet; of the wrong ones the first is right."""
    with database.reading() as session:
        sheet = session.query(Assignment).filter_by(kind="sheet").one()
        part = session.query(Part).filter_by(
            assignment_id=sheet.id, owner=f"student {student}"
        ).one()  # fmt: skip
        found = [str(value) for value in sheet_of(sheet, part).answers]
    return found if right else [found[0], *("x" for _ in found[1:])]


def is_good(student: str) -> bool:
    return int(student) % 3 != 0


class Sender:
    """A student without a browser: a session, and forms with their token."""

    def __init__(self, address: str) -> None:
        self.client = httpx2.Client(base_url=address, follow_redirects=False, timeout=None)

    def send(self, page: str, address: str, fields: dict[str, str]) -> str:
        token = TOKEN.search(self.client.get(page, follow_redirects=True).text)
        assert token
        answer = self.client.post(address, data={**fields, "csrf": token[1]})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])


def set_up(tab: Any, start: str, folder: Path) -> tuple[str, str, str]:
    """The teacher's part, on the pages: the code of the class, the sheet and the program."""
    tab.goto(start)
    for name, text in (("name", "Prof. Lima"), ("login", "prof"), ("password", PASSWORD)):
        tab.fill(f"[name={name}]", text)
    tab.click("main button.main")
    tab.wait_for_url("**/courses/new")
    tab.fill("[name=title]", "Algorithms")
    tab.click("main form[method=post] button.main")
    tab.wait_for_url("**/roster")
    tab.fill("[name=pasted]", ROSTER)
    tab.click("main form:has([name=pasted]) button.main")
    tab.locator("td", has_text=STUDENTS[-1]).first.wait_for()
    course = urlsplit(tab.url).path.removesuffix("/roster")
    sheet = new_assignment(tab, course, "sheet", {"layout": "4", "ask": "3"})
    for name, text in CASES.items():
        (folder / name).write_text(text, encoding="utf-8")
    tab.goto(f"{course}/assignments/new?kind=program")
    tab.select_option("[name=cases_from]", "upload")
    tab.set_input_files("[name=cases]", [folder / name for name in CASES])
    program = saved(tab, "Solver", {"seconds": "5"})
    code = tab.goto(course).text()
    found = re.search(r"\b[2-9A-HJ-NP-Z]{6}\b", tab.inner_text("main"))
    assert found, code
    return found[0], sheet, program


def new_assignment(tab: Any, course: str, kind: str, fields: dict[str, str]) -> str:
    tab.goto(f"{course}/assignments/new?kind={kind}")
    return saved(tab, f"A {kind}", fields)


def saved(tab: Any, title: str, fields: dict[str, str]) -> str:
    for name, text in {"title": title, **fields}.items():
        tab.fill(f"[name={name}]", text)
    tab.check("[name=is_published]")
    tab.click("main form[method=post] button.main")
    tab.wait_for_url("**said=saved")
    return str(urlsplit(tab.url).path)


def on_a_phone(
    tab: Any, database: Database, code: str, student: str, work: tuple[str, str]
) -> bool:
    """Joins, answers the sheet, pastes a program, waits for the verdict: is there a receipt?"""
    sheet, program = work
    tab.goto(f"/join?code={code}")
    tab.fill("[name=student_id]", student)
    for name, text in (("name", f"Student {student}"), ("login", student), ("password", PASSWORD)):
        tab.fill(f"[name={name}]", text)
    tab.click("main button.main")
    tab.wait_for_url("**/courses/*")
    tab.click("text=A sheet")
    tab.goto(f"{sheet}?play=0")
    for number, text in enumerate(answers_of(database, student, is_good(student)), 1):
        tab.fill(f"[name=answer-{number}]", text)
    tab.click("form[action$=hand-in] button.main")
    tab.wait_for_url("**said=handed-in")
    tab.goto(program)
    tab.fill("[name=pasted]", RIGHT if is_good(student) else GUESSES)
    tab.select_option("select[name=language]", "Python")
    tab.click("form[action$=hand-in] button.main")
    tab.wait_for_url("**said=handed-in")
    verdict = "AC" if is_good(student) else "WA"
    tab.locator(".verdict", has_text=verdict).first.wait_for()
    return bool(tab.inner_text(".receipt"))


def without_a_phone(address: str, database: Database, code: str, student: str, work: Any) -> None:
    sheet, program = work
    sender = Sender(address)
    who = {"student_id": student, "name": f"Student {student}", "login": student}
    sender.send(f"/join?code={code}", "/join", {**who, "code": code, "password": PASSWORD})
    answers = answers_of(database, student, is_good(student))
    fields = {f"answer-{number}": text for number, text in enumerate(answers, 1)}
    sender.send(sheet, f"{sheet}/hand-in", {"key": "s", **fields})
    pasted = RIGHT if is_good(student) else GUESSES
    sender.send(program, f"{program}/hand-in", {"key": "p", "language": "Python", "pasted": pasted})
    sender.client.close()


def test_a_class_of_30(launched: Any, tmp_path: Path, garns: Garns) -> None:
    with serving(tmp_path, "--judges", "1") as server:
        start = next(
            found[0] for line in server.said if (found := re.search(r"https?://\S+key=\S+", line))
        )
        address = f"http://localhost:{server.port}"
        with closed(tmp_path / "class.db") as database, tab_of(launched, address) as teacher:
            code, sheet, program = set_up(teacher, start, tmp_path)
            for student in STUDENTS[len(ON_PHONES) :]:
                without_a_phone(address, database, code, student, (sheet, program))
            for student in ON_PHONES:
                with tab_of(launched, address) as tab:
                    assert on_a_phone(tab, database, code, student, (sheet, program))
            clocks.wait_until(lambda: nothing_waits(database))
            online = [marks_on_pages(teacher, each) for each in (sheet, program)]
    course, address = tmp_path / "course", str(tmp_path / "class.db")
    done = garns("class", "export", "Algorithms", "--database", address, "-o", course)
    assert done.code == 0, done.err
    assert {round(points, 2) for points in online[0].values()} == {10.0, 3.33}
    assert {round(points, 2) for points in online[1].values()} == {10.0, 5.0}
    assert online == [marks_of_grade(garns, course), marks_of_judge(garns, course)]


@contextmanager
def closed(path: Path) -> Iterator[Database]:
    """The server's own database, closed afterwards."""
    database = open_database(path)
    try:
        yield database
    finally:
        database.close()


def nothing_waits(database: Database) -> bool:
    with database.reading() as session:
        return session.query(Job).first() is None


def marks_on_pages(tab: Any, work: str) -> dict[str, float]:
    """From the file of marks that the teacher takes."""
    tab.goto(f"{work}/marks")
    with tab.expect_download() as download:
        tab.click("main form[action$='marks.csv'] button")
    return scores(Path(download.value.path()).read_text(encoding="utf-8-sig"), "student_id")


def scores(text: str, column: str) -> dict[str, float]:
    """By the id of the student."""
    return {line[column]: float(line["score"]) for line in csv.DictReader(text.splitlines())}


def marks_of_grade(garns: Garns, course: Path) -> dict[str, float]:
    (folder,) = course.glob("*-A-sheet")
    done = garns("grade", folder, folder / "answers.csv", "--accept-unread")
    assert done.code == 0, done.err
    return scores(done.out, "student_id")


def marks_of_judge(garns: Garns, course: Path) -> dict[str, float]:
    (folder,) = course.glob("*-Solver")
    command = shlex.split((folder / "judge.txt").read_text(encoding="utf-8"))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        done = garns(*command[1:])
    assert done.code in (0, 1), done.err
    return scores((folder / "marks.csv").read_text(encoding="utf-8"), "id")
