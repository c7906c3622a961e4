"""HoDoKu's level and score: those of version 2.2.0 with its usual settings.

HoDoKu solves a puzzle step by step. The score is the sum of the scores of all steps; the level is
that of the hardest technique, or a higher one if the score is above its limit. The kernel has the
techniques in HoDoKu's order, with their scores (`native/hodoku/ladder.cpp`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from garns.engine.budget import Limits
from garns.model import GarnsError, column
from garns.native import BatchControl, hodoku_techniques, rate_hodoku

from .boards import RatedBoards
from .rating import TECHNIQUE, Progress, PuzzleItem, Rating, Scale, name_column

NAME = "HoDoKu 2.2.0"

HodokuLevel = Literal["easy", "medium", "hard", "unfair", "extreme"]
HODOKU_LEVELS: tuple[HodokuLevel, ...] = ("easy", "medium", "hard", "unfair", "extreme")

HODOKU_TECHNIQUES = tuple(hodoku_techniques())
"""In the order in which HoDoKu tries them. Ids of the catalogue, where that has the same."""


@dataclass(frozen=True)
class HodokuRating(Rating):
    """`technique` is that of the highest level on the path, and there of the highest score; None if
    nothing was to be done."""

    scale = "hodoku"

    level: HodokuLevel
    score: int
    technique: str | None

    @property
    def value(self) -> int:
        return self.score


def begin_hodoku(
    puzzles: Sequence[PuzzleItem], limits: Limits, *, threads: int
) -> RatedBoards[HodokuRating]:
    """The ratings of many classic puzzles. They need no limits."""

    def rate(boards: bytes, control: BatchControl) -> list[HodokuRating | None]:
        return [answer and _rating(*answer) for answer in rate_hodoku(boards, threads, control)]

    return RatedBoards(puzzles, NAME, rate)


def hodoku_many(
    puzzles: Sequence[PuzzleItem],
    limits: Limits,
    *,
    threads: int,
    progress: Progress | None = None,
) -> list[HodokuRating | GarnsError]:
    return begin_hodoku(puzzles, limits, threads=threads).wait(progress)


def _rating(level: int, score: int, hardest: int | None) -> HodokuRating:
    technique = None if hardest is None else HODOKU_TECHNIQUES[hardest]
    return HodokuRating(HODOKU_LEVELS[level], score, technique)


HODOKU = Scale(
    "hodoku",
    NAME,
    columns={
        "scale": name_column(NAME),
        "level": column("string", "level"),
        "score": column("int64", "score"),
        "technique": TECHNIQUE,
    },
    rate_many=hodoku_many,
    begin_many=begin_hodoku,
    is_classic_only=True,
)
