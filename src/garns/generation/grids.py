"""Full grids: every grid as likely as any other, or as near to that as the layout allows.

Three ways, all reproducible from a seed and a number:

* the classic board: exactly uniform (`native/generate/grids.hpp` has the argument);
* small boards: exactly uniform, drawn from the list of all grids with a fixed first house, the
  digits renamed at random;
* everything else: a grid of the solver, mixed by steps that lead towards uniform and never away
  from it (`native/generate/mixing.hpp`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Literal

from garns.engine import solutions
from garns.engine.houses import packed_houses
from garns.model import BudgetUsedUp, CannotMake, Grid, InvalidRequest, Layout
from garns.model.arguments import checked_whole, shown, whole
from garns.native import draw_mixed_grid, draw_uniform_grids

from .boxes import grid_by_boxes
from .draws import SEED_LIMIT, Draws, fresh_seed

Method = Literal["uniform", "boxes"]
METHODS: tuple[Method, ...] = ("uniform", "boxes")

LayoutLike = Layout | str | int | None

CLASSIC = Layout.of_size(9)

LISTED_SIZE = 6
"""Boards up to this size are listed, if there are not too many grids."""

LISTED_GRIDS = 50_000

FIRST_GRID_NODES = 200_000
"""What the first grid of an odd layout may take: some seconds."""


def random_grid(
    layout: LayoutLike = None,
    *,
    seed: int | None = None,
    number: int = 0,
    method: Method = "uniform",
) -> Grid:
    """A full grid at random; the same for the same seed and number. Fresh without a seed.

    >>> garns.random_grid("4", seed=7).line
    '2314413214233241'
    """
    board = as_layout(layout)
    seed = checked_seed(seed)
    number = checked_whole("number", number, least=0, most=SEED_LIMIT - 1)
    if method not in METHODS:
        raise InvalidRequest("generate.method", name=method, known=list(METHODS))
    if method == "boxes":
        if board is not CLASSIC:
            raise InvalidRequest("generate.boxes-layout", layout=board.name)
        return grid_by_boxes(Draws(seed, number))
    values = grid_values(board, seed, number)
    return Grid.unchecked(board, values, values)


def as_layout(layout: LayoutLike) -> Layout:
    return CLASSIC if layout is None else Layout.meant(layout)


def checked_seed(seed: int | None) -> int:
    """The seed, or a fresh one."""
    if seed is None:
        return fresh_seed()
    seed = whole("seed", seed)
    if not 0 <= seed < SEED_LIMIT:
        raise InvalidRequest("generate.seed", seed=shown(seed))
    return seed


def grid_values(layout: Layout, seed: int, number: int) -> bytes:
    if layout is CLASSIC:
        values = bytearray(layout.cell_count)
        draw_uniform_grids(seed, number, values)
        return bytes(values)
    listed = listed_grids(layout)
    if listed is not None:
        return _drawn_from(listed, layout, Draws(seed, number))
    found = draw_mixed_grid(
        layout.size, packed_houses(layout), seed, number, mixing_steps(layout), FIRST_GRID_NODES
    )
    if found is False:
        raise CannotMake("generate.no-grid-found", layout=layout.name)
    if not isinstance(found, bytes):
        raise CannotMake("generate.no-grid", layout=layout.name)
    return found


def is_exactly_uniform(layout: Layout) -> bool:
    """Whether every grid of the layout is drawn with the same chance."""
    return layout is CLASSIC or listed_grids(layout) is not None


def mixing_steps(layout: Layout) -> int:
    """As many as are needed where that was measured, as many as time allows where it was not."""
    return {16: 12, 25: 400}.get(layout.size, 100 if layout.size <= 12 else 20)


@lru_cache(maxsize=16)
def listed_grids(layout: Layout) -> tuple[bytes, ...] | None:
    """All grids whose first row is 1, 2, 3 …; None if there are too many."""
    if layout.size > LISTED_SIZE:
        return None
    size = layout.size
    start = Grid([*range(1, size + 1), *([0] * (size * size - size))], layout)
    try:
        found = tuple(
            grid.values for grid in islice(solutions(start, nodes=10**6), LISTED_GRIDS + 1)
        )
    except BudgetUsedUp:
        return None
    return found if len(found) <= LISTED_GRIDS else None


def _drawn_from(listed: tuple[bytes, ...], layout: Layout, draws: Draws) -> bytes:
    if not listed:
        raise CannotMake("generate.no-grid", layout=layout.name)
    names = bytes([0, *draws.shuffled(range(1, layout.size + 1))])
    return bytes(names[value] for value in draws.choice(listed))
