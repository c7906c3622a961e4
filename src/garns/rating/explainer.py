"""The rating of Sudoku Explainer 1.2.1, as published lists have it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from garns.engine.budget import Limits
from garns.engine.roads import CLASSIC
from garns.model import GarnsError, column
from garns.native import BatchControl, RatingOutcome, RatingStep, rate_se

from .boards import RatedBoards
from .hardest import HardestStep
from .rating import TECHNIQUE, Progress, PuzzleItem, Rating, Scale, name_column

NAME = "SE 1.2.1"

MAX_NODES = 1_000_000_000
"""Conclusions that one puzzle may take: some 100 seconds, five times what the hardest known ones
take. The limit is no time, so that a rating does not depend on the machine."""

_FIELDS = 4
"""Bytes of a rating in the kernel's answer: ER, EP and ED in tenths, and the outcome."""

_RATED, _NOT_UNIQUE = RatingOutcome.RATED.value, RatingOutcome.NOT_UNIQUE.value


@dataclass(frozen=True)
class SeRating(Rating):
    """ER is the hardest step, EP the hardest up to the first digit placed, ED the first step.

    If the work or the techniques came to an end before the puzzle did, `is_exact` is False: ER is
    then the least that it can be. `hardest` is the step that ER comes from, with everything that
    there is to see of it; of a rating that is not exact, the hardest one up to its end.
    """

    scale = "se"

    er: float
    ep: float
    ed: float
    is_exact: bool = True
    hardest: HardestStep | None = field(default=None, compare=False, repr=False)

    @property
    def value(self) -> float:
        return self.er

    @property
    def technique(self) -> str | None:
        return self.hardest.technique if self.hardest and self.is_exact else None


def begin_se(
    puzzles: Sequence[PuzzleItem], limits: Limits, *, threads: int
) -> RatedBoards[SeRating]:
    """The ratings of many classic puzzles. With a limit in seconds they depend on the machine."""

    def rate(boards: bytes, control: BatchControl) -> list[SeRating | None]:
        max_nodes = MAX_NODES if limits.nodes is None else limits.nodes
        answer, steps = rate_se(boards, max_nodes, threads, control, _seconds(limits))
        givens = _pieces(boards, CLASSIC.cell_count)
        return list(map(_rating, _pieces(answer, _FIELDS), steps, givens))

    return RatedBoards(puzzles, NAME, rate)


def se_many(
    puzzles: Sequence[PuzzleItem],
    limits: Limits,
    *,
    threads: int,
    progress: Progress | None = None,
) -> list[SeRating | GarnsError]:
    return begin_se(puzzles, limits, threads=threads).wait(progress)


def _seconds(limits: Limits) -> float:
    return math.inf if limits.seconds is None else limits.seconds


def _pieces(whole: bytes, size: int) -> list[bytes]:
    return [whole[i : i + size] for i in range(0, len(whole), size)]


def _rating(fields: bytes, step: RatingStep | None, givens: bytes) -> SeRating | None:
    er, ep, ed, outcome = fields
    if outcome == _NOT_UNIQUE:
        return None
    hardest = None if step is None else HardestStep(step, givens)
    return SeRating(er / 10, ep / 10, ed / 10, outcome == _RATED, hardest)


SE = Scale(
    "se",
    NAME,
    columns={
        "scale": name_column(NAME),
        "er": column("float64", "er"),
        "ep": column("float64", "ep"),
        "ed": column("float64", "ed"),
        "exact": column("bool", "is_exact"),
        "technique": TECHNIQUE,
    },
    rate_many=se_many,
    begin_many=begin_se,
    is_classic_only=True,
    counts_nodes=True,
)
