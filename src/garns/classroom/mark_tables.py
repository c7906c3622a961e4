"""Tables of marks: plain, or as a learning platform takes them in."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from garns.model import Place, UnreadableInput

from .assignment import Assignment
from .grading import Graded, Mark
from .tables import Row, Table, line_of_table, plain, read_table

Cells = list[str | float]
"""A line of a table; numbers are written when it is known with which mark."""

GRADE = ("grade", "nota", "avaliação")
MOST = ("maximum grade", "nota máxima", "avaliação máxima")
FEEDBACK = ("feedback comments", "comentários de feedback", "comentários do feedback")


def plain_table(assignment: Assignment, graded: Graded) -> list[Cells]:
    """Everything there is to say, one line for each student."""
    numbers = range(1, assignment.settings.ask + 1)
    answers = [name for n in numbers for name in (f"a{n}", f"a{n}_ok")]
    lines: list[Cells] = [
        ["student_id", "name", "sheet", "code", *answers, "score", "max_score", "comment"]
    ]
    for mark in graded.marks:
        cells = [
            cell
            for answer, is_right in zip(mark.answers, mark.right, strict=True)
            for cell in (answer, "1" if is_right else "0")
        ]
        sheet = mark.sheet
        who: Cells = [mark.student.id, mark.student.name, str(sheet.number), sheet.code]
        lines.append([*who, *cells, mark.score, mark.most, comment(mark)])
    return lines


def canvas_table(assignment: Assignment, graded: Graded) -> list[Cells]:
    """As Canvas imports grades: a line with the points that are possible comes second."""
    most = sum(assignment.settings.points_of_cells)
    lines: list[Cells] = [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", assignment.settings.title],
        ["    Points Possible", "", "", "", "", most],
    ]
    for mark in graded.marks:
        student = mark.student
        lines.append([student.name, "", student.id, student.email or student.id, "", mark.score])
    return lines


def nbgrader_table(assignment: Assignment, graded: Graded) -> list[Cells]:
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
    for mark in graded.marks:
        first, _, last = mark.student.name.partition(" ")
        who: Cells = [assignment.name, mark.student.id, last, first, mark.student.email]
        lines.append([*who, mark.score, mark.score, mark.most])
    return lines


PRESETS: dict[str, Callable[[Assignment, Graded], list[Cells]]] = {
    "plain": plain_table,
    "canvas": canvas_table,
    "nbgrader": nbgrader_table,
}


def comment(mark: Mark) -> str:
    return " ".join(str(remark) for remark in mark.remarks)


def written(lines: Iterable[Cells], *, separator: str = ",", decimal: str = ".") -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=separator, lineterminator="\n")
    for cells in lines:
        writer.writerow(cell if isinstance(cell, str) else shown(cell, decimal) for cell in cells)
    return stream.getvalue()


def shown(value: float, decimal: str) -> str:
    return f"{value:g}".replace(".", decimal)


def filled_worksheet(assignment: Assignment, graded: Graded, worksheet: Path) -> tuple[bytes, int]:
    """Moodle's own grading worksheet with grades and comments in it, its headings, order, marks
    and encoding as they were; and how many of its lines are nobody's."""
    table = read_table(worksheet)
    grade, feedback = table.heading(*GRADE), table.heading(*FEEDBACK)
    if grade is None:
        raise UnreadableInput("worksheet", Place(table.file, 1), found=list(table.headings))
    lines, strangers = (
        [line_of_table(table, dict(zip(table.headings, table.headings, strict=True)))],
        0,
    )
    for row in table.rows:
        mark = _mark_of(row, graded)
        fields = dict(row.fields)
        if mark is None:
            strangers += 1
        else:
            fields[grade] = _moodle_grade(table, row, mark)
            if feedback:
                fields[feedback] = comment(mark)
        lines.append(line_of_table(table, fields))
    return "".join(lines).encode(table.encoding), strangers


def _mark_of(row: Row, graded: Graded) -> Mark | None:
    fields = {plain(value) for value in row.fields.values() if value.strip()}
    for mark in graded.marks:
        student = mark.student
        if fields & {plain(each) for each in (student.id, student.email, student.name) if each}:
            return mark
    return None


def _moodle_grade(table: Table, row: Row, mark: Mark) -> str:
    """On the scale of the worksheet, with its decimal mark."""
    heading = table.heading(*MOST)
    text = row[heading] if heading else ""
    number = re.sub(r"[^\d.,]", "", text)
    decimal = "," if "," in number or table.separator == ";" else "."
    most = float(number.replace(",", ".")) if number else mark.most
    return shown(round(mark.score / mark.most * most, 2) if mark.most else 0.0, decimal)
