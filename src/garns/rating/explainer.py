"""The rating of Sudoku Explainer 1.2.1, as published lists have it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from garns.engine import solve
from garns.engine.background import Background
from garns.engine.instructions import default_threads
from garns.engine.roads import CLASSIC
from garns.formats import PuzzleLike
from garns.model import Puzzle
from garns.native import (
    BatchControl,
    RatingOutcome,
    RatingStep,
    rate_se,
    rate_se_with_steps,
)

from .boards import board_of, grid_of
from .hardest import HardestStep

SCALE = "SE 1.2.1"

MAX_NODES = 1_000_000_000
"""Conclusions that one puzzle may take: some 100 seconds, five times what the hardest known ones
take. The limit is no time, so that a rating does not depend on the machine."""

_FIELDS = 4
"""Bytes of a rating in the kernel's answer: ER, EP and ED in tenths, and the outcome."""


@dataclass(frozen=True)
class SeRating:
    """ER is the hardest step, EP the hardest up to the first digit placed, ED the first step.

    If the work or the techniques came to an end before the puzzle did, `is_exact` is False: ER is
    then the least that it can be. `hardest` is the step that ER comes from, if it was asked for; of
    a rating that is not exact, the hardest one up to its end.
    """

    er: float
    ep: float
    ed: float
    is_exact: bool = True
    hardest: HardestStep | None = field(default=None, compare=False, repr=False)


def se(
    puzzle: PuzzleLike | Puzzle, *, max_nodes: int = MAX_NODES, seconds: float | None = None
) -> SeRating:
    """The rating of a classic puzzle, from its givens on. Raises NoSolution and ManySolutions.

    Once so many nodes or seconds are spent, the answer is what is known by then.
    """
    [rating] = _rated_with_steps(board_of(puzzle, SCALE), max_nodes, seconds, 1, None)
    if rating is None:
        solve(grid_of(puzzle).givens)  # says what is wrong with it
    assert rating is not None
    return rating


def se_many(
    puzzles: Iterable[PuzzleLike | Puzzle],
    *,
    max_nodes: int = MAX_NODES,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    hardest: bool = False,
) -> list[SeRating | None]:
    """The ratings of many classic puzzles in order, on all cores unless `threads` says otherwise.

    None stands for a puzzle without a solution or with several. So many nodes or seconds may be
    spent on each puzzle; with a limit in seconds, ratings depend on the machine. `progress` is
    called with the number of puzzles that are done; Ctrl-C ends the work. With `hardest` the
    ratings have their hardest steps.
    """
    boards = b"".join(board_of(puzzle, SCALE) for puzzle in puzzles)
    rated = _rated_with_steps if hardest else _rated
    return rated(boards, max_nodes, seconds, threads or default_threads(), progress)


def _rated(
    boards: bytes,
    max_nodes: int,
    seconds: float | None,
    threads: int,
    progress: Callable[[int], None] | None,
) -> list[SeRating | None]:
    def work(control: BatchControl) -> bytes:
        return rate_se(boards, max_nodes, threads, control, _limit(seconds))

    answer = Background(work).wait(progress)
    return [_rating(fields) for fields in _pieces(answer, _FIELDS)]


def _rated_with_steps(
    boards: bytes,
    max_nodes: int,
    seconds: float | None,
    threads: int,
    progress: Callable[[int], None] | None,
) -> list[SeRating | None]:
    def work(control: BatchControl) -> tuple[bytes, list[RatingStep | None]]:
        return rate_se_with_steps(boards, max_nodes, threads, control, _limit(seconds))

    answer, steps = Background(work).wait(progress)
    givens = _pieces(boards, CLASSIC.cell_count)
    return [
        _rating(fields, None if step is None else HardestStep(step, values))
        for fields, step, values in zip(_pieces(answer, _FIELDS), steps, givens, strict=True)
    ]


def _limit(seconds: float | None) -> float:
    return math.inf if seconds is None else seconds


def _pieces(whole: bytes, size: int) -> list[bytes]:
    return [whole[i : i + size] for i in range(0, len(whole), size)]


def _rating(fields: bytes, hardest: HardestStep | None = None) -> SeRating | None:
    er, ep, ed, outcome = fields
    if outcome == RatingOutcome.NOT_UNIQUE.value:
        return None
    return SeRating(er / 10, ep / 10, ed / 10, outcome == RatingOutcome.RATED.value, hardest)
