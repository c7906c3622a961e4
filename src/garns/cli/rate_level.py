"""garns' own scale: a level, and the hardest technique that the puzzle needs."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from garns.logic import Rating, explain, rate_many
from garns.messages import say
from garns.messages.steps import level_name, technique_name
from garns.model import GarnsError, Puzzle

from .hardest import hardest_record
from .scale import Scale, Work
from .workers import in_order


class Rated(NamedTuple):
    """A rating, and its hardest step as data if that was asked for."""

    rating: Rating
    hardest: dict[str, Any] | None


def _rate(
    puzzles: Iterable[Puzzle], work: Work
) -> Generator[tuple[Puzzle, Rated | GarnsError], None, None]:
    answers = partial(_rated, seconds=work.seconds, explained=work.explained)
    return in_order(answers, puzzles, work.threads)


def _rated(puzzles: list[Puzzle], seconds: float, explained: bool) -> Iterator[Rated | GarnsError]:
    for puzzle, rating in zip(puzzles, rate_many(puzzles, seconds=seconds), strict=True):
        if isinstance(rating, GarnsError):
            yield rating
        else:
            yield Rated(rating, _hardest(puzzle, rating) if explained else None)


def _hardest(puzzle: Puzzle, rating: Rating) -> dict[str, Any] | None:
    """The first step of the hardest technique."""
    if rating.technique is None:
        return None
    shown = explain(puzzle.grid.givens, until=rating.technique)[-1]
    return hardest_record(
        shown.step,
        shown.state,
        name=partial(technique_name, shown.step.technique),
        sentence=partial(str, shown),
    )


def _row(rated: Rated) -> tuple[object, ...]:
    rating = rated.rating
    return rating.level, rating.technique, rating.steps, rating.is_solved


def _words(rated: Rated) -> str:
    """`medium, Pointing`."""
    rating = rated.rating
    level = level_name(rating.level)
    if not rating.is_solved:
        return say("cli.rate.beyond", level=level)
    name = technique_name(rating.technique) if rating.technique else say("cli.rate.nothing")
    return f"{level}, {name}"


SCALE = Scale(
    columns={"level": "string", "technique": "string", "steps": "int64", "solved": "bool"},
    rate=_rate,
    row=_row,
    words=_words,
    hardest=lambda rated: rated.hardest,
)
