"""Tridagons are too rare to turn up on random boards: here they are made to. The native tests try
all patterns of a classic board."""

from __future__ import annotations

import pytest

import garns
from garns.logic import State, technique_named
from garns.logic.board import board_of
from garns.logic.examples import examples
from garns.model import Layout

TECHNIQUE = technique_named("tridagon")
FALLING, RISING = (0, 1, 2), (2, 1, 0)


def test_a_guardian_is_true() -> None:
    forms = set()
    for case in examples(TECHNIQUE.id):
        solution = garns.solve(case.state.grid.givens)
        assert solution is not None
        for step in TECHNIQUE.find(case.state):
            guardians = step.of_role("guardians").candidates
            assert any(solution.values[cell] == value for cell, value in guardians)
            assert all(solution.values[cell] != value for cell, value in step.eliminations)
            assert len(step.of_role("pattern").cells) == 12
            forms.add(len({cell for cell, _ in guardians}) == 1)
    assert forms == {False, True}


@pytest.mark.parametrize("name", ["9", "12", "16", "25", "diagonal"])
def test_an_odd_number_of_odd_diagonals(name: str) -> None:
    """The last box has its diagonal in other rows and columns than the first, where it can."""
    layout = Layout.named(name)
    for odd in range(5):
        state, guardian = made_with(layout, odd)
        removed = {
            (cell, value) for step in TECHNIQUE.find(state) for cell, value in step.eliminations
        }
        assert removed == ({(guardian, value) for value in (1, 2, 3)} if odd % 2 else set())


@pytest.mark.parametrize("name", ["6", "latin-9", "8"])
def test_needs_boxes_of_three_rows_and_columns(name: str) -> None:
    board = board_of(Layout.named(name))
    few = [0b111] * board.cell_count
    few[0] = 0b1111
    empty = bytes(board.cell_count)
    assert not list(TECHNIQUE.find(State(board, empty, few, empty)))


def made_with(layout: Layout, odd: int) -> tuple[State, int]:
    """Three digits in four diagonals, so many of them odd, and a fourth digit in one cell."""
    board = board_of(layout)
    first = next(house for house in layout.houses if house.kind == "block").cells
    height = len({layout.row_of(cell) for cell in first})
    width = len({layout.column_of(cell) for cell in first})
    cells = [
        (bottom * (2 * height - 3) + i) * layout.size + right * (2 * width - 3) + column
        for number, (bottom, right) in enumerate([(0, 0), (0, 1), (1, 0), (1, 1)])
        for i, column in enumerate(RISING if number < odd else FALLING)
    ]
    possible = [board.all_values & ~0b111] * board.cell_count
    for cell in cells:
        possible[cell] = 0b111
    possible[cells[5]] |= 0b1000
    empty = bytes(board.cell_count)
    return State(board, empty, possible, empty), cells[5]
