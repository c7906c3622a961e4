"""A class: the submissions of a folder, whose they are, and the verdicts on each."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from .contents import look_into, read
from .languages import Language, Prepared, language_of, prepared
from .records import Record, failed, not_compiled, program_record, refused, verdict_record
from .verdicts import Demands, judge

MOODLE = re.compile(r"(.+?)_\d+_assignsubmission")
"""Moodle names the folder of a submission after the student."""


@dataclass(frozen=True)
class Submission:
    """What somebody handed in: a file or a folder, and the students whose work it is. `notes` say
    what of it could not be unpacked."""

    path: Path
    students: tuple[Student, ...]
    notes: tuple[str, ...] = ()


def submissions_in(
    folder: Path, roster: Sequence[Student], left_out: Mapping[str, Sequence[str]] | None = None
) -> list[Submission]:
    """The submissions in the order of their names. Without a class list everybody is known by the
    name of the file or folder. `left_out` says, by that name, what could not be unpacked."""
    notes = left_out or {}
    found = {entry.name for entry in folder.iterdir()} | notes.keys()
    entries = [folder / name for name in found if not name.startswith((".", "__"))]
    if not entries:
        raise InvalidRequest("judge.no-submissions", name=str(folder))
    return [
        Submission(
            entry,
            _students_of(entry, roster) if roster else (Student(entry.stem),),
            tuple(notes.get(entry.name, ())),
        )
        for entry in in_natural_order(entries)
    ]


def _students_of(entry: Path, roster: Sequence[Student]) -> tuple[Student, ...]:
    """Those whose id, group or name the entry bears, and those who work with them."""
    name = plain(entry.name if entry.is_dir() else entry.stem)
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
    """Whatever goes wrong with one submission, foreseen or not, is the record of that one: the
    others are judged all the same."""
    names = [case.name for case in cases]
    notes: list[str] = []
    try:
        contents = look_into(path)
        notes += map(str, contents.left_out)
        with terminable(), prepared(contents, sandbox=demands.sandbox) as program:
            record = _judged(program, path.name, cases, demands)
    except GarnsError as error:
        record = refused(path.name, str(error), names)
    except Exception as error:
        record = failed(path.name, error, names)
    return {**record, "notes": notes}


def _judged(program: Prepared, name: str, cases: Sequence[Case], demands: Demands) -> Record:
    language = program.language.name
    if program.complaint is not None:
        return not_compiled(name, language, program.complaint, [case.name for case in cases])
    verdicts = [judge(program.command, case, demands, readable=[program.folder]) for case in cases]
    records = [verdict_record(verdict, program.folder) for verdict in verdicts]
    return program_record(name, language, records)


def language_at(path: Path) -> Language | None:
    """The language of a submission; None if there is none, whatever the reason."""
    try:
        return language_of(look_into(path))
    except (GarnsError, OSError):
        return None


def digest(path: Path, cases: Sequence[Case], demands: Demands) -> str:
    """The same for the same work on the same cases: what is judged once need not be again."""
    found = hashlib.sha256(repr((demands, path.name)).encode())
    for case in cases:
        found.update(repr((case.name, case.given)).encode())
    try:
        contents = look_into(path)
        for name in contents.files:
            data = read(contents.root / name)
            found.update(repr((name, len(data))).encode())
            found.update(data)
        found.update(repr(contents.left_out).encode())
    except (GarnsError, OSError) as error:
        # It is judged anew, and refused for this reason again.
        found.update(repr(error).encode())
    return found.hexdigest()
