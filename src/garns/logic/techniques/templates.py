"""Templates: all the ways in which one value can be set out over the whole board.

A template is a choice of places of a value, one in every house, none seeing another. The value
must be set out in one of the ways that its places still allow.

* Template set: a place that every template has is true.
* Template delete: a place that no template has is false.

A cell that every template of a value has is no place for another value; so templates of one value
can rule out templates of another.

Not all templates are listed. For each place that no template found so far has, one with it is
looked for; and for each place that all of them have, one without it. A search that takes too long,
as on large boards, is given up; then nothing is concluded from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from garns.logic.board import CellSet, members
from garns.logic.state import State
from garns.logic.step import Evidence, Step

MOST_TRIES = 2_000
"""How many places a search may choose. On a classic board a few hundred are enough."""


def find_set(state: State, technique: str) -> Iterator[Step]:
    for value, (common, _) in enumerate(_templates(state), start=1):
        if common:
            yield Step(
                technique,
                placements=state.candidates_in(common, value),
                values=(value,),
                evidence=(_places(state, value),),
            )


def find_deleted(state: State, technique: str) -> Iterator[Step]:
    for value, (_, used) in enumerate(_templates(state), start=1):
        removed = state.candidates_in(~used, value)
        if removed:
            yield Step(
                technique,
                eliminations=removed,
                values=(value,),
                evidence=(_places(state, value),),
            )


def _places(state: State, value: int) -> Evidence:
    return Evidence("places", candidates=state.candidates_in(state.board.all_cells, value))


@lru_cache(maxsize=64)
def impossible_places(state: State, value: int) -> CellSet:
    """The places of a value that no template has: all that this value alone can tell."""
    places = state.places[value - 1]
    _, used = _common_and_used_so_far(_Search(state, value, places), places)
    return places & ~used


@lru_cache(maxsize=4)
def _templates(state: State) -> tuple[tuple[CellSet, CellSet], ...]:
    """For each value the places that all its templates have, and those that any has.

    A place that all templates of a value have is lost for the others, until nothing changes.
    """
    places = list(state.places)
    found = [(0, each) for each in places]
    changed = set(range(state.board.size))
    while changed:
        for value in changed:
            found[value] = _common_and_used(state, value + 1, places[value])
        taken = [common for common, _ in found]
        changed = set()
        for value, before in enumerate(places):
            for other, common in enumerate(taken):
                if other != value:
                    places[value] &= ~common
            if places[value] != before:
                changed.add(value)
    return tuple(found)


def _common_and_used(state: State, value: int, places: CellSet) -> tuple[CellSet, CellSet]:
    search = _Search(state, value, places)
    common, used = _common_and_used_so_far(search, places)
    for cell in members(common):
        if search.template(places & ~(1 << cell), 0) is not None:
            common ^= 1 << cell
    return common, used


def _common_and_used_so_far(search: _Search, places: CellSet) -> tuple[CellSet, CellSet]:
    """With one template for each place, if there is any."""
    common, used = places, 0
    for cell in members(places):
        if not used >> cell & 1:
            found = search.template(places & ~search.peers[cell], 1 << cell)
            if found:
                common &= found
            if found is not None:
                used |= found | 1 << cell
    return common, used


class _Search:
    """Looks for templates of a value."""

    def __init__(self, state: State, value: int, places: CellSet) -> None:
        self.peers = state.board.peers
        self.houses = tuple(
            area.cells & places
            for area in state.board.areas
            if len(area.house.cells) == state.board.size
            and all(state.values[cell] != value for cell in area.house.cells)
        )
        self._tries_left = 0

    def template(self, allowed: CellSet, chosen: CellSet) -> CellSet | None:
        """One with the chosen places and others that are allowed; None if there is none, and
        nothing (0) if it was not found out."""
        self._tries_left = MOST_TRIES
        found = self._completed(allowed, chosen)
        return found if found is not None or self._tries_left > 0 else 0

    def _completed(self, allowed: CellSet, chosen: CellSet) -> CellSet | None:
        self._tries_left -= 1
        open_houses = [house & allowed for house in self.houses if not house & chosen]
        if not open_houses:
            return chosen
        # The house with the fewest places left is filled first.
        for cell in members(min(open_houses, key=int.bit_count)):
            if self._tries_left <= 0:
                return None
            found = self._completed(allowed & ~self.peers[cell], chosen | 1 << cell)
            if found is not None:
                return found
            allowed &= ~(1 << cell)
        return None
