"""Data sets in Apache Parquet, for millions of puzzles; needs pyarrow.

The columns are those of the CSV data sets. Places count rows, from 1, instead of lines.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from itertools import islice
from math import isnan
from typing import Any, BinaryIO

from garns.model import Layout, MissingExtra, Puzzle

from .columns import Columns, Role, table
from .format import Fit, Format
from .source import Source

MAGIC = b"PAR1"
BATCH = 1024
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
    columns = None
    for number, row in enumerate(_rows(source)):
        if columns is None:
            columns = Columns(source, row)
            continue
        texts = [_text(source, value, number) for value in row]
        yield columns.puzzle(texts, number, lambda _: None, layout)


def _rows(source: Source) -> Iterator[Any]:
    """The names of the columns, then the rows."""
    pyarrow, parquet = _pyarrow()
    try:
        file = parquet.ParquetFile(_seekable(source))
        yield file.schema_arrow.names
        for batch in file.iter_batches(batch_size=BATCH):
            yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)
    except (pyarrow.ArrowException, OSError, UnicodeDecodeError):
        raise source.unreadable("parquet") from None


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
        value = value.decode(errors="replace")
    if isinstance(value, (list, dict)):
        raise source.unreadable("column-kind", line=number, found=type(value).__name__)
    return str(value)


def write_binary(puzzles: Iterable[Puzzle], stream: BinaryIO) -> None:
    pyarrow, parquet = _pyarrow()
    names, rows = table(puzzles, FORMAT.id)
    kinds = [pyarrow.int32() if name == Role.CLUES.value else pyarrow.string() for name in names]
    schema = pyarrow.schema(list(zip(names, kinds, strict=True)))
    with parquet.ParquetWriter(stream, schema, compression="zstd") as writer:
        while group := list(islice(rows, ROW_GROUP)):
            writer.write_table(pyarrow.table(_columns(names, group), schema=schema))


def _columns(names: list[str], rows: list[list[str]]) -> dict[str, list[Any]]:
    """The rows turned into columns; what is empty is null."""
    columns = zip(*rows, strict=True)
    return {
        name: [int(text) if name == Role.CLUES.value else text or None for text in texts]
        for name, texts in zip(names, columns, strict=True)
    }


FORMAT = Format(
    id="parquet",
    extensions=(".parquet", ".pq"),
    looks_like=looks_like,
    read=read,
    write_binary=write_binary,
    carries=frozenset({"solution", "details", "many"}),
)
