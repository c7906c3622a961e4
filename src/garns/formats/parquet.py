"""Data sets in Apache Parquet, for millions of puzzles; needs pyarrow.

The columns are those of the CSV data sets. Places count rows, from 1, instead of lines.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from math import isnan
from typing import Any, BinaryIO

from garns.model import Layout, MissingExtra, Puzzle

from .columns import Columns, Role, loses, table
from .format import Fit, Format, SymbolsFor
from .source import Source

MAGIC = b"PAR1"
BATCH = 64
"""Most rows unpacked at a time."""

LARGEST_FIELD = 1 << 20
"""Longest text of a field, in characters or bytes."""

OUT_OF_RANGE = "<"
"""What pyarrow begins a text with that stands for no date or time."""

USUAL_RATIO = 8
"""How much smaller honest tables become when they are packed."""

MAX_UNPACKED, MAX_RATIO = 1 << 26, 1000
"""A group of rows that unpacks to more, and to that many times its size, is a bomb."""

ROW_GROUP = 1 << 16
MAX_PIPED = 1 << 30
"""Most bytes kept of an input that cannot be read from its end, as this one must be."""


def looks_like(source: Source, layout: Layout | None) -> Fit:
    return Fit.SIGNATURE if source.first_bytes.startswith(MAGIC) else Fit.NO


def _pyarrow() -> tuple[Any, Any]:
    """The library and its Parquet part; imported late, for few need it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("pyarrow", "parquet") from None
    return pyarrow, pyarrow.parquet


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    rows = _rows(source)
    columns = Columns(source, next(rows))

    def puzzle(numbered: tuple[int, Any]) -> Puzzle:
        number, row = numbered
        texts = [_text(source, value, number) for value in row]
        return columns.puzzle(texts, number, partial(_place, number), layout)

    yield from source.made_of(enumerate(rows, start=1), puzzle)


def _place(number: int, _: int) -> tuple[int, None]:
    """A row has no columns that could be counted."""
    return number, None


def _rows(source: Source) -> Iterator[Any]:
    """The names of the columns, then the rows."""
    pyarrow, parquet = _pyarrow()
    try:
        stream = _seekable(source)
        packed = _size(stream)
        file = parquet.ParquetFile(stream)
        for kind in file.schema_arrow.types:
            if not _is_plain(kind):
                raise source.unreadable("column-kind", found=str(kind)[:40])
        yield file.schema_arrow.names
        for group in range(file.num_row_groups):
            # Nothing else is asked of the group: where the file is damaged, looking at one of its
            # columns ends the process.
            size = _batch_size(source, file.metadata.row_group(group).total_byte_size, packed)
            for batch in file.iter_batches(batch_size=size, row_groups=[group]):
                yield from zip(*(_values(source, column) for column in batch.columns), strict=True)
    except (pyarrow.ArrowException, OSError, UnicodeDecodeError):
        raise source.unreadable("parquet") from None


def _is_plain(kind: Any) -> bool:
    """Whether the values of a column are single texts, numbers, dates or times."""
    types = _pyarrow()[0].types
    kind = kind.value_type if types.is_dictionary(kind) else kind
    if types.is_temporal(kind):
        return bool(types.is_timestamp(kind) or types.is_date(kind) or types.is_time(kind))
    return not types.is_nested(kind)


