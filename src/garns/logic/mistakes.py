"""What is on a board in progress that the solution does not have."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from garns.engine import solve
from garns.formats import PuzzleLike, as_grid
from garns.model import CellName, Grid, Layout, Puzzle, cell_name


@dataclass(frozen=True)
class Mistake:
    """A `digit` that is wrong, or pencil marks that have `lost` the right one; `value` is the
    digit that stands there, or the one that is missing."""

    kind: Literal["digit", "lost"]
    layout: Layout
    cell: int
    value: int

    @property
    def cell_name(self) -> CellName:
        return cell_name(self.layout, self.cell)


def grid_of(puzzle: PuzzleLike) -> Grid:
    return puzzle.grid if isinstance(puzzle, Puzzle) else as_grid(puzzle)


def solution_of(
    puzzle: PuzzleLike, *, seconds: float | None = None, nodes: int | None = None
) -> Grid:
    """The one solution of the givens, whatever else is on the board. It is kept for a while: hints
    come many to a game, and a hard 25×25 board is not solved in a moment."""
    givens = grid_of(puzzle).givens
    kept = _kept(givens)
    if not kept:
        kept.append(solve(givens, seconds=seconds, nodes=nodes))
    return kept[0]


@lru_cache(maxsize=64)
def _kept(givens: Grid) -> list[Grid]:
    """A place for the solution of these givens."""
    return []


def mistakes_in(puzzle: PuzzleLike, solution: Grid) -> tuple[Mistake, ...]:
    """Wrong digits first, then marks. A cell without any mark has not been looked at yet."""
    grid = grid_of(puzzle)
    notes = puzzle.notes if isinstance(puzzle, Puzzle) else None
    if notes is None and grid.values == grid.givens.values:
        return ()
    pairs = list(enumerate(zip(grid.values, solution.values, strict=True)))
    wrong = [Mistake("digit", grid.layout, cell, a) for cell, (a, b) in pairs if a and a != b]
    if notes is not None:
        wrong += [
            Mistake("lost", grid.layout, cell, right)
            for cell, (value, right) in pairs
            if not value and notes[cell] and not notes[cell] >> (right - 1) & 1
        ]
    return tuple(wrong)
