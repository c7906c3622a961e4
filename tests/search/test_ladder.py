"""The ladder: every algorithm finds what it must, counts what it says, and stops when told to."""

from __future__ import annotations

import random
import threading
from collections import Counter
from dataclasses import asdict, replace
from itertools import islice, pairwise
from pathlib import Path

import pytest

import garns
from garns import Counters, Grid, InvalidRequest, Layout
from garns.messages import LANGUAGES, all_sentences
from garns.search.ladder import ALGORITHMS, Goal, algorithm_named, search_with, trace_with
from garns.search.ladder.plain import shuffled
from tests import clocks
from tests.engine.boards import HARDEST
from tests.search.test_backtracking import LAYOUTS, random_board

IDS = [algorithm.id for algorithm in ALGORITHMS]
STEPWISE = [algorithm.id for algorithm in ALGORITHMS if algorithm.is_stepwise]
EXAMPLES = Path(__file__).parents[2] / "examples" / "founding"
FOUNDING = {"5.in": 257, "8.in": 217, "7.in": 69_175_316}
HARD = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
WITHOUT_END = Grid.empty(Layout.of_size(9))
EVERYTHING = Goal(limit=None)


def founding(name: str) -> Grid:
    return garns.parse((EXAMPLES / name).read_text()).grid


@pytest.mark.parametrize("name", ["5.in", "8.in"])
def test_row_by_row_counts_as_the_founding_report(name: str) -> None:
    run = search_with("rows", founding(name))
    assert run.insertions == FOUNDING[name]
    assert run.counters == garns.backtrack(founding(name)).counters


@pytest.mark.parametrize(("name", "insertions"), FOUNDING.items())
def test_the_compiled_rung_counts_as_the_founding_report(name: str, insertions: int) -> None:
    assert search_with("rows-compiled", founding(name)).insertions == insertions


