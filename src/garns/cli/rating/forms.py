"""How `garns rate` writes ratings: a table of forms."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from garns.formats import Form as FormName
from garns.formats import replacing
from garns.formats.dataset import record
from garns.formats.extensions import SEPARATORS
from garns.formats.parquet import write_table
from garns.messages.ratings import rating_words
from garns.model import Puzzle

from ..writing.output import json_line
from .columns import Table, in_one_field
from .work import Rated


class Form(NamedTuple):
    line: Callable[[Table, Puzzle, Rated], str]
    """One rating."""
    header: Callable[[Table], str] = lambda _: ""
    finish: Callable[[Table, Path, Path], None] | None = None
    """Makes the file of the lines, if they are not what is wanted in the end."""
    explains: bool = False
    """Whether the hardest step is told."""
    has_columns: bool = True


def _text_line(table: Table, puzzle: Puzzle, rated: Rated) -> str:
    """`list.txt:3: medium, Pointing`; the place only if it came from a file."""
    place = f"{puzzle.place.file}:{puzzle.place.line}: " if puzzle.place.file else ""
    return f"{place}{rating_words(rated.rating)}\n"


def _json_line(table: Table, puzzle: Puzzle, rated: Rated) -> str:
    return json_line(table.record(puzzle, rated) | {"hardest": table.handling.hardest(rated)})


def _fields(table: Table, puzzle: Puzzle, rated: Rated) -> dict[str, object]:
    fields = table.record(puzzle, rated)
    for name in table.requested:
        fields[name] = in_one_field(fields[name])
    return fields


def _table_line(separator: str, table: Table, puzzle: Puzzle, rated: Rated) -> str:
    return record(_fields(table, puzzle, rated).values(), separator)


def _table_header(separator: str, table: Table) -> str:
    return record(table.columns, separator)


def _row_line(table: Table, puzzle: Puzzle, rated: Rated) -> str:
    return json_line(_fields(table, puzzle, rated))


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
