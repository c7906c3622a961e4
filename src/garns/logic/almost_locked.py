"""Almost locked sets: n cells of a house with n + 1 values between them.

If such a set loses one of its values, the others fill it: it is locked. It can never lose two. A
cell with two candidates is the smallest.

Two sets are linked by a value if all places of the value in one see all its places in the other:
only one of the two can hold it, the other loses it. (Sets may overlap, but not in a place of that
value.) What techniques ask of them is answered with sets of sets: bit n stands for set number n.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import and_, or_

from .board import Area, CellSet, members, values_of
from .state import State

SetOfSets = int
"""Almost locked sets as bits: bit n is the set with that number."""

LARGEST = 8
"""The most cells of a set; on boards above 9×9 LARGEST_ON_BIG_BOARDS, for there are too many."""
LARGEST_ON_BIG_BOARDS = 4


@dataclass(frozen=True, eq=False, slots=True)
class AlmostLockedSet:
    """`places` are the cells of each value, `seeing` the cells elsewhere that see all of these."""

    number: int
    cells: CellSet
    values: tuple[int, ...]
    area: Area
    places: dict[int, CellSet]
    seeing: dict[int, CellSet]


class AlmostLockedSets:
    """All of a state, the smallest first, and how they hang together."""

    def __init__(self, state: State) -> None:
        self.state = state
        found = sorted(_enumerated(state).items(), key=lambda each: each[0].bit_count())
        self.sets = tuple(
            _made(state, number, cells, mask, area)
            for number, (cells, (mask, area)) in enumerate(found)
        )
        self._with_places: dict[int, dict[CellSet, SetOfSets]] = {}
        for each in self.sets:
            for value, places in each.places.items():
                same = self._with_places.setdefault(value, {})
                same[places] = same.get(places, 0) | 1 << each.number
        self._with_cell = [0] * state.board.cell_count
        for each in self.sets:
            for cell in members(each.cells):
                self._with_cell[cell] |= 1 << each.number
        self._overlapping: dict[int, SetOfSets] = {}
        self._losing: dict[tuple[int, int], SetOfSets] = {}
        self._linked: dict[tuple[CellSet, int], SetOfSets] = {}
        self._rivals: dict[tuple[CellSet, int], SetOfSets] = {}

    def of(self, numbers: SetOfSets) -> Iterator[AlmostLockedSet]:
        return (self.sets[number] for number in members(numbers))

    def losing(self, cell: int, value: int) -> SetOfSets:
        """The sets that lose this value if it stands in this cell."""
        key = (cell, value)
        if key not in self._losing:
            unseen = ~self.state.board.peers[cell]
            self._losing[key] = reduce(
                or_,
                (
                    sets
                    for places, sets in self._with_places.get(value, {}).items()
                    if not places & unseen
                ),
                0,
            )
        return self._losing[key]

    def linked(self, one: AlmostLockedSet, value: int) -> SetOfSets:
        """The sets that lose this value if it stands in this set."""
        key = (one.places[value], value)
        if key not in self._linked:
            self._linked[key] = reduce(and_, (self.losing(cell, value) for cell in members(key[0])))
        return self._linked[key]

    def overlapping(self, one: AlmostLockedSet) -> SetOfSets:
        """The sets that have a cell in common with this one."""
        if one.number not in self._overlapping:
            self._overlapping[one.number] = reduce(
                or_, (self._with_cell[cell] for cell in members(one.cells))
            )
        return self._overlapping[one.number]

    def rivals(self, one: AlmostLockedSet, value: int) -> SetOfSets:
        """The sets that have a victim in common with this one: a cell that has the value and
        sees all its places in both."""
        key = (one.places[value], value)
        if key not in self._rivals:
            victims = one.seeing[value] & self.state.places[value - 1]
            self._rivals[key] = reduce(
                or_, (self.losing(cell, value) for cell in members(victims)), 0
            )
        return self._rivals[key]


@lru_cache(maxsize=4)
def almost_locked_sets(state: State) -> AlmostLockedSets:
    """Worked out once per state, for all techniques that use them."""
    return AlmostLockedSets(state)


def _enumerated(state: State) -> dict[CellSet, tuple[int, Area]]:
    """Cells of each set with the mask of its values and the first area that holds it."""
    largest = LARGEST if state.board.size <= 9 else LARGEST_ON_BIG_BOARDS
    found: dict[CellSet, tuple[int, Area]] = {}
    for area in state.board.areas:
        for cells, mask in subsets(state, area.cells, largest, spare=1):
            if mask.bit_count() == cells.bit_count() + 1:
                found.setdefault(cells, (mask, area))
    return found


def subsets(
    state: State, within: CellSet, largest: int, spare: int
) -> Iterator[tuple[CellSet, int]]:
    """Sets of empty cells with the mask of their values, of which there are more than cells, but
    at most `spare` more."""
    # Each cell more takes up one spare value at best, so sets with too many are given up early.
    grown = [(0, 0, 0)]
    for cell in members(within):
        mask = state.candidates[cell]
        if mask & (mask - 1):
            bit = 1 << cell
            grown += [
                (cells | bit, values | mask, count + 1)
                for cells, values, count in grown
                if count < largest and (values | mask).bit_count() <= largest + spare
            ]
    for cells, values, count in grown:
        if count < values.bit_count() <= count + spare:
            yield cells, values


def _made(state: State, number: int, cells: CellSet, mask: int, area: Area) -> AlmostLockedSet:
    values = values_of(mask)
    places = {value: cells & state.places[value - 1] for value in values}
    seeing = {value: _seen_by_all(state, inside) for value, inside in places.items()}
    return AlmostLockedSet(number, cells, values, area, places, seeing)


def _seen_by_all(state: State, cells: CellSet) -> CellSet:
    peers = state.board.peers
    return reduce(and_, (peers[cell] for cell in members(cells)))
