"""Results as a table, row by row: CSV, with tabs, or Parquet."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from garns.formats import Form, form_of
from garns.formats.dataset import record
from garns.formats.extensions import SEPARATORS

from ..arguments.translated_click import Complaint
from ..reading.batch import Batch
from ..running.progress import Progress
from .output import can_grow, json_line
from .results import Results, opened_results

if TYPE_CHECKING:
    from .resumable import Finish

TableRow = Sequence[object]
Columns = Mapping[str, str]
"""The names of the columns, and what Arrow calls their types."""


def wished_form(flags: Mapping[Form, bool], output: Path | None) -> Form:
    """The form that an option asks for (`--json`), else the one that the name of the file does."""
    asked = [form for form, is_asked in flags.items() if is_asked]
    if len(asked) > 1:
        raise Complaint("one-of", names=", ".join(f"--{form}" for form in asked))
    form = asked[0] if asked else form_of(output)
    if form == "parquet":
        require_parquet(output)
    return form


def require_parquet(output: Path | None) -> None:
    """Complain now rather than after the work."""
    if output is None or not can_grow(output):
        raise Complaint("parquet-file")
    # Imported late: few ask for it.
    from garns.formats.parquet import require

    require()


class TableForm(NamedTuple):
    """How a table is written, row by row."""

    header: str
    line: Callable[[TableRow], str]
    finish: Finish | None = None
    """Makes the file of the lines, if they are not what is wanted in the end."""


def table_form(form: Form, columns: Columns) -> TableForm:
    """CSV, with tabs, or Parquet."""
    if form == "parquet":
        return TableForm("", json_line, partial(_finish_parquet, columns))
    separator = SEPARATORS[form]
    return TableForm(record(columns, separator), partial(record, separator=separator))


def _finish_parquet(columns: Columns, lines: BinaryIO, stream: BinaryIO) -> None:
    # Imported late: few ask for it.
    from garns.formats.parquet import write_table

    write_table(stream, columns, map(json.loads, lines))


@contextmanager
def opened_records(
    output: Path | None,
    form: Form,
    columns: Columns,
    batch: Batch,
    progress: Progress | None = None,
) -> Iterator[tuple[Results, Callable[[Mapping[str, Any]], None]]]:
    """The results of a batch, and a function that adds one as an object or as a row."""
    if form == "json":
        with opened_results(output, batch, progress) as results:
            yield results, lambda result: results(json_line(result))
        return
    with opened_rows(output, form, columns, batch, progress) as (results, add):
        yield results, lambda result: add([_field(result.get(name)) for name in columns])


@contextmanager
def opened_rows(
    output: Path | None,
    form: Form,
    columns: Columns,
    batch: Batch,
    progress: Progress | None = None,
) -> Iterator[tuple[Results, Callable[[TableRow], None]]]:
    """The same for rows of a table."""
    shape = table_form(form, columns)
    with opened_results(
        output, batch, progress, header=shape.header, finish=shape.finish
    ) as results:
        yield results, lambda row: results(shape.line(row))


def _field(value: object) -> object:
    """What stands in one field: names as a list with blanks, other lists as JSON."""
    if not isinstance(value, list):
        return value
    is_of_names = all(isinstance(item, str) for item in value)
    return " ".join(value) if is_of_names else json_line(value).rstrip()
