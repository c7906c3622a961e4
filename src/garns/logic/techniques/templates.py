"""Templates of one value, for the techniques in Python: see native/logic/templates.cpp.

A search that takes too long, as on large boards, is given up; then nothing is concluded from it.
"""

from __future__ import annotations

from functools import lru_cache

from garns.logic.board import CellSet, members
from garns.logic.state import State

MOST_TRIES = 2_000
"""How many places a search may choose. On a classic board a few hundred are enough."""


@lru_cache(maxsize=64)
def impossible_places(state: State, value: int) -> CellSet:
    """The places of a value that no template has: all that this value alone can tell."""
    places = state.places[value - 1]
    search = _Search(state, value, places)
    used = 0
    for cell in members(places):
        if not used >> cell & 1:
            found = search.template(places & ~search.peers[cell], 1 << cell)
            if found is not None:
                used |= found | 1 << cell
    return places & ~used


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
