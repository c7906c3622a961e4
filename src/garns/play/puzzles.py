"""Puzzles to play: from the bank at once, or made; and the player's own."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from garns import bank
from garns.engine import solutions, solve
from garns.generation import generate
from garns.logic import LEVELS
from garns.model import GarnsError, InvalidRequest, Layout, ManySolutions, Puzzle
from garns.rating import rate

from .game import SEVERAL

SIZES = (4, 6, 9, 16)

RULES = bank.VARIANTS
"""Rules other than rows, columns and boxes: those of the bank."""

MADE_LEVELS = LEVELS[:3]
"""Of boards that the bank does not have: harder ones are not made in seconds."""

RATED_CELLS = 81
"""Larger boards could take minutes to rate."""

SOLVING_SECONDS = 10.0
"""For a puzzle that somebody brings along."""


def levels(size: int, rules: str = "") -> tuple[str, ...]:
    """The levels that there are for boards of this size, or with these rules."""
    if rules:
        return bank.variant_levels(rules)
    return bank.levels(size) if size in bank.SIZES else MADE_LEVELS


def is_at_hand(size: int, *, fresh: bool = False) -> bool:
    """Whether a puzzle can be had at once."""
    return size in bank.SIZES and not fresh


def new_puzzle(
    level: str, size: int = 9, *, rules: str = "", daily: bool = False, fresh: bool = False
) -> Puzzle:
    """From the bank; large boards, and those that nobody has seen, are made. With `rules`, which
    have boards of their own, always from the bank."""
    if rules:
        return bank.variant(rules, level).with_details(rules=rules)
    if level not in levels(size):
        raise InvalidRequest("play.no-such-level", size=size, known=list(levels(size)))
    if daily and not is_at_hand(size, fresh=fresh):
        raise InvalidRequest("play.no-daily")
    if is_at_hand(size, fresh=fresh):
        today = datetime.datetime.now(tz=datetime.UTC).astimezone().date()
        return bank.puzzle(level, size, date=today if daily else None)
    return generate(Layout.of_size(size), difficulty=level).with_details(level=level)


def own_puzzle(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the solution of its givens, or one of several. Own digits and notes stay.
    Raises NoSolution, InvalidBoard and BudgetUsedUp."""
    givens = puzzle.grid.givens
    try:
        solution = solve(givens, seconds=SOLVING_SECONDS)
    except ManySolutions:
        return replace(puzzle, solution=next(solutions(givens)), details={SEVERAL: "yes"})
    is_rated = givens.layout.cell_count <= RATED_CELLS
    details = {"level": rate(givens).level} if is_rated else {}
    return replace(puzzle, solution=solution, details=details)


def any_playable(files: Sequence[Path], read_file: Callable[[Path], Puzzle]) -> Puzzle:
    """A puzzle of any of the files, passing over those that are none. If all are, the last
    refusal is raised."""
    order = random.sample(files, len(files))
    for path in order[:-1]:
        try:
            return read_file(path)
        except GarnsError:
            continue
    return read_file(order[-1])
