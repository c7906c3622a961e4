"""The counted search: its events, its counters, and its native twin."""

from __future__ import annotations

import random
import threading
from collections import Counter

import pytest

import garns
from garns import Counters, Event, Grid, Layout
from garns.search.backtracking import blocking_house, next_empty, place, take_back
from tests import clocks

LAYOUTS = ["4", "6", "blocks-3x2", "latin-4", "latin-5", "4+diagonals", "jigsaw-1112132233243444"]


def random_board(layout: Layout, clues: int, chance: random.Random) -> Grid:
    """Some givens that break no rule; with or without solutions."""
    grid = Grid.empty(layout)
    for _ in range(clues):
        cell = chance.randrange(layout.cell_count)
        if grid.values[cell] == 0:
            changed = grid.with_value(cell, chance.randint(1, layout.size))
            grid = changed if changed.is_valid else grid
    return Grid(grid.values, layout)


def run_in_python(grid: Grid, limit: int | None) -> Event:
    *_, last = garns.trace(grid, limit)
    return last


def test_the_pieces_of_the_algorithm() -> None:
    layout = Layout.of_size(4)
    board = tuple(Grid("1000003400000301").values)
    assert next_empty(board) == 1
    assert next_empty((1,) * 16) is None
    for value, kind in ((1, "row"), (3, "column")):
        house = blocking_house(layout, board, 1, value)
        assert house is not None
        assert house.kind == kind
    assert blocking_house(layout, board, 1, 2) is None
    block = blocking_house(layout, board, 2, 4)
    assert block is not None
    assert (block.kind, block.number) == ("block", 2)
    assert take_back(place(board, 1, 2), 1) == board


@pytest.mark.parametrize("limit", [1, 2, None])
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_native_twin_counts_the_same(name: str, limit: int | None) -> None:
    chance = random.Random(f"{name} {limit}")
    layout = Layout.named(name)
    for _ in range(12):
        grid = random_board(layout, layout.cell_count // 2, chance)
        slow, fast = run_in_python(grid, limit), garns.backtrack(grid, limit)
        assert fast.counters == slow.counters, grid
        assert fast.calls == slow.counters.calls
        assert (fast.ending == "limit") == (limit is not None and fast.solutions == limit)


def test_counters_are_those_of_the_events() -> None:
    events = list(garns.trace("1...............", limit=3))
    kinds = Counter(event.kind for event in events)
    assert events[-1].counters == Counters(
        insertions=kinds["place"],
        guesses=kinds["place"],
        tries=kinds["try"],
        backtracks=kinds["take back"],
        max_depth=max(event.depth for event in events),
        solutions=3,
    )
    assert kinds["try"] == kinds["place"] + kinds["reject"]
    assert kinds["end"] == 1


def test_counters_only_grow_and_boards_follow_the_events() -> None:
    before = tuple(Grid("1...............").values)
    last = Counters()
    for event in garns.trace("1...............", limit=None):
        changed = [cell for cell in range(16) if event.board[cell] != before[cell]]
        assert changed == ([event.cell] if event.kind in ("place", "take back") else [])
        assert event.counters.tries >= last.tries
        assert event.counters.insertions >= last.insertions
        before, last = event.board, event.counters


def test_rejections_have_a_reason_that_is_true() -> None:
    for event in garns.trace("1000003400000301"):
        if event.kind == "reject":
            assert event.house is not None
            assert event.cell in event.house.cells
            assert event.value in [event.board[cell] for cell in event.house.cells]


def test_full_boards_need_no_insertion() -> None:
    full = "1234341221434321"
    run = garns.backtrack(full)
    assert (run.insertions, run.calls, run.solutions, run.max_depth) == (0, 1, 1, 0)
    assert run.first_solution == Grid(full)
    assert run_in_python(Grid(full), 1).counters == run.counters


def test_a_deep_search_in_python() -> None:
    """The empty 16×16 board fills without going back once: as many calls deep as it has cells."""
    last = run_in_python(Grid.empty(Layout.of_size(16)), 1)
    assert last.counters.max_depth == last.counters.insertions == 256


def test_boards_that_break_a_rule_are_refused() -> None:
    for ask in (garns.trace, garns.backtrack):
        with pytest.raises(garns.InvalidBoard):
            ask("11..............")


def test_budgets_stop_the_search_with_exact_counters() -> None:
    run = garns.backtrack("." * 81, limit=None, insertions=12_345)
    assert run.ending == "budget"
    assert run.insertions == 12_345
    assert garns.backtrack("." * 81, limit=None, insertions=12_345).counters == run.counters
    with clocks.of_the_cpu():
        timed = garns.backtrack("." * 81, limit=None, seconds=0.2)
    assert timed.ending == "budget"
    assert 0.2 <= timed.seconds < 0.2 + clocks.SOON


@pytest.mark.parametrize("limit", [0, -1])
def test_limits_are_one_or_more(limit: int) -> None:
    for ask in (garns.trace, garns.backtrack):
        with pytest.raises(garns.InvalidRequest, match="limit"):
            ask("." * 16, limit)
    with pytest.raises(garns.InvalidRequest):
        garns.backtrack("." * 16, insertions=limit)
    assert garns.backtrack("." * 16, limit=10**30).solutions == 288


def test_progress_is_told() -> None:
    seen: list[int] = []
    garns.backtrack(
        "." * 81, None, insertions=9_000_000, progress=lambda now: seen.append(now.insertions)
    )
    assert seen == sorted(set(seen))
    assert len(seen) > 3


def test_ctrl_c_interrupts_the_native_search() -> None:
    searching = threading.Event()
    with clocks.interrupted(searching.is_set):
        garns.backtrack("." * 81, limit=None, progress=lambda _: searching.set())
