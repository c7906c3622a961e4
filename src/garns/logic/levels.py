"""Levels: how hard a puzzle is for a person, by the hardest technique that it needs.

The borders are the catalogue's: every technique has a level, and a puzzle has that of the last
technique in the catalogue that its path uses. What the whole catalogue does not solve is extreme.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from garns.formats import PuzzleLike
from garns.model import GarnsError, Grid, Layout, Puzzle
from garns.model.arguments import checked_items, checked_seconds, checked_threads

from . import kernel
from .catalogue import TECHNIQUES, Level, Technique
from .mistakes import grid_of, solution_of
from .path import level_reached, path_from
from .state import State

AT_ONCE = 1000
"""Puzzles between two looks at Ctrl-C."""


@dataclass(frozen=True)
class Rating:
    """The level, the hardest technique of the path (None if nothing was to be done), how many
    steps it takes, and whether they lead to the end."""

    level: Level
    technique: str | None
    steps: int
    is_solved: bool


def rate(puzzle: PuzzleLike | Puzzle, *, seconds: float | None = None) -> Rating:
    """How hard the puzzle is, from its givens on. Raises NoSolution and ManySolutions."""
    (rating,) = rate_many([puzzle], seconds=seconds)
    if isinstance(rating, GarnsError):
        raise rating
    return rating


def rate_many(
    puzzles: Iterable[PuzzleLike | Puzzle], *, seconds: float | None = None, threads: int = 1
) -> Iterator[Rating | GarnsError]:
    """How hard each of many puzzles is, in order; a refusal in the place of its rating.

    `seconds` are for the solution of each puzzle.
    """
    source = iter(checked_items("puzzles", puzzles))
    seconds, threads = checked_seconds(seconds), checked_threads(threads) or 1
    return _rated(source, seconds, threads)


def _rated(
    source: Iterator[PuzzleLike | Puzzle], seconds: float | None, threads: int
) -> Iterator[Rating | GarnsError]:
    while some := list(islice(source, AT_ONCE)):
        givens = [_proper_givens(puzzle, seconds) for puzzle in some]
        ratings = _ratings([each for each in givens if isinstance(each, Grid)], threads)
        for each in givens:
            yield ratings[each] if isinstance(each, Grid) else each


def _proper_givens(puzzle: PuzzleLike | Puzzle, seconds: float | None) -> Grid | GarnsError:
    try:
        givens = grid_of(puzzle).givens
        solution_of(givens, seconds=seconds)
    except GarnsError as error:
        return error
    return givens


def _ratings(grids: list[Grid], threads: int) -> dict[Grid, Rating]:
    found = dict[Grid, Rating]()
    for layout in {grid.layout for grid in grids}:
        alike = [grid for grid in grids if grid.layout is layout]
        found |= zip(alike, _ratings_of(layout, alike, threads), strict=True)
    return found


def _ratings_of(layout: Layout, grids: list[Grid], threads: int) -> Iterator[Rating]:
    boards = b"".join(grid.values for grid in grids)
    together = kernel.walk_many(layout, boards, TECHNIQUES, threads=threads)
    for grid, walked in zip(grids, together, strict=True):
        if walked.hole:
            yield _rating_by_path(grid)
        else:
            yield _rating(walked.hardest, walked.steps, walked.is_solved)


def _rating_by_path(grid: Grid) -> Rating:
    path = path_from(State.of(grid))
    return _rating(path.hardest, len(path), path.is_solved)


def _rating(hardest: Technique | None, steps: int, is_solved: bool) -> Rating:
    level = level_reached(hardest, is_solved)
    return Rating(level, hardest.id if hardest else None, steps, is_solved)
