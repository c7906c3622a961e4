"""Whose a line of a table is: by code, id, email or name, as far as one student is left."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations

from garns.model import Message, UnreadableInput

from .cell_text import clean, matching_ids, plain
from .headings import columns_by_role
from .roster import Student
from .tables import Table, TableRow

ROLES = ("code", "id", "email", "first", "last", "name")

PARTICLES = {"da", "das", "de", "del", "di", "do", "dos", "e", "van", "von"}
"""Words of a name that many leave out."""

LONGEST_NAME = 200
"""Characters of a name for which one much like it is looked for: that takes long."""

NEAR = 0.75
"""How alike names must be for one to be suggested where the other stands."""


@dataclass(frozen=True)
class Found:
    """Those whom a line is about; else the reason why nobody is. `notice` is for the teacher to
    look at."""

    students: tuple[Student, ...] = ()
    problem: Message | None = None
    notice: Message | None = None

    @property
    def is_stranger(self) -> bool:
        """Whether nobody at all has what the line says."""
        return self.problem is not None and self.problem.id == "grade.unknown"


class Directory:
    """Finds the students of a class. `sheets` are those who share a sheet, by its code."""

    def __init__(
        self, students: Sequence[Student], sheets: dict[str, tuple[Student, ...]] | None = None
    ) -> None:
        self.students = tuple(students)
        self._sheets = sheets or {}

    def columns(self, table: Table) -> dict[str, str]:
        """The columns that say who it is; refuses a table without any."""
        found = columns_by_role(table.headings, ROLES if self._sheets else ROLES[1:])
        if "first" not in found and "last" in found and "name" in found:
            found["first"] = found.pop("name")
        if not found:
            raise UnreadableInput("nobody", table.heading_place, found=list(table.headings))
        return found

    def find(self, row: TableRow, columns: dict[str, str]) -> Found:
        """Whom the line is about. What its fields say must not contradict."""
        fields = _fields(row, columns)
        if not fields:
            return Found(problem=Message("grade.nobody"))
        said = {role: self._candidates(role, text) for role, text in fields.items()}
        named = {role: found for role, (found, _) in said.items() if found}
        if not named:
            return self._unknown(fields)
        common = [each for each in self.students if all(each in found for found in named.values())]
        if not common or not self._agrees(common, fields, named):
            return Found(problem=_contradiction(fields, named))
        if len(common) > 1 and not self._share_a_sheet(common):
            return Found(problem=Message("grade.ambiguous", _facts(fields, common)))
        is_sure = all(sure for found, sure in said.values() if found) or len(named) > 1
        is_sure = is_sure and not ("id" in fields and "id" not in named and "code" not in named)
        notice = None if is_sure else Message("grade.taken-for", _facts(fields, common))
        return Found(tuple(common), notice=notice)

    def _candidates(self, role: str, text: str) -> tuple[tuple[Student, ...], bool]:
        """Those who have this code, id, email or name; and whether it can be nobody else's."""
        if role == "code":
            return self._with_code(text)
        if role == "id":
            return self._with_id(text)
        if role == "email":
            wanted = _email(text)
            return tuple(each for each in self.students if _email(each.email) == wanted), True
        return students_named(text, self.students), True

    def _with_code(self, text: str) -> tuple[tuple[Student, ...], bool]:
        """A column called “código” may hold codes of sheets or the ids of students."""
        codes = list(self._sheets)
        indexes, is_sure = matching_ids(text, codes)
        if not indexes:
            return self._with_id(text)
        return tuple(each for i in indexes for each in self._sheets[codes[i]]), is_sure

    def _with_id(self, text: str) -> tuple[tuple[Student, ...], bool]:
        """A column called “student” may hold names too."""
        indexes, is_sure = matching_ids(text, [each.id for each in self.students])
        if not indexes:
            return students_named(text, self.students), True
        return tuple(self.students[i] for i in indexes), is_sure

    def _share_a_sheet(self, students: Sequence[Student]) -> bool:
        return any(set(students) <= set(members) for members in self._sheets.values())

    def _agrees(
        self,
        students: Sequence[Student],
        fields: dict[str, str],
        named: dict[str, tuple[Student, ...]],
    ) -> bool:
        """Whether a name that is nobody's might be short for that of one of these."""
        if "name" not in fields or "name" in named:
            return True
        words = set(name_words(fields["name"]))
        return any(not each.name or words & set(name_words(each.name)) for each in students)

    def _unknown(self, fields: dict[str, str]) -> Found:
        near = nearest(fields["name"], self.students) if "name" in fields else []
        id = "grade.unknown-but-near" if near else "grade.unknown"
        return Found(problem=Message(id, _facts(fields, near)))


def students_named(name: str, students: Sequence[Student]) -> tuple[Student, ...]:
    """Those of this name, whatever its accents, capitals and order: Silva, Ana is Ana da Silva
    unless there is an Ana Silva too."""
    for words in (name_words, _telling_words):
        wanted = words(name)
        if found := tuple(each for each in students if wanted and words(_name(each)) == wanted):
            return found
    return ()


def nearest(name: str, students: Sequence[Student]) -> list[Student]:
    """Those whose names are much like this one, or have all its words."""
    if len(name) > LONGEST_NAME:
        return []
    wanted = set(name_words(name))

    def likeness(student: Student) -> float:
        words = name_words(_name(student))
        is_part = len(wanted) > 1 and wanted <= set(words)
        return 1 if is_part else SequenceMatcher(None, plain(name), plain(_name(student))).ratio()

    alike = sorted(((likeness(each), each) for each in students), key=lambda pair: -pair[0])
    return [student for ratio, student in alike if ratio >= NEAR][:3]


def name_words(name: str) -> list[str]:
    return sorted(re.findall(r"[^\W_]+", plain(name)))


def _telling_words(name: str) -> list[str]:
    return [word for word in name_words(name) if word not in PARTICLES]


def _name(student: Student) -> str:
    """In a class list of names alone these are the ids."""
    return student.name or student.id


def _email(text: str) -> str:
    # From the beginning of a word only: a long one need not be tried from each of its letters.
    found = re.search(r"(?<![^\s<>:])[^\s<>:]+@[^\s<>]+", plain(text))
    return found[0] if found else plain(text)


def _fields(row: TableRow, columns: dict[str, str]) -> dict[str, str]:
    """What a line says about who it is, by role; first and last name are one."""
    fields = {role: text for role, heading in columns.items() if (text := clean(row[heading]))}
    parts = [fields.pop(role) for role in ("first", "last") if role in fields]
    if parts:
        fields["name"] = " ".join(parts)
    return fields


def _facts(fields: dict[str, str], students: Sequence[Student]) -> dict[str, object]:
    return {"fields": list(fields.values()), "students": [str(each) for each in students]}


def _contradiction(fields: dict[str, str], named: dict[str, tuple[Student, ...]]) -> Message:
    """Which of the fields is whose."""
    for (one, first), (other, second) in combinations(named.items(), 2):
        if not set(first) & set(second):
            facts = {"one": fields[one], "first": [str(each) for each in first]}
            facts |= {"other": fields[other], "second": [str(each) for each in second]}
            return Message("grade.contradiction", facts)
    one, first = next(iter(named.items()))
    facts = {"one": fields[one], "first": [str(each) for each in first]}
    return Message("grade.not-the-name", {**facts, "other": fields.get("name", "")})
