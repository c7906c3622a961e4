"""Full grids: every grid as likely as any other, or as near to that as the layout allows.

The kernel draws them, reproducible from a seed and a number (`native/generate/full_grids.hpp`);
courses teach another method (`boxes.py`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from garns.engine.houses import packed_houses
from garns.model import CannotMake, Grid, InvalidRequest, Layout
from garns.model.arguments import checked_whole, shown, whole
from garns.native import FullGrids

from .boxes import grid_by_boxes
from .draws import SEED_LIMIT, Draws, fresh_seed
from .jigsaws import is_random_jigsaw, jigsaw_maps
from .overlapping import overlapping_values

Method = Literal["uniform", "boxes"]
METHODS: tuple[Method, ...] = ("uniform", "boxes")

LayoutLike = Layout | str | int | None

CLASSIC = Layout.of_size(9)


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
    seed = checked_seed(seed)
    board = as_layout(layout, seed)
    number = checked_whole("number", number, least=0, most=SEED_LIMIT - 1)
    if method not in METHODS:
        raise InvalidRequest("generate.method", name=method, known=list(METHODS))
    if method == "boxes":
        if board is not CLASSIC:
            raise InvalidRequest("generate.boxes-layout", layout=board.name)
        return grid_by_boxes(Draws(seed, number))
    values = grid_values(board, seed, number)
    return Grid.unchecked(board, values, values)


def as_layout(layout: LayoutLike, seed: int) -> Layout:
    """The layout that is meant; `jigsaw-random` stands for one that depends on the seed. Raises
    InvalidRequest for one with constraints: these are drawn by `rules`."""
    if isinstance(layout, str) and is_random_jigsaw(layout):
        return _random_jigsaw(layout, seed)
    meant = CLASSIC if layout is None else Layout.meant(layout)
    if meant.constraints:
        meant.refuse_constraints()
    return meant


@lru_cache(maxsize=64)
def _random_jigsaw(name: str, seed: int) -> Layout:
    return next(
        layout
        for layout in jigsaw_maps(name, seed)
        if isinstance(full_grids(layout).draw(0, 0), bytes)
    )


def checked_seed(seed: int | None) -> int:
    """The seed, or a fresh one."""
    if seed is None:
        return fresh_seed()
    seed = whole("seed", seed)
    if not 0 <= seed < SEED_LIMIT:
        raise InvalidRequest("generate.seed", seed=shown(seed))
    return seed


def grid_values(layout: Layout, seed: int, number: int) -> bytes:
    if layout.corners:
        return _overlapping_values(layout, seed, number)
    found = full_grids(layout).draw(seed, number)
    if found is False:
        raise CannotMake("generate.no-grid-found", layout=layout.name)
    if not isinstance(found, bytes):
        raise CannotMake("generate.no-grid", layout=layout.name)
    return found


def _overlapping_values(layout: Layout, seed: int, number: int) -> bytes:
    grid, streams = Layout.of_size(layout.size), len(layout.corners)
    return overlapping_values(
        layout, lambda each: grid_values(grid, seed, (number * streams + each) % SEED_LIMIT)
    )


def is_exactly_uniform(layout: Layout) -> bool:
    """Whether every grid of the layout is drawn with the same chance."""
    return full_grids(layout).is_uniform


@lru_cache(maxsize=16)
def full_grids(layout: Layout) -> FullGrids:
    """All grids of the layout, to be drawn from. The list of a small board takes up to a tenth of a
    second, so it is kept."""
    return FullGrids(layout.size, packed_houses(layout), layout is CLASSIC)
