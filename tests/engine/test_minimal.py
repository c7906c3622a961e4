"""Puzzles that could do with fewer givens, and those that could not."""

from __future__ import annotations

import pytest

import garns
from garns.engine import is_minimal
from garns.model import Grid

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"


@pytest.mark.parametrize("layout", ["9", "6", "blocks-2x4", "latin-5", "9+diagonals"])
def test_minimal_puzzles(layout: str) -> None:
    puzzle = garns.generate(layout, seed=5).grid
    assert is_minimal(puzzle)
    solution = garns.solve(puzzle).values
    empty = puzzle.values.index(0)
    more = bytearray(puzzle.values)
    more[empty] = solution[empty]
    assert not is_minimal(Grid(more, puzzle.layout))


def test_known_puzzles() -> None:
    assert is_minimal(SEVENTEEN)
    assert is_minimal(garns.minimise(PUZZLE, seed=1))
    assert not is_minimal(garns.solve(SEVENTEEN).line)


def test_what_was_placed_is_not_needed_nor_counted() -> None:
    solution = garns.solve(SEVENTEEN)
    assert solution.givens.line.count(".") == 64
    assert is_minimal(solution)


def test_only_proper_puzzles_are_minimal_or_not() -> None:
    with pytest.raises(garns.ManySolutions):
        is_minimal("." * 81)
    with pytest.raises(garns.NoSolution):
        is_minimal("1000003400000301")
    with pytest.raises(garns.BudgetUsedUp):
        is_minimal(PUZZLE, seconds=0)
