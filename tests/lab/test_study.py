"""Profiles and growth: what is looked at closely."""

from __future__ import annotations

from collections import Counter

import pytest

import garns
from garns import Grid
from garns.lab import Program, Rules, compare, profile, study
from garns.lab import growth as growth_module
from garns.lab.growth import BOARDS, EMPTY_CELLS, SIZES, by_empty_cells, by_size, grow
from garns.search.ladder import ALGORITHMS, Goal, algorithm_named, trace_with
from tests import clocks
from tests.lab.conftest import case, climber

STEPWISE = [algorithm.id for algorithm in ALGORITHMS if algorithm.is_stepwise]


@pytest.mark.parametrize("id", STEPWISE)
def test_profiles_are_those_of_the_events(id: str) -> None:
    grid = case("8.in").grid
    found = profile(algorithm_named(id), grid, Goal())
    assert found is not None
    assert found.is_whole
    places = [event for event in trace_with(id, grid) if event.kind == "place"]
    times = Counter(event.cell for event in places)
    assert found.written == tuple(times[cell] for cell in range(81))
    assert found.insertions == len(places)
    depths = dict(found.depths)
    assert all(depths[i] == event.depth for i, event in enumerate(places, start=1) if i in depths)
    assert found.depths[-1] == (len(places), 68)


def test_both_twins_have_the_same_profile() -> None:
    grid = case("5.in").grid
    plain, compiled = (
        profile(algorithm_named(id), grid, Goal()) for id in ("rows", "rows-compiled")
    )
    assert plain is not None
    assert compiled is not None
    assert (plain.written, plain.depths) == (compiled.written, compiled.depths)


def test_long_searches_keep_few_points() -> None:
    with clocks.of_the_cpu():
        by_rows = profile(algorithm_named("rows"), case("7.in").grid, Goal())
    fewest = profile(algorithm_named("fewest"), case("7.in").grid, Goal())
    assert by_rows is not None
    assert fewest is not None
    assert by_rows.insertions == 69_175_316
    assert fewest.insertions == 45_267
    for found in (by_rows, fewest):
        assert 2000 <= len(found.depths) <= 4001
        assert found.depths[-1] == (found.insertions, 64)


def test_profiles_of_what_writes_nothing() -> None:
    assert profile(algorithm_named("kernel"), case("5.in").grid, Goal()) is None


def test_a_profile_that_was_cut() -> None:
    with clocks.of_looks(1):
        found = profile(algorithm_named("reverse"), case("7.in").grid, Goal(seconds=1000))
    assert found is not None
    assert not found.is_whole
    assert found.insertions > 0


def test_boards_with_more_and_more_empty_cells() -> None:
    levels = by_empty_cells(seed=1)
    assert [x for x, _ in levels] == [n for n in EMPTY_CELLS if n <= levels[-1][0]]
    for x, boards in levels:
        assert len(boards) == BOARDS
        assert all(len(board.empty_cells) == x for board in boards)
        assert all(garns.is_unique(board) for board in boards)
    assert levels == by_empty_cells(seed=1)
    assert levels != by_empty_cells(seed=2)


def test_boards_of_every_size() -> None:
    levels = by_size(seed=1)
    assert [x for x, _ in levels] == list(SIZES)
    for size, boards in levels:
        assert all(board.size == size and board.is_valid for board in boards)
        assert all(len(board.empty_cells) == round(size * size / 2) for board in boards)


def test_growth_ends_where_most_boards_are_not_finished() -> None:
    endless = Grid(case("7.in").grid.values)
    levels = [(1, [Grid("1...............")] * 3), (2, [endless] * 3), (3, [endless] * 3)]
    with clocks.of_looks(1):
        growth = grow(levels, [climber("rows"), climber("kernel")], seconds=100)
    rows, kernel = growth.contestants
    assert [(p.x, p.is_finished) for p in growth.of(rows)] == [(1, True), (2, False)]
    assert [p.x for p in growth.of(kernel)] == [1, 2, 3]


def test_programs_that_know_one_size_only(c_solver: str) -> None:
    levels = [(4, [Grid("1...............")]), (9, [case("5.in").grid])]
    growth = grow(levels, [Program(c_solver)], seconds=clocks.PATIENCE)
    assert [point.x for point in growth.points] == [9]


def test_a_study_looks_at_the_puzzle_that_takes_most() -> None:
    rules = Rules(1, clocks.PATIENCE)
    field = [climber("rows"), climber("rows-compiled"), climber("singles"), climber("kernel")]
    results = list(compare([case("8.in"), case("5.in")], field, rules))
    found = study(results, rules, growth=False)
    assert found.profiled == case("5.in")
    assert [each.algorithm.id for each in found.profiles] == ["rows", "singles"]
    assert found.by_size is None
    assert found.contestants == field


def test_progress_goes_on_through_all_phases(monkeypatch: pytest.MonkeyPatch) -> None:
    """One bar from the first phase to the last, and each contestant is named before it begins."""
    monkeypatch.setattr(growth_module, "EMPTY_CELLS", (5, 10))
    monkeypatch.setattr(growth_module, "SIZES", (4, 9))
    rules = Rules(1, clocks.PATIENCE)
    results = list(compare([case("8.in")], [climber("kernel"), climber("singles")], rules))
    seen: list[tuple[int, str]] = []
    with garns.use_language("en"):
        study(results, rules, watch=lambda done, _, what: seen.append((done, what)))
    shares = [done for done, _ in seen]
    assert shares == sorted(shares)
    whats = list(dict.fromkeys(what for _, what in seen))
    assert whats == [
        "Watching: The kernel of garns",
        "Watching: Singles",
        "Growth: The kernel of garns",
        "Growth: Singles",
        "Growth: making boards",
    ]
    assert sum(what == "Growth: Singles" for _, what in seen) == 4, "two levels, twice"


def test_a_level_ends_when_most_boards_took_too_long() -> None:
    endless = case("7.in").grid
    with clocks.of_looks(1):
        growth = grow([(1, [endless] * 5)], [climber("rows")], seconds=100)
    (point,) = growth.points
    assert [attempt.verdict for attempt in point.attempts] == ["limit"] * 3
    assert not point.is_finished
