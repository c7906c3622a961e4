"""The scale of Sudoku Explainer 1.2.1: three numbers, on all cores at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from garns.messages import say
from garns.model import GarnsError, Puzzle
from garns.rating import SCALE as NAME
from garns.rating import SeRating, has_se, se, se_many

from .scale import Answer, Scale

COLUMNS = ("scale", "er", "ep", "ed", "exact")

BLOCK = 256
"""Puzzles that are rated at a time: enough for many cores, few enough to see them come."""

NODES_PER_SECOND = 3_000_000
"""What a common machine does, about. A --timeout is turned into a number of conclusions: what is
printed must not depend on the machine."""


def _answers(
    puzzles: Iterable[Puzzle], seconds: float, threads: int | None
) -> Iterator[tuple[Puzzle, Answer | GarnsError]]:
    max_nodes = max(1, int(seconds * NODES_PER_SECOND))
    source = iter(puzzles)
    while block := list(islice(source, BLOCK)):
        rated = [puzzle for puzzle in block if has_se(puzzle)]
        ratings = iter(se_many(rated, max_nodes=max_nodes, threads=threads))
        for puzzle in block:
            rating = next(ratings) if has_se(puzzle) else None
            yield puzzle, _refusal(puzzle) if rating is None else _answer(rating)


def _refusal(puzzle: Puzzle) -> Answer | GarnsError:
    try:
        return _answer(se(puzzle))
    except GarnsError as refusal:
        return refusal


def _answer(rating: SeRating) -> Answer:
    values = (NAME, rating.er, rating.ep, rating.ed, rating.is_exact)
    return dict(zip(COLUMNS, values, strict=True))


def _words(answer: Answer) -> str:
    """`ER 6.6, EP 1.2, ED 1.2 (SE 1.2.1)`."""
    er, ep, ed = (f"{answer[name]:.1f}" for name in ("er", "ep", "ed"))
    if not answer["exact"]:
        er = say("cli.rate.at-least", er=er)
    return f"ER {er}, EP {ep}, ED {ed} ({answer['scale']})"


SCALE = Scale(COLUMNS, _answers, _words)
