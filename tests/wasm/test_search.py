"""Solutions in WebAssembly are those of Python, in the same order, however a search is sliced."""

from __future__ import annotations

from itertools import islice

import pytest

import garns
from garns import Grid, Layout
from garns.engine.budget import Budget
from garns.engine.roads import all_solutions
from tests.engine.boards import HARDEST, TREACHEROUS, signature_lines
from tests.wasm.core import FINISHED, LAYOUTS, LIMIT_REACHED, Question, ask, board, grids_of

MOST = 20
"""Solutions that are listed of one board."""


@pytest.fixture(scope="module")
def grids() -> list[Grid]:
    known = [*HARDEST, *TREACHEROUS, *signature_lines("classic.txt")]
    return [*(garns.parse(line).grid for line in known), *grids_of(LAYOUTS, rounds=2)]


def question(grid: Grid, limit: int, *, nodes: int = 10**9, is_listed: bool = False) -> Question:
    """For solutions up to a limit (0: all), in slices of so many nodes."""
    return {
        "about": "search",
        "board": board(grid),
        "limit": limit,
        "nodes": nodes,
        "isListed": is_listed,
    }


def test_the_first_solutions(grids: list[Grid]) -> None:
    assert len(grids) > 300
    answers = ask([question(grid, MOST, is_listed=True) for grid in grids])
    for grid, answer in zip(grids, answers, strict=True):
        expected = [list(each) for each in islice(all_solutions(grid, Budget()), MOST)]
        assert answer["solutions"] == expected
        assert answer["status"] == (LIMIT_REACHED if len(expected) == MOST else FINISHED)


def test_slices_change_nothing(grids: list[Grid]) -> None:
    some = grids[::3]
    at_once = ask([question(grid, 1000) for grid in some])
    in_slices = ask([question(grid, 1000, nodes=3) for grid in some])
    assert sum(answer["slices"] for answer in in_slices) > 3 * len(some)
    for one, other in zip(at_once, in_slices, strict=True):
        assert {**one, "slices": 0} == {**other, "slices": 0}


@pytest.mark.parametrize("nodes", [50, 10**9])
def test_known_numbers_of_boards(nodes: int) -> None:
    known = {"4": 288, "4+diagonals": 48, "latin-4": 576, "latin-5": 161_280}
    grids = [Grid.empty(Layout.named(name)) for name in known]
    answers = ask([question(grid, 0, nodes=nodes) for grid in grids])
    assert [answer["count"] for answer in answers] == list(map(str, known.values()))


def test_learning_takes_over() -> None:
    """On a board of 25×25 on which guessing alone does not get on."""
    grid = garns.parse(signature_lines("learning.txt")[0]).grid
    [answer] = ask([question(grid, 1, nodes=500, is_listed=True)])
    budget = Budget()
    assert answer["solutions"] == [list(next(all_solutions(grid, budget)))]
    assert answer["spent"] == budget.spent_nodes


def test_broken_rules_are_marked(grids: list[Grid]) -> None:
    answers = ask([{"about": "check", "board": board(grid)} for grid in grids])
    for grid, answer in zip(grids, answers, strict=True):
        wrong = {cell for conflict in grid.conflicts for cell in conflict.cells}
        assert answer == {
            "code": 1 if wrong else 0,
            "conflicts": len(grid.conflicts),
            "marks": [int(cell in wrong) for cell in range(grid.layout.cell_count)],
        }


def test_what_is_no_board_has_a_code() -> None:
    changes: list[tuple[Question, int]] = [
        ({"size": 0}, -1),
        ({"size": 26}, -1),
        ({"values": [5] + 15 * [0]}, -2),
        ({"houses": list(range(4)) * 1025}, -3),
        ({"houses": [0, 1, 2, 16]}, -4),
        ({"houses": [0, 1, 2, 2]}, -5),
    ]
    four = board(Grid.empty(Layout.of_size(4)))
    boards = [{**four, **change} for change, _ in changes]
    answers = ask([{"about": "check", "board": each} for each in boards])
    assert [answer["code"] for answer in answers] == [code for _, code in changes]
    search = {"about": "search", "limit": 1, "nodes": 1, "isListed": False}
    assert ask([{**search, "board": each} for each in boards]) == [None] * len(boards)
