"""garns' own puzzles with the ratings that the reference programs give them
(`tools/make_golden.py`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from garns.rating import HODOKU_LEVELS, HodokuRating, SeRating, rate_many

GOLDEN = Path(__file__).parents[1] / "data" / "golden" / "ratings.txt"


@dataclass(frozen=True)
class Row:
    puzzle: str
    explainer: SeRating
    hodoku: tuple[str, int]
    """Level and score."""


@cache
def golden() -> tuple[Row, ...]:
    lines = GOLDEN.read_text("ascii").splitlines()
    return tuple(_row(*line.split()) for line in lines if not line.startswith("#"))


def _row(puzzle: str, er: str, ep: str, ed: str, level: str, score: str) -> Row:
    return Row(puzzle, SeRating(float(er), float(ep), float(ed)), (level, int(score)))


def test_there_are_enough_of_every_kind() -> None:
    rows = golden()
    assert len({row.puzzle for row in rows}) == len(rows) >= 1_000
    assert {int(row.explainer.er) for row in rows} == set(range(1, 12))
    assert {row.hodoku[0] for row in rows} == set(HODOKU_LEVELS)
    assert sum(row.explainer.er >= 9 for row in rows) >= 100


def test_ratings_of_sudoku_explainer() -> None:
    rows = golden()
    ratings = rate_many([row.puzzle for row in rows], scale="se")
    differing = [
        (row, rating) for row, rating in zip(rows, ratings, strict=True) if rating != row.explainer
    ]
    assert differing == []


def test_ratings_of_hodoku() -> None:
    rows = golden()
    ratings = rate_many([row.puzzle for row in rows], scale="hodoku")
    differing = {
        row.puzzle: row.hodoku
        for row, rating in zip(rows, ratings, strict=True)
        if not isinstance(rating, HodokuRating) or (rating.level, rating.score) != row.hodoku
    }
    assert differing == {}
