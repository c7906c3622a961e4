"""Class lists and tables of answers, as text: read or refused with the place, and answers are
marked whatever stands in them."""

from __future__ import annotations

import atexit
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from garns.classroom import Student, read_roster
from garns.classroom.assignment import Assignment
from garns.classroom.grading import grade
from garns.classroom.settings import Settings
from garns.classroom.sheets import Sheet
from garns.model import Grid
from tests.formats.sheet import LINE, SOLUTION

from .refusals import refusals_allowed

STUDENTS = (
    Student("2026001", "Ana Ávila", "ana@example.org"),
    Student("2026002", "João da Silva", "joao@example.org", "d1"),
    Student("2026003", "Maria José", "", "d1"),
)
ASKED = (0, 40, 80)


def try_input(data: bytes) -> None:
    file = _folder() / "table.csv"
    file.write_bytes(data)
    with refusals_allowed():
        roster = read_roster(file)
        assert all(student.id for student in roster.students)
        for _, notice in roster.notices:
            assert str(notice)
    with refusals_allowed():
        graded = grade(_assignment(), file)
        assert len(graded.marks) == len(STUDENTS)
        for mark in graded.marks:
            assert 0 <= mark.score <= mark.most
        for _, notice in (*graded.unread, *graded.notices):
            assert str(notice)


@cache
def _folder() -> Path:
    folder = Path(mkdtemp(prefix="garns-fuzz-"))
    atexit.register(shutil.rmtree, folder)
    return folder


@cache
def _assignment() -> Assignment:
    puzzle, solution = Grid(LINE), Grid(SOLUTION)
    groups = (STUDENTS[:1], STUDENTS[1:])
    sheets = tuple(
        Sheet(number, f"CODE{number}234", group, puzzle, solution, ASKED, "easy")
        for number, group in enumerate(groups, 1)
    )
    return Assignment(_folder(), Settings("Lista"), sheets)
