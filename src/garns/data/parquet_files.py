"""Tables as Parquet files: the same table is the same bytes, with the same version of pyarrow."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, BinaryIO

from garns.model import MissingExtra, Place, UnreadableInput

ROW_GROUP = 1 << 16
"""Rows that readers can skip together."""


def pyarrow() -> Any:
    """The library, imported when it is needed."""
    try:
        import pyarrow
        import pyarrow.compute
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("pyarrow", "data") from None
    return pyarrow


def table_bytes(table: Any) -> bytes:
    """The table as a Parquet file. All settings are fixed here: defaults of libraries change."""
    stream = io.BytesIO()
    pyarrow().parquet.write_table(
        table,
        stream,
        version="2.6",
        data_page_version="1.0",
        compression="zstd",
        compression_level=3,
        use_dictionary=True,
        write_statistics=True,
        row_group_size=ROW_GROUP,
    )
    return stream.getvalue()


def table_from(content: bytes, name: str, columns: Sequence[str] | None = None) -> Any:
    """The table in a file's bytes, or these columns of it. Raises UnreadableInput."""
    arrow = pyarrow()
    try:
        file = arrow.parquet.ParquetFile(arrow.BufferReader(content), pre_buffer=False)
        # Without threads of its own: a signal in between would have to wait for them.
        return file.read(None if columns is None else list(columns), use_threads=False)
    except (arrow.ArrowException, OSError):
        raise UnreadableInput("parquet", Place(name)) from None


def rows_between(stream: BinaryIO, name: str, column: str, least: int, most: int) -> Any:
    """The rows of a file whose numbers in this column are from `least` to `most`, read without
    the groups of rows that have none. Raises UnreadableInput."""
    arrow = pyarrow()
    try:
        file = arrow.parquet.ParquetFile(stream, pre_buffer=False)
        place = file.schema_arrow.get_field_index(column)
        groups = []
        for number in range(file.num_row_groups):
            ends = file.metadata.row_group(number).column(place).statistics
            if ends is None or (ends.min <= most and ends.max >= least):
                groups.append(number)
        table = file.read_row_groups(groups, use_threads=False)
    except (arrow.ArrowException, OSError):
        raise UnreadableInput("parquet", Place(name)) from None
    compute, type = arrow.compute, table.schema.field(column).type
    is_above = compute.greater_equal(table[column], arrow.scalar(least, type))
    is_below = compute.less_equal(table[column], arrow.scalar(most, type))
    return table.filter(compute.and_(is_above, is_below))
