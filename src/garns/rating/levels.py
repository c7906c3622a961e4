"""Levels: how hard a puzzle is for a person, by the hardest technique that it needs.

The borders are the catalogue's: every technique has a level, and a puzzle has that of the last
technique in the catalogue that its path uses. What the whole catalogue does not solve is extreme.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from garns.engine import solve
from garns.engine.budget import Limits
from garns.logic import (
    TECHNIQUES,
    Deadline,
    Level,
    State,
    Technique,
    level_reached,
    path_from,
    walk_many,
)
from garns.model import GarnsError, Grid, Layout, column

from .boards import grid_of
from .rating import TECHNIQUE, Progress, PuzzleItem, Rating, Scale

QUICK_SIZE = 9
"""Up to this size a path takes some milliseconds."""


@dataclass(frozen=True)
class LevelRating(Rating):
    """The level, the hardest technique of the path (None if nothing was to be done), how many
    steps it takes, and whether they lead to the end."""

    scale = "level"

    level: Level
    technique: str | None
    steps: int
    is_solved: bool

    @property
    def value(self) -> Level:
        return self.level


def level_many(
    puzzles: Sequence[PuzzleItem],
    limits: Limits,
    *,
    threads: int,
    progress: Progress | None = None,
) -> list[LevelRating | GarnsError]:
    """The levels of many puzzles."""
    prepared = [_prepared(puzzle, limits.seconds) for puzzle in puzzles]
    ratings = _ratings([each for each in prepared if isinstance(each, Grid)], threads)
    return [ratings[each] if isinstance(each, Grid) else each for each in prepared]


def _prepared(puzzle: PuzzleItem, seconds: float | None) -> Grid | LevelRating | GarnsError:
    """The givens, which are rated together with others. With a limit a large board, whose path may
    take long, is rated by itself."""
    deadline = Deadline(seconds)
    try:
        givens = grid_of(puzzle).givens
        solve(givens, seconds=seconds)
        if seconds is None or givens.size <= QUICK_SIZE:
            return givens
        return _rating_by_path(givens, deadline.left)
    except GarnsError as refusal:
        # Its traceback would keep everything alive that was there.
        return refusal.with_traceback(None)


def _ratings(grids: list[Grid], threads: int) -> dict[Grid, LevelRating]:
    found = dict[Grid, LevelRating]()
    for layout in {grid.layout for grid in grids}:
        alike = [grid for grid in grids if grid.layout is layout]
        found |= zip(alike, _ratings_of(layout, alike, threads), strict=True)
    return found


def _ratings_of(layout: Layout, grids: list[Grid], threads: int) -> Iterator[LevelRating]:
    boards = b"".join(grid.values for grid in grids)
    together = walk_many(layout, boards, TECHNIQUES, threads=threads)
    for grid, walked in zip(grids, together, strict=True):
        if walked.hole:
            yield _rating_by_path(grid)
        else:
            yield _rating(walked.hardest, walked.steps, walked.is_solved)


def _rating_by_path(grid: Grid, seconds: float | None = None) -> LevelRating:
    path = path_from(State.of(grid), seconds=seconds)
    return _rating(path.hardest, len(path), path.is_solved)


def _rating(hardest: Technique | None, steps: int, is_solved: bool) -> LevelRating:
    level = level_reached(hardest, is_solved)
    return LevelRating(level, hardest.id if hardest else None, steps, is_solved)


LEVEL = Scale(
    "level",
    "garns",
    columns={
        "level": column("string", "level"),
        "technique": TECHNIQUE,
        "steps": column("int64", "steps"),
        "solved": column("bool", "is_solved"),
    },
    rate_many=level_many,
)
