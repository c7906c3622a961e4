"""Kraken fish: a fish whose fins reach farther than they see.

A fish with fins (see `fish.py`) is real unless a fin holds the value. A plain finned fish removes
what sees every fin. In a kraken, chains take the place of seeing:

* Type 1: a place of the cover that the fish would clear, and from each fin a chain that makes the
  place false. So it is false whether the fish is real or not.
* Type 2: if the fish is real, every house of the cover holds the value in one of its places of the
  base. So one of the places in a house of the cover, or a fin, is true. What chains from all of
  these make false is false; it can be any candidate.

Only fish of rows and columns are looked at, with few fins: what is left over is found more easily
by forcing chains from cells and houses.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from garns.logic.board import CellSet, members
from garns.logic.state import State
from garns.logic.step import Chain, Evidence, Step, candidates

from .fish import Areas, Fish
from .forcing import way_between
from .links import Graph, NodeSet, links_of

SIZES = (2, 3, 4)
MOST_FINS = 2


def find(state: State, technique: str, kind: int) -> Iterator[Step]:
    graph = links_of(state).grouped
    victims = _victims_in_cover if kind == 1 else _victims_of_covers
    seen: NodeSet = 0
    for size in SIZES:
        for fish in _finned(state, size):
            for cases, found in victims(state, graph, fish):
                for victim in members(found & ~seen):
                    yield _step(technique, graph, fish, cases, victim)
                seen |= found


def _finned(state: State, size: int) -> Iterator[Fish]:
    """Fish of lines with fins, whatever they remove."""
    board = state.board
    for value, places in enumerate(state.places, start=1):
        for bases, covers in ((board.rows, board.columns), (board.columns, board.rows)):
            lines = [area for area in bases if area.cells & places]
            for base in combinations(lines, size):
                inside = _cells(base) & places
                crossing = [area for area in covers if area.cells & inside]
                for cover in combinations(crossing, size):
                    fins = inside & ~_cells(cover)
                    if 0 < fins.bit_count() <= MOST_FINS:
                        cleared = _cells(cover) & places & ~inside
                        yield Fish(value, base, cover, inside & ~fins, fins, cleared)


def _victims_in_cover(state: State, graph: Graph, fish: Fish) -> Iterator[tuple[CellSet, NodeSet]]:
    """Type 1: the fins, and what they all rule out, not all of them at sight."""
    far = fish.removed & ~state.board.seen_by_all(fish.fins)
    found = _numbers(graph, far, fish.value) & _ruled_out(graph, fish.fins, fish.value)
    if found:
        yield fish.fins, found


def _victims_of_covers(state: State, graph: Graph, fish: Fish) -> Iterator[tuple[CellSet, NodeSet]]:
    """Type 2: the fins with the places in a house of the cover, and what they all rule out."""
    by_fins = _ruled_out(graph, fish.fins, fish.value)
    for area in fish.cover:
        inside = area.cells & fish.body
        found = by_fins & _ruled_out(graph, inside, fish.value) if by_fins and inside else 0
        # Places of the cover are the business of type 1.
        found &= ~_numbers(graph, fish.removed | fish.body | fish.fins, fish.value)
        if found:
            yield fish.fins | inside, found


def _ruled_out(graph: Graph, cells: CellSet, value: int) -> NodeSet:
    """The candidates that chains make false from each of these places of the value."""
    common = graph.candidates
    for number in members(_numbers(graph, cells, value)):
        common &= graph.made_false(number)
        if not common:
            break
    return common


def _numbers(graph: Graph, cells: CellSet, value: int) -> NodeSet:
    return cells << (value - 1) * graph.cell_count


def _cells(areas: Areas) -> CellSet:
    result = 0
    for area in areas:
        result |= area.cells
    return result


def _step(technique: str, graph: Graph, fish: Fish, cases: CellSet, victim: int) -> Step:
    starts = members(_numbers(graph, cases, fish.value))
    ways = [way_between(graph, start, victim, is_true=False) for start in starts]
    return Step(
        technique,
        eliminations=graph.candidates_of(1 << victim),
        values=(fish.value,),
        evidence=(
            Evidence(
                "base",
                tuple(members(fish.body)),
                tuple(area.house for area in fish.base),
                candidates(members(fish.body), fish.value),
            ),
            Evidence("cover", houses=tuple(area.house for area in fish.cover)),
            Evidence(
                "fins",
                tuple(members(fish.fins)),
                candidates=candidates(members(fish.fins), fish.value),
            ),
        ),
        chains=tuple(
            Chain(graph.links(way, True), assumption=graph.candidate(way[0])) for way in ways
        ),
    )
