"""Puzzles of any layout, one at a time: the readable twin of `native/generate/puzzles.cpp`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from garns.engine import is_unique
from garns.model import BudgetUsedUp, Grid, Layout

from .draws import Draws
from .grids import grid_values
from .wishes import Wishes

Unit = Sequence[int]

NODES_PER_QUESTION = 20_000
"""What one question may take. A given about which it cannot be told stays: the puzzle is certain
to have one solution, but on the largest boards it may have a given too many."""


def make(
    wishes: Wishes, seed: int, number: int, alive: Callable[[], None] | None = None
) -> tuple[bytes, bytes] | None:
    """The puzzle of that number and its solution; None if no attempt met the wishes.

    `alive` is called again and again while it is being made.
    """
    fewest, most = wishes.clue_range
    of_puzzle = Draws(seed, number).bits()
    has_one_solution = uniqueness(wishes.layout, alive or _nothing)
    for attempt in range(wishes.max_attempts):
        draws = Draws(of_puzzle, attempt)
        solution = grid_values(wishes.layout, draws.bits(), 0)
        order = draws.shuffled(wishes.units)
        target = 0 if wishes.stays_minimal else fewest + draws.below(most - fewest + 1)
        puzzle = take_away(solution, order, has_one_solution, target)
        if fewest <= clues(puzzle) <= most:
            return puzzle, solution
    return None


def _nothing() -> None:
    pass


def take_away(
    values: bytes, order: Sequence[Unit], has_one_solution: Callable[[bytes], bool], target: int
) -> bytes:
    """Take units away in that order, each for good if one solution is left; down to `target`.

    A whole stretch of the order is tried at once as long as that is likely to go well: the
    outcome is the same as one by one.
    """
    stretch = max(1, len(order) * 2 // 5)
    next = 0
    while next < len(order) and clues(values) > target:
        fewer = without(values, order[next : next + stretch])
        if clues(fewer) >= target and has_one_solution(fewer):
            values = fewer
            next += stretch
            stretch = max(1, stretch // 4)
        elif stretch > 1:
            stretch //= 2
        else:
            next += 1
    return values


def clues(values: bytes) -> int:
    """How many cells are given."""
    return len(values) - values.count(0)


def without(values: bytes, units: Sequence[Unit]) -> bytes:
    fewer = bytearray(values)
    for unit in units:
        for cell in unit:
            fewer[cell] = 0
    return bytes(fewer)


def uniqueness(layout: Layout, alive: Callable[[], None]) -> Callable[[bytes], bool]:
    """The question whether a board of the layout has exactly one solution."""

    def has_one_solution(values: bytes) -> bool:
        alive()
        try:
            return is_unique(Grid.unchecked(layout, values, values), nodes=NODES_PER_QUESTION)
        except BudgetUsedUp:
            return False

    return has_one_solution
