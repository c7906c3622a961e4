"""Grids on boards with constraints: what is broken, what fits."""

from __future__ import annotations

from random import Random

import pytest

from garns.messages import render, use_language
from garns.model import BrokenConstraint, Grid, Layout
from garns.model.constraints import KINDS, Constraint
from garns.model.errors import InvalidBoard
from tests.model.constraints.examples import EXAMPLES, full_board


def with_start(layout: str, start: str) -> Grid:
    board = Layout.named(layout)
    return Grid(start.ljust(board.cell_count, "."), board)


def test_a_broken_constraint_is_a_conflict() -> None:
    grid = with_start("4;cage=4:r1c1r1c2;anti-knight", "12.....1........")
    assert grid.conflicts == (
        BrokenConstraint(Constraint("cage", ((0, 1),), (4,)), (0, 1), grid.layout),
    )
    assert not grid.is_valid
    refusal = InvalidBoard(grid.conflicts)
    assert str(refusal) == (
        "The board breaks a rule: the rule “killer cage 4” does not hold: r1c1 and r1c2."
    )
    with use_language("pt"):
        assert "a regra “gaiola killer 4” não é respeitada: L1C1 e L1C2" in str(refusal)


def test_cells_that_should_differ_are_told_alone() -> None:
    grid = with_start("4;different:r1c1r1c2r2c3", "12....1.........")
    (conflict,) = grid.conflicts
    assert conflict.cells == (0, 6)


def test_a_solution_obeys_the_constraints() -> None:
    line = "1234341221434321"
    assert Grid(line).is_solved
    right, wrong = Layout.named("4;cage=3:r1c1r1c2"), Layout.named("4;cage=4:r1c1r1c2")
    assert Grid(line, right).completes(Grid.empty(right))
    assert not Grid(line, wrong).completes(Grid.empty(wrong))
    assert not Grid(line, right).completes(Grid(line))


def test_what_fits_is_what_no_constraint_rules_out() -> None:
    grid = with_start("9;thermo:r1c1r1c2;even:r9c9;sum=3:r5c5r6c6", "4")
    assert grid.candidates("r1c2") == (5, 6, 7, 8, 9)
    assert grid.candidates("r9c9") == (2, 4, 6, 8)
    assert grid.candidates("r5c5") == (1, 2)
    assert grid.candidates()[1] == (5, 6, 7, 8, 9)
    fit = grid.fits("r1c2", 3)
    assert not fit
    assert fit.constraint == Constraint("thermo", ((0, 1),))
    assert render(fit.message) == ("3 does not fit: the rule “thermometer” does not allow it.")
    assert grid.fits("r1c2", 5)
    assert grid.fits("r1c2", 4).house is not None


@pytest.mark.parametrize("id", KINDS)
def test_candidates_keep_every_solution(id: str) -> None:
    random, layout = Random(id), Layout.named("9")
    for _ in range(6):
        solution = full_board(random, layout)
        constraint = EXAMPLES[id](random, layout, solution)
        board = layout.with_constraints([constraint])
        if not KINDS[id].holds(board.constraints[0], board, solution):
            continue
        shown = bytes(value if random.random() < 0.4 else 0 for value in solution)
        grid = Grid(shown, board)
        for cell, values in grid.candidates().items():
            assert solution[cell] in values
            left = grid.with_value(cell, solution[cell])
            assert left.is_valid