@pytest.mark.parametrize("id", IDS)
def test_all_agree_on_the_solutions_of_every_layout(id: str) -> None:
    chance = random.Random(id)
    for name in LAYOUTS:
        layout = Layout.named(name)
        for clues in (layout.cell_count // 3, layout.cell_count // 2):
            grid = random_board(layout, clues, chance)
            if garns.count_solutions(grid, 500) == 500:
                continue
            run = search_with(id, grid, EVERYTHING)
            assert run.ending == "finished"
            assert run.solutions == garns.count_solutions(grid), (id, grid)
            assert (run.first_solution is None) == (run.solutions == 0)
            assert run.first_solution is None or run.first_solution.completes(grid)


@pytest.mark.parametrize(
    "id", [id for id in IDS if id in ("fewest", "singles", "dancing", "sat", "kernel")]
)
def test_hard_puzzles(id: str) -> None:
    for line in (HARDEST[0], HARD):
        run = search_with(id, line)
        assert run.first_solution == garns.solve(line)


@pytest.mark.parametrize("limit", [1, 2, None])
@pytest.mark.parametrize("name", LAYOUTS)
def test_counters_that_must_be_equal(name: str, limit: int | None) -> None:
    chance = random.Random(f"{name} {limit}")
    layout = Layout.named(name)
    goal = Goal(limit, seed=3)
    for _ in range(4):
        grid = random_board(layout, layout.cell_count // 2, chance)
        plain = search_with("rows", grid, goal)
        assert plain.counters == search_with("rows-compiled", grid, goal).counters
        forward = search_with("forward", grid, goal)
        assert forward.insertions <= plain.insertions
        assert forward.solutions == plain.solutions
        assert forward.first_solution == plain.first_solution
        # Shuffled values are row by row on a board with its values renamed.
        order = shuffled(layout.size, 3)
        names = bytes([0, *(order.index(value) + 1 for value in range(1, layout.size + 1))])
        renamed = Grid(grid.values.translate(names.ljust(256)), layout)
        shuffle, same = search_with("shuffled", grid, goal), search_with("rows", renamed, goal)
        assert shuffle.counters == same.counters


def test_the_other_end_is_the_board_turned_round() -> None:
    grid = founding("5.in")
    turned = Grid(grid.values[::-1])
    assert search_with("reverse", grid).counters == search_with("rows", turned).counters
    assert search_with("reverse", turned).insertions == 257


def test_a_trace_row_by_row_is_the_founding_one() -> None:
    for puzzle in ("1000003400000301", "1...............", founding("8.in")):
        assert list(trace_with("rows", puzzle, 2)) == list(garns.trace(puzzle, 2))


@pytest.mark.parametrize("id", STEPWISE)
def test_events_and_counters_agree(id: str) -> None:
    puzzle = "1000003400000000"
    events = list(trace_with(id, puzzle, None, seed=5))
    run = search_with(id, puzzle, Goal(None, seed=5))
    kinds = Counter(event.kind for event in events)
    assert events[-1].counters == run.counters
    assert (run.insertions, run.backtracks) == (kinds["place"], kinds["take back"])
    assert run.tries == kinds["try"] == kinds["place"] + kinds["reject"]
    assert run.max_depth == max(event.depth for event in events)
    assert run.solutions == kinds["solution"] == garns.count_solutions(puzzle)
    for before, event in pairwise(events):
        changed = [c for c in range(16) if event.board[c] != before.board[c]]
        assert changed == ([event.cell] if event.kind in ("place", "take back") else [])


@pytest.mark.parametrize("id", ["fewest", "forward", "singles", "dancing"])
def test_dead_ends_are_true(id: str) -> None:
    """Of a cell or of a value in a house: nothing is left that would break no rule."""
    seen = 0
    for event in islice(trace_with(id, HARDEST[0]), 2000):
        if event.kind != "dead end":
            continue
        seen += 1
        board = Grid(bytes(event.board), givens=HARDEST[0])
        cells = [event.cell] if event.cell is not None else event.house and event.house.cells
        values = [event.value] if event.value is not None else range(1, 10)
        for cell in cells or ():
            assert cell is not None
            if not board.values[cell]:
                assert not any(board.with_value(cell, value or 0).is_valid for value in values)
    assert seen > 10


def test_cleverer_rungs_guess_less_on_7_in() -> None:
    guesses = [search_with(id, founding("7.in")).guesses for id in ("fewest", "singles", "dancing")]
    assert guesses == [12_094, 0, 0]


@pytest.mark.parametrize("id", IDS)
def test_seconds_are_a_budget(id: str) -> None:
    with clocks.of_the_cpu():
        run = search_with(id, WITHOUT_END, Goal(None, seconds=0.1))
    assert run.ending == "budget"
    assert 0.1 <= run.seconds < 0.1 + clocks.SOON


@pytest.mark.parametrize("id", IDS)
def test_nodes_are_a_budget(id: str) -> None:
    run = search_with(id, HARDEST[0], Goal(None, nodes=5))
    assert run.ending == "budget"
    if "insertions" in algorithm_named(id).counters:
        assert run.insertions == 5


@pytest.mark.parametrize("nodes", [1, 10, 81, 257, 300])
def test_a_budget_cuts_both_twins_at_the_same_place(nodes: int) -> None:
    for limit in (1, None):
        goal = Goal(limit, nodes=nodes)
        python, compiled = (
            search_with(id, founding("5.in"), goal) for id in ("rows", "rows-compiled")
        )
        assert (python.counters, python.ending) == (compiled.counters, compiled.ending)


def test_progress_is_told() -> None:
    for id in ("rows", "dancing", "sat"):
        seen: list[Counters] = []
        search_with(id, WITHOUT_END, Goal(limit=3, progress=seen.append))
        assert seen, id


@pytest.mark.parametrize("id", ["rows", "dancing", "sat"])
def test_ctrl_c(id: str) -> None:
    searching = threading.Event()
    goal = replace(EVERYTHING, progress=lambda _: searching.set())
    with clocks.interrupted(searching.is_set):
        search_with(id, WITHOUT_END, goal)


@pytest.mark.parametrize("id", IDS)
def test_boards_at_the_edges(id: str) -> None:
    assert search_with(id, "1234341221434321").solutions == 1
    assert search_with(id, Grid("0", "latin-1")).first_solution == Grid("1", "latin-1")
    assert search_with(id, "1000003400000301").ending == "finished"
    with pytest.raises(garns.InvalidBoard):
        search_with(id, "11..............")
    with pytest.raises(InvalidRequest):
        search_with(id, "................", Goal(limit=0))


@pytest.mark.parametrize("id", STEPWISE)
def test_large_boards(id: str) -> None:
    full = garns.random_grid("25", seed=1)
    few_empty = bytes(v if c % 7 else 0 for c, v in enumerate(full.values))
    run = search_with(id, Grid(few_empty, "25"), Goal(nodes=1000))
    assert run.solutions == 1


def test_deep_searches() -> None:
    """Each level of the recursion is a generator; none of them waits within another."""
    assert search_with("rows", Grid.empty(Layout.of_size(16))).max_depth == 256


def test_what_does_not_exist() -> None:
    with pytest.raises(InvalidRequest, match="rows, reverse"):
        search_with("magic", "................")
    with pytest.raises(InvalidRequest, match="no steps"):
        trace_with("kernel", "................")


def test_counters_that_are_not_made_stay_zero() -> None:
    for algorithm in ALGORITHMS:
        counters = asdict(search_with(algorithm.id, HARDEST[0], Goal(nodes=2000)).counters)
        made = {name for name, count in counters.items() if count}
        assert made <= set(algorithm.counters), algorithm.id


def test_every_rung_has_its_words() -> None:
    for language in LANGUAGES:
        words = all_sentences(language)
        described = {id.split(".")[1] for id in words if id.startswith("algorithms.")}
        assert described >= set(IDS)
        for id in IDS:
            for part in ("name", "idea", "strengths", "weaknesses"):
                assert words[f"algorithms.{id}.{part}"]


def test_events_are_values() -> None:
    first = next(trace_with("singles", "1..............."))
    assert replace(first) == first
