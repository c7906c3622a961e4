"""Jigsaw boards whose regions are drawn at random: `jigsaw-random`, and `jigsaw-random-6` for other
sizes. The same seed makes the same regions on every machine.

The regions begin as boxes (rows, where a size has none). Then two that touch each other are drawn
again and again: their cells are joined by a random tree, and cut in two where both halves have as
many cells. Compact regions have more trees than winding ones, so that few regions wind much.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count

from garns.model import InvalidRequest, Layout
from garns.model.layout import usual_block

from .draws import Draws

SIZES = range(4, 10)
"""Smaller boards have hardly any maps of regions, and on larger ones it takes too long to find out
whether a map has a full grid."""

STEPS_PER_REGION = 100
"""Cells of one box are then as rarely in one region as after any more."""

STREAM = 1 << 62
"""The draws of regions are streams that puzzles do not use."""


def is_random_jigsaw(name: object) -> bool:
    return isinstance(name, str) and name.strip().lower().startswith("jigsaw-random")


def jigsaw_maps(name: str, seed: int) -> Iterator[Layout]:
    """The layouts that a name such as `jigsaw-random` can stand for, one after the other. Not every
    one of them has a full grid."""
    size = _size(name)
    for number in count():
        yield Layout.jigsaw(random_regions(size, Draws(seed, STREAM + number)))


def random_regions(size: int, draws: Draws) -> list[int]:
    """For each cell the number of its region, of which each has `size` cells in one piece."""
    regions = _first_regions(size)
    neighbours = [_neighbours(cell, size) for cell in range(size * size)]
    for _ in range(STEPS_PER_REGION * size):
        cell = draws.below(size * size)
        other = draws.choice(neighbours[cell])
        if regions[cell] != regions[other]:
            _divide_again(regions, neighbours, (regions[cell], regions[other]), draws)
    return regions


def _size(name: str) -> int:
    found = re.fullmatch(r"jigsaw-random(?:-(\d\d?))?", name.strip().lower())
    if found is None:
        raise InvalidRequest("layout.unknown", name=name)
    size = int(found[1] or 9)
    if size not in SIZES:
        raise InvalidRequest("generate.jigsaw-size", least=SIZES[0], most=SIZES[-1])
    return size


def _first_regions(size: int) -> list[int]:
    """Boxes, or rows where a size has none."""
    rows, columns = usual_block(size) or (1, size)
    return [row // rows * rows + column // columns for row in range(size) for column in range(size)]


def _neighbours(cell: int, size: int) -> tuple[int, ...]:
    row, column = divmod(cell, size)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * size + c for r, c in around if 0 <= r < size and 0 <= c < size)


def _divide_again(
    regions: list[int],
    neighbours: Sequence[Sequence[int]],
    pair: tuple[int, int],
    draws: Draws,
) -> None:
    """Two regions that touch each other, divided in another way if a random tree allows it."""
    cells = [cell for cell, region in enumerate(regions) if region in pair]
    parents = _random_tree(cells, neighbours, draws)
    half = len(cells) // 2
    sizes = dict.fromkeys(cells, 1)
    for cell, parent in reversed(parents.items()):
        if parent is not None:
            sizes[parent] += sizes[cell]
    tops = [cell for cell in cells if sizes[cell] == half]
    if not tops:
        return
    below = {draws.choice(tops)}
    for cell, parent in parents.items():
        if parent in below:
            below.add(cell)
    for cell in cells:
        regions[cell] = pair[cell in below]


def _random_tree(
    cells: Sequence[int], neighbours: Sequence[Sequence[int]], draws: Draws
) -> dict[int, int | None]:
    """For each cell the one before it on a random tree, which comes before it in the answer."""
    within = set(cells)
    parents = dict[int, int | None]()
    waiting: list[tuple[int, int | None]] = [(draws.choice(cells), None)]
    while waiting:
        # The last one: such a tree has long branches, which can be cut in the middle.
        cell, parent = waiting.pop()
        if cell in parents:
            continue
        parents[cell] = parent
        around = [each for each in neighbours[cell] if each in within and each not in parents]
        waiting += [(each, cell) for each in draws.shuffled(around)]
    return parents
