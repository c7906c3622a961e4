"""HoDoKu's level and score: those of version 2.2.0 with its usual settings.

HoDoKu solves a puzzle step by step. The score is the sum of the scores of all steps; the level is
that of the hardest technique, or a higher one if the score is above its limit. The kernel has the
techniques in HoDoKu's order, with their scores (`native/hodoku/ladder.cpp`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from garns.engine import solve
from garns.engine.background import Background
from garns.engine.instructions import default_threads
from garns.formats import PuzzleLike
from garns.model import Puzzle
from garns.native import BatchControl, hodoku_techniques, rate_hodoku

from .boards import board_of, grid_of

HODOKU_SCALE = "HoDoKu 2.2.0"

HodokuLevel = Literal["easy", "medium", "hard", "unfair", "extreme"]
HODOKU_LEVELS: tuple[HodokuLevel, ...] = ("easy", "medium", "hard", "unfair", "extreme")

HODOKU_TECHNIQUES = tuple(hodoku_techniques())
"""In the order in which HoDoKu tries them. Ids of the catalogue, where that has the same."""


@dataclass(frozen=True)
class HodokuRating:
    """`hardest` is the technique of the highest level on the path, and there of the highest score;
    None if nothing was to be done."""

    level: HodokuLevel
    score: int
    hardest: str | None


def hodoku(puzzle: PuzzleLike | Puzzle) -> HodokuRating:
    """The rating of a classic puzzle, from its givens on. Raises NoSolution and ManySolutions."""
    [rating] = hodoku_many([puzzle], threads=1)
    if rating is None:
        solve(grid_of(puzzle).givens)  # says what is wrong with it
    assert rating is not None
    return rating


def hodoku_many(
    puzzles: Iterable[PuzzleLike | Puzzle],
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[HodokuRating | None]:
    """The ratings of many classic puzzles in order, on all cores unless `threads` says otherwise.

    None stands for a puzzle without a solution or with several. `progress` is called with the
    number of puzzles that are done; Ctrl-C ends the work.
    """
    boards = b"".join(board_of(puzzle, HODOKU_SCALE) for puzzle in puzzles)

    def work(control: BatchControl) -> list[tuple[int, int, int | None] | None]:
        return rate_hodoku(boards, threads or default_threads(), control)

    return [answer and _rating(*answer) for answer in Background(work).wait(progress)]


def _rating(level: int, score: int, hardest: int | None) -> HodokuRating:
    technique = None if hardest is None else HODOKU_TECHNIQUES[hardest]
    return HodokuRating(HODOKU_LEVELS[level], score, technique)
