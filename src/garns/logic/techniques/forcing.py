"""Forcing: suppose something, and see where it leads.

* Nishio: suppose a value in a cell and follow that value alone through the houses. If a house is
  left without a place for it, the supposition was wrong.
* Forcing from a cell, or from a house: one of the candidates of a cell is true, and one of the
  places of a value in a house. If a chain leads from each of them to the same conclusion, that
  holds (verity).
* Contradiction: chains lead from one candidate to the end of all candidates of a cell, or of all
  places of a value in a house. So the candidate is false.
* Nets: the same, but every single that comes up counts: a cell with one candidate left, a house
  with one place left, once everything else there has been excluded. Several lines of reasoning
  meet in such a single, so this is a net and no longer a chain. Nets solve almost every puzzle and
  are the last resort.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain as chained

from garns.logic.board import members
from garns.logic.state import State
from garns.logic.step import Chain, Evidence, Step

from .links import Graph, Links, NodeSet, links_of, union

Event = tuple[int, bool]
"""A candidate that turns out to be true or false."""


def find_nishio(state: State, technique: str) -> Iterator[Step]:
    links = links_of(state)
    yield from _dead_ends(technique, links.in_houses, links.houses)


def find_net_contradictions(state: State, technique: str) -> Iterator[Step]:
    links = links_of(state)
    yield from _dead_ends(technique, links.of_candidates, links.cells + links.houses)


def find_from_cells(state: State, technique: str) -> Iterator[Step]:
    links = links_of(state)
    yield from _verities(technique, links.grouped, links.cells)


def find_from_houses(state: State, technique: str) -> Iterator[Step]:
    links = links_of(state)
    yield from _verities(technique, links.grouped, links.houses)


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


def find_net_verities(state: State, technique: str) -> Iterator[Step]:
    """What follows, by nets, from every candidate of a cell or every place in a house."""
    links = links_of(state)
    graph = links.of_candidates
    one_of_each = links.cells + links.houses
    sets_of = _sets_of(one_of_each)
    nets = {start: Net(graph, sets_of, start) for start in _all_candidates(links)}
    for net in nets.values():
        net.run()
    seen = set[Event]()
    for cases in sorted(one_of_each, key=lambda each: (each.bit_count(), each)):
        those = [nets[case] for case in members(cases)]
        if any(net.dead for net in those):
            continue
        for is_on in (True, False):
            for end in members(_common(net.on if is_on else net.off for net in those) & ~cases):
                if (end, is_on) in seen:
                    continue
                seen.add((end, is_on))
                lines = chained(*(net.chains([(end, is_on)]) for net in those))
                yield _verity(technique, graph, cases, (end, is_on), tuple(lines))


def _verities(technique: str, graph: Graph, one_of_each: tuple[NodeSet, ...]) -> Iterator[Step]:
    """What chains from each of some candidates, of which one is true, come to."""
    shortest: dict[Event, tuple[int, NodeSet]] = {}
    for cases in one_of_each:
        if cases.bit_count() < 3:
            continue
        for is_on in (True, False):
            waves = [graph.waves(case, True)[0 if is_on else 1 :: 2] for case in members(cases)]
            common = _common(map(_joined, waves)) & graph.candidates & ~cases
            for end in members(common):
                hit = (max(_wave_of(each, end) for each in waves), cases)
                # At once from every case: that is what the house or the cell shows by itself.
                if hit[0]:
                    shortest[end, is_on] = min(hit, shortest.get((end, is_on), hit))
    for conclusion, (_, cases) in sorted(shortest.items(), key=lambda each: (each[1], each[0])):
        ways = (way_between(graph, case, *conclusion) for case in members(cases))
        chains = (Chain(graph.links(way, True), assumption=graph.candidate(way[0])) for way in ways)
        yield _verity(technique, graph, cases, conclusion, tuple(chains))


def _wave_of(waves: list[NodeSet], number: int) -> int:
    return next(place for place, wave in enumerate(waves) if wave >> number & 1)


def _dead_ends(technique: str, graph: Graph, one_of_each: tuple[NodeSet, ...]) -> Iterator[Step]:
    """Suppositions that leave nothing of one of these sets; those that fail soonest come first."""
    sets_of = _sets_of(one_of_each)
    nets = [Net(graph, sets_of, start) for start in sorted(sets_of)]
    while nets:
        nets = [net for net in nets if net.advance()]
        for net in nets:
            if net.dead:
                supposed = graph.candidate(net.start)
                ends = [(number, False) for number in members(net.dead)]
                yield Step(
                    technique,
                    eliminations=(supposed,),
                    values=(supposed.value,),
                    evidence=_evidence(graph, 1 << net.start, net.dead),
                    chains=net.chains(ends),
                )
        nets = [net for net in nets if not net.dead]


class Net:
    """What follows if a candidate is true: singles upon singles, in waves.

    `on` and `off` are the candidates known to be true and false so far; `dead` is a set that has
    nothing left though one of it must be true.
    """

    def __init__(self, graph: Graph, sets_of: dict[int, list[NodeSet]], start: int) -> None:
        self.graph = graph
        self.sets_of = sets_of
        self.start = start
        self.on: NodeSet = 1 << start
        self.off: NodeSet = 0
        self.dead: NodeSet = 0
        self._new: NodeSet = self.on
        self._order: dict[Event, int] = {(start, True): 0}
        self._left_by: dict[int, NodeSet] = {}

    def run(self) -> None:
        while not self.dead and self.advance():
            pass

    def advance(self) -> bool:
        """One more wave; False if nothing followed."""
        new_off = union(self.graph.weak, self._new) & ~self.off
        self.off |= new_off
        for number in members(new_off):
            self._order[number, False] = len(self._order)
        self._new = 0
        for number in members(new_off):
            for one_of in self.sets_of[number]:
                self._look_at(one_of)
        self.on |= self._new
        return bool(new_off)

    def _look_at(self, one_of: NodeSet) -> None:
        left = one_of & ~self.off
        if not left:
            self.dead = self.dead or one_of
        elif not left & (left - 1) and not left & (self.on | self._new):
            number = left.bit_length() - 1
            self._new |= left
            self._left_by[number] = one_of
            self._order[number, True] = len(self._order)

    def chains(self, ends: list[Event]) -> tuple[Chain, ...]:
        """The part of the net that leads to these ends, as chains that begin where others pass."""
        ways: list[list[Event]] = []
        for event in sorted(self._needed(ends), key=self._order.__getitem__):
            for cause in self._causes(event):
                way = next((way for way in ways if way[-1] == cause), None)
                if way is None:
                    ways.append([cause, event])
                else:
                    way.append(event)
        supposed = self.graph.candidate(self.start)
        return tuple(
            Chain(
                self.graph.links([number for number, _ in way], is_on=way[0][1]),
                role="net",
                assumption=supposed,
            )
            for way in ways
        )

    def _needed(self, ends: list[Event]) -> set[Event]:
        needed, waiting = set[Event](), list(ends)
        while waiting:
            event = waiting.pop()
            if event not in needed:
                needed.add(event)
                waiting += self._causes(event)
        return needed

    def _causes(self, event: Event) -> list[Event]:
        number, is_on = event
        if is_on:
            others = self._left_by.get(number, 0) & ~(1 << number)
            return [(other, False) for other in members(others)]
        true = ((other, True) for other in members(self.graph.weak[number] & self.on))
        return [min(true, key=self._order.__getitem__)]


def _verity(
    technique: str,
    graph: Graph,
    cases: NodeSet,
    conclusion: Event,
    chains: tuple[Chain, ...],
) -> Step:
    end, is_on = conclusion
    candidate = graph.candidate(end)
    return Step(
        technique,
        placements=(candidate,) if is_on else (),
        eliminations=() if is_on else (candidate,),
        values=(candidate.value,),
        evidence=(Evidence("cases", candidates=graph.candidates_of(cases)),),
        chains=chains,
    )


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


def _sets_of(one_of_each: tuple[NodeSet, ...]) -> dict[int, list[NodeSet]]:
    """For each candidate the sets it is in."""
    sets_of: dict[int, list[NodeSet]] = {}
    for one_of in one_of_each:
        for number in members(one_of):
            sets_of.setdefault(number, []).append(one_of)
    return sets_of


def _all_candidates(links: Links) -> Iterator[int]:
    return members(_joined(links.cells))


def _joined(sets: Iterable[NodeSet]) -> NodeSet:
    result = 0
    for each in sets:
        result |= each
    return result


def _common(sets: Iterable[NodeSet]) -> NodeSet:
    result = -1
    for each in sets:
        result &= each
    return result
