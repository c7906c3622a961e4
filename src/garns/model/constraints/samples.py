"""Constraints drawn at random over a full board, for puzzles that are made: where a kind may lie,
and which numbers it then has. A row of the table has one of these as its `sample`.

A sample yields constraints that the solution obeys, in random order, as long as anybody wants one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, TypeVar

from .constraint import Constraint
from .geometry import SIDES, apart, beside

if TYPE_CHECKING:
    from garns.model.layout import Layout

    from .kind import Kind

Item = TypeVar("Item")


class Chance(Protocol):
    """Where randomness comes from."""

    def below(self, bound: int) -> int: ...
    def choice(self, items: Sequence[Item]) -> Item: ...
    def shuffled(self, items: Iterable[Item]) -> list[Item]: ...


Sample = Callable[["Kind", Chance, "Layout", bytes], Iterator[Constraint]]
Numbers = Callable[[list[int]], "Sequence[int] | None"]
"""The numbers of a clue about these values; None if there is none."""

TRIES = 400
"""Walks before a sample ends."""


def no_numbers(_: list[int]) -> Sequence[int]:
    return ()


def cells(kind: Kind, chance: Chance, layout: Layout, solution: bytes) -> Iterator[Constraint]:
    """Single cells."""
    yield from _those_that_hold(kind, chance, layout, solution, _single_cells(layout), no_numbers)


def pairs(numbers: Numbers = no_numbers) -> Sample:
    """Two cells side by side, either of them first."""

    def sample(kind: Kind, chance: Chance, layout: Layout, solution: bytes) -> Iterator[Constraint]:
        found = [
            pair for one, other in apart(layout, SIDES) for pair in ((one, other), (other, one))
        ]
        seen = set[tuple[int, ...]]()
        for each in _those_that_hold(kind, chance, layout, solution, found, numbers):
            place = tuple(sorted(each.cells))
            if place not in seen:
                seen.add(place)
                yield each

    return sample


def squares(numbers: Callable[[Chance, list[int]], Sequence[int]]) -> Sample:
    """Four cells that meet in a corner, with numbers drawn from their values."""

    def sample(kind: Kind, chance: Chance, layout: Layout, solution: bytes) -> Iterator[Constraint]:
        size = layout.size
        corners = [r * size + c for r in range(size - 1) for c in range(size - 1)]
        for cell in chance.shuffled(corners):
            group = (cell, cell + 1, cell + size, cell + size + 1)
            drawn = numbers(chance, [solution[each] for each in group])
            yield Constraint(kind.id, (group,), tuple(drawn))

    return sample


def rows(numbers: Numbers) -> Sample:
    """Whole rows and columns, seen from either end."""

    def sample(kind: Kind, chance: Chance, layout: Layout, solution: bytes) -> Iterator[Constraint]:
        lines = [house.cells for house in layout.houses if house.kind in ("row", "column")]
        found = [way for line in lines for way in (line, line[::-1])]
        yield from _those_that_hold(kind, chance, layout, solution, found, numbers)

    return sample


def diagonals(numbers: Numbers) -> Sample:
    """Lines from edge to edge, from corner to corner of each cell, of three cells or more."""

    def sample(kind: Kind, chance: Chance, layout: Layout, solution: bytes) -> Iterator[Constraint]:
        found = [way for line in _diagonals(layout) for way in (line, line[::-1])]
        yield from _those_that_hold(kind, chance, layout, solution, found, numbers)

    return sample


def walks(least: int, most: int, *, grows: bool = True, regions: int = 1) -> Sample:
    """Lines of `least` to `most` cells that do not cross themselves, through some regions. `grows`:
    the beginning of such a line is one too, so that a line is grown cell by cell."""

    def sample(kind: Kind, chance: Chance, layout: Layout, solution: bytes) -> Iterator[Constraint]:
        for _ in range(TRIES):
            length = least + chance.below(most - least + 1)
            walk = _walk(kind, chance, layout, solution, length, grows=grows)
            visited = {layout.regions[cell] for cell in walk}
            found = Constraint(kind.id, (walk,))
            if (
                len(walk) >= least
                and len(visited) >= regions
                and kind.holds(found, layout, solution)
            ):
                yield found

    return sample


def arrows(most: int) -> Sample:
    """A bulb of one cell and a shaft of two cells or more that add up to it."""

    def sample(kind: Kind, chance: Chance, layout: Layout, solution: bytes) -> Iterator[Constraint]:
        for _ in range(TRIES):
            bulb = chance.below(layout.cell_count)
            walk, total = [bulb], 0
            while total < solution[bulb] and len(walk) <= most:
                ahead = [cell for cell in around(layout, walk[-1]) if cell not in walk]
                fitting = [cell for cell in ahead if total + solution[cell] <= solution[bulb]]
                if not fitting:
                    break
                walk.append(chance.choice(fitting))
                total += solution[walk[-1]]
            if total == solution[bulb] and len(walk) > 2:
                yield Constraint(kind.id, ((bulb,), tuple(walk[1:])))

    return sample


def partition(largest: int) -> Sample:
    """All cells of the board in cages of some cells that differ, most of them of two to four."""

    def sample(kind: Kind, chance: Chance, layout: Layout, solution: bytes) -> Iterator[Constraint]:
        free = set(range(layout.cell_count))
        for cell in chance.shuffled(sorted(free)):
            if cell not in free:
                continue
            cage = _cage(cell, 2 + chance.below(largest - 1), free, chance, layout, solution)
            free.difference_update(cage)
            total = sum(solution[each] for each in cage)
            yield Constraint(kind.id, (tuple(sorted(cage)),), (total,))

    return sample


def around(layout: Layout, cell: int) -> Iterator[int]:
    """The cells that touch this one, by a side or a corner."""
    row, column = layout.row_of(cell), layout.column_of(cell)
    for r in range(max(row - 1, 0), min(row + 2, layout.size)):
        for c in range(max(column - 1, 0), min(column + 2, layout.size)):
            if (r, c) != (row, column):
                yield r * layout.size + c


def _cage(
    cell: int, size: int, free: set[int], chance: Chance, layout: Layout, solution: bytes
) -> list[int]:
    cage = [cell]
    while len(cage) < size:
        values = {solution[each] for each in cage}
        ahead = sorted(
            {n for each in cage for n in beside(layout, each) if n in free and n not in cage}
        )
        fitting = [each for each in ahead if solution[each] not in values]
        if not fitting:
            break
        cage.append(chance.choice(fitting))
    return cage


def _single_cells(layout: Layout) -> list[tuple[int, ...]]:
    return [(cell,) for cell in range(layout.cell_count)]


def _diagonals(layout: Layout) -> Iterator[tuple[int, ...]]:
    size = layout.size
    for offset in range(3 - size, size - 2):
        steps = range(max(0, -offset), min(size, size - offset))
        yield tuple(r * size + r + offset for r in steps)
        yield tuple(r * size + size - 1 - r - offset for r in steps)


def _walk(
    kind: Kind,
    chance: Chance,
    layout: Layout,
    solution: bytes,
    length: int,
    *,
    grows: bool,
) -> tuple[int, ...]:
    walk: tuple[int, ...] = (chance.below(layout.cell_count),)
    while len(walk) < length:
        ahead = [cell for cell in around(layout, walk[-1]) if _is_open(layout, walk, cell)]
        if grows:
            lines = ((cell, Constraint(kind.id, ((*walk, cell),))) for cell in ahead)
            ahead = [cell for cell, line in lines if kind.holds(line, layout, solution)]
        if not ahead:
            break
        walk = (*walk, chance.choice(ahead))
    return walk


def _is_open(layout: Layout, walk: tuple[int, ...], cell: int) -> bool:
    """Whether a line may go on there: it comes to no cell twice, and crosses itself nowhere."""
    if cell in walk:
        return False
    last, size = walk[-1], layout.size
    across = {(last // size) * size + cell % size, (cell // size) * size + last % size}
    return not any({one, other} == across for one, other in pairwise(walk))


def _those_that_hold(
    kind: Kind,
    chance: Chance,
    layout: Layout,
    solution: bytes,
    places: Iterable[tuple[int, ...]],
    numbers: Numbers,
) -> Iterator[Constraint]:
    for place in chance.shuffled(places):
        found = _numbered(kind, layout, solution, (place,), numbers)
        if found is not None:
            yield found


def _numbered(
    kind: Kind,
    layout: Layout,
    solution: bytes,
    groups: tuple[tuple[int, ...], ...],
    numbers: Numbers,
) -> Constraint | None:
    """The constraint at this place, if the solution obeys it."""
    drawn = numbers([solution[cell] for cell in groups[0]])
    if drawn is None:
        return None
    constraint = Constraint(kind.id, groups, tuple(drawn))
    return constraint if kind.holds(constraint, layout, solution) else None


def divided(
    cage: Constraint, chance: Chance, layout: Layout, solution: bytes
) -> Iterator[tuple[Constraint, Constraint]]:
    """A cage in two parts, each in one piece, in all ways that a random tree of its cells gives."""
    (held,) = cage.groups
    parents = _tree(held, chance, layout)
    for top in chance.shuffled(cell for cell, parent in parents.items() if parent is not None):
        below = {top}
        for cell, parent in parents.items():
            if parent in below:
                below.add(cell)
        parts = (tuple(sorted(below)), tuple(cell for cell in held if cell not in below))
        one, other = (
            Constraint(cage.kind, (part,), (sum(solution[cell] for cell in part),))
            for part in parts
        )
        yield one, other


def _tree(cells: tuple[int, ...], chance: Chance, layout: Layout) -> dict[int, int | None]:
    """For each cell the one before it, which comes before it in the answer too."""
    parents: dict[int, int | None] = {chance.choice(cells): None}
    waiting = list(parents)
    while waiting:
        cell = waiting.pop()
        for other in chance.shuffled(beside(layout, cell)):
            if other in cells and other not in parents:
                parents[other] = cell
                waiting.append(other)
    return parents
