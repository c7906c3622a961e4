"""The search tree of a trace, which for our own search is the tree of the search."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import garns
from garns.formats import Source
from garns.model import Grid
from garns.search import trace, traced_tree
from garns.search.events import Event
from garns.search.ladder import trace_with
from garns.search.ndjson import read_trace
from garns.search.traced_tree import traced_tree as tree_of
from garns.search.tree import Branch, search_tree
from tests.search.test_tree import all_branches, check_counts

FIVE = garns.parse((Path(__file__).parents[2] / "examples/founding/5.in").read_text()).grid
WORKED = Grid("1000003400000301")


@pytest.mark.parametrize("branches", [1, 10, 40, 100_000])
@pytest.mark.parametrize(
    ("grid", "limit"),
    [
        (WORKED, 1),
        (FIVE, 1),
        (Grid("1.3...........2."), 5),
        (Grid("1.3...........2."), None),
        (Grid("1234341221434321"), 1),
        (Grid("123.4..........."), None),
    ],
)
def test_of_our_own_search_it_is_the_same(grid: Grid, limit: int | None, branches: int) -> None:
    expected = search_tree(grid, limit, branches=branches)
    assert tree_of(grid, trace(grid, limit), branches=branches) == expected


def recorded(*lines: str) -> Iterator[Event]:
    start = '{"event": "start", "puzzle": "1000003400000301"}'
    events = [f'{{"event": "{kind}", {facts}}}' for kind, _, facts in map(partition, lines)]
    return read_trace(Source.of_text("\n".join([start, *events])))[1]


def partition(line: str) -> tuple[str, str, str]:
    """`+r1c2=3` places, `-r1c2` takes back, `?r1c2=3` tries."""
    kind = {"+": "place", "-": "take back", "?": "try"}[line[0]]
    cell, _, value = line[1:].partition("=")
    return kind, "", f'"cell": "{cell}"' + (f', "value": {value}' if value else "")


def shape(branch: Branch) -> object:
    return len(branch.placed), branch.outcome, [shape(child) for child in branch.children]


def test_place_and_take_back_are_enough() -> None:
    tree = tree_of(WORKED, recorded("+r1c2=2", "-r1c2", "+r1c2=4", "+r1c3=2", "-r1c3", "-r1c2"))
    assert shape(tree) == (0, "branches", [(1, "dead end", []), (2, "dead end", [])])
    assert [child.stuck_at for child in tree.children] == [None, None]


def test_a_record_that_ends_in_the_middle() -> None:
    tree = tree_of(WORKED, recorded("+r1c2=2", "-r1c2", "+r1c2=4", "+r1c3=2"))
    assert shape(tree) == (0, "branches", [(1, "dead end", []), (2, "open", [])])


def test_numbers_may_be_taken_back_in_any_order() -> None:
    placed = ("+r1c2=2", "+r1c3=3", "+r1c4=4")
    forward = tree_of(WORKED, recorded(*placed, "-r1c2", "-r1c3", "-r1c4", "+r1c2=4", "-r1c2"))
    backward = tree_of(WORKED, recorded(*placed, "-r1c4", "-r1c3", "-r1c2", "+r1c2=4", "-r1c2"))
    assert forward == backward
    assert shape(forward) == (0, "branches", [(3, "dead end", []), (1, "dead end", [])])


def test_the_last_cell_that_was_tried_is_where_it_was_stuck() -> None:
    tree = tree_of(WORKED, recorded("+r1c2=2", "?r1c3=1", "?r1c3=2", "-r1c2", "+r1c2=4", "-r1c2"))
    assert [child.stuck_at for child in tree.children] == [2, None]


def test_a_full_board_that_breaks_a_rule_is_no_solution() -> None:
    grid = Grid("123434122143432.")
    start = '{"event": "start", "puzzle": "123434122143432."}\n'
    for value, outcome in ((1, "solution"), (2, "open")):
        place = f'{{"event": "place", "cell": "r4c4", "value": {value}}}'
        _, events = read_trace(Source.of_text(start + place))
        assert tree_of(grid, events).outcome == outcome


def test_what_is_forgotten_is_still_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traced_tree, "MOST_NODES", 20)
    tree = tree_of(FIVE, trace(FIVE), branches=100_000)
    check_counts(tree)
    assert tree.insertions == 257
    assert "cut" in {branch.outcome for branch in all_branches(tree)}


@pytest.mark.parametrize("algorithm", ["fewest", "singles", "dancing"])
def test_other_algorithms_have_trees_too(algorithm: str) -> None:
    tree = tree_of(FIVE, trace_with(algorithm, FIVE, 1, 0))
    check_counts(tree)
    *_, last = trace_with(algorithm, FIVE, 1, 0)
    assert tree.insertions == last.counters.insertions
    assert tree.solutions == 1
