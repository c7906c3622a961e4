"""Comparisons: rounds, limits, medians, and the records made of them."""

from __future__ import annotations

import csv
import io
import json
import random

import pytest

import garns
from garns import Grid
from garns.lab import COUNTERS, Attempt, Case, Contestant, Program, Result, Rules, compare
from garns.lab.records import COLUMNS, SCHEMA, csv_line, json_record, record
from garns.model import Message, Place, Puzzle
from garns.search import backtrack
from garns.search.ladder import ALGORITHMS
from tests import clocks
from tests.lab.conftest import case, climber

TWICE = Rules(repeat=2, seconds=clocks.PATIENCE)


def test_the_founding_counts_and_solutions(founding: list[Case]) -> None:
    rules = Rules(repeat=1, seconds=clocks.PATIENCE)
    field = [climber("rows-compiled"), climber("kernel")]
    results = list(compare(founding, field, rules))
    assert [r.case.name for r in results[::2]] == ["5.in", "8.in", "7.in"]
    assert [r.count("insertions") for r in results[::2]] == [257, 217, 69_175_316]
    assert {r.verdict for r in results} == {"solved"}
    assert results[1].count("insertions") is None


def test_a_search_that_takes_too_long_is_shown_as_such() -> None:
    rules = Rules(repeat=5, seconds=100)
    with clocks.of_looks(1):
        slow, quick = compare([case("7.in")], [climber("rows"), climber("singles")], rules)
    assert slow.verdict == "limit"
    assert not slow.is_finished
    assert len(slow.attempts) == 1
    assert slow.median >= 100
    assert (slow.count("insertions") or 0) > 0
    assert quick.verdict == "solved"


def test_contestants_take_turns() -> None:
    seen: list[str] = []
    field = [climber("rows"), climber("kernel")]
    results = list(
        compare(
            [case("5.in")],
            field,
            Rules(3, clocks.PATIENCE),
            lambda done, total, _: seen.append(f"{done}/{total}"),
        )
    )
    assert seen == [f"{i}/6" for i in range(6)]
    assert [len(result.attempts) for result in results] == [3, 3]


def test_no_solution_is_an_outcome() -> None:
    (result,) = compare([Case("x", Grid("1000003400000301"))], [climber("fewest")], TWICE)
    assert (result.verdict, result.is_finished) == ("none", True)


def made(*seconds: float, verdict: str = "solved") -> Result:
    attempts = tuple(Attempt(verdict, each) for each in seconds)  # type: ignore[arg-type]
    return Result(case("5.in"), climber("rows"), attempts)


def test_medians_and_quartiles() -> None:
    assert made(3, 1, 2).median == 2
    assert made(1, 2, 3, 4, 5).quartiles == (2, 4)
    assert made(7).quartiles == (7, 7)


def test_the_worst_outcome_counts() -> None:
    good, bad = (
        Attempt("solved", 1),
        Attempt("crash", 1, {}, Message("lab.crash.code", {"code": 3})),
    )
    result = Result(case("5.in"), climber("rows"), (good, bad))
    assert result.verdict == "crash"
    assert result.detail == bad.detail


def test_records_have_every_column(c_solver: str) -> None:
    field: list[Contestant] = [climber("rows"), climber("sat"), Program(c_solver)]
    results = list(compare([case("5.in")], field, TWICE))
    rows, sat, program = (record(result) for result in results)
    assert tuple(rows) == tuple(COLUMNS)
    assert rows["insertions"] == program["insertions"] == 257
    assert rows["tries"] == 2025
    assert (sat["insertions"], program["guesses"], program["language"]) == (None, None, None)
    assert rows["fastest"] <= rows["lower_quartile"] <= rows["median"] <= rows["slowest"]
    full = json.loads(json.dumps(json_record(results[0])))
    assert full["schema"] == SCHEMA
    assert len(full["seconds"]) == full["runs"] == 2


def test_csv_can_be_read_back() -> None:
    result = made(1, 2, verdict="limit")
    text = csv_line() + csv_line(record(result))
    (row,) = csv.DictReader(io.StringIO(text))
    assert row["puzzle"] == "5.in"
    assert float(row["median"]) == 1.5
    assert all(row[counter] == "" for counter in COUNTERS)


def test_names_of_puzzles() -> None:
    grid = Grid("." * 16)
    named = [
        (Puzzle(grid, place=Place("a/b/list.txt", 3)), "list.txt:3"),
        (Puzzle(grid, place=Place("a/5.in", 1)), "5.in"),
        (Puzzle(grid), "#7"),
        (Puzzle(grid).with_details(title="Inkala"), "Inkala"),
    ]
    assert [Case.of(puzzle, 7).name for puzzle, _ in named] == [name for _, name in named]


@pytest.mark.parametrize("layout", ["6", "latin-5", "9+diagonals", "4+windows"])
def test_every_layout_can_be_compared(layout: str) -> None:
    full = garns.random_grid(layout, seed=1)
    chance = random.Random(layout)
    values = [v if chance.random() < 0.6 else 0 for v in full.values]
    case = Case("board", Grid(values, full.layout))
    field = [climber(algorithm.id) for algorithm in ALGORITHMS]
    assert {r.verdict for r in compare([case], field, Rules(1, clocks.PATIENCE))} == {"solved"}


def test_algorithms_in_python_may_have_less_time() -> None:
    rules = Rules(seconds=60, python_seconds=1)
    assert rules.limit_of(climber("rows")) == 1
    assert rules.limit_of(climber("rows-compiled")) == 60
    assert rules.limit_of(Program("./mine")) == 60
    assert Rules(seconds=0.5, python_seconds=1).limit_of(climber("rows")) == 0.5


def test_repeating_ends_when_its_share_is_used_up() -> None:
    """Each look at the clock takes a second, so each run takes some."""
    rules = Rules(repeat=30, seconds=1000, repeat_seconds=0.5)
    with clocks.of_looks(1):
        (result,) = compare([case("8.in")], [climber("singles")], rules)
    assert len(result.attempts) == 1
    assert result.verdict == "solved"


def test_results_have_the_solution_that_was_found(c_solver: str) -> None:
    field: list[Contestant] = [climber("rows-compiled"), climber("reverse"), Program(c_solver)]
    rows, reverse, program = compare([case("5.in")], field, Rules(1, clocks.PATIENCE))
    assert rows.solution == backtrack(case("5.in").grid).first_solution == program.solution
    assert reverse.solution not in (None, rows.solution)
