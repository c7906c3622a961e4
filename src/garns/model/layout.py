"""Layouts: which cells form a house. All that tells a 4×4 from a jigsaw is in this list.

A cell is a number from 0, row by row. A layout of size N has N×N cells, or more if it has several
grids that overlap; each of its houses (rows, columns, blocks or regions, and those of
`EXTRA_HOUSES`) has exactly N of them, in which every value from 1 to N stands once. Constraints
(cages, lines, dots …) are what else must hold.
Layouts are values: the same description is the same object.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import isqrt
from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple
from weakref import WeakValueDictionary

from .arguments import checked_items, checked_text, shown, whole
from .constraints import Constraint, constraint_from, constraint_text
from .errors import InvalidRequest
from .extra_houses import EXTRA_HOUSES
from .symbols import ALPHABET

if TYPE_CHECKING:
    from .constraints import Primitive

MAX_SIZE = 25
MAX_CELLS = MAX_SIZE**2
MOST_RULES = 4000
"""Primitives of all constraints of a board, as many as the engine takes beside the houses."""


@dataclass(frozen=True)
class House:
    """N cells that hold every value once; `number` counts from 1 among houses of its kind: row,
    column, block, region, or a kind of `EXTRA_HOUSES`."""

    kind: str
    number: int
    cells: tuple[int, ...]
    grid: int = 0
    """Of rows and columns where grids overlap: in which grid it is, from 1."""
    line: int = 0
    """Of these, too: which row or column of the whole board it is on, from 1."""


Place = tuple[int, int]
"""A row and a column, from 0."""


class _Shape(NamedTuple):
    """What defines a layout; two layouts with equal shapes are one object."""

    size: int
    block: tuple[int, int] | None = None
    regions: tuple[int, ...] | None = None
    extras: tuple[str, ...] = ()
    """Keys of EXTRA_HOUSES, in their order there."""
    constraints: tuple[Constraint, ...] = ()
    """In the order of the table of kinds."""
    corners: tuple[Place, ...] = ()
    """Where each of several grids that overlap begins; nothing for a single grid."""


class Layout:
    """The houses of a board. Make one with `named`, `of_size`, `blocks`, `latin`, `jigsaw`,
    `overlapping`."""

    _interned: ClassVar[WeakValueDictionary[_Shape, Layout]] = WeakValueDictionary()
    _recent: ClassVar[deque[Layout]] = deque(maxlen=64)
    """Kept alive, so that reading boards of one layout does not make it anew each time."""

    _shape: _Shape
    _plain: Layout | None
    """The board with its houses alone; None if it has no constraints."""
    houses: tuple[House, ...]

    def __new__(cls, shape: _Shape) -> Layout:
        known = cls._interned.get(shape)
        if known is not None:
            return known
        layout = super().__new__(cls)
        plain = cls(shape._replace(constraints=())) if shape.constraints else None
        object.__setattr__(layout, "_shape", shape)
        object.__setattr__(layout, "_plain", plain)
        object.__setattr__(layout, "houses", plain.houses if plain else tuple(_houses(shape)))
        cls._recent.append(layout)
        # setdefault, so that two threads that race here end up with the same object.
        return cls._interned.setdefault(shape, layout)

    @classmethod
    def meant(cls, layout: Layout | str | int) -> Layout:
        """The layout that a caller means: itself, or the one of that name or size."""
        if isinstance(layout, Layout):
            return layout
        if not isinstance(layout, str | int):
            raise InvalidRequest("argument.layout", found=shown(layout))
        return cls.named(layout) if isinstance(layout, str) else cls.of_size(layout)

    @classmethod
    def named(cls, name: str) -> Layout:
        """The layout a name stands for: `9`, `blocks-3x2`, `latin-5`, `9+diagonals`, `samurai` …
        Constraints follow after semicolons: `9;cage=10:r1c1r1c2;anti-knight`."""
        name = checked_text("name", name)
        houses, *constraints = name.strip().lower().split(";")
        layout = cls._named_houses(houses, name)
        return layout.with_constraints(constraint_from(each, layout.size) for each in constraints)

    @classmethod
    def _named_houses(cls, houses: str, name: str) -> Layout:
        base, *extras = houses.split("+")
        if base in ALIASES:
            base, *implied = ALIASES[base].split("+")
            extras += implied
        if not EXTRA_HOUSES.keys() >= set(extras):
            raise InvalidRequest("layout.unknown", name=name)
        if "@" in base and not extras:
            return cls._named_grids(base, name)
        shape = _base_shape(base, name)
        return cls._checked(shape.size, block=shape.block, regions=shape.regions, extras=extras)

    @classmethod
    def _named_grids(cls, base: str, name: str) -> Layout:
        match = re.fullmatch(r"(\d\d?)@((?:r\d\d?c\d\d?)+)", base)
        if match is None:
            raise InvalidRequest("layout.unknown", name=name)
        corners = re.findall(r"r(\d+)c(\d+)", match[2])
        return cls.overlapping(((int(r) - 1, int(c) - 1) for r, c in corners), int(match[1]))

    @classmethod
    def of_size(cls, size: int) -> Layout:
        """The usual board of that size, its blocks as square as can be (6 → 2 rows × 3 columns)."""
        size = whole("size", size)
        if not 1 <= size <= MAX_SIZE:
            raise InvalidRequest("layout.size", size=size, max=MAX_SIZE)
        block = usual_block(size)
        if block is None:
            raise InvalidRequest("layout.no-blocks", size=size)
        return cls.blocks(*block)

    @classmethod
    def blocks(cls, rows: int, columns: int, *, extras: Iterable[str] = ()) -> Layout:
        """Blocks of `rows` × `columns` cells, on a board of size rows·columns. `extras` names
        further houses (diagonals, windows), here and in the other functions."""
        rows, columns = whole("rows", rows), whole("columns", columns)
        if rows < 1 or columns < 1:
            raise InvalidRequest("layout.block-shape", rows=rows, columns=columns)
        return cls._checked(rows * columns, block=(rows, columns), extras=extras)

    @classmethod
    def latin(cls, size: int, *, extras: Iterable[str] = ()) -> Layout:
        """Rows and columns only: the Latin square."""
        return cls._checked(whole("size", size), extras=extras)

    @classmethod
    def jigsaw(cls, regions: str | Iterable[object], *, extras: Iterable[str] = ()) -> Layout:
        """One label per cell, row by row (white space ignored); equal labels are one region."""
        labels = list("".join(regions.split()) if isinstance(regions, str) else _flat(regions))
        if not all(isinstance(label, Hashable) for label in labels):
            raise InvalidRequest("argument.items", name="regions", found=shown(regions))
        size = isqrt(len(labels))
        if size * size != len(labels) or not 1 <= size <= MAX_SIZE:
            raise InvalidRequest("layout.regions-count", n=len(labels))
        for label, count in Counter(labels).items():
            if count != size:
                raise InvalidRequest("layout.region-size", label=str(label), n=count, size=size)
        numbers = {label: i for i, label in enumerate(dict.fromkeys(labels))}
        return cls._checked(size, regions=tuple(numbers[label] for label in labels), extras=extras)

    @classmethod
    def overlapping(cls, corners: Iterable[Place], size: int = 9) -> Layout:
        """Several usual grids of that size, which share some of their boxes. `corners` has the row
        and the column of the first cell of each, from 0; the first of all are row 0, column 0."""
        grid = cls.of_size(size)
        given = [tuple(corner) for corner in checked_items("corners", corners)]
        if not all(len(each) == 2 and all(type(n) is int for n in each) for each in given):
            raise InvalidRequest("argument.items", name="corners", found=shown(corners))
        places = sorted({(row, column) for row, column in given})
        _check_corners(places, grid)
        return cls(_Shape(size, grid.block_shape, corners=tuple(places)))

    @classmethod
    def _checked(
        cls,
        size: int,
        *,
        block: tuple[int, int] | None = None,
        regions: tuple[int, ...] | None = None,
        extras: Iterable[str] = (),
    ) -> Layout:
        if not 1 <= size <= MAX_SIZE:
            raise InvalidRequest("layout.size", size=size, max=MAX_SIZE)
        asked = [checked_text("extras", id) for id in checked_items("extras", extras)]
        for id in asked:
            if id not in EXTRA_HOUSES:
                raise InvalidRequest("layout.unknown", name=id)
            if not EXTRA_HOUSES[id].cells(size, block):
                raise InvalidRequest(f"layout.{id}")
        return cls(_Shape(size, block, regions, tuple(id for id in EXTRA_HOUSES if id in asked)))

    def with_constraints(self, constraints: Iterable[Constraint | str]) -> Layout:
        """The same houses with these constraints in the place of those there were; a text is as in
        the name of a layout. Raises InvalidRequest for one that cannot be on this board."""
        plain = self.without_constraints
        asked = [
            constraint_from(each, self.size) if isinstance(each, str) else each
            for each in checked_items("constraints", constraints)
        ]
        if not asked:
            return plain
        if self.corners:
            raise InvalidRequest("constraint.on-several-grids")
        from .constraints import checked_constraints

        return Layout(self._shape._replace(constraints=checked_constraints(asked, plain)))

    @property
    def has_houses_only(self) -> bool:
        """Whether it is one grid without constraints."""
        return not (self.corners or self.constraints)

    def refuse_constraints(self) -> None:
        """For what knows the houses of one grid only. Raises InvalidRequest if the board has
        constraints or several grids, rather than that an answer ignores them."""
        if self.corners:
            raise InvalidRequest("layout.several-grids")
        if self.constraints:
            raise InvalidRequest("constraint.not-supported")

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules beside the houses, in the order of the table of kinds."""
        return self._shape.constraints

    @cached_property
    def primitives(self) -> tuple[tuple[Primitive, ...], ...]:
        """For each constraint what it means to the engine."""
        if not self.constraints:
            return ()
        from .constraints import KINDS

        found = tuple(tuple(KINDS[each.kind].primitives(each, self)) for each in self.constraints)
        if (count := sum(map(len, found))) > MOST_RULES:
            raise InvalidRequest("constraint.too-many-rules", n=count, most=MOST_RULES)
        return found

    @property
    def without_constraints(self) -> Layout:
        """The board with its houses alone."""
        return self._plain or self

    @property
    def size(self) -> int:
        """N: cells in a house, values, and, unless grids overlap, rows and columns."""
        return self._shape.size

    @property
    def corners(self) -> tuple[Place, ...]:
        """Where each of several grids that overlap begins; nothing for a single grid."""
        return self._shape.corners

    @property
    def height(self) -> int:
        """Rows of the whole board."""
        return self.size + max((row for row, _ in self.corners), default=0)

    @property
    def width(self) -> int:
        """Columns of the whole board."""
        return self.size + max((column for _, column in self.corners), default=0)

    @cached_property
    def cell_count(self) -> int:
        return len(self._places) if self.corners else self.size * self.size

    @cached_property
    def _places(self) -> tuple[Place, ...]:
        """Row and column of each cell of grids that overlap."""
        return _places(self._shape)

    @cached_property
    def _cells_at(self) -> dict[Place, int]:
        return {place: cell for cell, place in enumerate(self._places)}

    @property
    def block_shape(self) -> tuple[int, int] | None:
        """(rows, columns) of a block; None where there are no rectangular blocks."""
        return self._shape.block

    @property
    def is_usual(self) -> bool:
        """Whether this is the board one expects when told nothing but the size."""
        block = usual_block(self.size)
        return block is not None and self._shape == _Shape(self.size, block)

    @cached_property
    def value_getters(self) -> tuple[tuple[House, Callable[[bytes], tuple[int, ...]]], ...]:
        """Each house with a function that takes its values out of those of a board."""
        if self._plain is not None:
            return self._plain.value_getters
        # A getter of one value gives it bare. But a house of one cell has nothing to compare.
        houses = self.houses if self.size > 1 else ()
        return tuple((house, itemgetter(*house.cells)) for house in houses)

    @cached_property
    def name(self) -> str:
        """The shortest name that `Layout.named` turns back into this layout."""
        houses = "+".join([_base_name(self._shape), *self.extras])
        return ";".join([houses, *(constraint_text(each, self.size) for each in self.constraints)])

    @property
    def extras(self) -> tuple[str, ...]:
        """The keys of `EXTRA_HOUSES` that the board has."""
        return self._shape.extras

    def extra_houses(self, drawn_as: Literal["line", "shade"] | None = None) -> tuple[House, ...]:
        """The houses beside rows, columns and boxes; all, or those that are drawn in this way."""
        kinds = {row.kind for row in EXTRA_HOUSES.values() if drawn_as in (None, row.drawn_as)}
        return tuple(house for house in self.houses if house.kind in kinds)

    @cached_property
    def houses_of(self) -> tuple[tuple[House, ...], ...]:
        """For each cell the houses it is in: row, column, block, then the rest."""
        if self._plain is not None:
            return self._plain.houses_of
        found: list[list[House]] = [[] for _ in range(self.cell_count)]
        for house in self.houses:
            for cell in house.cells:
                found[cell].append(house)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the other cells that share a house with it, in order."""
        if self._plain is not None:
            return self._plain.peers
        return tuple(
            tuple(sorted({c for house in houses for c in house.cells} - {cell}))
            for cell, houses in enumerate(self.houses_of)
        )

    @cached_property
    def distinct_from(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the other cells that cannot have the same value, by a house or by a
        constraint, in order."""
        if not self.constraints:
            return self.peers
        from .constraints import makes_differ

        seen = [set(peers) for peers in self.peers]
        for primitives in self.primitives:
            for primitive in filter(makes_differ, primitives):
                for cell in primitive.cells:
                    seen[cell].update(primitive.cells)
        return tuple(tuple(sorted(cells - {cell})) for cell, cells in enumerate(seen))

    @cached_property
    def regions(self) -> tuple[int, ...]:
        """For each cell the number (from 0) of its block or region; all 0 on a Latin square."""
        if self._plain is not None:
            return self._plain.regions
        numbers = [0] * self.cell_count
        for house in self.houses:
            if house.kind in ("block", "region"):
                for cell in house.cells:
                    numbers[cell] = house.number - 1
        return tuple(numbers)

    @property
    def has_regions(self) -> bool:
        return self._shape.block is not None or self._shape.regions is not None

    def row_of(self, cell: int) -> int:
        return self._places[cell][0] if self.corners else cell // self.size

    def column_of(self, cell: int) -> int:
        return self._places[cell][1] if self.corners else cell % self.size

    def cell_at(self, row: int, column: int) -> int | None:
        """The cell at this row and column, from 0; None where the board has none."""
        if self.corners:
            return self._cells_at.get((row, column))
        inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if inside else None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Layout cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Layout cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Layout, (self._shape,)

    def __repr__(self) -> str:
        return f"Layout.named({self.name!r})"


