"""The table of scales, and what everybody calls: `rate` and `rate_many`.

Whatever can be done with a rating, here and in the rooms above, goes by this table. A scale is a
module with a kind of `Rating` and a `Scale`, and a row here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Literal, overload

from garns.engine.instructions import default_threads
from garns.model import GarnsError, InvalidRequest
from garns.model.arguments import (
    checked_function,
    checked_items,
    checked_seconds,
    checked_text,
    checked_threads,
    checked_whole,
)

from .explainer import SE, SeRating
from .hodoku import HODOKU, HodokuRating
from .levels import LEVEL, LevelRating
from .rating import AnyPuzzle, Limits, Progress, Rating, Scale

AT_ONCE = 1000
"""Puzzles that are rated together, and whose ratings are there together."""

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
    puzzle: AnyPuzzle, *, scale: Literal["level"] = ..., seconds: float | None = ...
) -> LevelRating: ...
@overload
def rate(
    puzzle: AnyPuzzle,
    *,
    scale: Literal["se"],
    seconds: float | None = ...,
    max_nodes: int | None = ...,
) -> SeRating: ...
@overload
def rate(puzzle: AnyPuzzle, *, scale: Literal["hodoku"]) -> HodokuRating: ...
@overload
def rate(
    puzzle: AnyPuzzle, *, scale: str, seconds: float | None = ..., max_nodes: int | None = ...
) -> Rating: ...
def rate(
    puzzle: AnyPuzzle,
    *,
    scale: str = "level",
    seconds: float | None = None,
    max_nodes: int | None = None,
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

    `seconds` limits the rating on the scale `se`, and the search for the solution on the scale
    `level`; `hodoku` has no limit. `max_nodes` limits the conclusions on a scale that counts them
    (`se`). Raises NoSolution and ManySolutions.
    """
    known = scale_named(scale)
    limits = _limits(known, seconds, max_nodes)
    [rating] = known.rate_many([puzzle], limits, threads=1)
    if isinstance(rating, GarnsError):
        raise rating
    return rating


@overload
def rate_many(
    puzzles: Iterable[AnyPuzzle],
    *,
    scale: Literal["level"] = ...,
    seconds: float | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> Iterator[LevelRating | GarnsError]: ...
@overload
def rate_many(
    puzzles: Iterable[AnyPuzzle],
    *,
    scale: Literal["se"],
    seconds: float | None = ...,
    max_nodes: int | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> Iterator[SeRating | GarnsError]: ...
@overload
def rate_many(
    puzzles: Iterable[AnyPuzzle],
    *,
    scale: Literal["hodoku"],
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> Iterator[HodokuRating | GarnsError]: ...
@overload
def rate_many(
    puzzles: Iterable[AnyPuzzle],
    *,
    scale: str,
    seconds: float | None = ...,
    max_nodes: int | None = ...,
    threads: int | None = ...,
    progress: Progress | None = ...,
) -> Iterator[Rating | GarnsError]: ...
def rate_many(
    puzzles: Iterable[AnyPuzzle],
    *,
    scale: str = "level",
    seconds: float | None = None,
    max_nodes: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Rating | GarnsError]:
    """How hard each of many puzzles is, in order; a refusal in the place of its rating.

        >>> import garns
        >>> ratings = garns.rate_many(["1234341221434...", "." * 16])
        >>> [str(each) if isinstance(each, garns.GarnsError) else each.level for each in ratings]
        ['easy', 'The puzzle has more than one solution.']

    Scales and limits are those of `rate`, for each puzzle. All cores are used unless `threads` says
    otherwise. `progress` is called with the number of puzzles that are done.
    """
    source = iter(checked_items("puzzles", puzzles))
    known = scale_named(scale)
    limits = _limits(known, seconds, max_nodes)
    threads = checked_threads(threads) or default_threads()
    checked_function("progress", progress)
    return _rated(source, known, limits, threads, progress or (lambda _: None))


def _rated(
    source: Iterator[AnyPuzzle],
    scale: Scale,
    limits: Limits,
    threads: int,
    progress: Progress,
) -> Iterator[Rating | GarnsError]:
    done = 0
    while some := list(islice(source, AT_ONCE)):
        told = _counted_from(done, progress)
        ratings = scale.rate_many(some, limits, threads=threads, progress=told)
        done += len(some)
        progress(done)
        yield from ratings


def _counted_from(start: int, progress: Progress) -> Progress:
    return lambda done: progress(start + done)


def scale_named(id: str) -> Scale:
    """Raises InvalidRequest if there is no such scale."""
    if checked_text("scale", id) not in SCALES:
        raise InvalidRequest("rating.scale", scale=id, known=list(SCALES))
    return SCALES[id]


def _limits(scale: Scale, seconds: float | None, max_nodes: int | None) -> Limits:
    if max_nodes is None:
        return Limits(checked_seconds(seconds))
    if not scale.counts_nodes:
        raise InvalidRequest("rating.max-nodes", scale=scale.id)
    nodes = min(checked_whole("max_nodes", max_nodes, least=0), MOST_NODES)
    return Limits(checked_seconds(seconds), nodes)
