"""The class list: who is in the class, and who works with whom."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from garns.model import Place, UnreadableInput

from .tables import Row, Table, plain, read_table

NAMES = {
    "id": (
        "id",
        "student id",
        "id number",
        "student",
        "matrícula",
        "ra",
        "número",
        "número de identificação",
        "código",
    ),
    "name": ("name", "full name", "nome", "nome completo", "aluno", "estudante"),
    "email": ("email", "e-mail", "email address", "endereço de email", "correio"),
    "group": ("group", "team", "pair", "grupo", "equipe", "dupla"),
}
"""The headings under which each column goes."""


@dataclass(frozen=True)
class Student:
    """One line of the list. Those of one `group` hand in one piece of work."""

    id: str
    name: str = ""
    email: str = ""
    group: str = ""


def read_roster(path: Path) -> tuple[Student, ...]:
    """The students in the order of the list; refuses it whole if a line is wrong."""
    table = read_table(path)
    columns = {key: table.heading(*names) for key, names in NAMES.items()}
    if columns["id"] is None:
        raise UnreadableInput("roster-no-id", Place(table.file, 1), found=list(table.headings))
    students = tuple(_student(table, row, columns) for row in table.rows)
    if not students:
        raise UnreadableInput("roster-empty", Place(table.file))
    _refuse_twins(table, students)
    return students


def _student(table: Table, row: Row, columns: dict[str, str | None]) -> Student:
    fields = {key: row[heading] if heading else "" for key, heading in columns.items()}
    if not fields["id"]:
        raise UnreadableInput("roster-id-missing", table.place(row), column=columns["id"])
    return Student(**fields)


def _refuse_twins(table: Table, students: tuple[Student, ...]) -> None:
    seen: dict[str, Row] = {}
    for row, student in zip(table.rows, students, strict=True):
        earlier = seen.setdefault(plain(student.id), row)
        if earlier is not row:
            raise UnreadableInput(
                "roster-twice", table.place(row), student=student.id, line=str(earlier.line)
            )
