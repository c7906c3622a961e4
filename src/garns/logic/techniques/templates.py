"""Templates: all the ways in which one value can be set out over the whole board.

A template is a choice of places of a value, one in every house, none seeing another. The value
must be set out in one of the ways that its places still allow.

* Template set: a place that every template has is true.
* Template delete: a place that no template has is false.

A cell that every template of a value has is no place for another value; so templates of one value
can rule out templates of another.

Not all templates are listed. For each place that no template found so far has, one with it is
looked for; and for each place that all of them have, one without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from garns.logic.board import CellSet, members
from garns.logic.state import State
from garns.logic.step import Evidence, Step


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
    houses = tuple(
        area.cells & places
        for area in state.board.areas
        if len(area.house.cells) == state.board.size
        and all(state.values[cell] != value for cell in area.house.cells)
    )
    common, used = places, 0
    for cell in members(places):
        if not used >> cell & 1:
            found = _template(state, houses, places & ~state.board.peers[cell], 1 << cell)
            if found is not None:
                used |= found
                common &= found
    for cell in members(common):
        if _template(state, houses, places & ~(1 << cell), 0) is not None:
            common ^= 1 << cell
    return common, used


def _template(
    state: State, houses: tuple[CellSet, ...], allowed: CellSet, chosen: CellSet
) -> CellSet | None:
    """A template with the chosen places and others that are allowed; None if there is none.

    The house with the fewest places left is filled first.
    """
    open_houses = [house & allowed for house in houses if not house & chosen]
    if not open_houses:
        return chosen
    for cell in members(min(open_houses, key=int.bit_count)):
        found = _template(state, houses, allowed & ~state.board.peers[cell], chosen | 1 << cell)
        if found is not None:
            return found
        allowed &= ~(1 << cell)
    return None
