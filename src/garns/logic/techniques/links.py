"""Links: what follows at once if a candidate is true, or false. Shared by colours and chains.

A node is a candidate, or several of one value taken together, which are true if one of them is.
Between two nodes there can be

* a strong link: not both false. The two make up all places of a value in a house, or all
  candidates of a cell; or they are two values of an almost locked set: n cells of a house with
  n + 1 values, which can spare one value but not two.
* a weak link: not both true. Every candidate of the one sees every candidate of the other.

Nodes are numbered, and sets of nodes are bits of a number. Candidate (cell, value) has number
(value − 1) · cells + cell, so a set of cells, shifted, is the set of their candidates of a value;
nodes of several candidates follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations, pairwise

from garns.logic.board import Board, CellSet, members
from garns.logic.state import State
from garns.logic.step import Candidate, Link, Node

NodeSet = int
"""Nodes as bits."""

LARGEST_ALMOST_LOCKED_SET = 6


@dataclass
class Graph:
    """Nodes and their links: `strong[n]` and `weak[n]` are the nodes that n is linked with."""

    cell_count: int
    candidate_count: int
    """Nodes with lower numbers are single candidates."""
    strong: list[NodeSet]
    weak: list[NodeSet]
    groups: dict[tuple[CellSet, int], int] = field(default_factory=dict)
    """The numbers of the nodes after the candidates, by their cells and value, in order."""
    sets: dict[tuple[int, int], CellSet] = field(default_factory=dict)
    """The almost locked set behind a strong link, if it is one."""
    _waves: dict[tuple[int, bool], list[NodeSet]] = field(default_factory=dict)
    _made_false: dict[int, NodeSet] = field(default_factory=dict)

    @cached_property
    def linked(self) -> NodeSet:
        """The nodes that have a strong link: chains lead through these alone."""
        return bits(number for number, others in enumerate(self.strong) if others)

    @cached_property
    def candidates(self) -> NodeSet:
        return (1 << self.candidate_count) - 1

    def node(self, number: int) -> Node:
        if number < self.candidate_count:
            return (self.candidate(number),)
        cells, value = self._grouped[number - self.candidate_count]
        return tuple(Candidate(cell, value) for cell in members(cells))

    @cached_property
    def _grouped(self) -> list[tuple[CellSet, int]]:
        return list(self.groups)

    def candidate(self, number: int) -> Candidate:
        return Candidate(number % self.cell_count, number // self.cell_count + 1)

    def candidates_of(self, numbers: NodeSet) -> tuple[Candidate, ...]:
        return tuple(self.candidate(number) for number in members(numbers))

    def waves(self, start: int, is_on: bool) -> list[NodeSet]:
        """What follows from a node that is true (`is_on`) or false, wave after wave.

        The nodes of a wave are all true or all false, in turn: what is true makes what it is
        weakly linked with false, what is false makes what it is strongly linked with true. The
        first wave is the node itself; a node is in the first wave that makes it true or false.
        """
        known = self._waves.get((start, is_on))
        if known is None:
            known = self._waves[start, is_on] = self._spread(start, is_on)
        return known

    def made_false(self, start: int) -> NodeSet:
        """The candidates that are false if this node is true, as far as chains tell."""
        known = self._made_false.get(start)
        if known is None:
            known = 0
            for wave in self.waves(start, True)[1::2]:
                known |= wave
            self._made_false[start] = known = known & self.candidates
        return known

    def _spread(self, start: int, is_on: bool) -> list[NodeSet]:
        wave = 1 << start
        waves, seen = [wave], {is_on: wave, not is_on: 0}
        while True:
            wave = union(self.weak, wave) if is_on else union(self.strong, wave & self.linked)
            is_on = not is_on
            wave &= ~seen[is_on]
            if not wave:
                return waves
            seen[is_on] |= wave
            waves.append(wave)

    def way(self, start: int, is_on: bool, end: int, wave: int) -> list[int]:
        """The nodes of a shortest way to a node that is in this wave."""
        waves = self.waves(start, is_on)
        numbers = [end]
        for earlier in range(wave - 1, -1, -1):
            # Waves of true and false nodes take turns, and so do the links between them.
            came_from_on = is_on == (earlier % 2 == 0)
            table = self.weak if came_from_on else self.strong
            before = table[numbers[-1]] & waves[earlier]
            numbers.append((before & -before).bit_length() - 1)
        return numbers[::-1]

    def links(self, way: list[int], is_on: bool) -> tuple[Link, ...]:
        """The links of a way from a node that is true (`is_on`) or false."""
        nodes = [self.node(number) for number in way]
        return tuple(
            Link(start, end, is_strong=is_on == (place % 2 == 1))
            for place, (start, end) in enumerate(pairwise(nodes))
        )


class Links:
    """The graphs of a state, from the simplest on, and the sets of which one must be true."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.cell_count = state.board.cell_count
        self.candidate_count = self.cell_count * state.board.size

    def shifted(self, cells: CellSet, value: int) -> NodeSet:
        return cells << (value - 1) * self.cell_count

    @cached_property
    def cells(self) -> tuple[NodeSet, ...]:
        """The candidates of each empty cell."""
        return tuple(
            bits(bit * self.cell_count + cell for bit in members(mask))
            for cell, mask in enumerate(self.state.candidates)
            if mask
        )

    @cached_property
    def houses(self) -> tuple[NodeSet, ...]:
        """The places of each value in each house that still needs it."""
        size = self.state.board.size
        return tuple(
            self.shifted(area.cells & places, value)
            for area in self.state.board.areas
            if len(area.house.cells) == size
            for value, places in enumerate(self.state.places, start=1)
            if area.cells & places
        )

    @cached_property
    def in_houses(self) -> Graph:
        """Links of one value: in houses, not in cells."""
        return self._graph(self._strong(self.houses), self._weak_in_houses)

    @cached_property
    def in_pairs(self) -> Graph:
        """Strong links in cells with two candidates, weak ones in houses."""
        return self._graph(self._strong(self.cells), self._weak_in_houses)

    @cached_property
    def of_candidates(self) -> Graph:
        """All links between single candidates."""
        weak = list(self._weak_in_houses)
        for cell in self.cells:
            for number in members(cell):
                weak[number] |= cell & ~(1 << number)
        return self._graph(self._strong(self.cells + self.houses), weak)

    @cached_property
    def grouped(self) -> Graph:
        """Those, and links with the places of a value where two houses cross, taken together."""
        graph = self._copy(self.of_candidates)
        for first, second, value in self._group_links():
            _join(graph, _number(graph, first, value), _number(graph, second, value))
        self._link_groups_weakly(graph)
        return graph

    @cached_property
    def with_sets(self) -> Graph:
        """Those, and strong links by almost locked sets."""
        graph = self._copy(self.grouped)
        for cells, one, other in self._set_links():
            first, second = _number(graph, *one), _number(graph, *other)
            if not graph.strong[first] >> second & 1:
                _join(graph, first, second)
                graph.sets[first, second] = graph.sets[second, first] = cells
        self._link_groups_weakly(graph)
        return graph

    def _graph(self, strong: list[NodeSet], weak: list[NodeSet]) -> Graph:
        return Graph(self.cell_count, self.candidate_count, strong, weak)

    def _copy(self, graph: Graph) -> Graph:
        copy = self._graph(list(graph.strong), list(graph.weak))
        copy.groups = dict(graph.groups)
        return copy

    def _strong(self, one_of_each: tuple[NodeSet, ...]) -> list[NodeSet]:
        strong = [0] * self.candidate_count
        for numbers in one_of_each:
            if numbers.bit_count() == 2:
                first, second = members(numbers)
                strong[first] |= 1 << second
                strong[second] |= 1 << first
        return strong

    @cached_property
    def _weak_in_houses(self) -> list[NodeSet]:
        weak = [0] * self.candidate_count
        peers = self.state.board.peers
        for value, places in enumerate(self.state.places, start=1):
            for cell in members(places):
                number = (value - 1) * self.cell_count + cell
                weak[number] = self.shifted(peers[cell] & places, value)
        return weak

    def _group_links(self) -> Iterator[tuple[CellSet, CellSet, int]]:
        """The ways to part the places of a value in a house in two, not both of one cell."""
        for number, crossings in enumerate(_crossings(self.state.board)):
            house = self.state.board.areas[number].cells
            for value, places in enumerate(self.state.places, start=1):
                inside = house & places
                if inside.bit_count() > 2:
                    yield from ((*each, value) for each in _parted(inside, crossings))

    def _set_links(
        self,
    ) -> Iterator[tuple[CellSet, tuple[CellSet, int], tuple[CellSet, int]]]:
        """Almost locked sets, each with two of its values and their places."""
        for cells, mask in almost_locked_sets(self.state):
            ends = [
                (cells & self.state.places[bit], bit + 1)
                for bit in members(mask)
                if self._is_seen(cells & self.state.places[bit], bit + 1)
            ]
            yield from ((cells, *pair) for pair in combinations(ends, 2))

    def _is_seen(self, cells: CellSet, value: int) -> bool:
        return bool(self.state.board.seen_by_all(cells) & self.state.places[value - 1])

    def _link_groups_weakly(self, graph: Graph) -> None:
        of_value: dict[int, list[tuple[CellSet, int]]] = {}
        for (cells, value), number in graph.groups.items():
            of_value.setdefault(value, []).append((cells, number))
        for (cells, value), number in graph.groups.items():
            seen = self.state.board.seen_by_all(cells)
            bit = 1 << number
            linked = self.shifted(seen & self.state.places[value - 1], value)
            for single in members(linked):
                graph.weak[single] |= bit
            for others, other in of_value[value]:
                if others & ~seen == 0:
                    linked |= 1 << other
            graph.weak[number] = linked


