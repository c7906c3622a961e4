"""Thousands of puzzles, from the givens on and from the middle: every step of every path keeps the
solution, says something, and leads on."""

from __future__ import annotations

import pytest

from garns import generate, generate_many
from garns.generation import Draws
from garns.logic import TECHNIQUES, State
from garns.logic.kernel import walk
from garns.model import Grid, Layout

EXPERT = tuple(each for each in TECHNIQUES if each.level != "extreme")
"""What is native: a path of thousands takes seconds."""


def check_path(state: State, solution: bytes) -> None:
    record, _ = walk(state, EXPERT)
    values, candidates = bytearray(state.values), list(state.candidates)
    for step in map(record.__getitem__, range(len(record))):
        assert step.placements or step.eliminations
        for cell, value in step.eliminations:
            assert solution[cell] != value, step
            assert candidates[cell] >> (value - 1) & 1, step
            candidates[cell] &= ~(1 << (value - 1))
        for cell, value in step.placements:
            assert solution[cell] == value, step
            assert not values[cell], step
            values[cell] = value
            candidates[cell] = 0
            for peer in state.board.layout.peers[cell]:
                candidates[peer] &= ~(1 << (value - 1))


def in_the_middle(puzzle: Grid, solution: bytes, draws: Draws) -> Grid:
    """The puzzle with some right digits more, as a player leaves it."""
    values = bytearray(puzzle.values)
    cells = draws.shuffled(puzzle.empty_cells)
    for cell in cells[: draws.below(len(cells))]:
        values[cell] = solution[cell]
    return Grid(bytes(values), puzzle.layout, givens=puzzle)


@pytest.mark.parametrize(
    "wishes", [{}, {"symmetry": "180"}, {"clues": "28..34"}, {"difficulty": "hard"}], ids=str
)
def test_thousands_of_classic_puzzles(wishes: dict[str, str]) -> None:
    draws, layout = Draws(1), Layout.of_size(9)
    made = generate_many(500, seed=5, **wishes)  # type: ignore[arg-type]
    for values, solved in zip(made.puzzles, made.solutions, strict=True):
        puzzle, solution = Grid(bytes(values), layout), bytes(solved)
        check_path(State.of(puzzle), solution)
        check_path(State.of(in_the_middle(puzzle, solution, draws)), solution)


@pytest.mark.parametrize("name", ["4", "6", "9+diagonals", "windoku", "latin-7"])
def test_hundreds_of_other_boards(name: str) -> None:
    draws = Draws(2)
    for seed in range(40):
        made = generate(name, seed=seed)
        assert made.solution is not None
        solution = made.solution.values
        check_path(State.of(made.grid), solution)
        check_path(State.of(in_the_middle(made.grid, solution, draws)), solution)
