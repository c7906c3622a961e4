"""Symmetries of the pattern of givens: which cells go or stay together."""

from __future__ import annotations

from functools import lru_cache

from garns.formats import PuzzleLike, as_grid
from garns.model import InvalidRequest, Layout
from garns.native import symmetric_units, symmetries

SYMMETRIES = tuple(symmetries())
"""What a pattern may look the same after. Each comes after those that it implies."""


def symmetry_of(puzzle: PuzzleLike) -> str:
    """The name of the symmetry that the pattern of givens has, the one that implies all others
    that it has."""
    grid = as_grid(puzzle)
    is_given = [bool(value) for value in grid.givens.values]
    return next(name for name in reversed(SYMMETRIES) if _fits(is_given, grid.size, name))


def _fits(is_given: list[bool], size: int, symmetry: str) -> bool:
    return all(len({is_given[cell] for cell in unit}) == 1 for unit in units(size, symmetry))


def units_on(layout: Layout, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The same for a layout. Grids that overlap have no symmetries."""
    if not layout.corners:
        return units(layout.size, symmetry)
    if symmetry != "none":
        raise InvalidRequest("layout.several-grids")
    return tuple((cell,) for cell in range(layout.cell_count))


@lru_cache
def units(size: int, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The cells of a board in groups: those that the symmetry carries into each other."""
    if symmetry not in SYMMETRIES:
        raise InvalidRequest("generate.symmetry", name=symmetry, known=list(SYMMETRIES))
    return tuple(map(tuple, symmetric_units(size, symmetry)))
