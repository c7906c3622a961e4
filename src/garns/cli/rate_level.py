"""garns' own scale: a level, and the hardest technique that the puzzle needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from garns.logic import Rating, rate_many
from garns.messages import say
from garns.messages.steps import level_name, technique_name
from garns.model import GarnsError, Puzzle

from .scale import Answer, Scale
from .workers import in_order

COLUMNS = ("level", "technique", "steps", "solved")


def _answers(
    puzzles: Iterable[Puzzle], seconds: float, processes: int | None
) -> Iterator[tuple[Puzzle, Answer | GarnsError]]:
    for puzzle, rating in in_order(partial(rate_many, seconds=seconds), puzzles, processes):
        yield puzzle, rating if isinstance(rating, GarnsError) else _answer(rating)


def _answer(rating: Rating) -> Answer:
    values = (rating.level, rating.technique, rating.steps, rating.is_solved)
    return dict(zip(COLUMNS, values, strict=True))


def _words(answer: Answer) -> str:
    """`medium, Pointing`."""
    level = level_name(answer["level"])
    if not answer["solved"]:
        return say("cli.rate.beyond", level=level)
    name = technique_name(answer["technique"]) if answer["technique"] else say("cli.rate.nothing")
    return f"{level}, {name}"


SCALE = Scale(COLUMNS, _answers, _words)
