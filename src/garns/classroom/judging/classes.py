"""A class: the submissions of a folder, whose they are, and the verdicts on each."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from garns.formats import in_natural_order, terminable
from garns.messages import use_language
from garns.model import GarnsError, InvalidRequest, Message

from ..cell_text import plain
from ..matching import students_named
from ..roster import Student
from ..sheets import owner_of
from .cases import Case
from .contents import look_into, read
from .languages import Language, Prepared, language_of, prepared
from .records import Record, failed, not_compiled, program_record, refused, verdict_record
from .verdicts import Demands, judge

Telling = Callable[[], Record]
"""What became of a submission, told in the language that is spoken then."""

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
        tell = judged_submission(path, cases, demands)
        with use_language(language):
            yield tell()


def judged_submission(path: Path, cases: Sequence[Case], demands: Demands) -> Telling:
    """Judged once, to be told in any language. Whatever goes wrong with one submission, foreseen or
    not, is the record of that one: the others are judged all the same."""
    names = [case.name for case in cases]
    notes: tuple[Message, ...] = ()
    try:
        contents = look_into(path)
        notes = contents.left_out
        with terminable(), prepared(contents, sandbox=demands.sandbox) as program:
            tell = _judged(program, path.name, cases, demands)
    except GarnsError as error:
        tell = partial(_refused, path.name, error, names)
    except Exception as error:
        tell = partial(failed, path.name, error, names)
    return lambda: {**tell(), "notes": [str(note) for note in notes]}


def _refused(name: str, error: GarnsError, cases: list[str]) -> Record:
    return refused(name, str(error), cases)


def _judged(program: Prepared, name: str, cases: Sequence[Case], demands: Demands) -> Telling:
    language = program.language.name
    if program.complaint is not None:
        names = [case.name for case in cases]
        return partial(not_compiled, name, language, program.complaint, names)
    verdicts = [judge(program.command, case, demands, readable=[program.folder]) for case in cases]
    folder = program.folder
    return lambda: program_record(name, language, [verdict_record(v, folder) for v in verdicts])


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
