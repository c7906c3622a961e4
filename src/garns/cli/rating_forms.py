"""How `garns rate` writes ratings: a table of forms."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from garns.formats import replacing
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


def _csv_line(scale: Scale[Any], puzzle: Puzzle, rating: Any) -> str:
    return _csv(_record(scale, puzzle, rating).values())


def _csv_header(scale: Scale[Any]) -> str:
    return _csv(_columns(scale))


def _csv(cells: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _row_line(scale: Scale[Any], puzzle: Puzzle, rating: Any) -> str:
    return json_line(_record(scale, puzzle, rating))


def _as_parquet(scale: Scale[Any], lines: Path, path: Path) -> None:
    with lines.open("rb") as stream, replacing(path) as table:
        rows = (list(json.loads(line).values()) for line in stream)
        write_table(table, _columns(scale), rows)


FORMS = {
    "text": Form(_text_line),
    "json": Form(_json_line, explains=True),
    "csv": Form(_csv_line, _csv_header),
    "parquet": Form(_row_line, finish=_as_parquet),
}

EXTENSIONS = {
    ".json": "json",
    ".jsonl": "json",
    ".ndjson": "json",
    ".csv": "csv",
    ".parquet": "parquet",
    ".pq": "parquet",
}
