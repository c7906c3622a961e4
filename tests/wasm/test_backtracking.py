"""The counted search in WebAssembly counts what Python counts."""

from __future__ import annotations

import pytest

import garns
from garns import Grid
from garns.engine.houses import packed_houses
from garns.native import Backtracking, Status
from tests.wasm.core import LIMIT_REACHED, SMALL_LAYOUTS, ask, board, grids_of

WALKTHROUGH = "027000800001000700000400000300000080050000009070028000090067000580000030000040056"
SLICES = (1000, 10**9)


def searched(grid: Grid, limit: int, insertions: int) -> Backtracking:
    search = Backtracking(grid.size, grid.values, packed_houses(grid.layout), limit)
    while search.run(insertions) is Status.RUNNING:
        pass
    return search


@pytest.mark.parametrize("insertions", SLICES)
def test_counters(insertions: int) -> None:
    grids = [*grids_of(SMALL_LAYOUTS), garns.parse(WALKTHROUGH).grid]
    valid = [grid for grid in grids if grid.is_valid]
    assert len(valid) > 30
    questions = [
        {"about": "backtracking", "board": board(grid), "limit": 5, "insertions": insertions}
        for grid in valid
    ]
    for grid, answer in zip(valid, ask(questions), strict=True):
        found = searched(grid, 5, insertions)
        assert answer["counters"] == [
            found.calls,
            found.tries,
            found.insertions,
            found.backtracks,
            found.max_depth,
            found.solutions,
        ]
        assert answer["path"] == list(found.path)
        assert answer["written"] == found.written
        assert answer["solution"] == (found.first_solution and list(found.first_solution))
    last = answer
    assert last["counters"][2] > 520_170
    assert (last["slices"] > 500) == (insertions == SLICES[0])


def test_the_first_solution_ends_it() -> None:
    grid = garns.parse(WALKTHROUGH).grid
    [answer] = ask(
        [{"about": "backtracking", "board": board(grid), "limit": 1, "insertions": 10_000}]
    )
    assert answer["status"] == LIMIT_REACHED
    assert answer["counters"][2] == 520_170


def test_broken_rules_are_not_searched() -> None:
    grid = Grid("11..............")
    assert ask([{"about": "backtracking", "board": board(grid), "limit": 1, "insertions": 1}]) == [
        None
    ]
