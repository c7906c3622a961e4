"""What uniqueness may and may not be used for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

import garns
from garns.logic import TECHNIQUES, State, chosen, technique_named
from garns.logic.board import Board, board_of, cell_set
from garns.logic.examples import examples
from garns.messages import use_language
from garns.messages.steps import lesson_of
from garns.model import Grid, Layout

FAMILIES = {"rectangles", "loops", "bug"}
UNIQUE = [technique for technique in TECHNIQUES if technique.family in FAMILIES]


def test_all_of_them_can_be_switched_off() -> None:
    assert all(technique.assumes_uniqueness for technique in UNIQUE)
    assert not set(UNIQUE) & set(chosen(uniqueness=False))


@pytest.mark.parametrize(("language", "words"), [("en", "two solutions"), ("pt", "duas soluções")])
def test_the_lessons_say_what_would_follow_otherwise(language: str, words: str) -> None:
    with use_language(language):
        for technique in UNIQUE:
            lesson = lesson_of(technique.id)
            assert lesson is not None
            assert words in lesson.why, technique.id


Corners = tuple[int, int, int, int]


def all_corners(board: Board) -> Iterator[Corners]:
    """Where two rows and two columns cross, row by row."""
    for upper, lower in combinations(board.rows, 2):
        for left, right in combinations(range(board.size), 2):
            above, below = upper.house.cells, lower.house.cells
            yield above[left], above[right], below[left], below[right]


def filled(board: Board, corners: Iterable[int], values: Iterable[int]) -> list[int]:
    result = [0] * board.cell_count
    for cell, value in zip(corners, values, strict=True):
        result[cell] = value
    return result


@pytest.mark.parametrize("name", ["9", "6", "9+diagonals", "windoku", "latin-5"])
def test_rectangles_are_those_in_which_two_values_can_be_swapped(name: str) -> None:
    """Compared with the conflicts of a board that holds nothing else."""
    board = board_of(Layout.named(name))
    for corners in all_corners(board):
        assert is_avoided(board, corners) == can_be_swapped(board, corners), corners


def is_avoided(board: Board, corners: Corners) -> bool:
    """Whether the last corner must not complete the rectangle, if it could."""
    values = bytes(filled(board, corners, (1, 2, 2, 0)))
    possible = [0 if value else board.all_values for value in values]
    possible[corners[3]] = 0b101
    state = State(board, values, possible, bytes(board.cell_count))
    steps = list(technique_named("avoidable-rectangle-1").find(state))
    assert all(step.eliminations == ((corners[3], 1),) for step in steps)
    assert all(step.of_role("pattern").cells == corners for step in steps)
    return bool(steps)


def can_be_swapped(board: Board, corners: Corners) -> bool:
    fits = not Grid(filled(board, corners, (1, 2, 2, 1)), board.layout).conflicts
    alone = any((area.cells & cell_set(corners)).bit_count() == 1 for area in board.areas)
    return fits and not alone


def test_a_given_in_the_rectangle_makes_it_safe() -> None:
    technique = technique_named("avoidable-rectangle-1")
    for case in examples(technique.id):
        if case.conclusion is None:
            continue
        for step in technique.find(case.state):
            solved = [cell for cell in step.evidence[0].cells if case.state.values[cell]]
            given = bytearray(case.state.given)
            given[solved[0]] = case.state.values[solved[0]]
            state = State(case.state.board, case.state.values, case.state.candidates, bytes(given))
            assert all(
                other.evidence[0].cells != step.evidence[0].cells for other in technique.find(state)
            )


def test_an_open_rectangle_has_two_solutions() -> None:
    """Why they are marked: an open rectangle of two values leaves two solutions."""
    grid = garns.generate("4", seed=3).solution
    assert grid is not None
    values = [0 if cell in _deadly_cells(grid) else v for cell, v in enumerate(grid.values)]
    assert garns.count_solutions(Grid(values, grid.layout)) == 2


def _deadly_cells(grid: Grid) -> tuple[int, ...]:
    board = board_of(grid.layout)
    return next(
        corners
        for corners in all_corners(board)
        if can_be_swapped(board, corners)
        and grid.values[corners[0]] == grid.values[corners[3]]
        and grid.values[corners[1]] == grid.values[corners[2]]
    )
