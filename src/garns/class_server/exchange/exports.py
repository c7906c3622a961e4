"""A course as files: what `garns assign`, `grade` and `judge` understand, and tables of all else.

roster.csv       the class list
marks.csv        what everybody has for everything
NN-TITLE/        for each assignment:
  hand-ins.csv   all attempts: by whom, when, worth what
  attempts/      the files that were handed in
  assignment.toml, secret.key, manifest.csv, key.csv, answers.csv   of a sheet
  cases/, submissions/, judge.txt                                   of a program
"""

from __future__ import annotations

import json
import re
import secrets
import shlex
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from garns.classroom.tables import table_text
from garns.formats import held_back, save
from garns.formats import replace as rename
from garns.model import InvalidRequest

from ..access.students import students_in
from ..store.tables import Assignment, Course, HandIn
from ..work.cases import case_files, file_name
from ..work.marks import Mark, marks_of
from .papers import write_answers, write_paper

ROSTER = ("id", "name", "email", "group")
HAND_INS = (
    "receipt", "id", "owner", "attempt", "at", "late", "state", "score", "given_points", "file",
    "answers",
)  # fmt: skip
UNSAFE = re.compile(r"[\x00-\x1f/\\]")
"""In names of files that are meant to be read as the name of a student."""


def course_named(session: Session, text: str) -> Course:
    """By its number, its code for joining, or its title."""
    courses = session.scalars(select(Course).order_by(Course.id)).all()
    wanted = " ".join(text.casefold().split())
    for known in (lambda c: str(c.id), lambda c: c.join_code, lambda c: c.title):
        found = [each for each in courses if " ".join(known(each).casefold().split()) == wanted]
        if len(found) == 1:
            return found[0]
    raise InvalidRequest("class-ops.no-course", known=[f"{c.id} ({c.title})" for c in courses])


def export_course(session: Session, course: Course, folder: Path) -> None:
    """Whole, or not at all."""
    with _new_folder(folder) as made:
        members = students_in(session, course)
        lines = [
            {"id": each.student_id, "name": each.name, "email": each.email, "group": each.group}
            for each in members
        ]
        save(made / "roster.csv", table_text(ROSTER, lines), private=True)
        assignments = session.scalars(
            select(Assignment).where(Assignment.course_id == course.id).order_by(Assignment.id)
        ).all()
        marks = {each: marks_of(session, each) for each in assignments}
        _write_marks(marks, made / "marks.csv")
        for number, assignment in enumerate(assignments, 1):
            place = made / f"{number:02}-{_slug(assignment.title)}"
            place.mkdir(0o700)
            _write_assignment(session, assignment, marks[assignment], place)


@contextmanager
def _new_folder(folder: Path) -> Iterator[Path]:
    """Under another name until all is in it."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InvalidRequest("class-ops.folder-exists", name=str(folder))
    folder = folder.resolve()
    beside = folder.with_name(f".{folder.name}.{secrets.token_hex(4)}")
    beside.mkdir(0o700)
    try:
        yield beside
        rename(beside, folder)
    except BaseException:
        with held_back():
            shutil.rmtree(beside, ignore_errors=True)
        raise


def _write_marks(marks: dict[Assignment, list[Mark]], path: Path) -> None:
    titles = {each: f"{n:02} {each.title}" for n, each in enumerate(marks, 1)}
    lines: dict[int, dict[str, str]] = {}
    for assignment, found in marks.items():
        for mark in found:
            member = mark.member
            line = lines.setdefault(member.id, {"id": member.student_id, "name": member.name})
            line[titles[assignment]] = "" if mark.points is None else f"{mark.points:.10g}"
    save(path, table_text(("id", "name", *titles.values()), list(lines.values())), private=True)


def _write_assignment(
    session: Session, assignment: Assignment, marks: Sequence[Mark], folder: Path
) -> None:
    attempts = session.scalars(
        select(HandIn).where(HandIn.assignment_id == assignment.id).order_by(HandIn.id)
    ).all()
    lines = [_line(each) for each in attempts]
    save(folder / "hand-ins.csv", table_text(HAND_INS, lines), private=True)
    names = _names_of([each.owner for each in attempts])
    for each in attempts:
        if each.content is not None:
            _write_content(each, folder / "attempts" / names[each.owner] / str(each.attempt))
    if assignment.kind == "sheet":
        write_paper(session, assignment, folder)
        write_answers(assignment, marks, folder / "answers.csv")
    elif assignment.kind == "program":
        _write_program(assignment, marks, names, folder)


def _line(each: HandIn) -> dict[str, str]:
    return {
        "receipt": each.receipt,
        "id": each.member.student_id,
        "owner": each.owner,
        "attempt": str(each.attempt),
        "at": each.at.isoformat(timespec="seconds"),
        "late": "1" if each.is_late else "0",
        "state": each.state,
        "score": "" if each.score is None else f"{each.score:.10g}",
        "given_points": "" if each.given_points is None else f"{each.given_points:.10g}",
        "file": each.content.name if each.content else "",
        "answers": json.dumps(each.answers, ensure_ascii=False),
    }


def _write_program(
    assignment: Assignment, marks: Sequence[Mark], names: Mapping[str, str], folder: Path
) -> None:
    """The cases, of everybody what counts, and how `garns judge` is called for the same marks."""
    (folder / "cases").mkdir(0o700)
    for name, content in case_files(assignment.settings).items():
        save(folder / "cases" / name, content, private=True)
    counted = {mark.counted.owner: mark.counted for mark in marks if mark.counted is not None}
    for owner, each in counted.items():
        if each.content is not None:
            _write_content(each, folder / "submissions" / names[owner])
    command = " ".join(map(shlex.quote, _judge_command(assignment)))
    save(folder / "judge.txt", f"{command}\n")


def _judge_command(assignment: Assignment) -> list[str]:
    known = assignment.settings
    switches = [f"--{name}" for name in ("strict", "counter") if known.get(name)]
    return [
        *("garns", "judge", "--cases", "cases", "--submissions", "submissions"),
        *("--roster", "../roster.csv", "--points", f"{assignment.points:g}"),
        *("--time-limit", f"{known['seconds']:g}", "--memory", f"{known['memory']}M"),
        *("--output-limit", f"{known['output']}K", *switches),
        *(("--unsolvable", known["unsolvable"]) if known.get("unsolvable") else ()),
        *("-o", "marks.csv"),
    ]


def _write_content(each: HandIn, place: Path) -> None:
    assert each.content is not None
    place.mkdir(0o700, parents=True)
    save(place / file_name(each.content.name, "file"), each.content.data, private=True)


def _names_of(owners: Iterable[str]) -> dict[str, str]:
    """The id of the student or the name of the group, as `garns judge` looks for it; a number
    behind it where that is not enough."""
    found: dict[str, str] = {}
    for owner in dict.fromkeys(owners):
        plain = UNSAFE.sub("-", owner.partition(" ")[2]).lstrip(".-") or "nobody"
        taken = {name.casefold() for name in found.values()}
        tries = (plain, *(f"{plain}_{n}" for n in range(2, len(taken) + 3)))
        found[owner] = next(name for name in tries if name.casefold() not in taken)
    return found


def _slug(title: str) -> str:
    return re.sub(r"[^\w.+-]+", "-", title).strip(".-")[:40] or "assignment"
