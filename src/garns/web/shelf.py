"""What a browser takes along: boards, levels, the algorithms that the lab can run, and puzzles to
play without a network."""

from __future__ import annotations

from functools import cache
from typing import Any

from garns import bank
from garns.formats import line_of
from garns.logic import LEVELS
from garns.model import Grid, Layout
from garns.search.ladder import ALGORITHMS

from .fields import SIZES
from .operations.boards import board_record

TO_TAKE_ALONG = 25
"""Puzzles of each size and level."""

CLASSIC_SIZE = 9


@cache
def shelf() -> dict[str, Any]:
    levels = {size: levels_of(size) for size in SIZES}
    return {
        "boards": {size: board_record(Grid.empty(Layout.of_size(size))) for size in SIZES},
        "levels": levels,
        # A page with an engine has them all; what is not installed is missing on the server only.
        "algorithms": [
            {"id": each.id, "isStepwise": each.is_stepwise, "isInstalled": each.is_installed}
            for each in ALGORITHMS
        ],
        "puzzles": {
            size: {level: _puzzles(level, size) for level in bank.levels(size)}
            for size in bank.SIZES
        },
    }


def first_shelf() -> dict[str, Any]:
    """For a page with an engine, which has the whole bank: puzzles for who has never been there."""
    return {**shelf(), "puzzles": {CLASSIC_SIZE: {"easy": _puzzles("easy", CLASSIC_SIZE)}}}


def levels_of(size: int) -> tuple[str, ...]:
    """Classic puzzles can be made to any level; small boards are as the bank has them, and large
    ones as they come."""
    if size == CLASSIC_SIZE:
        return LEVELS
    return bank.levels(size) if size in bank.SIZES else ()


def _puzzles(level: str, size: int) -> list[tuple[str, str, str | None]]:
    """Puzzles with their solutions and the codes of their links, from all over the file."""
    n = bank.count(level, size)
    numbers = sorted({1 + i * n // TO_TAKE_ALONG for i in range(TO_TAKE_ALONG)})
    found = [bank.puzzle(level, size, number) for number in numbers if number <= n]
    return [
        (line_of(each.grid), line_of(each.solution), board_record(each.grid)["code"])
        for each in found
        if each.solution
    ]
