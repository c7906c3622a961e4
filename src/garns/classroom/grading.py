"""Marks: the answers of a class against the key, cell by cell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from garns.model import Message, Place, Symbols, UnreadableInput

from .assignment import Assignment
from .roster import NAMES, Student
from .sheets import Sheet
from .signs import spellings
from .tables import Row, Table, plain, read_table

CODES = ("code", "código", "codigo")
ANSWER = re.compile(r"(?:a|answer|resposta|r|q)[ _-]?(\d+)", re.IGNORECASE)


@dataclass(frozen=True)
class Mark:
    """The marks of one student: for each asked cell what was answered and whether it is right."""

    student: Student
    sheet: Sheet
    answers: tuple[str, ...]
    right: tuple[bool, ...]
    points: tuple[float, ...]
    remarks: tuple[Message, ...] = ()

    @property
    def score(self) -> float:
        return sum(p for p, is_right in zip(self.points, self.right, strict=True) if is_right)

    @property
    def most(self) -> float:
        return sum(self.points)


@dataclass(frozen=True)
class Graded:
    """The marks in the order of the class list, and what is wrong with the answers as a whole."""

    marks: tuple[Mark, ...]
    problems: tuple[tuple[Place, Message], ...]


def grade(assignment: Assignment, path: Path) -> Graded:
    """Correct a file of answers: a student's id, code or email, and an answer for each asked cell
    in the order of the sheet."""
    table = read_table(path)
    columns = _answer_columns(table, assignment.settings.ask)
    given: dict[str, tuple[str, ...]] = {}
    problems: list[tuple[Place, Message]] = []
    for row in table.rows:
        place = table.place(row)
        students = _students_of(table, row, assignment)
        if not students:
            problems.append((place, Message("grade.unknown", {"fields": _identity(table, row)})))
        answers = tuple(row[column] for column in columns)
        for student in students:
            if given.get(student.id, answers) != answers:
                problems.append((place, Message("grade.twice", {"student": student.id})))
            given[student.id] = answers
    return Graded(_marks(assignment, given), tuple(problems))


def _answer_columns(table: Table, count: int) -> list[str]:
    """The columns of the answers: those called a1, answer 2, resposta 3 …, or the last ones."""
    numbered = {
        int(found[1]): name for name in table.headings if (found := ANSWER.fullmatch(plain(name)))
    }
    if all(number in numbered for number in range(1, count + 1)):
        return [numbered[number] for number in range(1, count + 1)]
    known = {name for name in table.headings if _is_identity(name)}
    others = [name for name in table.headings if name not in known]
    if len(others) != count:
        raise UnreadableInput(
            "answer-columns", Place(table.file, 1), n=count, found=list(table.headings)
        )
    return others


def _is_identity(heading: str) -> bool:
    names = (*CODES, *(name for group in NAMES.values() for name in group))
    return plain(heading) in {plain(name) for name in names}


def _identity(table: Table, row: Row) -> list[str]:
    return [row[name] for name in table.headings if _is_identity(name) and row[name]]


def _students_of(table: Table, row: Row, assignment: Assignment) -> tuple[Student, ...]:
    """Whom a line is about: a code stands for all who share the sheet."""
    code = table.heading(*CODES)
    if code and row[code]:
        wanted = row[code].upper()
        return next((each.students for each in assignment.sheets if each.code == wanted), ())
    for key in ("id", "email"):
        heading = table.heading(*NAMES[key])
        if heading and row[heading]:
            wanted = plain(row[heading])
            return tuple(
                each for each in assignment.students if plain(getattr(each, key)) == wanted
            )
    return ()


def _marks(assignment: Assignment, given: Mapping[str, tuple[str, ...]]) -> tuple[Mark, ...]:
    keys = Counter(sheet.answers for sheet in assignment.sheets)
    return tuple(
        _mark(assignment, sheet, student, _answers_of(student, sheet, given), keys)
        for sheet in assignment.sheets
        for student in sheet.students
    )


def _answers_of(
    student: Student, sheet: Sheet, given: Mapping[str, tuple[str, ...]]
) -> tuple[str, ...] | None:
    """The student's own, or else those that somebody of the group has handed in."""
    everybody = (student, *sheet.students)
    return next((given[each.id] for each in everybody if each.id in given), None)


def _mark(
    assignment: Assignment,
    sheet: Sheet,
    student: Student,
    answers: tuple[str, ...] | None,
    keys: Counter[tuple[int, ...]],
) -> Mark:
    points = assignment.settings.points_of_cells
    if answers is None:
        blank = ("",) * len(sheet.asked)
        nothing = (False,) * len(sheet.asked)
        return Mark(student, sheet, blank, nothing, points, (Message("grade.nothing"),))
    marks = assignment.symbols
    values = tuple(_value(text, marks) for text in answers)
    right = tuple(v == k for v, k in zip(values, sheet.answers, strict=True))
    remarks = [*_wrong_cells(sheet, marks, answers, right), *_copied(sheet, values, keys)]
    return Mark(student, sheet, answers, right, points, tuple(remarks))


def _value(text: str, marks: Symbols) -> int | None:
    """The value of an answer: its symbol, or its number."""
    named = {plain(label): value for label, value in spellings(marks)}
    if plain(text) in named:
        return named[plain(text)]
    return int(text) if text.isdecimal() and text.isascii() else None


def _wrong_cells(
    sheet: Sheet, marks: Symbols, answers: Sequence[str], right: Sequence[bool]
) -> list[Message]:
    return [
        Message(
            "grade.blank" if not text else "grade.wrong",
            {"cell": name, "answer": text, "right": marks.write(value)},
        )
        for name, text, value, is_right in zip(
            sheet.asked_names, answers, sheet.answers, right, strict=True
        )
        if not is_right
    ]


def _copied(
    sheet: Sheet, values: tuple[int | None, ...], keys: Counter[tuple[int, ...]]
) -> list[Message]:
    """Another's key, answered exactly: to be looked at, not judged. One cell alone says nothing."""
    is_suspicious = len(values) > 1 and values != sheet.answers and values in keys
    return [Message("grade.another-key")] if is_suspicious else []
