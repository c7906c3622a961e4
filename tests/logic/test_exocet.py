"""Exocets are too rare to turn up on random boards: here they are made to."""

from __future__ import annotations

from itertools import combinations

import pytest

import garns
from garns.logic import State, technique_named
from garns.logic.board import Area, Board, board_of, members
from garns.logic.examples import examples
from garns.model import Layout

TECHNIQUE = technique_named("junior-exocet")


def test_targets_hold_the_digits_of_the_base() -> None:
    for case in examples(TECHNIQUE.id):
        solution = garns.solve(case.state.grid.givens)
        assert solution is not None
        for step in TECHNIQUE.find(case.state):
            held = [
                {solution.values[cell] for cell in step.of_role(role).cells}
                for role in ("base", "target")
            ]
            assert held[0] == held[1]
            assert all(solution.values[cell] != value for cell, value in step.eliminations)


def test_a_companion_with_a_base_digit_spoils_it() -> None:
    case = next(case for case in examples(TECHNIQUE.id) if case.conclusion is not None)
    step = next(TECHNIQUE.find(case.state))
    companion = step.of_role("companion").cells[0]
    values, candidates = bytearray(case.state.values), list(case.state.candidates)
    values[companion], candidates[companion] = 0, 1 << (step.values[0] - 1)
    spoilt = State(case.state.board, bytes(values), candidates, case.state.given)
    targets = {other.of_role("target").cells for other in TECHNIQUE.find(spoilt)}
    assert step.of_role("target").cells not in targets


@pytest.mark.parametrize(("name", "count"), [("9", 162), ("6", 0), ("latin-9", 0), ("16", 0)])
def test_needs_bands_of_three_boxes(name: str, count: int) -> None:
    """Any two cells that can be a base are one on a board that is made for them."""
    board = board_of(Layout.named(name))
    bases = {
        pair
        for lines in (board.rows, board.columns)
        for line in lines
        for pair in combinations(line.house.cells, 2)
        for step in TECHNIQUE.find(made_for(board, line, lines, pair))
        if step.of_role("base").cells == pair
    }
    assert len(bases) == count


def made_for(board: Board, line: Area, lines: tuple[Area, ...], base: tuple[int, int]) -> State:
    """The digits of the base are possible in it and beside its line only: in one of the lines that
    meet a box with it."""
    digits = 0b111
    beside = next(
        other
        for other in lines
        if other is not line and (not board.boxes or board.areas_of[base[0]][2].cells & other.cells)
    )
    possible = [board.all_values & ~digits] * board.cell_count
    for cell in members(beside.cells):
        possible[cell] |= digits
    for cell in base:
        possible[cell] = digits
    empty = bytes(board.cell_count)
    return State(board, empty, possible, empty)
