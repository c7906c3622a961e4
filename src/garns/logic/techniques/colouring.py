"""Colouring: candidates of which all of one colour are true, or all of the other.

Strong links that are weak as well (two places of a value in a house, two candidates of a cell)
make their ends take turns: one is true, the other false. Candidates that hang together by such
links get two colours in turn, and all of one colour are true, all of the other false.

* Trap: one of the colours is true, so a candidate that sees both colours is false.
* Wrap: two candidates of one colour see each other, so they are not true; the whole colour is
  false.
* Multi-colouring: two clusters of one value. If a colour a of the first sees a colour b of the
  second, not both are true, so one of the other colours is: what sees both of those is false
  (type 1). If a sees both colours of the second cluster, one of which is true, a is false (type 2).
* 3D medusa: clusters over all values, with the links within cells. A colour is false, too, if it
  would leave a cell without a candidate.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from garns.logic.board import members
from garns.logic.state import State
from garns.logic.step import Chain, Evidence, Link, Step

from .links import Graph, NodeSet, links_of, union

Cluster = tuple[NodeSet, NodeSet]
"""The candidates of the two colours."""


def find_traps(state: State, technique: str) -> Iterator[Step]:
    graph = links_of(state).in_houses
    for cluster in _clusters(graph):
        one, other = (union(graph.weak, colour) for colour in cluster)
        removed = one & other & ~(cluster[0] | cluster[1])
        # Without more than one link there is nothing that the house does not show by itself.
        if removed and (cluster[0] | cluster[1]).bit_count() > 2:
            yield _step(technique, graph, removed, [cluster])


def find_wraps(state: State, technique: str) -> Iterator[Step]:
    graph = links_of(state).in_houses
    for cluster in _clusters(graph):
        for colour in cluster:
            if union(graph.weak, colour) & colour:
                yield _step(technique, graph, colour, [cluster])


def find_multiple_1(state: State, technique: str) -> Iterator[Step]:
    graph = links_of(state).in_houses
    for first, second in _pairs(graph, _clusters(graph)):
        removed = 0
        for mine, not_mine in permutations(first):
            seen = union(graph.weak, mine)
            for its, not_its in permutations(second):
                if seen & its:
                    removed |= union(graph.weak, not_mine) & union(graph.weak, not_its)
        if removed and min(first) < min(second):
            yield _step(technique, graph, removed, [first, second])


def find_multiple_2(state: State, technique: str) -> Iterator[Step]:
    graph = links_of(state).in_houses
    for first, second in _pairs(graph, _clusters(graph)):
        for colour in first:
            seen = union(graph.weak, colour)
            if seen & second[0] and seen & second[1]:
                yield _step(technique, graph, colour, [first, second])


def find_medusas(state: State, technique: str) -> Iterator[Step]:
    links = links_of(state)
    graph = links.of_candidates
    for cluster in _clusters(graph):
        seen = [union(graph.weak, colour) for colour in cluster]
        false = 0
        for colour, gone in zip(cluster, seen, strict=True):
            if gone & colour or any(not cell & ~gone for cell in links.cells):
                false |= colour
        removed = false or seen[0] & seen[1] & ~(cluster[0] | cluster[1])
        if removed:
            yield _step(technique, graph, removed, [cluster])


def _clusters(graph: Graph) -> list[Cluster]:
    """What hangs together by strong links, coloured; in the order of the first candidates."""
    clusters, left = [], graph.linked
    while left:
        colours, wave, turn = [left & -left, 0], left & -left, 0
        while wave:
            turn = 1 - turn
            wave = union(graph.strong, wave) & ~colours[turn]
            colours[turn] |= wave
        left &= ~(colours[0] | colours[1])
        clusters.append((colours[0], colours[1]))
    return clusters


def _pairs(graph: Graph, clusters: list[Cluster]) -> Iterator[tuple[Cluster, Cluster]]:
    """Two clusters of one value, in both orders."""
    of_value: dict[int, list[Cluster]] = {}
    for cluster in clusters:
        value = graph.candidate(cluster[0].bit_length() - 1).value
        of_value.setdefault(value, []).append(cluster)
    for several in of_value.values():
        yield from permutations(several, 2)


def _step(technique: str, graph: Graph, removed: NodeSet, clusters: list[Cluster]) -> Step:
    roles = ("colour-a", "colour-b", "colour-c", "colour-d")
    colours = [colour for cluster in clusters for colour in cluster]
    named = [graph.candidates_of(colour) for colour in colours]
    return Step(
        technique,
        eliminations=graph.candidates_of(removed),
        values=tuple(sorted({each.value for colour in named for each in colour})),
        evidence=tuple(
            Evidence(role, candidates=colour) for role, colour in zip(roles, named, strict=False)
        ),
        chains=tuple(
            Chain((Link(graph.node(start), graph.node(end), is_strong=True),), role="conjugate")
            for cluster in clusters
            for start in members(cluster[0])
            for end in members(graph.strong[start])
        ),
    )
