"""HoDoKu's scale: a level, a score, and the hardest technique."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import partial
from typing import Any

from garns.messages import say
from garns.messages.hodoku import hodoku_level_name, hodoku_technique_name
from garns.model import GarnsError, Puzzle
from garns.rating import HODOKU_SCALE, HodokuRating, hodoku, hodoku_many, is_classic

from .hardest import in_all_languages
from .rated_blocks import Blocks, Rater
from .scale import Scale, Work


def _rate(
    puzzles: Iterable[Puzzle], work: Work
) -> Generator[tuple[Puzzle, HodokuRating | GarnsError], None, None]:
    return Blocks(Rater(is_classic, hodoku_many, hodoku), work).rated(puzzles)


def _row(rating: HodokuRating) -> tuple[object, ...]:
    return HODOKU_SCALE, rating.level, rating.score, rating.hardest


def _words(rating: HodokuRating) -> str:
    """`hard, 1,234 points (HoDoKu 2.2.0), X-wing`."""
    level = hodoku_level_name(rating.level)
    points = say("cli.rate.points", n=rating.score)
    technique = f", {hodoku_technique_name(rating.hardest)}" if rating.hardest else ""
    return f"{level}, {points} ({HODOKU_SCALE}){technique}"


def _hardest(rating: HodokuRating) -> dict[str, Any] | None:
    """The technique alone: the path is HoDoKu's, not one of ours that could be shown."""
    if rating.hardest is None:
        return None
    name = partial(hodoku_technique_name, rating.hardest)
    return {"technique": rating.hardest, "name": in_all_languages(name)}


SCALE = Scale(
    columns={"scale": "string", "level": "string", "score": "int64", "technique": "string"},
    rate=_rate,
    row=_row,
    words=_words,
    hardest=_hardest,
)
