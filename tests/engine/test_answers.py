"""Answers: 0, 1 or many solutions, exact counts, budgets."""

from __future__ import annotations

import pytest

import garns
from garns import Grid, Layout
from garns.engine import timed_check
from tests import clocks
from tests.engine.boards import HARDEST

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NO_SOLUTION = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle with a 1 where the solution has a 4: it breaks no rule, yet."""


def empty(name: str) -> Grid:
    return Grid.empty(Layout.named(name))


def test_one_solution() -> None:
    assert garns.solve(PUZZLE).line == SOLUTION
    assert garns.solve(PUZZLE).givens == Grid(PUZZLE)
    assert garns.is_unique(PUZZLE)
    assert garns.check(PUZZLE).verdict == "unique"
    assert garns.check(PUZZLE).is_proper


@pytest.mark.parametrize("line", HARDEST)
def test_hard_ones(line: str) -> None:
    found = garns.check(line)
    assert found.verdict in ("unique", "many")
    assert found.examples[0].completes(Grid(line))


def test_no_solution() -> None:
    assert garns.count_solutions(NO_SOLUTION) == 0
    assert garns.check(NO_SOLUTION).verdict == "none"
    assert not garns.is_unique(NO_SOLUTION)
    assert list(garns.solutions(NO_SOLUTION)) == []


def test_broken_rules_are_data_for_check_and_an_error_elsewhere() -> None:
    board = "55" + PUZZLE[2:]
    found = garns.check(board)
    assert found.verdict == "invalid"
    assert found.conflicts
    for ask in (garns.solve, garns.solutions, garns.count_solutions, garns.is_unique):
        with pytest.raises(garns.InvalidBoard, match="row 1 has 5 more than once"):
            ask(board)


def test_full_boards_and_a_single_empty_cell() -> None:
    assert garns.solve(SOLUTION).line == SOLUTION
    assert garns.solve("." + SOLUTION[1:]).line == SOLUTION


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("latin-1", 1),
        ("latin-2", 2),
        ("latin-3", 12),
        ("latin-4", 576),
        ("4", 288),
        ("blocks-1x4", 576),
        ("4+diagonals", 48),
        ("4+windows", 168),
    ],
)
def test_number_of_full_boards(name: str, count: int) -> None:
    board = empty(name)
    assert garns.count_solutions(board) == count
    assert garns.backtrack(board, limit=None).solutions == count


def test_all_grids_of_size_six() -> None:
    """28,200,960: by native counting with the first row and the rest of the first block fixed.

    Relabelling (720 ways) fixes the first row; the first block's other cells then hold three of
    the values in some order (6 ways that are equal by symmetry of the columns of the block).
    """
    with_first_row = Grid("123456" + "." * 30)
    fixed = Grid("123456" + "456" + "." * 27)
    assert garns.backtrack(with_first_row, limit=None).solutions * 720 == 28_200_960
    assert garns.backtrack(fixed, limit=None).solutions * 6 * 720 == 28_200_960


@pytest.mark.slow
def test_latin_squares_of_order_five() -> None:
    assert garns.count_solutions(Grid("12345" + "." * 20, "latin-5")) * 120 == 161_280
    assert garns.backtrack(empty("latin-5"), limit=None).solutions == 161_280


def test_solutions_come_lazily_and_in_a_stable_order() -> None:
    first = garns.solutions("." * 81)
    second = garns.solutions("." * 81)
    for _ in range(5):
        assert next(first) == next(second)


def test_counting_stops_at_the_limit() -> None:
    assert garns.count_solutions("." * 81, limit=7) == 7
    assert garns.count_solutions(PUZZLE, limit=7) == 1
    for limit in (0, -1):
        with pytest.raises(garns.InvalidRequest, match="1 or more"):
            garns.count_solutions(PUZZLE, limit=limit)


@pytest.mark.parametrize("name", ["9", "25", "latin-25", "16+diagonals"])
def test_a_budget_in_seconds_is_kept(name: str) -> None:
    with clocks.of_the_cpu(), pytest.raises(garns.BudgetUsedUp) as caught:
        garns.count_solutions(empty(name), seconds=0.2)
    assert caught.value.at_least > 0


def test_a_budget_in_nodes_gives_the_same_answer_every_time() -> None:
    def count() -> int:
        with pytest.raises(garns.BudgetUsedUp) as caught:
            garns.count_solutions("." * 81, nodes=500)
        return caught.value.at_least

    assert count() == count() > 0
    assert garns.check("." * 81, nodes=10).verdict == "unknown"
    assert garns.solve(PUZZLE, nodes=1).line == SOLUTION


@pytest.mark.parametrize("name", ["6", "blocks-3x2", "8", "10", "12", "16", "20", "25"])
def test_an_empty_board_of_any_size_has_a_solution(name: str) -> None:
    found = garns.solve(empty(name), unique=False, nodes=10_000)
    assert found.completes(empty(name))


@pytest.mark.parametrize("name", ["9+diagonals", "windoku", "latin-9", "9+diagonals+windows"])
def test_extra_houses(name: str) -> None:
    found = garns.solve(empty(name), unique=False, nodes=10_000)
    assert found.is_solved
    assert found.completes(empty(name))


def test_a_jigsaw() -> None:
    layout = Layout.jigsaw("1112132233243444")
    board = Grid.empty(layout)
    listed = list(garns.solutions(board))
    assert len(listed) == garns.backtrack(board, limit=None).solutions > 0
    assert all(solution.is_solved for solution in listed)


def test_the_callers_data_is_untouched() -> None:
    rows = [list(row) for row in Grid(PUZZLE).rows]
    copy = [list(row) for row in rows]
    garns.solve(rows)
    assert rows == copy


@pytest.mark.parametrize("puzzle", [PUZZLE, NO_SOLUTION, "." * 81, "55" + "." * 79])
def test_a_timed_check_is_a_check(puzzle: str) -> None:
    found, seconds = timed_check(puzzle)
    assert found == garns.check(puzzle)
    assert (seconds > 0) == (found.verdict != "invalid")
