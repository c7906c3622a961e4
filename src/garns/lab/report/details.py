"""What stands on the title page: from options, or from a small TOML file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields, replace
from datetime import date
from pathlib import Path
from typing import Any

from garns.messages import say
from garns.model import InvalidRequest


@dataclass(frozen=True)
class Details:
    """All are texts as they are to be printed; what is empty is left out."""

    title: str | None = None
    institution: str | None = None
    course: str | None = None
    class_name: str | None = None
    teacher: str | None = None
    authors: tuple[str, ...] = ()
    place: str | None = None
    date: str | None = None

    @property
    def has_title_page(self) -> bool:
        """A title alone stands above the text; more fills a page."""
        return bool(self.institution or self.course or self.class_name or self.teacher)

    @property
    def shown_title(self) -> str:
        return self.title or say("report.title")

    def updated(self, **others: Any) -> Details:
        """With the details that are given in place of these."""
        return replace(self, **{name: value for name, value in others.items() if value})


KEYS = {("class" if field.name == "class_name" else field.name): field.name
        for field in fields(Details)}  # fmt: skip
"""The names in a file, and ours."""


def read_details(path: Path) -> Details:
    """A TOML file of details; what is not one of them is refused."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except tomllib.TOMLDecodeError as error:
        raise InvalidRequest("report.details.toml", name=str(path), problem=str(error)) from None
    except UnicodeDecodeError:
        problem = "UTF-8"
        raise InvalidRequest("report.details.toml", name=str(path), problem=problem) from None
    for key in data:
        if key not in KEYS:
            known = list(KEYS)
            raise InvalidRequest("report.details.unknown", name=str(path), key=key, known=known)
    return Details(**{KEYS[key]: _value(path, key, value) for key, value in data.items()})


def _value(path: Path, key: str, value: object) -> Any:
    if key == "authors":
        names = [value] if isinstance(value, str) else value
        if isinstance(names, list) and all(isinstance(name, str) for name in names):
            return tuple(name.strip() for name in names if name.strip())
    elif isinstance(value, (str, int, date)) and not isinstance(value, bool):
        return long_date(value) if isinstance(value, date) else str(value).strip()
    raise InvalidRequest("report.details.value", name=str(path), key=key)


def long_date(day: date) -> str:
    """16 November 2026; 16 de novembro de 2026."""
    month = say("report.months").split()[day.month - 1]
    return say("report.long-date", day=str(day.day), month=month, year=str(day.year))
