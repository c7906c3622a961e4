"""Levels: how hard a puzzle is for a person, by the hardest technique that it needs.

The borders are the catalogue's: every technique has a level, and a puzzle has that of the last
technique in the catalogue that its path uses. What the whole catalogue does not solve is extreme.
"""

from __future__ import annotations

from dataclasses import dataclass

from garns.formats import PuzzleLike
from garns.model import Puzzle

from .catalogue import Level
from .mistakes import grid_of
from .path import explain


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
    path = explain(grid_of(puzzle).givens, seconds=seconds)
    return Rating(path.level, path.hardest.id if path.hardest else None, len(path), path.is_solved)