ALIASES = {
    "classic": "9",
    "sudoku": "9",
    "diagonal": "9+diagonals",
    "windoku": "9+windows",
    "samurai": "9@r1c1r1c13r7c7r13c1r13c13",
}


def usual_block(size: int) -> tuple[int, int] | None:
    """The rows and columns of a block as square as can be; None if the size has no divisors."""
    rows = next((r for r in range(isqrt(size), 1, -1) if size % r == 0), None)
    return None if rows is None else (rows, size // rows)


def _base_shape(base: str, name: str) -> _Shape:
    if base.isdecimal() and len(base) <= 2:
        return Layout.of_size(int(base))._shape
    if blocks := re.fullmatch(r"blocks-(\d\d?)x(\d\d?)", base):
        return Layout.blocks(int(blocks[1]), int(blocks[2]))._shape
    if latin := re.fullmatch(r"latin-(\d\d?)", base):
        return Layout.latin(int(latin[1]))._shape
    if jigsaw := re.fullmatch(r"jigsaw-(\w+)", base):
        return Layout.jigsaw(jigsaw[1])._shape
    raise InvalidRequest("layout.unknown", name=name)


def _base_name(shape: _Shape) -> str:
    if shape.corners:
        corners = "".join(f"r{row + 1}c{column + 1}" for row, column in shape.corners)
        name = f"{shape.size}@{corners}"
        return next((alias for alias, meant in ALIASES.items() if meant == name), name)
    if shape.regions is not None:
        return "jigsaw-" + "".join(ALPHABET[region] for region in shape.regions)
    if shape.block is None:
        return f"latin-{shape.size}"
    if shape.block == usual_block(shape.size):
        return str(shape.size)
    return f"blocks-{shape.block[0]}x{shape.block[1]}"


def _flat(labels: Iterable[object]) -> Iterator[Hashable]:
    """The labels of a flat list, of rows, or of an array."""
    plain = labels.tolist() if hasattr(labels, "tolist") else labels
    for label in checked_items("regions", plain):
        if isinstance(label, (list, tuple)) or (isinstance(label, str) and len(label) > 1):
            yield from label
        else:
            yield label


def _check_corners(corners: list[Place], grid: Layout) -> None:
    """Grids share whole boxes or nothing."""
    rows, columns = grid.block_shape or (1, 1)
    tops, lefts = {row for row, _ in corners}, {column for _, column in corners}
    if len(corners) < 2 or min(tops) != 0 or min(lefts) != 0:
        raise InvalidRequest("layout.corners")
    for row, column in corners:
        if row % rows or column % columns:
            raise InvalidRequest("layout.corner", row=row + 1, column=column + 1)
    cells = len(_places(_Shape(grid.size, grid.block_shape, corners=tuple(corners))))
    if cells > MAX_CELLS:
        raise InvalidRequest("layout.cells", n=cells, max=MAX_CELLS)


def _places(shape: _Shape) -> tuple[Place, ...]:
    """Of the cells of grids that overlap, row by row."""
    within = list(product(range(shape.size), repeat=2))
    return tuple(
        sorted({(row + r, column + c) for row, column in shape.corners for r, c in within})
    )


def _houses(shape: _Shape) -> Iterator[House]:
    """Every house of the board; rows first, then columns: explanations follow this order."""
    if shape.corners:
        yield from _houses_of_grids(shape)
        return
    size = shape.size
    lines = range(size)
    yield from _numbered("row", [[r * size + c for c in lines] for r in lines])
    yield from _numbered("column", [[r * size + c for r in lines] for c in lines])
    if shape.block is not None:
        yield from _numbered("block", _block_cells(size, *shape.block))
    if shape.regions is not None:
        members = [[c for c, r in enumerate(shape.regions) if r == region] for region in lines]
        yield from _numbered("region", members)
    for id in shape.extras:
        row = EXTRA_HOUSES[id]
        yield from _numbered(row.kind, row.cells(size, shape.block))


def _houses_of_grids(shape: _Shape) -> Iterator[House]:
    """Rows and columns are numbered grid by grid, boxes in their order on the whole board."""
    cells = {place: cell for cell, place in enumerate(_places(shape))}
    grid = list(_houses(_Shape(shape.size, shape.block)))
    found = [
        (house, at, tuple(cells[r + row, c + column] for row, column in places))
        for at, (r, c) in enumerate(shape.corners, start=1)
        for house in grid
        for places in [[divmod(cell, shape.size) for cell in house.cells]]
    ]
    for kind, axis in (("row", 0), ("column", 1)):
        for house, at, members in found:
            if house.kind == kind:
                number = shape.size * (at - 1) + house.number
                line = shape.corners[at - 1][axis] + house.number
                yield House(kind, number, members, at, line)
    blocks = sorted({members for house, _, members in found if house.kind == "block"})
    yield from _numbered("block", blocks)


def _numbered(kind: str, cell_lists: Iterable[Iterable[int]]) -> Iterator[House]:
    for number, cells in enumerate(cell_lists, start=1):
        yield House(kind, number, tuple(cells))


def _block_cells(size: int, rows: int, columns: int) -> list[list[int]]:
    return [
        _rectangle(size, top, left, rows, columns)
        for top in range(0, size, rows)
        for left in range(0, size, columns)
    ]


def _rectangle(size: int, top: int, left: int, rows: int, columns: int) -> list[int]:
    return [r * size + c for r in range(top, top + rows) for c in range(left, left + columns)]
