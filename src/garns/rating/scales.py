"""The table of scales, and what everybody calls: `rate` and `rate_many`.

Whatever can be done with a rating, here and in the rooms above, goes by this table. A scale is a
module with a kind of `Rating` and a `Scale`, and a row here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, overload

from garns.engine.budget import Limits
from garns.engine.instructions import default_threads
from garns.formats import ManyPuzzles, PuzzleLike, each_item
from garns.model import GarnsError, InvalidRequest, Results
from garns.model.arguments import (
    checked_function,
    checked_seconds,
    checked_text,
    checked_threads,
    checked_whole,
)

from .explainer import SE, SeRating
from .hodoku import HODOKU, HodokuRating
from .levels import LEVEL, LevelRating
from .rating import Progress, PuzzleItem, Rating, Scale

AT_ONCE = 1000
"""Puzzles that are rated together."""

MOST_NODES = 1 << 62
"""What the kernel can count to; nobody waits for as many."""


SCALES: dict[str, Scale] = {
    scale.id: scale
    for scale in (
        LEVEL,
        SE,
        HODOKU,
    )
}
"""Every scale, by its id: what `rate(scale=…)` takes."""


@overload
def rate(
    puzzle: PuzzleLike,
    *,
    scale: Literal["level"] = ...,
    seconds: float | None = ...,
    nodes: int | None = ...,
) -> LevelRating: ...
@overload
def rate(
    puzzle: PuzzleLike,
    *,
    scale: Literal["se"],
    seconds: float | None = ...,
    nodes: int | None = ...,
) -> SeRating: ...
@overload
def rate(
    puzzle: PuzzleLike,
    *,
    scale: Literal["hodoku"],
    seconds: float | None = ...,
    nodes: int | None = ...,
) -> HodokuRating: ...
@overload
def rate(
    puzzle: PuzzleLike, *, scale: str, seconds: float | None = ..., nodes: int | None = ...
) -> Rating: ...
def rate(
    puzzle: PuzzleLike,
    *,
    scale: str = "level",
    seconds: float | None = None,
    nodes: int | None = None,
) -> Rating:
    """How hard the puzzle is, from its givens on: `level` (easy to extreme, for every layout),
    `se` (Sudoku Explainer's ER, EP and ED) or `hodoku` (its level and score), both for 9×9 boards
    with boxes.

        >>> import garns
        >>> puzzle = garns.generate(rating=6.6, seed=1)
        >>> garns.rate(puzzle)
        LevelRating(level='hard', technique='skyscraper', steps=57, is_solved=True)
        >>> garns.rate(puzzle, scale="se")
        SeRating(er=6.6, ep=1.2, ed=1.2, is_exact=True)
        >>> garns.rate(puzzle, scale="hodoku")
        HodokuRating(level='hard', score=504, technique='remote-pair')

    `seconds` bounds all of it on the scale `level`, which raises BudgetUsedUp then, and on `se`,
    whose rating then says what it is at least (`is_exact` is False); on `hodoku`, which takes some
    milliseconds, it bounds nothing. `nodes` bounds the conclusions on a scale that counts them
    (`se`). Raises NoSolution and ManySolutions.
    """
    known = scale_named(scale)
    limits = _limits(known, seconds, nodes)
    [rating] = known.rate_many([puzzle], limits, threads=1)
    if isinstance(rating, GarnsError):
        raise rating
    return rating


@overload
def rate_many(
    puzzles: ManyPuzzles,
    *,
    scale: Literal["level"] = ...,
    seconds: float | None = ...,
    nodes: int | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> Results[LevelRating]: ...
@overload
def rate_many(
    puzzles: ManyPuzzles,
    *,
    scale: Literal["se"],
    seconds: float | None = ...,
    nodes: int | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> Results[SeRating]: ...
@overload
def rate_many(
    puzzles: ManyPuzzles,
    *,
    scale: Literal["hodoku"],
    seconds: float | None = ...,
    nodes: int | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> Results[HodokuRating]: ...
@overload
def rate_many(
    puzzles: ManyPuzzles,
    *,
    scale: str,
    seconds: float | None = ...,
    nodes: int | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> Results[Rating]: ...
def rate_many(
    puzzles: ManyPuzzles,
    *,
    scale: str = "level",
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Results[Any]:
    """How hard each of many puzzles is, in any form that `solve_many` takes.

        >>> import garns
        >>> ratings = garns.rate_many(["1234341221434...", "." * 16])
        >>> ratings[0].level, str(ratings[1])
        ('easy', 'The puzzle has more than one solution.')

    Scales and limits are those of `rate`, for each puzzle. All cores are used unless `threads` says
    otherwise. `progress` is called with the number of puzzles that are done.
    """
    known = scale_named(scale)
    limits = _limits(known, seconds, nodes)
    threads = checked_threads(threads) or default_threads()
    checked_function("progress", progress)
    items = each_item(puzzles)
    ratings = _rated(items, known, limits, threads, progress or (lambda _: None))
    return Results(items, list(ratings), known.columns)


def _rated(
    items: Sequence[PuzzleItem],
    scale: Scale,
    limits: Limits,
    threads: int,
    progress: Progress,
) -> Iterator[Rating | GarnsError]:
    """Some at a time, so that progress can be told on every scale."""
    for done in range(0, len(items), AT_ONCE):
        some = items[done : done + AT_ONCE]
        told = _counted_from(done, progress)
        yield from scale.rate_many(some, limits, threads=threads, progress=told)
        progress(done + len(some))


def _counted_from(start: int, progress: Progress) -> Progress:
    return lambda done: progress(start + done)


def scale_named(id: str) -> Scale:
    """Raises InvalidRequest if there is no such scale."""
    if checked_text("scale", id) not in SCALES:
        raise InvalidRequest("rating.scale", scale=id, known=list(SCALES))
    return SCALES[id]


def _limits(scale: Scale, seconds: float | None, nodes: int | None) -> Limits:
    seconds = checked_seconds(seconds)
    if nodes is None:
        return Limits(seconds)
    if not scale.counts_nodes:
        raise InvalidRequest("rating.nodes", scale=scale.id)
    return Limits(seconds, min(checked_whole("nodes", nodes, least=0), MOST_NODES))
