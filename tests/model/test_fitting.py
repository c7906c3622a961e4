"""What fits where: `fits`, `candidates` and `next_empty`, the three questions of the lesson."""

from __future__ import annotations

import doctest
import random

import pytest

import garns
from garns import Fit, Grid, InvalidRequest, Layout
from garns.model import grid as grid_module
from garns.model import possible_values
from garns.search.backtracking import blocking_house

SMALL = Grid("1.....34.....3.1")
LAYOUTS = ("4", "9", "blocks-3x2", "latin-5", "9+diagonals", "9+windows", "16")


def some_board(name: str) -> Grid:
    """A third of a board filled at random, with broken rules among them."""
    layout, draw = Layout.named(name), random.Random(name)
    values = range(1, layout.size + 1)
    return Grid(
        [draw.choice(values) * (draw.random() < 0.3) for _ in range(layout.cell_count)], layout
    )


def test_a_value_that_fits_is_true() -> None:
    fit = SMALL.fits("r1c2", 2)
    assert fit
    assert (fit.house, fit.other) == (None, None)
    with garns.use_language("en"):
        assert str(fit) == "2 fits."


def test_a_value_that_does_not_fit_tells_the_house_and_the_cell() -> None:
    fit = SMALL.fits("r1c2", 3)
    assert not fit
    assert fit == Fit(1, 3, SMALL.layout.houses_of[1][1], SMALL.index("r4c2"))
    with garns.use_language("en"):
        assert str(fit) == "3 does not fit: column 2 has it in r4c2."
    with garns.use_language("pt"):
        assert str(fit) == "3 não serve: a coluna 2 já tem esse valor em L4C2."


@pytest.mark.parametrize("cell", [1, (0, 1), "r1c2", "l1c2", "1,2", "Ab"])
def test_cells_in_every_notation(cell: int | tuple[int, int] | str) -> None:
    assert SMALL.fits(cell, 4)
    assert SMALL.candidates(cell) == (2, 4)


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_search_and_every_other_count_of_candidates_agree(name: str) -> None:
    grid = some_board(name)
    board, values = tuple(grid.values), range(1, grid.size + 1)
    masks = possible_values(grid)
    assert sorted(grid.candidates()) == list(grid.empty_cells)
    for cell, found in grid.candidates().items():
        assert found == grid.candidates(cell)
        assert found == tuple(v for v in values if masks[cell] >> (v - 1) & 1)
        for value in values:
            fit = grid.fits(cell, value)
            assert fit.house == blocking_house(grid.layout, board, cell, value)
            assert bool(fit) == (value in found)
            assert fit.other is None or grid.values[fit.other] == value


def test_what_stands_in_the_cell_itself_does_not_matter() -> None:
    assert SMALL.fits("r1c1", 1)
    assert SMALL.fits("r1c1", 2)
    assert SMALL.candidates("r1c1") == ()


def test_a_broken_rule_is_seen() -> None:
    assert Grid("11..............").fits("r1c1", 1).other == 1


@pytest.mark.parametrize("value", [0, 5, -1])
def test_values_that_the_board_does_not_have(value: int) -> None:
    with pytest.raises(InvalidRequest, match="1 to 4"):
        SMALL.fits(1, value)


def test_cells_that_the_board_does_not_have() -> None:
    with pytest.raises(InvalidRequest):
        SMALL.candidates("r5c1")
    with pytest.raises(IndexError):
        SMALL.fits(16, 1)


def test_the_next_empty_cell() -> None:
    assert SMALL.next_empty() == 1
    assert SMALL.with_value(1, 2).next_empty() == 2
    assert Grid("1234341221434321").next_empty() is None


def test_a_search_of_six_lines_finds_what_ours_finds() -> None:
    def solve(grid: Grid) -> Grid | None:
        cell = grid.next_empty()
        if cell is None:
            return grid
        attempts = (solve(grid.with_value(cell, value)) for value in grid.candidates(cell))
        return next((found for found in attempts if found), None)

    puzzle = Grid("." * 16).with_value(3, 1).with_value(8, 4)
    assert solve(puzzle) == garns.backtrack(puzzle).first_solution
    assert solve(SMALL) is None


def test_the_examples_in_the_docstrings() -> None:
    with garns.use_language("en"):
        outcome = doctest.testmod(grid_module)
    assert outcome.attempted >= 9
    assert not outcome.failed
