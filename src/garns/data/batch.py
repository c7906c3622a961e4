"""Boards of one layout as they go through the columns: an array, a row of values for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from garns.model import CHARACTERS, Grid, InvalidRequest, Layout

from .parquet_files import pyarrow


@dataclass(frozen=True)
class Batch:
    """`values` is an array of numpy, uint8, with 0 for empty cells, of shape (boards, cells)."""

    layout: Layout
    values: Any

    def __len__(self) -> int:
        return len(self.values)

    @classmethod
    def of_values(cls, layout: Layout, values: bytes | bytearray) -> Batch:
        import numpy

        flat = numpy.frombuffer(values, numpy.uint8)
        return cls(layout, flat.reshape(-1, layout.cell_count))

    @classmethod
    def of_grids(cls, layout: Layout, grids: Iterable[Grid]) -> Batch:
        return cls.of_values(layout, b"".join(grid.givens.values for grid in grids))

    @classmethod
    def of_lines(cls, layout: Layout, lines: Any) -> Batch:
        """From a column `puzzle`. Raises InvalidRequest if something else is in it."""
        arrow = pyarrow()
        if isinstance(lines, arrow.ChunkedArray):
            lines = lines.combine_chunks()
        lengths = arrow.compute.binary_length(lines)
        if (
            lines.null_count
            or arrow.compute.any(arrow.compute.not_equal(lengths, layout.cell_count)).as_py()
        ):
            raise InvalidRequest("data.boards", layout=layout.name)
        text = b"" if not len(lines) else _characters(lines)
        values = text.translate(_VALUES)
        if NO_VALUE in values or max(values, default=0) > layout.size:
            raise InvalidRequest("data.boards", layout=layout.name)
        return cls.of_values(layout, values)

    def parts(self, size: int) -> Iterator[tuple[int, Batch]]:
        """Some boards at a time, with the number of the first one."""
        for begin in range(0, len(self), size):
            yield begin, Batch(self.layout, self.values[begin : begin + size])

    @cached_property
    def lines(self) -> Any:
        """The column `puzzle`."""
        return lines_of(self.values)

    @cached_property
    def grids(self) -> list[Grid]:
        rows = (row.tobytes() for row in self.values)
        return [Grid.unchecked(self.layout, values, values) for values in rows]

    @property
    def is_classic(self) -> bool:
        return self.layout is Layout.of_size(9)


def lines_of(values: Any) -> Any:
    """Boards as an array of strings, a character for each cell."""
    import numpy

    arrow = pyarrow()
    count, cells = values.shape
    offsets = numpy.arange(0, (count + 1) * cells, cells, dtype=numpy.int32)
    text = values.tobytes().translate(_TEXT)
    return arrow.StringArray.from_buffers(count, arrow.py_buffer(offsets), arrow.py_buffer(text))


def _characters(lines: Any) -> bytes:
    """All strings of an array, one after the other."""
    return (
        b"".join(text.encode() for text in lines.to_pylist())
        if lines.offset
        else bytes(lines.buffers()[2])
    )


NO_VALUE = 255
"""What a character becomes that stands for none."""

_TEXT = bytes(ord(CHARACTERS[value]) if value < len(CHARACTERS) else 0 for value in range(256))
_VALUES = bytes(
    CHARACTERS.index(chr(code)) if chr(code) in CHARACTERS else NO_VALUE for code in range(256)
)
