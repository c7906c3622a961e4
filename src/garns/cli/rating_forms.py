"""How `garns rate` writes ratings: a table of forms."""

from __future__ import annotations

import json
from collections.abc import Callable
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
from .rating_columns import Table, in_one_field


class Form(NamedTuple):
    line: Callable[[Table, Puzzle, Any], str]
    """One rating."""
    header: Callable[[Table], str] = lambda _: ""
    finish: Callable[[Table, Path, Path], None] | None = None
    """Makes the file of the lines, if they are not what is wanted in the end."""
    explains: bool = False
    """Whether the hardest step is told."""
    has_columns: bool = True


def _text_line(table: Table, puzzle: Puzzle, rating: Any) -> str:
    """`list.txt:3: medium, Pointing`; the place only if it came from a file."""
    place = f"{puzzle.place.file}:{puzzle.place.line}: " if puzzle.place.file else ""
    return f"{place}{table.scale.words(rating)}\n"


def _json_line(table: Table, puzzle: Puzzle, rating: Any) -> str:
    return json_line(table.record(puzzle, rating) | {"hardest": table.scale.hardest(rating)})


def _fields(table: Table, puzzle: Puzzle, rating: Any) -> dict[str, object]:
    return {name: in_one_field(value) for name, value in table.record(puzzle, rating).items()}


def _table_line(separator: str, table: Table, puzzle: Puzzle, rating: Any) -> str:
    return record(_fields(table, puzzle, rating).values(), separator)


def _table_header(separator: str, table: Table) -> str:
    return record(table.columns, separator)


def _row_line(table: Table, puzzle: Puzzle, rating: Any) -> str:
    return json_line(_fields(table, puzzle, rating))


def _as_parquet(table: Table, lines: Path, path: Path) -> None:
    with lines.open("rb") as stream, replacing(path) as written:
        rows = (list(json.loads(line).values()) for line in stream)
        write_table(written, table.columns, rows)


FORMS: dict[FormName, Form] = {
    "text": Form(_text_line, has_columns=False),
    "json": Form(_json_line, explains=True),
    **{
        name: Form(partial(_table_line, separator), partial(_table_header, separator))
        for name, separator in SEPARATORS.items()
    },
    "parquet": Form(_row_line, finish=_as_parquet),
}
