"""What the extension of an output file says about its content: one rule for every command.

    .csv .tsv .parquet .pq    a table: a header, and a row for each result
    .json .jsonl .ndjson      one JSON object for each result, one to a line
    others of a notation      boards in that notation
    .txt, any other, none     text

`form_of` tells the first two apart for commands that yield results of their own; those that yield
boards take `written_in`, whose tables have a column of puzzles and one of solutions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

Form = Literal["text", "json", "csv", "tsv", "parquet"]

FORMS: dict[str, Form] = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".parquet": "parquet",
    ".pq": "parquet",
    ".json": "json",
    ".jsonl": "json",
    ".ndjson": "json",
}
SEPARATORS: dict[Form, str] = {"csv": ",", "tsv": "\t"}
NOTATIONS: dict[Form, str] = {
    "csv": "dataset",
    "tsv": "tsv",
    "parquet": "parquet",
    "json": "json",
}
"""The notations of boards that are tables or objects."""
PLAIN_TEXT = "line"
"""The notation of boards in a text that nothing else is said about."""


def form_of(path: Path | None) -> Form:
    """How results are written to this file; text if it is not known to be anything else."""
    return FORMS.get(path.suffix.lower(), "text") if path else "text"


def written_in(path: Path) -> str | None:
    """The name of the notation in which boards are written to this file; None if its extension is
    that of no notation."""
    # Imported late: the table itself asks here.
    from .table import ROWS

    extension = path.suffix.lower()
    by_extension = (row.id for row in ROWS if extension in row.extensions)
    return NOTATIONS.get(form_of(path)) or next(by_extension, None)
