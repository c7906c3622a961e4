"""Transformations: a symmetry of a layout together with a relabelling of the values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from garns.formats import PuzzleLike, as_grid
from garns.model import Grid, InvalidRequest, Layout
from garns.model.arguments import checked_items, whole


@dataclass(frozen=True)
class Transformation:
    """Cell i of what comes out is cell `cells[i]` of what goes in; value v becomes `values[v - 1]`.

    Cells are numbers from 0, row by row. Most are permutations of rows and columns, and are easier
    to read as such: see `of_lines`.
    """

    layout: Layout
    cells: tuple[int, ...]
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        layout = Layout.meant(self.layout)
        object.__setattr__(self, "layout", layout)
        cells = _permutation("cells", self.cells, range(layout.cell_count))
        object.__setattr__(self, "cells", cells)
        values = _permutation("values", self.values, range(1, layout.size + 1))
        object.__setattr__(self, "values", values)

    @classmethod
    def of_lines(
        cls,
        layout: Layout | str | int,
        rows: Iterable[int],
        columns: Iterable[int],
        values: Iterable[int],
        *,
        transposed: bool = False,
    ) -> Transformation:
        """Row i of what comes out is row `rows[i]` of what goes in, column j is `columns[j]`,
        counted from 0. If `transposed`, its rows are columns of what goes in, and its columns are
        rows.

            >>> swap = Transformation.of_lines(4, (1, 0, 2, 3), (0, 1, 2, 3), (1, 2, 3, 4))
            >>> swap.apply("12..34..........").line
            '34..12..........'
        """
        layout = Layout.meant(layout)
        size = layout.size
        rows = _permutation("rows", rows, range(size))
        columns = _permutation("columns", columns, range(size))
        step, across = (1, size) if transposed else (size, 1)
        cells = tuple(step * row + across * column for row in rows for column in columns)
        return cls(layout, cells, tuple(checked_items("values", values)))

    def apply(self, puzzle: PuzzleLike) -> Grid:
        """The transformed board; what was given stays given."""
        grid = as_grid(puzzle)
        if grid.layout is not self.layout:
            raise InvalidRequest("canonical.layout", name=self.layout.name, found=grid.layout.name)
        return Grid.unchecked(
            self.layout, self._moved(grid.values), self._moved(grid.givens.values)
        )

    def _moved(self, values: bytes) -> bytes:
        return bytes(map(values.__getitem__, self.cells)).translate(self._new_values)

    @cached_property
    def _new_values(self) -> bytes:
        values = bytes([0, *self.values])
        return values + bytes(range(len(values), 256))

    @property
    def inverse(self) -> Transformation:
        """The one that leads back."""
        cells, values = [0] * len(self.cells), [0] * len(self.values)
        for new, old in enumerate(self.cells):
            cells[old] = new
        for old_value, new_value in enumerate(self.values, 1):
            values[new_value - 1] = old_value
        return Transformation(self.layout, tuple(cells), tuple(values))

    @property
    def lines(self) -> tuple[tuple[int, ...], tuple[int, ...], bool] | None:
        """`rows`, `columns` and `transposed` as in `of_lines`; None if lines do not stay lines."""
        size = self.layout.size
        first = [divmod(cell, size) for cell in self.cells[:size]]
        transposed = size > 1 and len({row for row, _ in first}) > 1
        if transposed:
            first_column = [cell % size for cell in self.cells[::size]]
            rows, columns = first_column, [row for row, _ in first]
        else:
            rows = [cell // size for cell in self.cells[::size]]
            columns = [column for _, column in first]
        step, across = (1, size) if transposed else (size, 1)
        made = tuple(step * row + across * column for row in rows for column in columns)
        return (tuple(rows), tuple(columns), transposed) if made == self.cells else None

    def __repr__(self) -> str:
        lines = self.lines
        if lines is None:
            name = self.layout.name
            return f"Transformation({name!r}, cells={self.cells}, values={self.values})"
        rows, columns, transposed = lines
        return (
            f"Transformation.of_lines({self.layout.name!r}, rows={rows}, columns={columns}, "
            f"values={self.values}, transposed={transposed})"
        )


def _permutation(name: str, numbers: Iterable[int], all_of: range) -> tuple[int, ...]:
    found = tuple(whole(name, number) for number in checked_items(name, numbers))
    if sorted(found) != list(all_of):
        raise InvalidRequest(
            "canonical.permutation", name=name, least=all_of.start, most=all_of.stop - 1
        )
    return found
