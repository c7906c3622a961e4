"""Exact cover with dancing links, after Donald Knuth's algorithm X.

constraint   something that must be met exactly once: a cell has a value, a house has a value
option       a placement; it meets the constraint of its cell and one in each of its houses
"""

from __future__ import annotations

from collections.abc import Iterable

from garns.model import Grid

from .descent import Branch, Placement

ROOT = 0
"""The node at which the ring of headers begins and ends."""


class Links:
    """The constraints that are still open, and the options that can meet them.

    Every constraint is a ring of nodes, one for each of its options, below a header; the headers
    form a ring as well. To take a node out, its neighbours are linked to each other. The node
    still knows them, so it can be put back by itself, if that is done in the opposite order.
    """

    def __init__(self, constraints: int) -> None:
        nodes = list(range(constraints + 1))
        self._left, self._right = [nodes[-1], *nodes[:-1]], [*nodes[1:], ROOT]
        self._up, self._down, self._header = nodes.copy(), nodes.copy(), nodes.copy()
        self._option: list[Placement] = [(-1, 0)] * len(nodes)
        self._count = [0] * len(nodes)
        self._nodes: dict[Placement, range] = {}

    def add(self, option: Placement, constraints: Iterable[int]) -> None:
        """A new option; constraints count from 0, their headers from 1."""
        first = len(self._up)
        for header in (constraint + 1 for constraint in constraints):
            node, last = len(self._up), self._up[header]
            self._up.append(last)
            self._down.append(header)
            self._down[last] = self._up[header] = node
            self._header.append(header)
            self._option.append(option)
            self._count[header] += 1
        self._nodes[option] = range(first, len(self._up))

    def choose(self, option: Placement) -> None:
        """Its constraints are met: nothing else may meet them again."""
        for node in self._nodes[option]:
            self._cover(self._header[node])

    def put_back(self, option: Placement) -> None:
        for node in reversed(self._nodes[option]):
            self._uncover(self._header[node])

    def _cover(self, header: int) -> None:
        """Take a constraint out of its ring, and its options out of all other rings."""
        left, right, up, down = self._left, self._right, self._up, self._down
        left[right[header]], right[left[header]] = left[header], right[header]
        node = down[header]
        while node != header:
            for other in self._nodes[self._option[node]]:
                if other != node:
                    up[down[other]], down[up[other]] = up[other], down[other]
                    self._count[self._header[other]] -= 1
            node = down[node]

    def _uncover(self, header: int) -> None:
        """The same backwards, step by step."""
        left, right, up, down = self._left, self._right, self._up, self._down
        node = up[header]
        while node != header:
            for other in reversed(self._nodes[self._option[node]]):
                if other != node:
                    self._count[self._header[other]] += 1
                    up[down[other]] = down[up[other]] = other
            node = up[node]
        left[right[header]] = right[left[header]] = header

    def narrowest(self) -> int | None:
        """The first open constraint with the fewest options; None if all are met."""
        best, header = None, self._right[ROOT]
        while header != ROOT:
            if best is None or self._count[header] < self._count[best]:
                best = header
            header = self._right[header]
        return None if best is None else best - 1

    def options(self, constraint: int) -> list[Placement]:
        header = constraint + 1
        found, node = [], self._down[header]
        while node != header:
            found.append(self._option[node])
            node = self._down[node]
        return found


class DancingLinks:
    """Constraint `cell` says that it has a value; those after it, what each house must hold."""

    def __init__(self, grid: Grid, seed: int) -> None:
        self._cells, self._size = grid.layout.cell_count, grid.size
        self._houses = grid.layout.houses
        self._links = Links(self._cells + len(self._houses) * self._size)
        houses_of: list[list[int]] = [[] for _ in range(self._cells)]
        for number, house in enumerate(self._houses):
            for cell in house.cells:
                houses_of[cell].append(number)
        for cell, houses in enumerate(houses_of):
            for value in range(1, self._size + 1):
                needs = (self._cells + number * self._size + value - 1 for number in houses)
                self._links.add((cell, value), (cell, *needs))
        for cell, value in enumerate(grid.values):
            if value:
                self.place(cell, value)

    def branch(self) -> Branch | None:
        constraint = self._links.narrowest()
        if constraint is None:
            return None
        options = self._links.options(constraint)
        if constraint < self._cells:
            return Branch(options, constraint)
        number, value = divmod(constraint - self._cells, self._size)
        return Branch(options, value=value + 1, house=self._houses[number])

    def fits(self, cell: int, value: int) -> bool:
        """Options always do: those that do not are out of the rings."""
        return True

    def place(self, cell: int, value: int) -> None:
        self._links.choose((cell, value))

    def take_back(self, cell: int, value: int) -> None:
        self._links.put_back((cell, value))
