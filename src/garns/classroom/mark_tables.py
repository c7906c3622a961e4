"""Tables of marks: plain, or as a learning platform takes them in."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from garns.messages import say
from garns.model import Message, Place, UnreadableInput
from garns.model.escaping import spreadsheet_cell

from .assignment import Assignment
from .grading import Graded, Mark, directory_of
from .matching import Directory
from .roster import Student
from .tables import Notice, Table, TableRow, line_of_table, read_table, titles_of_table

Cells = list[str | float]
"""A line of a table; numbers are written when it is known with which mark."""

MOST_NUMBER = re.compile(r"\d{1,9}(?:[.,]\d{1,9})?")

GRADE = ("grade", "nota", "avaliação")
MOST = ("maximum grade", "nota máxima", "avaliação máxima")
FEEDBACK = ("feedback comments", "comentários de feedback", "comentários do feedback")


@dataclass(frozen=True)
class Entry:
    """What a learning platform learns of one student; no score while it is not known."""

    student: Student
    score: float | None
    most: float
    comment: str = ""


def entries_of(graded: Graded) -> list[Entry]:
    return [Entry(each.student, each.score, each.most, comment(each)) for each in graded.marks]


def plain_table(assignment: Assignment, graded: Graded) -> list[Cells]:
    """Everything there is to say, one line for each student."""
    numbers = range(1, assignment.settings.ask + 1)
    answers = [name for n in numbers for name in (f"a{n}", say("grade.mark.right", answer=f"a{n}"))]
    who, result = ("student_id", "name", "sheet", "code"), ("score", "max_score", "comment")
    lines: list[Cells] = [[*_titles(who), *answers, *_titles(result)]]
    for mark in graded.marks:
        cells = [
            cell
            for answer, is_right in zip(mark.answers, mark.right, strict=True)
            for cell in (answer, "1" if is_right else "0")
        ]
        sheet = mark.sheet
        owner = [mark.student.id, mark.student.name, str(sheet.number), sheet.code]
        lines.append([*owner, *cells, mark.score, mark.most, comment(mark)])
    return lines


def _titles(columns: Sequence[str]) -> list[str]:
    return [say(f"grade.mark.{column}") for column in columns]


def canvas_table(assignment: Assignment, graded: Graded) -> list[Cells]:
    most = sum(assignment.settings.points_of_cells)
    return canvas_lines(assignment.settings.title, most, entries_of(graded))


def canvas_lines(title: str, most: float, entries: Iterable[Entry]) -> list[Cells]:
    """As Canvas imports grades: a line with the points that are possible comes second."""
    lines: list[Cells] = [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", title],
        ["    Points Possible", "", "", "", "", most],
    ]
    for each in entries:
        student = each.student
        lines.append(
            [student.name, "", student.id, student.email or student.id, "", score_cell(each)]
        )
    return lines


def score_cell(entry: Entry) -> str | float:
    return "" if entry.score is None else entry.score


def nbgrader_table(assignment: Assignment, graded: Graded) -> list[Cells]:
    return nbgrader_lines(assignment.name, entries_of(graded))


def nbgrader_lines(name: str, entries: Iterable[Entry]) -> list[Cells]:
    """As nbgrader exports grades."""
    lines: list[Cells] = [
        [
            "assignment",
            "student_id",
            "last_name",
            "first_name",
            "email",
            "raw_score",
            "score",
            "max_score",
        ]
    ]
    for each in entries:
        first, _, last = each.student.name.partition(" ")
        who: Cells = [name, each.student.id, last, first, each.student.email]
        lines.append([*who, score_cell(each), score_cell(each), each.most])
    return lines


PRESETS: dict[str, Callable[[Assignment, Graded], list[Cells]]] = {
    "plain": plain_table,
    "canvas": canvas_table,
    "nbgrader": nbgrader_table,
}


def comment(mark: Mark) -> str:
    return " ".join([*map(str, mark.remarks), *mark.comments])


def written(lines: Iterable[Cells], *, separator: str = ",", decimal: str = ".") -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=separator, lineterminator="\n")
    for cells in lines:
        writer.writerow(
            spreadsheet_cell(cell) if isinstance(cell, str) else shown(cell, decimal)
            for cell in cells
        )
    return stream.getvalue()


def shown(value: float, decimal: str) -> str:
    return f"{value:g}".replace(".", decimal)


@dataclass(frozen=True)
class Filled:
    """A worksheet with the marks in it. `unread` are lines that may be several students'; no mark
    is written there. `notices` are lines of nobody, and students without a line."""

    content: bytes
    unread: tuple[Notice, ...]
    notices: tuple[Notice, ...]


def filled_worksheet(assignment: Assignment, graded: Graded, worksheet: Path) -> Filled:
    return fill_worksheet(directory_of(assignment), entries_of(graded), worksheet)


def fill_worksheet(directory: Directory, entries: Iterable[Entry], worksheet: Path) -> Filled:
    """Moodle's own grading worksheet with grades and comments in it, its headings, order, marks
    and encoding as they were."""
    table = read_table(worksheet)
    grade, feedback = table.heading(*GRADE), table.heading(*FEEDBACK)
    if grade is None:
        raise UnreadableInput("worksheet", table.heading_place, found=list(table.headings))
    columns = directory.columns(table)
    waiting = {each.student: each for each in entries}
    lines, unread, notices = [titles_of_table(table)], list[Notice](), list[Notice]()
    for row in table.rows:
        found = directory.find(row, columns)
        fields = dict(row.fields)
        if len(found.students) == 1 and (entry := waiting.pop(found.students[0], None)):
            fields[grade] = _moodle_grade(table, row, entry)
            if feedback:
                fields[feedback] = spreadsheet_cell(entry.comment)
        elif found.is_stranger:
            notices.append((table.place(row), found.problem or Message("grade.unknown")))
        else:
            unread.append((table.place(row), found.problem or second_line(found.students)))
        lines.append(line_of_table(table, fields))
    if waiting:
        missing = [str(student) for student in waiting]
        message = Message("grade.not-in-worksheet", {"n": len(missing), "students": missing})
        notices.append((Place(table.file), message))
    return Filled(_encoded("".join(lines), table.encoding), tuple(unread), tuple(notices))


def second_line(students: Sequence[Student]) -> Message:
    return Message("grade.second-line", {"students": [str(each) for each in students]})


def _encoded(text: str, encoding: str) -> bytes:
    """As the worksheet was, unless the comments have characters that this has no way to write."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return text.encode("utf-8-sig")


def _moodle_grade(table: Table, row: TableRow, entry: Entry) -> str:
    """On the scale of the worksheet, with its decimal mark."""
    if entry.score is None:
        return ""
    heading = table.heading(*MOST)
    text = row[heading] if heading else ""
    number = re.sub(r"[^\d.,]", "", text)
    decimal = "," if "," in number or table.separator == ";" else "."
    greatest = _greatest(number)
    most = entry.most if greatest is None else greatest
    return shown(round(entry.score / entry.most * most, 2) if entry.most else 0.0, decimal)


def _greatest(number: str) -> float | None:
    """The greatest grade that a worksheet names: `10,00`, or `1.000,00` with marks for thousands;
    None if it is no number."""
    *thousands, part = re.split("[.,]", number)
    found = f"{''.join(thousands)}.{part}" if thousands else part
    return float(found) if re.fullmatch(r"[0-9]{1,9}(?:\.[0-9]{0,9})?", found) else None
