"""What a teacher says once about a piece of work, in a file that can be edited by hand."""

from __future__ import annotations

import json
import tomllib
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from garns.generation import level_range
from garns.messages import LANGUAGES
from garns.model import InvalidRequest, Layout, Place, UnreadableInput

PAPERS = ("a4", "letter")

SMALL, LARGE = 49, 256
"""Cells of a board. On smaller ones than the first hardly any puzzle needs more than singles; on
larger ones than the second it takes minutes to find one that does."""


def usual_difficulty(layout: Layout) -> str:
    return "medium" if SMALL <= layout.cell_count <= LARGE else "easy"


@dataclass(frozen=True)
class Settings:
    """The contents of `assignment.toml`. `points` are those of each asked cell, in order; what is
    left empty is left out on the sheet. Without a difficulty it is the usual one of the layout."""

    title: str
    institution: str = ""
    course: str = ""
    teacher: str = ""
    date: str = ""
    deadline: str = ""
    version: str = ""
    layout: str = "9"
    symbols: str = ""
    difficulty: str = ""
    ask: int = 3
    points: tuple[float, ...] = ()
    variants: int = 0
    paper: str = "a4"
    language: str = LANGUAGES[0]

    @property
    def points_of_cells(self) -> tuple[float, ...]:
        """One point for each asked cell unless the teacher says otherwise."""
        return self.points or (1.0,) * self.ask

    def checked(self) -> Settings:
        """Itself with a difficulty, if everything in it can be done."""
        layout = Layout.named(self.layout)
        if not self.difficulty:
            return replace(self, difficulty=usual_difficulty(layout)).checked()
        level_range(self.difficulty)
        if self.paper not in PAPERS:
            raise InvalidRequest("assign.paper", name=self.paper, known=list(PAPERS))
        if self.points and len(self.points) != self.ask:
            raise InvalidRequest("assign.points", n=len(self.points), ask=self.ask)
        if self.ask < 1 or self.variants < 0:
            raise InvalidRequest("assign.number")
        return self


def read_settings(path: Path) -> Settings:
    """Read a teacher's file; what is wrong is named with its line or key."""
    text = path.read_text(encoding="utf-8-sig")
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableInput("toml", Place(str(path)), problem=str(error)) from None
    known = {field.name: field for field in fields(Settings)}
    for key, value in found.items():
        if key not in known:
            raise UnreadableInput("toml-key", Place(str(path)), key=key, known=sorted(known))
        if not _fits(value, Settings.__dataclass_fields__[key].type):
            raise UnreadableInput("toml-value", Place(str(path)), key=key, value=str(value))
    if "title" not in found:
        raise UnreadableInput("toml-missing", Place(str(path)), key="title")
    return Settings(**_tuples(found)).checked()


def _fits(value: object, kind: Any) -> bool:
    if kind == "int":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "str":
        return isinstance(value, str)
    return isinstance(value, list) and all(isinstance(each, (int, float)) for each in value)


def _tuples(found: dict[str, Any]) -> dict[str, Any]:
    return {k: tuple(map(float, v)) if isinstance(v, list) else v for k, v in found.items()}


def settings_text(settings: Settings) -> str:
    """The file as we write it; strings of JSON are strings of TOML."""
    lines = []
    for key, value in asdict(settings).items():
        shown = list(value) if isinstance(value, tuple) else value
        lines.append(f"{key} = {json.dumps(shown, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"
