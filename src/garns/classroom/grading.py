"""Marks: the answers of a class against the key, cell by cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from garns.model import Message, Symbols, UnreadableInput
from garns.model.escaping import visible_name

from .assignment import Assignment
from .cell_text import LONGEST_CELL, clean, plain, whole_numbers
from .headings import answer_columns
from .matching import Directory
from .roster import Student
from .sheets import Sheet
from .signs import spellings
from .tables import Notice, Table, TableRow, read_table

Keys = Mapping[tuple[int, ...], tuple[Sheet, ...]]
"""The sheets by their answers."""

UNREAD = -1
"""The value of an answer that is neither a symbol nor a whole number."""


@dataclass(frozen=True)
class Mark:
    """The marks of one student: for each asked cell what was answered and whether it is right.
    `remarks` are for the student; `same_as` are those to whose sheet these are the answers. A
    teacher may have given points in place of the score, and said something (`comments`)."""

    student: Student
    sheet: Sheet
    answers: tuple[str, ...]
    right: tuple[bool, ...]
    points: tuple[float, ...]
    remarks: tuple[Message, ...] = ()
    same_as: tuple[Student, ...] = ()
    given_points: float | None = None
    comments: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        if self.given_points is not None:
            return self.given_points
        return sum(p for p, is_right in zip(self.points, self.right, strict=True) if is_right)

    @property
    def most(self) -> float:
        return sum(self.points)


@dataclass(frozen=True)
class Graded:
    """The marks in the order of the class list; what could not be understood, so that marks would
    be wrong; and what else the teacher should look at."""

    marks: tuple[Mark, ...]
    unread: tuple[Notice, ...] = ()
    notices: tuple[Notice, ...] = ()


def directory_of(assignment: Assignment) -> Directory:
    sheets = {sheet.code: sheet.students for sheet in assignment.sheets}
    return Directory(assignment.students, sheets)


def grade(assignment: Assignment, path: Path) -> Graded:
    """Correct a file of answers: a student's id, code, email or name, and an answer for each asked
    cell in the order of the sheet."""
    table = read_table(path)
    directory = directory_of(assignment)
    identity = directory.columns(table)
    columns = _answer_columns(table, assignment.settings.ask, identity.values())
    given: dict[str, tuple[str, ...]] = {}
    unread: list[Notice] = []
    notices = [*table.notices, *table.unused([*identity.values(), *columns])]
    for row in table.rows:
        place = table.place(row)
        found = directory.find(row, identity)
        if found.problem:
            unread.append((place, found.problem))
        if found.notice:
            notices.append((place, found.notice))
        answers = tuple(row[column][:LONGEST_CELL] for column in columns)
        for student in found.students:
            if given.get(student.id, answers) != answers:
                notices.append((place, Message("grade.twice", {"student": str(student)})))
            given[student.id] = answers
        unread += _unread(assignment, table, row, columns, found.students)
    return Graded(marks_of_answers(assignment, given), tuple(unread), tuple(notices))


def _answer_columns(table: Table, count: int, identity: Iterable[str]) -> list[str]:
    """The columns of the answers: those called a1, answer 2, resposta C …, or else all that do not
    say who it is."""
    known = set(identity)
    others = [name for name in table.headings if name not in known]
    columns = answer_columns(others, count)
    if columns is None and len(others) == count:
        columns = others
    if columns is None:
        facts = {"n": count, "found": list(table.headings)}
        raise UnreadableInput("answer-columns", table.heading_place, **facts)
    return columns


def _unread(
    assignment: Assignment,
    table: Table,
    row: TableRow,
    columns: Sequence[str],
    students: Sequence[Student],
) -> list[Notice]:
    """The answers of a line that are neither a symbol nor a whole number."""
    if not students:
        return []
    sheet = assignment.sheet_of(students[0].id)
    if sheet is None:
        raise AssertionError("whoever is in the class list has a sheet")
    marks = assignment.symbols
    who = [str(each) for each in students]
    return [
        (
            table.place(row),
            Message(
                "grade.unread",
                {"students": who, "column": column, "answer": visible_name(row[column])},
            ),
        )
        for column in columns
        if value_of(row[column], marks) == UNREAD
    ]


def marks_of_answers(
    assignment: Assignment, given: Mapping[str, tuple[str, ...]]
) -> tuple[Mark, ...]:
    """Of everybody, sheet by sheet; `given` are the answers by the ids of students."""
    keys = defaultdict[tuple[int, ...], tuple[Sheet, ...]](tuple)
    for sheet in assignment.sheets:
        keys[sheet.answers] += (sheet,)
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
    keys: Keys,
) -> Mark:
    points = assignment.settings.points_of_cells
    if answers is None:
        blank = ("",) * len(sheet.asked)
        nothing = (False,) * len(sheet.asked)
        return Mark(student, sheet, blank, nothing, points, (Message("grade.nothing"),))
    marks = assignment.symbols
    values = tuple(value_of(text, marks) for text in answers)
    right = right_answers(sheet, marks, answers)
    same_as = _same_as(sheet, values, keys)
    copied = (Message("grade.another-key"),) if same_as else ()
    remarks = (*_wrong_cells(sheet, marks, answers, right), *copied)
    return Mark(student, sheet, answers, right, points, remarks, same_as)


def right_answers(sheet: Sheet, symbols: Symbols, answers: Sequence[str]) -> tuple[bool, ...]:
    """Which of the asked cells are right."""
    values = [value_of(text, symbols) for text in answers]
    return tuple(v == k for v, k in zip(values, sheet.answers, strict=True))


def value_of(text: str, marks: Symbols) -> int | None:
    """The value of an answer: that of its symbol, or its number; None for a blank."""
    if not clean(text):
        return None
    named = {plain(label): value for label, value in spellings(marks)}
    if plain(text) in named:
        return named[plain(text)]
    numbers = whole_numbers(text)
    if any(name.isdecimal() and int(name) != value for name, value in named.items()):
        # The digits are symbols of other values here.
        possible = {named[str(number)] for number in numbers if str(number) in named}
    else:
        possible = {number for number in numbers if 1 <= number <= len(marks.names)}
    if len(possible) == 1:
        return possible.pop()
    # A whole number that is not on the board is wrong, not unread.
    return UNREAD if possible or not numbers else 0


def _wrong_cells(
    sheet: Sheet, marks: Symbols, answers: Sequence[str], right: Sequence[bool]
) -> list[Message]:
    return [
        Message(
            "grade.blank" if not clean(text) else "grade.wrong",
            {"cell": name, "answer": visible_name(text), "right": marks.write(value)},
        )
        for name, text, value, is_right in zip(
            sheet.asked_names, answers, sheet.answers, right, strict=True
        )
        if not is_right
    ]


def _same_as(sheet: Sheet, values: tuple[int | None, ...], keys: Keys) -> tuple[Student, ...]:
    """Those whose key was answered exactly, if it is another's: to be looked at, not judged. One
    cell alone says nothing."""
    if len(values) < 2 or values == sheet.answers or None in values:
        return ()
    key = tuple(value or 0 for value in values)
    return tuple(student for each in keys.get(key, ()) for student in each.students)
