"""Guardians: the places that keep a ring of odd length from being real.

Take places of a value in a ring, each in a house with the next. If a house had no other places than
these two, one of them would be true and one false. Around a ring of odd length that cannot be: true
and false would have to take turns, and two neighbours would be equal. So at least one of the other
places in these houses, the guardians of the ring, is true. What sees all guardians is false.

To find them, suppose that the value is in some cell. The houses in which it leaves two places join
these two, and a ring of odd length among them shows that the supposition was wrong: whatever else
the houses of the ring have is seen by that cell. (As with fish, only places that no template has
need to be looked at.)
"""

from __future__ import annotations

from collections.abc import Iterator

from garns.logic.board import Area, Board, CellSet, cell_set, members
from garns.logic.state import State
from garns.logic.step import Chain, Evidence, Link, Step, candidates, distinct

from .templates import impossible_places

Joined = dict[int, dict[int, Area]]
"""For each place those it is joined with, and by which house."""


def find(state: State, technique: str) -> Iterator[Step]:
    yield from distinct(_steps(state, technique))


def _steps(state: State, technique: str) -> Iterator[Step]:
    for value, places in enumerate(state.places, start=1):
        for target in members(impossible_places(state, value)):
            joined = _joined(state.board, places, target)
            ring = _shortest_ring(joined)
            if ring:
                yield _step(state, technique, value, ring, joined)


def _joined(board: Board, places: CellSet, target: int) -> Joined:
    """The houses in which the target leaves two places."""
    joined: Joined = {}
    left = places & ~board.peers[target] & ~(1 << target)
    for area in board.areas:
        inside = area.cells & left
        if inside.bit_count() == 2 and len(area.house.cells) == board.size:
            one, other = members(inside)
            joined.setdefault(one, {}).setdefault(other, area)
            joined.setdefault(other, {}).setdefault(one, area)
    return joined


def _shortest_ring(joined: Joined) -> list[int]:
    """The places of a shortest ring of odd length, one after the other; none if there is no such
    ring."""
    rings = (_ring_from(joined, start) for start in sorted(joined))
    return min((ring for ring in rings if ring), key=len, default=[])


def _ring_from(joined: Joined, start: int) -> list[int]:
    """Outwards from a place, until two neighbours are equally far from it."""
    before = {start: start}
    layer = [start]
    while layer:
        inside = set(layer)
        for place in layer:
            for neighbour in joined[place]:
                if neighbour in inside:
                    return _closed(before, place, neighbour)
        following = []
        for place in layer:
            for neighbour in joined[place]:
                if neighbour not in before:
                    before[neighbour] = place
                    following.append(neighbour)
        layer = following
    return []


def _closed(before: dict[int, int], one: int, other: int) -> list[int]:
    """The ring of the ways back from two neighbours to where they meet."""
    left, right = [one], [other]
    while left[-1] != right[-1]:
        left.append(before[left[-1]])
        right.append(before[right[-1]])
    return left[::-1] + right[:-1]


def _step(state: State, technique: str, value: int, ring: list[int], joined: Joined) -> Step:
    houses = [joined[one][other].house for one, other in _neighbours(ring)]
    places = state.places[value - 1]
    guardians = 0
    for house, pair in zip(houses, _neighbours(ring), strict=True):
        guardians |= cell_set(house.cells) & places & ~cell_set(pair)
    links = (
        Link(candidates((one,), value), candidates((other,), value), is_strong=False)
        for one, other in _neighbours(ring)
    )
    return Step(
        technique,
        eliminations=state.candidates_in(state.board.seen_by_all(guardians), value),
        values=(value,),
        evidence=(
            Evidence("ring", tuple(ring), tuple(houses), candidates(ring, value)),
            Evidence(
                "guardians", tuple(members(guardians)), (), candidates(members(guardians), value)
            ),
        ),
        chains=tuple(Chain((link,), role="link") for link in links),
    )


def _neighbours(ring: list[int]) -> list[tuple[int, int]]:
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))
