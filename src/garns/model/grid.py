"""Grids: what stands in the cells of a board, and which of it was given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import total_ordering
from itertools import groupby
from operator import index as to_index
from typing import TYPE_CHECKING, SupportsInt, overload

from . import display, questions
from .arguments import shown, whole
from .coordinates import cell_at, cell_name
from .errors import InvalidRequest
from .fitting import Fit, fit, possible_values
from .layout import House, Layout
from .symbols import CHARACTER_VALUES, CHARACTERS

if TYPE_CHECKING:
    from .constraints import Constraint, Primitive

_AS_CHARACTERS = bytes.maketrans(bytes(range(len(CHARACTERS))), CHARACTERS.encode("ascii"))

CellKey = int | tuple[int, int] | str
"""A cell: its number from 0, row by row; (row, column) from 0; or a name such as `"r4c7"`."""

Cells = str | Iterable[SupportsInt | None] | Iterable[Iterable[SupportsInt | None]]


@dataclass(frozen=True)
class Conflict:
    """A value that stands more than once in a house, and where."""

    house: House
    value: int
    cells: tuple[int, ...]
    layout: Layout = field(repr=False, compare=False)


@dataclass(frozen=True)
class BrokenConstraint:
    """A constraint that the values on the board contradict, and where."""

    constraint: Constraint
    cells: tuple[int, ...]
    layout: Layout = field(repr=False, compare=False)


Breach = Conflict | BrokenConstraint
"""Of the rules: by a house or by a constraint."""


@total_ordering
class Grid:
    """A board: for every cell a value from 1 to N, or 0 for empty. Never changes.

    `cells` is a line (`"53..7…"`), a list of rows, a flat list or a numpy array; `None` and 0
    are empty. All filled cells count as given unless `givens` (a line, a list or the grid that
    was given) says otherwise. Two grids are equal if the same values stand in the same layout.
    """

    __slots__ = ("_given", "_hash", "_layout", "_values")

    def __init__(
        self,
        cells: Cells,
        layout: Layout | str | int | None = None,
        givens: Cells | Grid | None = None,
    ) -> None:
        values = _values(cells)
        self._layout = _fitting_layout(values, layout)
        self._values = _checked(values, self._layout.size)
        self._given = self._values if givens is None else self._given_values(givens)
        self._hash = hash((self._layout, self._values))

    def _given_values(self, givens: Cells | Grid) -> bytes:
        given = givens.values if isinstance(givens, Grid) else _values(givens)
        is_part = len(given) == len(self._values) and all(
            g in (0, v) for g, v in zip(given, self._values, strict=True)
        )
        if not is_part or (isinstance(givens, Grid) and givens._layout is not self._layout):
            raise InvalidRequest("grid.givens")
        return bytes(given)

    @classmethod
    def unchecked(cls, layout: Layout, values: bytes, given: bytes) -> Grid:
        """A grid of values and givens that are known to be right, without the checks of the
        constructor, which take longer than a solution."""
        grid = cls.__new__(cls)
        grid._layout, grid._values, grid._given = layout, values, given
        grid._hash = hash((layout, values))
        return grid

    @classmethod
    def empty(cls, layout: Layout) -> Grid:
        return cls.unchecked(layout, bytes(layout.cell_count), bytes(layout.cell_count))

    @property
    def layout(self) -> Layout:
        return self._layout

    @property
    def size(self) -> int:
        return self._layout.size

    @property
    def values(self) -> bytes:
        """The values, row by row, 0 for empty."""
        return self._values

    @property
    def givens(self) -> Grid:
        """The puzzle this grid came from: only what was given."""
        return Grid.unchecked(self._layout, self._given, self._given)

    @property
    def line(self) -> str:
        """The values in one line, one character each, `.` for empty."""
        return self._values.translate(_AS_CHARACTERS).decode("ascii")

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The values in rows; where grids overlap, those of the cells that a row has."""
        if self._layout.corners:
            return self._ragged_rows()
        size = self.size
        return tuple(tuple(self._values[r : r + size]) for r in range(0, len(self._values), size))

    def _ragged_rows(self) -> tuple[tuple[int, ...], ...]:
        row_of = self._layout.row_of
        rows = groupby(enumerate(self._values), key=lambda each: row_of(each[0]))
        return tuple(tuple(value for _, value in row) for _, row in rows)

    @property
    def empty_cells(self) -> tuple[int, ...]:
        return tuple(cell for cell, value in enumerate(self._values) if not value)

    def next_empty(self) -> int | None:
        """The first empty cell, row by row; None when the board is full.

        >>> Grid("1.....34.....3.1").next_empty()
        1
        """
        first = self._values.find(0)
        return None if first < 0 else first

    def is_minimal(self, *, seconds: float | None = None) -> bool:
        """Whether every given is needed for the solution to be the only one.

        >>> Grid("......4..13..2..").is_minimal()
        True

        Raises NoSolution and ManySolutions if there is not exactly one solution, and BudgetUsedUp
        if all of it takes more than `seconds`.
        """
        return questions.is_minimal(self, seconds)

    def fits(self, cell: CellKey, value: int) -> Fit:
        """Whether no house of the cell holds the value already; if one does, which, and where. On a
        board with constraints, also whether none of them rules it out by what stands on the board.

        >>> grid = Grid("1.....34.....3.1")
        >>> bool(grid.fits("r1c2", 2))
        True
        >>> fit = grid.fits("r1c2", 3)
        >>> bool(fit), fit.house.kind, fit.house.number, fit.other
        (False, 'column', 2, 13)
        >>> print(fit)
        3 does not fit: column 2 has it in r4c2.
        """
        if not 1 <= whole("value", value) <= self.size:
            raise InvalidRequest("grid.value-to-write", value=value, size=self.size)
        return fit(self._layout, self._values, self.index(cell), value)

    @overload
    def candidates(self) -> dict[int, tuple[int, ...]]: ...
    @overload
    def candidates(self, cell: CellKey) -> tuple[int, ...]: ...
    def candidates(
        self, cell: CellKey | None = None
    ) -> tuple[int, ...] | dict[int, tuple[int, ...]]:
        """The values that fit into an empty cell, in order; none if it is filled. Without a cell,
        those of every empty cell, by its number.

        >>> grid = Grid("1.....34.....3.1")
        >>> grid.candidates("r1c2")
        (2, 4)
        >>> grid.candidates()[grid.index("r1c4")]
        (2,)
        """
        if cell is None:
            masks = possible_values(self)
            return {cell: self._members(masks[cell]) for cell in self.empty_cells}
        number = self.index(cell)
        if self._values[number]:
            return ()
        if self._layout.constraints:
            return self._members(possible_values(self)[number])
        values = range(1, self.size + 1)
        return tuple(v for v in values if fit(self._layout, self._values, number, v))

    def _members(self, mask: int) -> tuple[int, ...]:
        return tuple(value for value in range(1, self.size + 1) if mask >> (value - 1) & 1)

    @property
    def is_full(self) -> bool:
        return 0 not in self._values

    @property
    def is_solved(self) -> bool:
        return self.is_full and self.is_valid

    @property
    def is_valid(self) -> bool:
        """Whether no value stands twice in a house and no constraint is broken. Says nothing about
        solutions."""
        return next(self._breaches(), None) is None

    @property
    def conflicts(self) -> tuple[Breach, ...]:
        """Every breach of the rules: house by house, then constraint by constraint."""
        return tuple(self._breaches())

    def _breaches(self) -> Iterator[Breach]:
        for house, values_in in self._layout.value_getters:
            values = values_in(self._values)
            if len(set(values)) + max(values.count(0), 1) - 1 == len(values):
                continue
            for value in sorted({v for v in values if v and values.count(v) > 1}):
                cells = tuple(c for c in house.cells if self._values[c] == value)
                yield Conflict(house, value, cells, self._layout)
        if self._layout.constraints:
            yield from dict.fromkeys(self._broken_constraints())

    def _broken_constraints(self) -> Iterator[BrokenConstraint]:
        from .constraints import is_broken

        layout, values = self._layout, self._values
        if not any(values):
            return
        for constraint, primitives in zip(layout.constraints, layout.primitives, strict=True):
            for each in primitives:
                if is_broken(each, values, layout.size):
                    cells = tuple(dict.fromkeys(_guilty_cells(each, values)))
                    yield BrokenConstraint(constraint, cells, layout)

    def is_given(self, cell: int) -> bool:
        return self._given[cell] != 0

    def completes(self, puzzle: Grid) -> bool:
        """Whether this is a solution of `puzzle`: full, valid, and no given changed."""
        return (
            self._layout is puzzle._layout
            and all(p in (0, v) for p, v in zip(puzzle._values, self._values, strict=True))
            and self.is_solved
        )

    def with_value(self, cell: CellKey, value: int) -> Grid:
        """This grid with one more (or, for 0, one less) value placed; givens stay as they are."""
        cell = self.index(cell)
        if self.is_given(cell):
            raise InvalidRequest("grid.given-locked", cell=cell_name(self._layout, cell))
        if not 0 <= whole("value", value) <= self.size:
            raise InvalidRequest("grid.value", value=value, size=self.size)
        values = bytearray(self._values)
        values[cell] = value
        return Grid.unchecked(self._layout, bytes(values), self._given)

    def with_values(self, values: bytes) -> Grid:
        """This grid's givens with other values around them: a solution of the puzzle, say."""
        if isinstance(values, Mapping):
            raise InvalidRequest("argument.values", found=shown(values))
        return Grid(values, self._layout, self._given)

    def index(self, key: CellKey) -> int:
        """The cell's number for (row, column) from 0, or for a name such as `"r4c7"`."""
        if isinstance(key, str):
            return cell_at(self._layout, key)
        if isinstance(key, int):
            cell = key if 0 <= key < self._layout.cell_count else None
        else:
            try:
                row, column = map(to_index, key)
            except (TypeError, ValueError):
                raise InvalidRequest("cell.unknown", name=shown(key)) from None
            cell = self._layout.cell_at(row, column)
        if cell is None:
            raise IndexError(key)
        return cell

    @overload
    def __getitem__(self, key: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, key: tuple[int, int] | str) -> int: ...
    def __getitem__(self, key: int | tuple[int, int] | str) -> int | tuple[int, ...]:
        """The value at `grid[row, column]` or `grid["r4c7"]`; `grid[row]` is a whole row."""
        if isinstance(key, int):
            return self.rows[key]
        return self._values[self.index(key)]

    def __array__(self, dtype: object = None, copy: bool | None = None) -> object:
        """For numpy: an N×N array of the values; where grids overlap, one row of all cells."""
        import numpy

        cells = list(self._values) if self._layout.corners else self.rows
        return numpy.array(cells, dtype=dtype or numpy.uint8)  # type: ignore[call-overload]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self.rows)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self._layout is other._layout and self._values == other._values

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self._rank < other._rank

    @property
    def _rank(self) -> tuple[int, str, bytes]:
        return self.size, self._layout.name, self._values

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        layout = "" if self._layout.is_usual else f", layout={self._layout.name!r}"
        givens = "" if self._given == self._values else f", givens={self.givens.line!r}"
        return f"Grid({self.line!r}{layout}{givens})"

    def __str__(self) -> str:
        return display.framed(self)

    def __reduce__(self) -> tuple[object, ...]:
        return Grid.unchecked, (self._layout, self._values, self._given)

    def _repr_svg_(self) -> str:
        return display.svg(self)

    def _repr_html_(self) -> str:
        return display.html(self)


