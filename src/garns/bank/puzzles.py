"""The files of the bank, and how one of their puzzles is chosen."""

from __future__ import annotations

import datetime
import secrets
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from garns.engine import solve
from garns.logic import LEVELS, Level
from garns.model import Grid, InvalidRequest, Layout, Puzzle
from garns.rating import RatingLike, rating_range

SIZES = (4, 6, 9)


def levels(size: int = 9) -> tuple[Level, ...]:
    """The levels that there are for boards of this size: small boards cannot be very hard."""
    return tuple(level for level in LEVELS if _file(level, size).is_file())


def count(level: str, size: int = 9) -> int:
    """How many puzzles there are."""
    return len(_entries(level, size))


def er(level: str, size: int, number: int) -> float | None:
    """The rating of a puzzle on the scale of Sudoku Explainer 1.2.1; None on small boards."""
    rating = _entry(level, size, number).er
    return None if rating is None else float(rating)


def rated(rating: RatingLike, level: str | None = None) -> list[tuple[str, int]]:
    """The level and the number of each 9×9 puzzle with such a rating; of one level or of all.
    Raises InvalidRequest if there is none."""
    wished = rating_range(rating)
    found = [
        (each, number)
        for each in ([level] if level else levels())
        for number, entry in enumerate(_entries(each, 9), start=1)
        if entry.er is not None and wished.includes(float(entry.er))
    ]
    if not found:
        raise InvalidRequest("bank.rating", rating=str(wished))
    return found


def draw_number(level: str, size: int = 9, *, date: datetime.date | None = None) -> int:
    """The number of a puzzle: any, or that of a day, which is the same for everybody."""
    return 1 + draw_place(count(level, size), date)


def draw_place(n: int, date: datetime.date | None) -> int:
    """A place below n: any, or that of a day."""
    return secrets.randbelow(n) if date is None else date.toordinal() % n


def puzzle(
    level: str, size: int = 9, number: int | None = None, *, date: datetime.date | None = None
) -> Puzzle:
    """One puzzle with its solution: the one with this number, from 1 on; without a number that
    of a day, or any. Raises InvalidRequest for what the bank does not have."""
    if number is None:
        number = draw_number(level, size, date=date)
    entry = _entry(level, size, number)
    grid = Grid(entry.line, Layout.of_size(size))
    details = {"level": level}
    ratings: dict[str, str | float] = {"level": level}
    if entry.er is not None:
        ratings["se"] = float(entry.er)
    return Puzzle(grid, solution=solve(grid), details=details, ratings=ratings)


def _file(level: str, size: int) -> Traversable:
    return files(__package__).joinpath(f"{size}-{level}.txt")


class _Entry(NamedTuple):
    """A line of a file: the puzzle, and its ER as players write it."""

    line: str
    er: str | None = None


def _entry(level: str, size: int, number: int) -> _Entry:
    entries = _entries(level, size)
    if not 1 <= number <= len(entries):
        raise InvalidRequest("bank.number", number=number, n=len(entries))
    return entries[number - 1]


@cache
def _entries(level: str, size: int) -> tuple[_Entry, ...]:
    if size not in SIZES:
        raise InvalidRequest("bank.size", size=size, known=[str(each) for each in SIZES])
    if level not in levels(size):
        raise InvalidRequest("bank.level", level=level, size=size, known=list(levels(size)))
    text = _file(level, size).read_text(encoding="ascii")
    return tuple(_Entry(*line.split()) for line in text.splitlines() if not line.startswith("#"))
