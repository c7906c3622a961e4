"""Chains: strong and weak links in turn, so that one end or the other is true.

In a chain A = B − C = D every strong link (=) says "not both false" and every weak one (−) "not
both true". So if A is false, B is true, C false, D true: at least one of the two ends is true,
whichever it is.

* A candidate that sees both ends is false. If the ends are two values of cells that see each
  other, each loses the value of the other.
* X-chain: all nodes of one value. XY-chain: the strong links are cells with two candidates.
  Alternating inference chain (AIC): any.
* Discontinuous loop: the chain comes back to where it began. If A false makes A true, A is true;
  if both ends lie in one cell, nothing else is possible there; if a candidate makes itself false,
  it is.
* Continuous loop: the ends see each other, so the chain closes and exactly one end of every link
  is true, of the weak ones as well: what sees both ends of a weak link is false.
* Grouped: with nodes of several candidates where two houses cross. With almost locked sets: with
  strong links between two values of such a set, which keeps its other values in a continuous loop.

All are searched breadth first, so the shortest come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from garns.logic.board import members
from garns.logic.state import State
from garns.logic.step import Candidate, Chain, Evidence, Link, Step

from .links import Graph, Links, NodeSet, bits, links_of

Form = str
"""Which links count: `in-houses`, `in-pairs`, `candidates`, `grouped` or `with-sets`."""

_GRAPHS: dict[Form, Callable[[Links], Graph]] = {
    "in-houses": lambda links: links.in_houses,
    "in-pairs": lambda links: links.in_pairs,
    "candidates": lambda links: links.of_candidates,
    "grouped": lambda links: links.grouped,
    "with-sets": lambda links: links.with_sets,
}

Hit = tuple[int, int, int]
"""A chain that leads somewhere: the wave of its end, its start and its end."""


def find(state: State, technique: str, form: Form) -> Iterator[Step]:
    """Chains between two ends in different cells."""
    graph = _GRAPHS[form](links_of(state))
    hits = sorted(hit for start in members(graph.linked) for hit in _hits(graph, start))
    seen = set()
    for wave, start, end in hits:
        removed = graph.weak[start] & graph.weak[end] & graph.candidates
        way = graph.way(start, False, end, wave)
        if removed not in seen and _is_of(graph, form, way):
            seen.add(removed)
            yield _step(technique, graph, way, removed)


def find_discontinuous(state: State, technique: str, form: Form) -> Iterator[Step]:
    """Loops that settle the candidate, or the cell, where they begin and end."""
    links = links_of(state)
    graph = _GRAPHS[form](links)
    seen = set()
    for hit in sorted(_discontinuities(links, graph)):
        wave, is_on, start, end, removed = hit
        way = graph.way(start, is_on, end, wave)
        if removed not in seen and _is_of(graph, form, way):
            seen.add(removed)
            yield _step(technique, graph, way, removed, is_on)


def find_continuous(state: State, technique: str, form: Form) -> Iterator[Step]:
    """Loops in which all links are strong and weak at once."""
    graph = _GRAPHS[form](links_of(state))
    hits = sorted(
        (wave, start, end)
        for start in members(graph.linked)
        for wave, ends in _ends(graph, start)
        for end in members(ends & graph.weak[start])
        if start < end
    )
    seen, narrower = set(), []
    for wave, start, end in hits:
        way = graph.way(start, False, end, wave)
        removed = _removed_by_loop(state, graph, way)
        if removed and removed not in seen and _is_of(graph, form, way):
            seen.add(removed)
            narrower.append((way, _outside(graph, way, removed)))
            yield _step(technique, graph, [*way, start], removed)
    # Some only draw what a loop says about other cells; so that is there as well, at the end.
    for way, removed in narrower:
        if removed and removed not in seen:
            seen.add(removed)
            yield _step(technique, graph, [*way, way[0]], removed)


def _ends(graph: Graph, start: int) -> Iterator[tuple[int, NodeSet]]:
    """The nodes that are true if the start is false, but for those it has a link with."""
    waves = graph.waves(start, False)
    for wave in range(3, len(waves), 2):
        yield wave, waves[wave]


def _hits(graph: Graph, start: int) -> Iterator[Hit]:
    weak = graph.weak[start] & graph.candidates
    for wave, ends in _ends(graph, start):
        for end in members(ends & -(2 << start)):
            if weak & graph.weak[end] and not _share_a_cell(graph, start, end):
                yield wave, start, end


def _share_a_cell(graph: Graph, start: int, end: int) -> bool:
    both_single = max(start, end) < graph.candidate_count
    return both_single and start % graph.cell_count == end % graph.cell_count


def _discontinuities(links: Links, graph: Graph) -> Iterator[tuple[int, bool, int, int, NodeSet]]:
    """Wave, whether the start is supposed true, start, end, and what can go."""
    for cell in links.cells:
        for start in members(cell):
            for wave, ends in _ends(graph, start):
                for end in members(ends & cell):
                    removed = cell & ~(1 << start | 1 << end)
                    if removed and start <= end:
                        yield wave, False, start, end, removed
            for wave, nodes in enumerate(graph.waves(start, True)):
                if wave % 2 and nodes >> start & 1:
                    yield wave, True, start, start, 1 << start


def _outside(graph: Graph, way: list[int], removed: NodeSet) -> NodeSet:
    """What a loop removes, but for what one of its own cells loses by a link between two others."""
    cells = {each.cell for number in way for each in graph.node(number)}
    for first, second in zip(way[1::2], [*way[2::2], way[0]], strict=True):
        if _share_a_cell(graph, first, second):
            cells.discard(first % graph.cell_count)
    return bits(number for number in members(removed) if number % graph.cell_count not in cells)


def _removed_by_loop(state: State, graph: Graph, way: list[int]) -> NodeSet:
    removed = 0
    for place in range(1, len(way), 2):
        following = way[(place + 1) % len(way)]
        removed |= graph.weak[way[place]] & graph.weak[following]
        cells = graph.sets.get((way[place - 1], way[place]))
        if cells:
            removed |= _kept_by_set(state, graph, cells, (way[place - 1], way[place]))
    return removed & graph.candidates


def _kept_by_set(state: State, graph: Graph, cells: int, ends: tuple[int, int]) -> NodeSet:
    """What the values of an almost locked set other than the two in the loop clear outside."""
    removed = 0
    used = {graph.node(end)[0].value for end in ends}
    for value, places in enumerate(state.places, start=1):
        if cells & places and value not in used:
            seen = state.board.seen_by_all(cells & places) & places & ~cells
            removed |= seen << (value - 1) * graph.cell_count
    return removed


def _is_of(graph: Graph, form: Form, way: list[int]) -> bool:
    """Whether the chain has what gives this form its name."""
    if form == "grouped":
        return any(number >= graph.candidate_count for number in way)
    if form == "with-sets":
        return bool(_sets_of(graph, way))
    if form == "in-pairs":
        return graph.candidate(way[0]).value == graph.candidate(way[-1]).value
    return True


def _sets_of(graph: Graph, way: list[int]) -> list[int]:
    return [graph.sets[pair] for pair in pairwise(way) if pair in graph.sets]


def _step(
    technique: str, graph: Graph, way: list[int], removed: NodeSet, is_on: bool = False
) -> Step:
    links = graph.links(way, is_on)
    return Step(
        technique,
        eliminations=graph.candidates_of(removed),
        values=_values(links),
        evidence=(
            Evidence("start", candidates=links[0].start),
            Evidence("end", candidates=links[-1].end),
            *(Evidence("set", tuple(members(cells))) for cells in _sets_of(graph, way)),
        ),
        chains=(Chain(links, assumption=links[0].start[0] if is_on else None),),
    )


def _values(links: tuple[Link, ...]) -> tuple[int, ...]:
    nodes: list[Candidate] = [each for link in links for each in link.start + link.end]
    return tuple(sorted({each.value for each in nodes}))