@lru_cache(maxsize=4)
def links_of(state: State) -> Links:
    """The links of a state; techniques that look at the same state share them."""
    return Links(state)


def almost_locked_sets(state: State) -> Iterator[tuple[CellSet, int]]:
    """Cells of a house with one value more than cells, and those values; two cells or more."""
    found = set()
    for area in state.board.areas:
        cells = [cell for cell in area.house.cells if state.candidates[cell]]
        for size in range(2, min(len(cells) - 1, LARGEST_ALMOST_LOCKED_SET) + 1):
            for chosen in combinations(cells, size):
                mask = 0
                for cell in chosen:
                    mask |= state.candidates[cell]
                if mask.bit_count() == size + 1:
                    subset = bits(chosen)
                    if subset not in found:
                        found.add(subset)
                        yield subset, mask


def union(table: list[NodeSet], numbers: NodeSet) -> NodeSet:
    """All that is linked with one of these nodes."""
    result = 0
    while numbers:
        low = numbers & -numbers
        result |= table[low.bit_length() - 1]
        numbers ^= low
    return result


def _join(graph: Graph, first: int, second: int) -> None:
    graph.strong[first] |= 1 << second
    graph.strong[second] |= 1 << first


def _number(graph: Graph, cells: CellSet, value: int) -> int:
    """The number of a node, which becomes part of the graph if it is not."""
    if not cells & (cells - 1):
        return (value - 1) * graph.cell_count + cells.bit_length() - 1
    number = graph.groups.setdefault((cells, value), len(graph.strong))
    if number == len(graph.strong):
        graph.strong.append(0)
        graph.weak.append(0)
    return number


@lru_cache(maxsize=64)
def _crossings(board: Board) -> tuple[tuple[CellSet, ...], ...]:
    """For each house what it has in common with others, if that is more than a cell."""
    return tuple(
        tuple(
            area.cells & other.cells
            for other in board.areas
            if other is not area and (area.cells & other.cells).bit_count() > 1
        )
        for area in board.areas
    )


def _parted(inside: CellSet, crossings: tuple[CellSet, ...]) -> Iterator[tuple[CellSet, CellSet]]:
    for crossing in crossings:
        for part in _subsets(inside & crossing):
            rest = inside & ~part
            if not rest:
                continue
            is_cell = not rest & (rest - 1)
            if is_cell or any(rest & ~other == 0 for other in crossings):
                yield part, rest


def _subsets(cells: CellSet) -> Iterator[CellSet]:
    """The subsets of more than one cell, the largest first."""
    part = cells
    while part & (part - 1) or (part and part != cells):
        if part & (part - 1):
            yield part
        part = (part - 1) & cells


def bits(numbers: Iterator[int] | tuple[int, ...]) -> int:
    result = 0
    for number in numbers:
        result |= 1 << number
    return result
