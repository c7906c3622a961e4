"""Why a single is one: the digits on the board that exclude all else.

For a hidden single, as few digits as can keep its value out of the other empty cells of the house;
for a naked single, a digit around its cell for each of the other values. What no digit excludes
was removed before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import NamedTuple

from garns.model import House

from .state import State
from .step import Candidate, Step

NAKED = "naked-single"
HIDDEN = frozenset({"hidden-single-box", "hidden-single-line"})


class Excluder(NamedTuple):
    """A cell whose digit excludes something; the cells of a house that it keeps free."""

    cell: int
    excluded: tuple[int, ...] = ()


class Exclusion(NamedTuple):
    """`lost` are candidates that were removed before."""

    excluders: tuple[Excluder, ...]
    lost: tuple[Candidate, ...]

    @property
    def cells(self) -> tuple[int, ...]:
        return tuple(each.cell for each in self.excluders)

    @property
    def excluded(self) -> tuple[int, ...]:
        return tuple(sorted(cell for each in self.excluders for cell in each.excluded))


def exclusion_of(step: Step, state: State) -> Exclusion | None:
    """None for steps that are no single, or whose evidence is not told."""
    if not step.values or step.technique not in {NAKED, *HIDDEN}:
        return None
    evidence = step.evidence[0]
    if step.technique == NAKED:
        return _around(evidence.cells[0], state)
    return _in_house(evidence.houses[0], step.values[0], state)


def _in_house(house: House, value: int, state: State) -> Exclusion:
    others = [
        cell
        for cell in house.cells
        if not state.values[cell] and not state.has(Candidate(cell, value))
    ]
    seen = {cell: _seen(cell, others, state) for cell in _placed(value, state)}
    excluders, left = [], set(others)
    for cell in _fewest({cell: cells for cell, cells in seen.items() if cells}):
        excluders.append(
            Excluder(cell, tuple(each for each in others if each in seen[cell] & left))
        )
        left -= seen[cell]
    lost = (Candidate(cell, value) for cell in others if cell in left)
    return Exclusion(tuple(excluders), tuple(lost))


def _placed(value: int, state: State) -> list[int]:
    return [cell for cell, placed in enumerate(state.values) if placed == value]


def _seen(cell: int, others: Sequence[int], state: State) -> frozenset[int]:
    return frozenset(others).intersection(state.board.layout.distinct_from[cell])


def _fewest(seen: Mapping[int, frozenset[int]]) -> list[int]:
    """The fewest that see all that any of them sees."""
    useful = {
        cell: cells
        for cell, cells in seen.items()
        if not any(_is_better((other, seen[other]), (cell, cells)) for other in seen)
    }
    wanted = frozenset[int]().union(*useful.values())
    covers = (_cover(wanted, useful, most) for most in count())
    return sorted(next(cover for cover in covers if cover is not None))


def _is_better(one: tuple[int, frozenset[int]], other: tuple[int, frozenset[int]]) -> bool:
    """Whether it sees more; of those that see the same, the first is taken."""
    return one[1] > other[1] or (one[1] == other[1] and one[0] < other[0])


def _cover(
    wanted: frozenset[int], seen: Mapping[int, frozenset[int]], most: int
) -> list[int] | None:
    if not wanted:
        return []
    if most == 0:
        return None
    hardest = min(wanted)
    for cell, cells in seen.items():
        if hardest in cells and (rest := _cover(wanted - cells, seen, most - 1)) is not None:
            return [cell, *rest]
    return None


def _around(cell: int, state: State) -> Exclusion:
    peers = state.board.layout.distinct_from[cell]
    nearest: dict[int, int] = {}
    for peer in sorted(peers, key=lambda peer: (_distance(cell, peer, state), peer)):
        nearest.setdefault(state.values[peer], peer)
    others = [
        value for value in range(1, state.board.size + 1) if not state.has(Candidate(cell, value))
    ]
    excluders = sorted(nearest[value] for value in others if value in nearest)
    lost = (Candidate(cell, value) for value in others if value not in nearest)
    return Exclusion(tuple(map(Excluder, excluders)), tuple(lost))


def _distance(one: int, other: int, state: State) -> int:
    layout = state.board.layout
    down = layout.row_of(one) - layout.row_of(other)
    across = layout.column_of(one) - layout.column_of(other)
    return down * down + across * across
