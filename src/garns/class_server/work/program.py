"""A program that solves puzzles, judged on cases as `garns judge` does."""

from __future__ import annotations

import hashlib
import json
import stat
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any
from zipfile import ZipFile

from sqlalchemy.orm import Session

from garns.classroom.judging import Demands
from garns.classroom.judging.contents import MOST_BYTES, MOST_ENTRIES
from garns.classroom.judging.languages import LANGUAGES, Language, missing_tools
from garns.formats import refusing_damage
from garns.model import InvalidRequest
from garns.programs import Limits

from ..forms import Form, Upload
from ..store.tables import Assignment, HandIn, Part
from .cases import MOST_SEED, SHOWING, SOURCES, cases_of, file_name
from .kinds import ForWhom, Kind, NewPart, Work
from .verdicts import view

HAND_IN_BYTES = 1024 * 1024
TEMPLATE_BYTES = 100_000
"""Of code that everybody was given to begin with."""

ZIP = b"PK\x03\x04"

BY_NAME = {language.name: language for language in LANGUAGES}


def settings_of(form: Form, old: Mapping[str, Any]) -> dict[str, Any]:
    languages = [name for name in form.texts("languages") if name in BY_NAME]
    if not languages:
        raise InvalidRequest("class-judge.no-languages")
    template = form.secret("template", most=TEMPLATE_BYTES).replace("\r\n", "\n")
    return {
        "cases": cases_of(form, old.get("cases", ())),
        "languages": languages,
        "seconds": form.number("seconds", 0.1, 60, 2.0),
        "memory": form.whole_number("memory", 16, 4096, 256),
        "output": form.whole_number("output", 1, 16 * 1024, 1024),
        "strict": form.is_ticked("strict"),
        "counter": form.is_ticked("counter"),
        "unsolvable": form.text("unsolvable", needed=False),
        "template": template,
    }


def demands_of(settings: Mapping[str, Any]) -> Demands:
    """As the options of `garns judge` would say it; always in the sandbox."""
    limits = Limits(
        seconds=settings["seconds"],
        memory=settings["memory"] << 20,
        output=settings["output"] << 10,
    )
    return Demands(
        limits,
        strict=settings["strict"],
        unsolvable=settings["unsolvable"] or None,
        counter=settings["counter"],
    )


def basis_of(settings: Mapping[str, Any]) -> str:
    """The same for settings under which programs get the same verdicts: a result that was made on
    another basis is an old one."""
    deciding = {
        name: value for name, value in settings.items() if name not in ("languages", "template")
    }
    cases = [(fact["name"], fact["given"]) for fact in settings["cases"]]
    text = json.dumps({**deciding, "cases": cases}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read(assignment: Assignment, part: Part, form: Form) -> Work:
    """A file, an archive, or a text in a language that was chosen."""
    allowed = assignment.settings["languages"]
    upload = form.upload("program")
    if upload is None:
        upload = _pasted(form, allowed)
    if len(upload.content) > HAND_IN_BYTES:
        raise InvalidRequest("class-judge.large-program", most=HAND_IN_BYTES >> 10)
    language = _language_of(_names_in(upload))
    if language is None or language.name not in allowed:
        raise InvalidRequest("class-judge.other-language", languages=allowed)
    name = file_name(upload.name, "program")
    return Work({"language": language.name}, file_name=name, file=upload.content)


def _pasted(form: Form, allowed: Sequence[str]) -> Upload:
    text = form.secret("pasted", most=HAND_IN_BYTES).replace("\r\n", "\n")
    if not text.strip():
        raise InvalidRequest("class-judge.no-program")
    language = BY_NAME[form.choice("language", allowed)]
    return Upload(f"program{language.suffixes[0]}", text.encode())


def _names_in(upload: Upload) -> list[str]:
    """Of the files that it holds. What is too much, or packed in bad faith, is refused before it
    costs an attempt."""
    if not upload.content.startswith(ZIP):
        return [upload.name]
    with refusing_damage(None), ZipFile(BytesIO(upload.content)) as packed:
        infos = [each for each in packed.infolist() if not each.is_dir()]
    if len(infos) > MOST_ENTRIES:
        raise InvalidRequest("judge.too-many-files", n=MOST_ENTRIES)
    if sum(each.file_size for each in infos) > MOST_BYTES:
        raise InvalidRequest("judge.too-large", limit=MOST_BYTES >> 20)
    return [
        each.filename
        for each in infos
        if not stat.S_ISLNK(each.external_attr >> 16)
        and not any(part.startswith((".", "__MACOSX")) for part in each.filename.split("/"))
    ]


def _language_of(names: Sequence[str]) -> Language | None:
    """That of most files, as the judge finds it."""
    suffixes = [PurePosixPath(name).suffix.lower() for name in names]
    counts = {
        language: sum(1 for suffix in suffixes if suffix in language.suffixes)
        for language in LANGUAGES
    }
    language, count = max(counts.items(), key=lambda item: item[1])
    return language if count else None


def prepare(assignment: Assignment, there: Sequence[Part], new: Sequence[NewPart]) -> None:
    """Everybody has the same to do."""


def for_student(_: Session, assignment: Assignment, part: Part) -> dict[str, Any]:
    settings = assignment.settings
    return {
        "shown_cases": [fact for fact in settings["cases"] if fact["shown"]],
        "hidden_count": sum(1 for fact in settings["cases"] if not fact["shown"]),
        "allowed": settings["languages"],
        "settings": settings,
    }


def for_result(assignment: Assignment, hand_in: HandIn, reader: ForWhom) -> dict[str, Any]:
    settings = assignment.settings
    found = view(
        hand_in.result,
        settings["cases"],
        reader.language,
        basis=basis_of(settings),
        sees_all=reader.is_teaching,
    )
    return {"view": found}


def for_form(settings: Mapping[str, Any]) -> dict[str, Any]:
    missing = {language.name for language in LANGUAGES if missing_tools(language)}
    return {
        "settings": settings or USUAL,
        "known_languages": [(language.name, language.name in missing) for language in LANGUAGES],
        "sources": SOURCES[: 3 if settings else 2],
        "showing": SHOWING if settings else SHOWING[:-1],
        "most_seed": MOST_SEED,
    }


USUAL: dict[str, Any] = {
    "cases": [],
    "languages": ["C", "C++", "Java", "Python"],
    "seconds": 2.0,
    "memory": 256,
    "output": 1024,
    "strict": False,
    "counter": False,
    "unsolvable": "",
    "template": "",
}

KIND = Kind(
    "program",
    settings_of,
    read,
    prepare,
    for_student,
    for_form,
    for_result,
    most_bytes=HAND_IN_BYTES,
)
