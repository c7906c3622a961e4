"""The search tree: exact counts, also on what is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import garns
from garns.model import Grid
from garns.search import trace
from garns.search.tree import Branch, search_tree

FIVE = Path(__file__).parents[2] / "examples" / "founding" / "5.in"


def all_branches(tree: Branch) -> Iterator[Branch]:
    yield tree
    for child in tree.children:
        yield from all_branches(child)


def check_counts(tree: Branch) -> None:
    for branch in all_branches(tree):
        if branch.children:
            below = sum(child.insertions for child in branch.children)
            assert branch.insertions == len(branch.placed) + below
            assert branch.solutions == sum(child.solutions for child in branch.children)


@pytest.mark.parametrize("limit", [1, 5, None])
def test_a_tree_that_is_shown_whole(limit: int | None) -> None:
    """Every insertion of the search is in it, in the order of the search."""
    puzzle = "1.3...........2."
    tree = search_tree(puzzle, limit, branches=100_000)
    check_counts(tree)
    placed = [pair for branch in all_branches(tree) for pair in branch.placed]
    events = [(e.cell, e.value) for e in trace(puzzle, limit) if e.kind == "place"]
    assert placed == events
    outcomes = [branch.outcome for branch in all_branches(tree)]
    assert "cut" not in outcomes
    assert outcomes.count("solution") == tree.solutions == garns.backtrack(puzzle, limit).solutions


def test_a_tree_that_is_cut() -> None:
    grid = garns.parse(FIVE.read_text()).grid
    tree = search_tree(grid, branches=10)
    check_counts(tree)
    assert tree.insertions == 257
    assert 10 <= sum(1 for _ in all_branches(tree)) - 1 <= 10 + grid.size


def test_the_counts_of_a_cut_branch_are_those_of_a_search() -> None:
    grid = garns.parse(FIVE.read_text()).grid
    shown = all_branches(search_tree(grid, branches=10))
    assert "cut" in {branch.outcome for branch in shown}
    for branch in search_tree(grid, branches=2).children:
        board = grid
        for cell, value in (*search_tree(grid, branches=2).placed, *branch.placed):
            board = board.with_value(cell, value)
        assert branch.insertions == garns.backtrack(board).insertions + len(branch.placed)


def test_boards_without_a_choice() -> None:
    full = search_tree("1234341221434321")
    assert (full.outcome, full.children, full.placed) == ("solution", (), ())
    dead = search_tree(Grid("123.4...........", "latin-4"), limit=None, branches=100_000)
    check_counts(dead)
    assert search_tree("1000003400000301").insertions == 3


def test_a_search_that_does_not_end_in_time() -> None:
    with pytest.raises(garns.BudgetUsedUp):
        search_tree("." * 81, None, seconds=0.05)


def test_the_way_to_the_solution_is_opened_to_its_end() -> None:
    tree = search_tree(garns.parse(FIVE.read_text()).grid, branches=40)
    assert "solution" in {branch.outcome for branch in all_branches(tree)}


def test_a_dead_end_names_the_cell_into_which_nothing_fits() -> None:
    first, second = search_tree("1000003400000301").children
    assert (first.stuck_at, second.stuck_at) == (2, 3)


def test_a_branch_of_two_insertions_is_not_left_closed() -> None:
    tree = search_tree(garns.parse(FIVE.read_text()).grid, branches=4)
    assert not [b for b in all_branches(tree) if b.outcome == "cut" and b.insertions == 2]