def _guilty_cells(primitive: Primitive, values: bytes) -> Iterable[int]:
    """Of a primitive that is broken: those with the same value if all should differ, else all."""
    from .constraints import Different

    if not isinstance(primitive, Different):
        return primitive.cells
    held = [values[cell] for cell in primitive.cells]
    return (cell for cell in primitive.cells if values[cell] and held.count(values[cell]) > 1)


def _values(cells: Cells) -> list[int]:
    if isinstance(cells, str):
        return [_character_value(char) for char in cells if not char.isspace()]
    # numpy arrays (any shape and type) become plain lists without importing numpy here.
    plain = cells.tolist() if hasattr(cells, "tolist") else cells
    if not isinstance(plain, Iterable):
        raise InvalidRequest("argument.puzzle", found=shown(cells))
    return [_number(value) for value in _flattened(plain)]


def _character_value(char: str) -> int:
    if char not in CHARACTER_VALUES:
        raise InvalidRequest("grid.character", char=char)
    return CHARACTER_VALUES[char]


def _flattened(rows: Iterable[object], depth: int = 2) -> Iterator[object]:
    """The cells of a flat list or of a list of rows."""
    for item in rows:
        if depth > 1 and isinstance(item, Iterable) and not isinstance(item, str):
            yield from _flattened(item, depth - 1)
        else:
            yield item


def _number(value: object) -> int:
    if value is None:
        return 0
    if isinstance(value, float) and not value.is_integer():
        raise InvalidRequest("grid.number", value=value)
    try:
        return int(value)  # type: ignore[call-overload, no-any-return]
    except (TypeError, ValueError, OverflowError):
        raise InvalidRequest("grid.number", value=value) from None


def _fitting_layout(values: Sequence[int], layout: Layout | str | int | None) -> Layout:
    if layout is not None:
        layout = Layout.meant(layout)
    if layout is None:
        size = round(len(values) ** 0.5)
        if size * size != len(values) or not values:
            raise InvalidRequest("grid.not-square", n=len(values))
        return Layout.of_size(size)
    if len(values) != layout.cell_count:
        raise InvalidRequest("grid.cell-count", n=len(values), expected=layout.cell_count)
    return layout


def _checked(values: Sequence[int], size: int) -> bytes:
    for value in values:
        if not 0 <= value <= size:
            raise InvalidRequest("grid.value", value=value, size=size)
    return bytes(values)
