"""Results as a table, row by row: CSV, with tabs, or Parquet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from garns.formats import Form, form_of
from garns.formats.dataset import record
from garns.formats.extensions import SEPARATORS

from ..arguments.translated_click import Complaint
from .output import emitter, json_line, output_file
from .parts import can_grow

Row = Sequence[object]
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


@contextmanager
def records(
    output: Path | None, form: Form, columns: Columns, *, at_once: bool = False
) -> Iterator[Callable[[Mapping[str, Any]], None]]:
    """A function that writes a result as an object or as a row. With `at_once` whoever reads along
    sees each result when it is there."""
    if form != "json":
        with table(output, form, columns) as add:
            yield lambda result: add([_field(result.get(name)) for name in columns])
        return
    with emitter(output) as emit:

        def write(result: Mapping[str, Any]) -> None:
            emit(json_line(result))
            if at_once:
                emit("")

        yield write


def _field(value: object) -> object:
    """What stands in one field: names as a list with blanks, other lists as JSON."""
    if not isinstance(value, list):
        return value
    is_of_names = all(isinstance(item, str) for item in value)
    return " ".join(value) if is_of_names else json_line(value).rstrip()


@contextmanager
def table(output: Path | None, form: Form, columns: Columns) -> Iterator[Callable[[Row], None]]:
    """A function that writes a row. The header comes with the first one, so that a run without any
    result leaves no file."""
    with ExitStack() as stack:
        begun: list[Callable[[Row], None]] = []

        def write(row: Row) -> None:
            if not begun:
                open_table = _parquet if form == "parquet" else _text
                begun.append(stack.enter_context(open_table(output, form, columns)))
            begun[0](row)

        yield write


@contextmanager
def _text(output: Path | None, form: Form, columns: Columns) -> Iterator[Callable[[Row], None]]:
    with emitter(output) as emit:
        emit(record(columns, SEPARATORS[form]))

        def write(row: Row) -> None:
            emit(record(row, SEPARATORS[form]))
            emit("")

        yield write


@contextmanager
def _parquet(output: Path | None, _: Form, columns: Columns) -> Iterator[Callable[[Row], None]]:
    if output is None:
        raise AssertionError("a Parquet table without a file has been refused before")
    from garns.formats.parquet import growing_table

    with output_file(output) as stream, growing_table(stream, columns) as add:
        yield add
