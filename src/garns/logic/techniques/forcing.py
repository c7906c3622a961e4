"""Contradictions by chains with almost locked sets: see native/logic/forcing.cpp."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.logic.board import members
from garns.logic.state import State
from garns.logic.step import Chain, Evidence, Step

from .links import Graph, Links, NodeSet, links_of


def find_contradictions(state: State, technique: str) -> Iterator[Step]:
    """Chains from one candidate that leave a cell, or a house, without any."""
    links = links_of(state)
    graph = links.with_sets
    hits = []
    for start in _all_candidates(links):
        waves = graph.waves(start, True)
        false = _joined(waves[1::2])
        dead = [ends for ends in links.cells + links.houses if not ends & ~false]
        if dead and not false >> start & 1:
            hits.append((*min((_last_wave(waves, ends), ends) for ends in dead), start))
    for _, ends, start in sorted(hits):
        supposed = graph.candidate(start)
        ways = (way_between(graph, start, end, is_true=False) for end in members(ends))
        yield Step(
            technique,
            eliminations=(supposed,),
            values=(supposed.value,),
            evidence=_evidence(graph, 1 << start, ends),
            chains=tuple(Chain(graph.links(way, True), assumption=supposed) for way in ways),
        )


def _last_wave(waves: list[NodeSet], ends: NodeSet) -> int:
    """The wave after which all of these are false."""
    for wave in range(1, len(waves), 2):
        ends &= ~waves[wave]
        if not ends:
            return wave
    raise ValueError("one of the ends is never false")


def _wave_of(waves: list[NodeSet], number: int) -> int:
    return next(place for place, wave in enumerate(waves) if wave >> number & 1)


def _evidence(graph: Graph, supposed: NodeSet, dead: NodeSet) -> tuple[Evidence, ...]:
    return (
        Evidence("assumption", candidates=graph.candidates_of(supposed)),
        Evidence("dead", candidates=graph.candidates_of(dead)),
    )


def way_between(graph: Graph, start: int, end: int, is_true: bool) -> list[int]:
    """A shortest way from a candidate that is true to one that is true, or false, then."""
    waves = graph.waves(start, True)
    first = 0 if is_true else 1
    return graph.way(start, True, end, 2 * _wave_of(waves[first::2], end) + first)


def _all_candidates(links: Links) -> Iterator[int]:
    return members(_joined(links.cells))


def _joined(sets: Iterable[NodeSet]) -> NodeSet:
    result = 0
    for each in sets:
        result |= each
    return result
