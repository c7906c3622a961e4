"""The cases of a program assignment: puzzles that programs get, each hidden from students or shown.

They are kept as the files that `garns judge --cases` reads, so that paper and online judge alike.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from garns.classroom.judging import Case, read_cases
from garns.classroom.judging.making import made_cases
from garns.formats import temporary_folder, write
from garns.model import InvalidRequest, Puzzle

from ..forms import Form, Upload

MOST_CASES = 100
MOST_CASE_BYTES = 256 * 1024
"""Of all cases together: they are read with every page of their assignment."""

KERNEL_SECONDS = 1.0
"""For one case, while a teacher waits for the page."""

MOST_SEED = 999_999_999

SOURCES = ("garns", "upload", "keep")
SHOWING = ("none", "all", "matching", "chosen")

CaseFact = dict[str, Any]
"""`name`, what programs are `given` (a character for each byte) and whether it is `shown`."""


def cases_of(form: Form, old: Sequence[CaseFact]) -> list[CaseFact]:
    """From the teacher's form; `old` are those so far."""
    source = form.choice("cases_from", SOURCES, "keep" if old else "garns")
    if source == "keep":
        found = [(fact["name"], fact["given"]) for fact in old]
    elif source == "garns":
        found = _made(form.whole_number("seed", 0, MOST_SEED, secrets.randbelow(MOST_SEED)))
    else:
        found = _uploaded([*form.chosen("cases"), *form.chosen("cases_folder")])
    if not found:
        raise InvalidRequest("class-judge.no-cases")
    return _shown(found, form)


def _made(seed: int) -> list[tuple[str, str]]:
    return [
        (f"{case.name}.in", "".join(write([Puzzle(case.grid)], "in"))) for case in made_cases(seed)
    ]


def _uploaded(files: Sequence[Upload]) -> list[tuple[str, str]]:
    """Files, or one archive of them, read as `garns judge` reads them."""
    if not files:
        raise InvalidRequest("class-judge.no-cases")
    with temporary_folder("garns-cases-") as folder:
        for number, file in enumerate(files):
            # The names of cases are those of their files.
            (folder / str(number)).mkdir()
            (folder / str(number) / file_name(file.name, "cases")).write_bytes(file.content)
        paths = sorted(folder.glob("*/*"), key=lambda path: int(path.parent.name))
        cases = [case for path in paths for case in read_cases(path, KERNEL_SECONDS)]
    _refuse_many(cases)
    return [(name, case.given.decode("latin-1")) for name, case in _with_names(cases).items()]


def _refuse_many(cases: Sequence[Case]) -> None:
    if len(cases) > MOST_CASES:
        raise InvalidRequest("class-judge.too-many-cases", most=MOST_CASES)
    if sum(len(case.given) for case in cases) > MOST_CASE_BYTES:
        raise InvalidRequest("class-judge.large-cases", most=MOST_CASE_BYTES >> 10)


def _with_names(cases: Sequence[Case]) -> dict[str, Case]:
    """Each under the name of a file of its own, `list-2.in` for the second of `list.sdm`."""
    found: dict[str, Case] = {}
    for case in cases:
        stem, _, number = case.name.partition(":")
        stem = re.sub(r"\.[A-Za-z]\w*$", "", stem) or "case"
        own = "-".join(filter(None, (stem, number)))
        name, again = f"{own}.in", 1
        while name in found:
            again += 1
            name = f"{own}-{again}.in"
        found[name] = case
    return found


def _shown(found: Sequence[tuple[str, str]], form: Form) -> list[CaseFact]:
    patterns = form.text("matching", needed=False).replace(",", " ").split()
    known = {
        "none": set(),
        "all": {name for name, _ in found},
        "matching": {n for n, _ in found if any(fnmatchcase(n, each) for each in patterns)},
        "chosen": set(form.texts("chosen")),
    }[form.choice("showing", SHOWING, "none")]
    return [{"name": name, "given": given, "shown": name in known} for name, given in found]


def case_files(settings: Mapping[str, Any]) -> dict[str, bytes]:
    """The files of a folder that `garns judge --cases` reads, by name."""
    return {fact["name"]: fact["given"].encode("latin-1") for fact in settings["cases"]}


def read_case_files(settings: Mapping[str, Any]) -> list[Case]:
    """As `garns judge` has them, in the order of the assignment."""
    return list(_read(tuple(case_files(settings).items())))


@lru_cache(maxsize=8)
def _read(files: tuple[tuple[str, bytes], ...]) -> tuple[Case, ...]:
    with temporary_folder("garns-cases-") as folder:
        cases = []
        for name, given in files:
            path = Path(folder, name)
            path.write_bytes(given)
            cases += read_cases(path)
    return tuple(cases)


def file_name(name: str, other: str) -> str:
    """The last part of a name that somebody gave, with nothing in it that a system or a compiler
    would take for more than a letter."""
    last = re.split(r"[/\\]", name)[-1]
    safe = re.sub(r"[^\w.+-]", "_", last)[-100:].lstrip(".-")
    return safe or other
