"""The rules of a layout as clauses for a SAT solver: an opinion that shares no code with ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from pysat.solvers import Glucose4

from garns import Grid, Layout


class SatSolver:
    """Solves boards of one layout. Variable N·cell + value says that the value is in the cell."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._solver = Glucose4(bootstrap_with=rules(layout))
        self._last_variable = layout.cell_count * layout.size

    def solutions(self, grid: Grid, limit: int) -> list[bytes]:
        """Up to `limit` different solutions: each one that is found is forbidden afterwards."""
        # What is forbidden for this board is forbidden only while its own variable is true.
        self._last_variable += 1
        this_board = self._last_variable
        givens = [self._variable(cell, value) for cell, value in enumerate(grid.values) if value]
        found: list[bytes] = []
        while len(found) < limit and self._solver.solve(assumptions=[this_board, *givens]):
            chosen = self._solver.get_model()[: self._layout.cell_count * self._layout.size]
            true = [variable for variable in chosen if variable > 0]
            found.append(bytes((variable - 1) % self._layout.size + 1 for variable in true))
            self._solver.add_clause([-this_board, *(-variable for variable in true)])
        return found

    def close(self) -> None:
        self._solver.delete()

    def _variable(self, cell: int, value: int) -> int:
        return self._layout.size * cell + value


def rules(layout: Layout) -> Iterator[list[int]]:
    """One value in each cell, one cell for each value in each house, by pairs that exclude."""
    size = layout.size
    values = range(1, size + 1)
    for cell in range(layout.cell_count):
        yield from exactly_one(size * cell + value for value in values)
    for house in layout.houses:
        for value in values:
            yield from exactly_one(size * cell + value for cell in house.cells)


def exactly_one(variables: Iterable[int]) -> Iterator[list[int]]:
    all_of_them = list(variables)
    yield all_of_them
    for one, other in combinations(all_of_them, 2):
        yield [-one, -other]
