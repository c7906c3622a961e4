"""What the founding documents ask for, by their ids (E1, R3, L4 …)."""

from __future__ import annotations

import time

import pytest

import garns
from tests.founding import CountedRun, FoundingPuzzle, counted_runs, founding_puzzles

by_name = pytest.mark.parametrize("puzzle", founding_puzzles(), ids=lambda p: p.name)


@by_name
def test_every_puzzle_is_solved(puzzle: FoundingPuzzle) -> None:
    """E1, E3: the solution is right and the puzzle is still the puzzle."""
    before = puzzle.grid.line
    found = garns.solve(puzzle.grid, unique=False)
    assert found.completes(puzzle.grid)
    assert puzzle.grid.line == before
    if puzzle.solution:
        assert found.line == puzzle.solution


@by_name
def test_uniqueness_is_as_documented(puzzle: FoundingPuzzle) -> None:
    """R6: some of the report's inputs have many solutions, which its author could not know."""
    assert garns.is_unique(puzzle.grid) == puzzle.is_unique
    if not puzzle.is_unique:
        with pytest.raises(garns.ManySolutions) as caught:
            garns.solve(puzzle.grid)
        first, second = caught.value.examples
        assert first != second
        assert first.completes(puzzle.grid)
        assert second.completes(puzzle.grid)


@by_name
def test_asked_cells(puzzle: FoundingPuzzle) -> None:
    """E8: three cells counted from 1, never a given, answered from the key alone."""
    if not puzzle.asked:
        pytest.skip("nothing is asked about this one")
    solution = garns.solve(puzzle.grid)
    for (row, column), answer in zip(puzzle.asked, puzzle.answers, strict=True):
        assert puzzle.grid[row - 1, column - 1] == 0
        assert solution[f"r{row}c{column}"] == answer


def test_two_sheets_share_a_puzzle_with_other_questions() -> None:
    """E7."""
    sheets = {p.name: p for p in founding_puzzles()}
    assert sheets["sheet 4"].grid == sheets["sheet 6"].grid
    assert set(sheets["sheet 4"].asked).isdisjoint(sheets["sheet 6"].asked)


@pytest.mark.parametrize("run", counted_runs(), ids=lambda r: r.name)
def test_exact_operation_counts(run: CountedRun) -> None:
    """R3, R7: the student's counter to the last digit, and the solution it stopped at."""
    found = garns.backtrack(run.grid)
    assert found.insertions == run.insertions
    assert found.first_solution is not None
    assert found.first_solution.line == run.first_solution


def test_the_largest_count_comes_within_a_second() -> None:
    """R7: 69 million insertions. CPU time, and the best of some runs: others use the caches too."""
    run = next(r for r in counted_runs() if r.insertions > 10**7)

    def seconds() -> float:
        start = time.thread_time()
        garns.backtrack(run.grid)
        return time.thread_time() - start

    assert any(seconds() <= 1.0 for _ in range(10))


def test_no_solution_is_said() -> None:
    """E4, L3: a board that breaks no rule and has no solution."""
    with pytest.raises(garns.NoSolution, match="no solution"):
        garns.solve("1000003400000301")


def test_the_worked_example_of_the_laboratory() -> None:
    """L4: inserts 2, takes it back, inserts 4, then 2, and ends without a solution."""
    events = list(garns.trace("1000003400000301"))
    changes = [(e.kind, e.value) for e in events if e.kind in ("place", "take back")]
    assert changes[:4] == [("place", 2), ("take back", 2), ("place", 4), ("place", 2)]
    assert {kind for kind, _ in changes[4:]} == {"take back"}
    assert events[-1].counters.insertions == 3
    assert events[-1].counters.solutions == 0


def test_the_bad_board_of_the_walkthrough_is_refused() -> None:
    """W2: its second row holds two 2s."""
    board = garns.Grid("0" * 9 + "624195200" + "0" * 63)
    (conflict,) = board.conflicts
    assert isinstance(conflict, garns.Conflict)
    assert (conflict.house.kind, conflict.house.number, conflict.value) == ("row", 2, 2)
    with pytest.raises(garns.InvalidBoard, match=r"row 2 has 2 more than once: r2c2 and r2c7"):
        garns.solve(board)
    with garns.use_language("pt"), pytest.raises(garns.InvalidBoard, match=r"linha 2 tem 2"):
        garns.solve(board)


def test_all_solutions_can_be_listed() -> None:
    """L3: the search can go on and list them all."""
    board = garns.Grid("12343412........")
    listed = list(garns.solutions(board))
    assert len(listed) == len(set(listed)) == garns.backtrack(board, limit=None).solutions
    assert all(solution.completes(board) for solution in listed)


def test_lists_of_lists_go_in() -> None:
    """L1."""
    board = [[1, 0, 0, 4], [0, 4, 1, 0], [0, 1, 4, 0], [4, 0, 0, 1]]
    assert garns.solve(board, unique=False).rows[0][0] == 1
    assert board[0] == [1, 0, 0, 4]


def test_symbols_are_only_labels() -> None:
    """E5, L5: the zodiac does as well as digits."""
    puzzle = founding_puzzles()[0].grid
    in_signs = garns.format(puzzle, symbols="zodiac")
    assert "♈" in in_signs
    assert garns.parse(in_signs, symbols="zodiac").grid == puzzle


def test_boxes_and_cells_have_letters() -> None:
    """G2: boxes A to I, cells a to i within a box."""
    puzzle = founding_puzzles()[0].grid
    assert puzzle["Aa"] == puzzle[0, 0]
    assert puzzle["Ee"] == puzzle[4, 4]
    assert puzzle["Ig"] == puzzle[8, 6]


def test_latin_squares() -> None:
    """L8: Sudoku's ancestor has no blocks."""
    assert garns.count_solutions(garns.Grid([0] * 9, "latin-3")) == 12
