"""How `garns rate` writes ratings: a table of forms."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from garns.formats import Form
from garns.messages.ratings import rating_words
from garns.model import Puzzle

from ..writing.output import json_line
from ..writing.tables import table_form
from .columns import Table, in_one_field
from .work import Rated

if TYPE_CHECKING:
    from ..writing.resumable import Finish


class RatingForm(NamedTuple):
    line: Callable[[Puzzle, Rated], str]
    """One rating."""
    header: str = ""
    finish: Finish | None = None
    """Makes the file of the lines, if they are not what is wanted in the end."""
    explains: bool = False
    """Whether the hardest step is told."""


def _text(table: Table) -> RatingForm:
    return RatingForm(_text_line)


def _text_line(puzzle: Puzzle, rated: Rated) -> str:
    """`list.txt:3: medium, Pointing`; the place only if it came from a file."""
    place = f"{puzzle.place.file}:{puzzle.place.line}: " if puzzle.place.file else ""
    return f"{place}{rating_words(rated.rating)}\n"


def _json(table: Table) -> RatingForm:
    def line(puzzle: Puzzle, rated: Rated) -> str:
        return json_line(table.record(puzzle, rated) | {"hardest": table.extras.hardest(rated)})

    return RatingForm(line, explains=True)


def _rows(form: Form, table: Table) -> RatingForm:
    shape = table_form(form, table.columns)

    def line(puzzle: Puzzle, rated: Rated) -> str:
        fields = table.record(puzzle, rated)
        return shape.line([in_one_field(value) for value in fields.values()])

    return RatingForm(line, shape.header, shape.finish)


FORMS: dict[Form, Callable[[Table], RatingForm]] = {
    "text": _text,
    "json": _json,
    "csv": partial(_rows, "csv"),
    "tsv": partial(_rows, "tsv"),
    "parquet": partial(_rows, "parquet"),
}
