"""Almost locked sets and their links, against the plain definitions."""

from __future__ import annotations

from itertools import combinations

import pytest

import garns
from garns.logic import State
from garns.logic.almost_locked import AlmostLockedSet, almost_locked_sets
from garns.logic.board import cell_set, members, values_of


@pytest.fixture(params=["6", "diagonal", "9"])
def state(request: pytest.FixtureRequest) -> State:
    return State.of(garns.generate(request.param, seed=5).grid)


def test_every_set_is_found_once(state: State) -> None:
    expected = set()
    for area in state.board.areas:
        cells = [cell for cell in area.house.cells if state.candidates[cell].bit_count() > 1]
        for size in range(1, min(len(cells), 5) + 1):
            for chosen in combinations(cells, size):
                values = {v for cell in chosen for v in values_of(state.candidates[cell])}
                if len(values) == size + 1:
                    expected.add(cell_set(chosen))
    found = [each.cells for each in almost_locked_sets(state).sets]
    assert len(found) == len(set(found))
    assert {cells for cells in found if cells.bit_count() <= 5} == expected
    assert [cells.bit_count() for cells in found] == sorted(cells.bit_count() for cells in found)


def test_links_rivals_and_losses_are_what_they_are_said_to_be(state: State) -> None:
    found = almost_locked_sets(state)
    for one in found.sets[:40]:
        for value in one.values:
            for other in found.sets[:40]:
                linked = found.linked(one, value) >> other.number & 1
                assert linked == sees(state, one, other, value)
                rival = found.rivals(one, value) >> other.number & 1
                assert rival == (value in other.values and has_victim(state, one, other, value))
            for cell in members(state.places[value - 1]):
                lost = found.losing(cell, value) >> one.number & 1
                assert lost == (not one.places[value] & ~state.board.peers[cell])


def sees(state: State, one: AlmostLockedSet, other: AlmostLockedSet, value: int) -> bool:
    return value in other.values and all(
        state.board.peers[a] >> b & 1
        for a in members(one.places[value])
        for b in members(other.places[value])
    )


def has_victim(state: State, one: AlmostLockedSet, other: AlmostLockedSet, value: int) -> bool:
    both = one.places[value] | other.places[value]
    return any(not both & ~state.board.peers[cell] for cell in members(state.places[value - 1]))