def _batch_size(source: Source, unpacked: int, packed: int) -> int:
    """How many rows are safe to unpack at a time of a group that has `unpacked` bytes in a file of
    `packed` bytes: all may hold the longest text of the group."""
    if unpacked > max(MAX_UNPACKED, MAX_RATIO * packed):
        raise source.unreadable("parquet-long", n=unpacked)
    allowed = BATCH * max(LARGEST_FIELD, USUAL_RATIO * packed)
    return int(max(1, min(BATCH, allowed // max(1, unpacked))))


def _values(source: Source, column: Any) -> list[object]:
    """As Python has them; dates and times as text, for Python knows fewer of them."""
    pyarrow, _ = _pyarrow()
    if pyarrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if pyarrow.types.is_temporal(column.type):
        column = column.cast(pyarrow.string())
        for text in column.to_pylist():
            if text and text.startswith(OUT_OF_RANGE):
                raise source.unreadable("column-kind", found=text[:60])
    values: list[object] = column.to_pylist()
    return values


def _size(stream: BinaryIO) -> int:
    size = stream.seek(0, io.SEEK_END)
    stream.seek(0)
    return size


def _seekable(source: Source) -> BinaryIO:
    if source.stream.seekable():
        return source.stream
    content = source.stream.read(MAX_PIPED + 1)
    if len(content) > MAX_PIPED:
        raise source.unreadable("piped-long", max=MAX_PIPED)
    return io.BytesIO(content)


def _text(source: Source, value: object, number: int) -> str:
    # NaN is how tables of numbers write "nothing".
    if value is None or (isinstance(value, float) and isnan(value)):
        return ""
    if isinstance(value, bytes):
        value = _decoded(source, value, number)
    text = str(value)
    if len(text) > LARGEST_FIELD:
        raise source.unreadable("field-long", line=number, max=LARGEST_FIELD)
    return text


def _decoded(source: Source, raw: bytes, number: int) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        byte = f"0x{raw[error.start]:02X}"
        raise source.unreadable("encoding", line=number, byte=byte, encoding="UTF-8") from None


def write_binary(puzzles: Iterable[Puzzle], stream: BinaryIO) -> None:
    _write_rows(stream, *table(puzzles, FORMAT.id))


def _write_rows(stream: BinaryIO, names: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    kinds = {name: "int32" if name == Role.CLUES.value else "string" for name in names}
    write_table(stream, kinds, (_typed(row, kinds.values()) for row in rows))


def write_draft(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    """The names of the columns and the rows, each a list in JSON on a line of its own."""
    names, rows = table(puzzles, FORMAT.id)
    above = f"{json.dumps(names)}\n"
    for row in rows:
        yield above + f"{json.dumps(row)}\n"
        above = ""


def finish_draft(lines: BinaryIO, stream: BinaryIO) -> None:
    _write_rows(stream, json.loads(next(lines)), map(json.loads, lines))


def write_table(
    stream: BinaryIO, kinds: Mapping[str, str], rows: Iterable[Sequence[object]]
) -> None:
    """Any table: its columns with the names that Arrow has for their types, and its rows."""
    with growing_table(stream, kinds) as add:
        for row in rows:
            add(row)


@contextmanager
def growing_table(
    stream: BinaryIO, kinds: Mapping[str, str]
) -> Iterator[Callable[[Sequence[object]], None]]:
    """A function that adds a row. Whatever ends the table, the rows until then are in it."""
    pyarrow, parquet = _pyarrow()
    schema = pyarrow.schema([(name, pyarrow.type_for_alias(kind)) for name, kind in kinds.items()])
    group = list[Sequence[object]]()

    def write_group() -> None:
        rows, group[:] = group[:], []
        columns = dict(zip(kinds, zip(*rows, strict=True), strict=True))
        writer.write_table(pyarrow.table(columns, schema=schema))

    def add(row: Sequence[object]) -> None:
        group.append(row)
        if len(group) == ROW_GROUP:
            write_group()

    with parquet.ParquetWriter(stream, schema, compression="zstd") as writer:
        try:
            yield add
        finally:
            if group:
                write_group()


def require() -> None:
    """Raise MissingExtra now rather than after the work."""
    _pyarrow()


def _typed(row: Sequence[str], kinds: Iterable[str]) -> list[object]:
    """What is empty is null."""
    return [
        int(text) if kind == "int32" else text or None
        for text, kind in zip(row, kinds, strict=True)
    ]


FORMAT = Format(
    id="parquet",
    extensions=(".parquet", ".pq"),
    looks_like=looks_like,
    read=read,
    write_binary=write_binary,
    write_draft=write_draft,
    finish_draft=finish_draft,
    carries=frozenset({"solution", "details", "many"}),
    loses=loses,
    counts_clues=True,
    takes_grids=True,
)
