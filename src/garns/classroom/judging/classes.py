"""A class: the submissions of a folder, whose they are, and the verdicts on each."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from garns.formats import in_natural_order, terminable
from garns.messages import use_language
from garns.model import GarnsError, InvalidRequest

from ..cell_text import plain
from ..matching import students_named
from ..roster import Student
from ..sheets import owner_of
from .cases import Case
from .languages import Prepared, prepared
from .records import Record, not_compiled, program_record, refused, verdict_record
from .verdicts import Demands, judge

MOODLE = re.compile(r"(.+?)_\d+_assignsubmission")
"""Moodle names the folder of a submission after the student."""


@dataclass(frozen=True)
class Submission:
    """What somebody handed in: a file or a folder, and the students whose work it is."""

    path: Path
    students: tuple[Student, ...]


def submissions_in(folder: Path, roster: Sequence[Student]) -> list[Submission]:
    """The submissions in the order of their names. Without a class list everybody is known by the
    name of the file or folder."""
    entries = [entry for entry in folder.iterdir() if not entry.name.startswith((".", "__"))]
    if not entries:
        raise InvalidRequest("judge.no-submissions", name=str(folder))
    return [
        Submission(entry, _students_of(entry, roster) if roster else (Student(entry.stem),))
        for entry in in_natural_order(entries)
    ]


def _students_of(entry: Path, roster: Sequence[Student]) -> tuple[Student, ...]:
    """Those whose id, group or name the entry bears, and those who work with them."""
    name = plain(entry.stem if entry.is_file() else entry.name)
    words = set(re.split(r"[^\w.-]+|_", name)) | {name}
    named = [
        student
        for student in roster
        if plain(student.id) in words or (student.group and plain(student.group) in words)
    ]
    if not named and (moodle := MOODLE.match(name)):
        named = list(students_named(moodle[1], roster))
        if len({owner_of(student) for student in named}) > 1:
            # Two of the same name: whose work it is cannot be told.
            return ()
    groups = {student.group for student in named if student.group}
    return tuple(each for each in roster if each in named or each.group in groups)


def judge_submissions(
    paths: Iterable[Path], cases: Sequence[Case], demands: Demands, language: str | None = None
) -> Iterator[Record]:
    """Compile if need be, and run on every case, in words of the language."""
    for path in paths:
        with use_language(language):
            yield _judge_submission(path, cases, demands)


def _judge_submission(path: Path, cases: Sequence[Case], demands: Demands) -> Record:
    try:
        with terminable(), prepared(path, walls=demands.walls) as program:
            return _judged(program, path.name, cases, demands)
    except GarnsError as error:
        return refused(path.name, str(error), [case.name for case in cases])


def _judged(program: Prepared, name: str, cases: Sequence[Case], demands: Demands) -> Record:
    language = program.language.name
    if program.complaint is not None:
        return not_compiled(name, language, program.complaint, [case.name for case in cases])
    verdicts = [judge(program.command, case, demands, readable=[program.folder]) for case in cases]
    records = [verdict_record(verdict, program.folder) for verdict in verdicts]
    return program_record(name, language, records)


def digest(path: Path, cases: Sequence[Case], demands: Demands) -> str:
    """The same for the same work on the same cases: what is judged once need not be again."""
    found = hashlib.sha256(repr((demands, path.name)).encode())
    for case in cases:
        found.update(repr((case.name, case.given)).encode())
    files = [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())
    for file in files:
        found.update(repr((str(file.relative_to(path)), file.read_bytes())).encode())
    return found.hexdigest()
