"""How `garns rate` writes ratings: a table of forms."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from garns.formats import Form as FormName
from garns.formats import replacing
from garns.formats.dataset import record
from garns.formats.extensions import SEPARATORS
from garns.formats.parquet import write_table
from garns.model import Puzzle

from .output import json_line
from .scale import Scale

PLACE = {"file": "string", "line": "int64", "puzzle": "string"}


class Form(NamedTuple):
    line: Callable[[Scale[Any], Puzzle, Any], str]
    """One rating."""
    header: Callable[[Scale[Any]], str] = lambda _: ""
    finish: Callable[[Scale[Any], Path, Path], None] | None = None
    """Makes the file of the lines, if they are not what is wanted in the end."""
    explains: bool = False
    """Whether the hardest step is told."""


def _columns(scale: Scale[Any]) -> Mapping[str, str]:
    return PLACE | dict(scale.columns)


def _record(scale: Scale[Any], puzzle: Puzzle, rating: Any) -> dict[str, Any]:
    place = (puzzle.place.file, puzzle.place.line, puzzle.grid.givens.line)
    return dict(zip(_columns(scale), place + scale.row(rating), strict=True))


def _text_line(scale: Scale[Any], puzzle: Puzzle, rating: Any) -> str:
    """`list.txt:3: medium, Pointing`; the place only if it came from a file."""
    place = f"{puzzle.place.file}:{puzzle.place.line}: " if puzzle.place.file else ""
    return f"{place}{scale.words(rating)}\n"


def _json_line(scale: Scale[Any], puzzle: Puzzle, rating: Any) -> str:
    return json_line(_record(scale, puzzle, rating) | {"hardest": scale.hardest(rating)})


def _table_line(separator: str, scale: Scale[Any], puzzle: Puzzle, rating: Any) -> str:
    return record(_record(scale, puzzle, rating).values(), separator)


def _table_header(separator: str, scale: Scale[Any]) -> str:
    return record(_columns(scale), separator)


def _row_line(scale: Scale[Any], puzzle: Puzzle, rating: Any) -> str:
    return json_line(_record(scale, puzzle, rating))


def _as_parquet(scale: Scale[Any], lines: Path, path: Path) -> None:
    with lines.open("rb") as stream, replacing(path) as table:
        rows = (list(json.loads(line).values()) for line in stream)
        write_table(table, _columns(scale), rows)


FORMS: dict[FormName, Form] = {
    "text": Form(_text_line),
    "json": Form(_json_line, explains=True),
    **{
        name: Form(partial(_table_line, separator), partial(_table_header, separator))
        for name, separator in SEPARATORS.items()
    },
    "parquet": Form(_row_line, finish=_as_parquet),
}
