"""Cages and lines that lie symmetrically: what a symmetry carries into what.

A symmetry is a list of `maps`: for each turn or reflection where each cell goes, the identity
first. An orbit is what all maps make of one thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from garns.model import Layout
from garns.model.constraints import Constraint
from garns.model.constraints.geometry import beside
from garns.model.constraints.samples import Chance, divided

from .symmetry import units_on

Map = tuple[int, ...]

LARGEST_CAGE = 5

_TURNS: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "180": lambda r, c, last: (last - r, last - c),
    "90": lambda r, c, last: (c, last - r),
    "left-right": lambda r, c, last: (r, last - c),
    "top-bottom": lambda r, c, last: (last - r, c),
    "falling": lambda r, c, _: (c, r),
    "rising": lambda r, c, last: (last - c, last - r),
}

_IMPLYING = {
    "none": (),
    "180": ("180",),
    "90": ("90",),
    "horizontal": ("left-right",),
    "vertical": ("top-bottom",),
    "both": ("left-right", "top-bottom"),
    "diagonal": ("falling",),
    "antidiagonal": ("rising",),
    "diagonals": ("falling", "rising"),
    "full": ("90", "left-right"),
}
"""The turns from which all others of a symmetry follow."""


def maps_on(layout: Layout, symmetry: str) -> tuple[Map, ...]:
    """Where each map of a symmetry leads the cells. Raises InvalidRequest for a symmetry that does
    not exist, or that the board cannot have."""
    units_on(layout, symmetry)
    if layout.corners:
        return (tuple(range(layout.cell_count)),)
    return _maps(layout.size, symmetry)


@lru_cache
def _maps(size: int, symmetry: str) -> tuple[Map, ...]:
    turns = [_turned(size, name) for name in _IMPLYING[symmetry]]
    found: list[Map] = [tuple(range(size * size))]
    for each in found:
        # What is appended is looked at as well.
        for turn in turns:
            further = tuple(turn[cell] for cell in each)
            if further not in found:
                found.append(further)
    return tuple(found)


def _turned(size: int, name: str) -> Map:
    places = (_TURNS[name](*divmod(cell, size), size - 1) for cell in range(size * size))
    return tuple(row * size + column for row, column in places)


def images(constraint: Constraint, maps: Sequence[Map]) -> tuple[Constraint, ...]:
    """The same shape at each place that the symmetry asks for, itself first."""
    found = dict[frozenset[int], Constraint]()
    for each in maps:
        groups = tuple(tuple(each[cell] for cell in group) for group in constraint.groups)
        found.setdefault(place_of(groups), constraint._replace(groups=groups))
    return tuple(found.values())


def place_of(groups: Sequence[Sequence[int]]) -> frozenset[int]:
    """Seen from either end, a line lies in the same place."""
    return frozenset(cell for group in groups for cell in group)


def symmetric_cages(
    kind: str, maps: Sequence[Map], chance: Chance, layout: Layout, solution: bytes
) -> Iterator[Constraint]:
    """All cells of the board in cages of some cells that differ; with each cage its images."""
    free = set(range(layout.cell_count))
    for cell in chance.shuffled(sorted(free)):
        if cell in free:
            size = 2 + chance.below(LARGEST_CAGE - 1)
            cage = _cage(cell, size, free, maps, chance, layout, solution)
            for image in _orbit(cage, maps):
                free -= image
                yield _cage_of(kind, image, solution)


def _cage(
    cell: int,
    size: int,
    free: set[int],
    maps: Sequence[Map],
    chance: Chance,
    layout: Layout,
    solution: bytes,
) -> frozenset[int]:
    """A cage around a cell: maps that leave this cell where it is carry the cage into itself, and
    all others carry it to cells that it has not."""
    still = [each for each in maps if each[cell] == cell]
    cage = frozenset([cell])
    while len(cage) < size:
        ahead = sorted({n for each in cage for n in beside(layout, each) if n in free - cage})
        wider = [cage | {each[n] for each in still} for n in ahead]
        fitting = [
            each
            for each in wider
            if len(each) <= size
            and _is_apart(each, maps, cell)
            and all(_differ(image, solution) for image in _orbit(each, maps))
        ]
        if not fitting:
            break
        cage = chance.choice(fitting)
    return cage


def _is_apart(cage: frozenset[int], maps: Sequence[Map], cell: int) -> bool:
    moving = (each for each in maps if each[cell] != cell)
    return all(cage.isdisjoint(each[n] for n in cage) for each in moving)


def _differ(cells: frozenset[int], solution: bytes) -> bool:
    return len({solution[cell] for cell in cells}) == len(cells)


def _orbit(cells: frozenset[int], maps: Sequence[Map]) -> list[frozenset[int]]:
    return list(dict.fromkeys(frozenset(each[cell] for cell in cells) for each in maps))


def _cage_of(kind: str, cells: frozenset[int], solution: bytes) -> Constraint:
    return Constraint(kind, (tuple(sorted(cells)),), (sum(solution[cell] for cell in cells),))


def symmetric_cuts(
    cage: Constraint, maps: Sequence[Map], chance: Chance, layout: Layout, solution: bytes
) -> Iterator[tuple[Constraint, ...]]:
    """What may stand in place of a cage and its images: each of them in two parts, or in single
    cells, which is the only way that a symmetric cage can always go."""
    for one, other in divided(cage, chance, layout, solution):
        parts = _parts_of(cage, [one.cells, other.cells], maps, solution)
        if sum(len(each.cells) for each in parts) == len(_union(parts)):
            yield parts
    if len(cage.cells) > 1:
        yield _parts_of(cage, [(cell,) for cell in cage.cells], maps, solution)


def _parts_of(
    cage: Constraint, parts: Sequence[Sequence[int]], maps: Sequence[Map], solution: bytes
) -> tuple[Constraint, ...]:
    found = dict.fromkeys(image for part in parts for image in _orbit(frozenset(part), maps))
    return tuple(_cage_of(cage.kind, each, solution) for each in found)


def _union(parts: Sequence[Constraint]) -> set[int]:
    return {cell for each in parts for cell in each.cells}
