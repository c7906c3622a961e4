"""Why a single is one: as few digits as can exclude all else, and what was removed before."""

from __future__ import annotations

from itertools import combinations

import pytest

import garns
from garns.logic import FoundStep, all_steps
from garns.logic.excluding import HIDDEN, NAKED, Exclusion, exclusion_of
from tests.logic.boards import EASY, MEDIUM, STUCK

LARGE = garns.generate("16", seed=5).line
WINDOWS = garns.generate("windoku", seed=3).line


def singles(puzzle: str, *techniques: str, layout: str | None = None) -> list[FoundStep]:
    """Singles along the way to the solution, and all of its beginning."""
    path = garns.explain(garns.parse(puzzle, layout=layout).grid, most=60)
    found = [shown for shown in path if shown.step.technique in techniques]
    return found + list(all_steps(path[0].state, techniques=techniques, repeats=True))


def why(shown: FoundStep) -> Exclusion:
    exclusion = exclusion_of(shown.step, shown.state)
    assert exclusion is not None
    return exclusion


@pytest.mark.parametrize(
    ("puzzle", "layout"),
    [(EASY, "9"), (MEDIUM, "9"), (STUCK, "9"), (LARGE, "16"), (WINDOWS, "windoku")],
)
def test_as_few_digits_as_can_exclude_the_other_cells(puzzle: str, layout: str) -> None:
    for shown in singles(puzzle, *HIDDEN, layout=layout):
        state, exclusion = shown.state, why(shown)
        [(cell, value)] = shown.step.placements
        house = shown.step.evidence[0].houses[0]
        others = {each for each in house.cells if not state.values[each]} - {cell}
        assert {*exclusion.excluded, *(each for each, _ in exclusion.lost)} == others
        assert len(exclusion.excluded) + len(exclusion.lost) == len(others)
        peers = state.board.layout.peers
        for excluder in exclusion.excluders:
            assert state.values[excluder.cell] == value
            assert excluder.excluded
            assert set(excluder.excluded) <= set(peers[excluder.cell])
        placed = [each for each, digit in enumerate(state.values) if digit == value]
        seen = others & {each for digit in placed for each in peers[digit]}
        assert seen == set(exclusion.excluded)
        fewer = combinations(placed, max(0, len(exclusion.excluders) - 1))
        assert not seen or not any(
            seen <= {each for digit in some for each in peers[digit]} for some in fewer
        )


@pytest.mark.parametrize("puzzle", [EASY, MEDIUM, STUCK])
def test_a_digit_around_a_naked_single_for_each_other_value(puzzle: str) -> None:
    for shown in singles(puzzle, NAKED):
        state, exclusion = shown.state, why(shown)
        [(cell, value)] = shown.step.placements
        digits = [state.values[each] for each in exclusion.cells]
        lost = [each for _, each in exclusion.lost]
        assert sorted([value, *digits, *lost]) == list(range(1, 10))
        assert set(exclusion.cells) <= set(state.board.layout.peers[cell])
        around = {state.values[each] for each in state.board.layout.peers[cell]}
        assert not around & set(lost)
        assert not exclusion.excluded


def test_what_was_removed_before_is_told_apart() -> None:
    found = [each for puzzle in (MEDIUM, STUCK) for each in singles(puzzle, NAKED, *HIDDEN)]
    lost = {each.step.technique for each in found if why(each).lost}
    assert lost == {NAKED, *HIDDEN}


def test_other_steps_have_no_excluders() -> None:
    pairs = all_steps(MEDIUM, techniques=["pointing", "naked-pair"])
    assert all(exclusion_of(each.step, each.state) is None for each in pairs)
    single = singles(EASY, "hidden-single-box")[0]
    told = single.step._replace(values=(), placements=())
    assert exclusion_of(told, single.state) is None
