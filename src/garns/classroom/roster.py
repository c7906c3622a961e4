"""The class list: who is in the class, and who works with whom."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from garns.model import Message, UnreadableInput

from .cell_text import clean, plain
from .headings import columns_by_role
from .tables import Notice, Table, TableRow, read_table

ROLES = ("id", "first", "last", "name", "email", "group")

WITHOUT_IDS = {"email": Message("assign.id-is-email"), "name": Message("assign.id-is-name")}


@dataclass(frozen=True)
class Student:
    """One line of the list. Those of one `group` hand in one piece of work."""

    id: str
    name: str = ""
    email: str = ""
    group: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.id})" if self.name else self.id


@dataclass(frozen=True)
class Roster:
    """The students in the order of the list, and what the teacher should know about how it was
    read."""

    students: tuple[Student, ...]
    notices: tuple[Notice, ...] = ()


def read_roster(path: Path) -> Roster:
    """Read a class list; refuses it whole if a line is wrong."""
    table = read_table(path)
    columns = columns_by_role(table.headings, ROLES)
    if "first" not in columns and "last" in columns and "name" in columns:
        # Moodle in Portuguese: Nome, Sobrenome.
        columns["first"] = columns.pop("name")
    key = _key(table, columns)
    students = tuple(_student(table, row, columns, key) for row in table.rows)
    if not students:
        raise UnreadableInput("roster-empty", table.heading_place)
    _refuse_twins(table, students)
    notices = [*table.notices, *table.unused(columns.values())]
    if key in WITHOUT_IDS:
        notices.append((table.heading_place, WITHOUT_IDS[key]))
    return Roster(students, tuple(notices))


def _key(table: Table, columns: dict[str, str]) -> str:
    """What tells the students apart: their ids, else their emails, else their names."""
    if "id" in columns:
        return "id"
    if "email" in columns:
        return "email"
    if "name" in columns or "first" in columns:
        return "name"
    raise UnreadableInput("roster-no-id", table.heading_place, found=list(table.headings))


def _student(table: Table, row: TableRow, columns: dict[str, str], key: str) -> Student:
    fields = {role: clean(row[heading]) for role, heading in columns.items()}
    parts = (fields.get("first", ""), fields.get("last", ""))
    name = fields.get("name") or " ".join(filter(None, parts))
    email, group = fields.get("email", ""), fields.get("group", "")
    id = {"id": fields.get("id", ""), "email": email, "name": name}[key]
    if not id:
        column = columns.get(key) or columns["first"]
        raise UnreadableInput("roster-id-missing", table.place(row), column=column)
    return Student(id, "" if key == "name" else name, email, group)


def _refuse_twins(table: Table, students: tuple[Student, ...]) -> None:
    seen: dict[str, TableRow] = {}
    for row, student in zip(table.rows, students, strict=True):
        earlier = seen.setdefault(plain(student.id), row)
        if earlier is not row:
            raise UnreadableInput(
                "roster-twice", table.place(row), student=student.id, line=str(earlier.line)
            )
