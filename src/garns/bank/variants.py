"""Puzzles with other rules than rows, columns and boxes, of several levels."""

from __future__ import annotations

import secrets
from functools import cache
from importlib.resources import files

from garns.engine import solve
from garns.logic import LEVELS, Level
from garns.model import Grid, InvalidRequest, Layout, Puzzle

VARIANTS = ("killer", "thermo", "arrow", "kropki", "x", "windoku", "jigsaw", "samurai")
"""By these names, each with a file that tools/make_variant_bank.py made: a level, a layout and a
puzzle to a line."""


def variant_levels(rules: str) -> tuple[Level, ...]:
    """The levels that there are with these rules."""
    return tuple(level for level in LEVELS if level in _boards(rules))


def variant_count(rules: str, level: str) -> int:
    """How many puzzles there are."""
    return len(_boards_of(rules, level))


def variant(rules: str, level: str, number: int | None = None) -> Puzzle:
    """A puzzle with these rules, with its solution: the one with this number, from 1 on, or any.
    Raises InvalidRequest for what the bank does not have."""
    boards = _boards_of(rules, level)
    number = 1 + secrets.randbelow(len(boards)) if number is None else number
    if not 1 <= number <= len(boards):
        raise InvalidRequest("bank.number", number=number, n=len(boards))
    name, line = boards[number - 1]
    grid = Grid(line, Layout.named(name))
    return Puzzle(grid, solution=solve(grid), details={"level": level}, ratings={"level": level})


def _boards_of(rules: str, level: str) -> list[tuple[str, str]]:
    if level not in variant_levels(rules):
        known = list(variant_levels(rules))
        raise InvalidRequest("bank.rules-level", rules=rules, level=level, known=known)
    return _boards(rules)[level]


@cache
def _boards(rules: str) -> dict[str, list[tuple[str, str]]]:
    """By level the names of layouts with puzzles on them."""
    if rules not in VARIANTS:
        raise InvalidRequest("bank.rules", rules=rules, known=list(VARIANTS))
    found: dict[str, list[tuple[str, str]]] = {}
    text = files(__package__).joinpath(f"rules-{rules}.txt").read_text("ascii")
    for level, layout, line in (row.split() for row in text.splitlines()):
        found.setdefault(level, []).append((layout, line))
    return found
