"""The files of the bank, and how one of their puzzles is chosen."""

from __future__ import annotations

import datetime
import secrets
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from garns.engine import solve
from garns.logic import LEVELS, Level
from garns.model import Grid, InvalidRequest, Layout, Puzzle

SIZES = (4, 6, 9)


def levels(size: int = 9) -> tuple[Level, ...]:
    """The levels that there are for boards of this size: small boards cannot be very hard."""
    return tuple(level for level in LEVELS if _file(level, size).is_file())


def count(level: str, size: int = 9) -> int:
    """How many puzzles there are."""
    return len(_lines(level, size))


def draw_number(level: str, size: int = 9, *, date: datetime.date | None = None) -> int:
    """The number of a puzzle: any, or that of a day, which is the same for everybody."""
    n = count(level, size)
    return 1 + (secrets.randbelow(n) if date is None else date.toordinal() % n)


def puzzle(
    level: str, size: int = 9, number: int | None = None, *, date: datetime.date | None = None
) -> Puzzle:
    """One puzzle with its solution: the one with this number, from 1 on; without a number that
    of a day, or any. Raises InvalidRequest for what the bank does not have."""
    lines = _lines(level, size)
    if number is None:
        number = draw_number(level, size, date=date)
    if not 1 <= number <= len(lines):
        raise InvalidRequest("bank.number", number=number, n=len(lines))
    grid = Grid(lines[number - 1], Layout.of_size(size))
    details = {"level": level, "clues": str(len(grid.values) - grid.values.count(0))}
    return Puzzle(grid, solution=solve(grid), details=details)


def _file(level: str, size: int) -> Traversable:
    return files(__package__).joinpath(f"{size}-{level}.txt")


@cache
def _lines(level: str, size: int) -> tuple[str, ...]:
    if size not in SIZES:
        raise InvalidRequest("bank.size", size=size, known=[str(each) for each in SIZES])
    if level not in levels(size):
        raise InvalidRequest("bank.level", level=level, size=size, known=list(levels(size)))
    text = _file(level, size).read_text(encoding="ascii")
    return tuple(line for line in text.splitlines() if not line.startswith("#"))
