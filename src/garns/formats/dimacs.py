"""DIMACS CNF, for SAT solvers: written only.

Variable N²(r−1) + N(c−1) + d says that the cell in row r and column c holds d. Each cell has at
least one value and at most one, each house has each value at least once and at most once, and
each filled cell is a clause of its own: 11,988 clauses for the classic board, and its givens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from garns.model import Grid, Layout, Puzzle

from .format import Fit, Format, SymbolsFor, any_layout
from .source import Source


def looks_like(source: Source, layout: Layout | None) -> Fit:
    """Known, so that it can be said that it is not read."""
    is_cnf = any(line.text.startswith("p cnf ") for line in source.opening)
    return Fit.SIGNATURE if is_cnf else Fit.NO


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    for puzzle in puzzles:
        yield from _document(puzzle.grid)


def _document(grid: Grid) -> Iterator[str]:
    n = grid.size
    filled = len(grid.values) - grid.values.count(0)
    yield f"c garns, layout {grid.layout.name}\n"
    yield f"c {grid.line}\n"
    yield f"c variable = {n * n} (row - 1) + {n} (column - 1) + value\n"
    yield f"p cnf {n**3} {clause_count(grid.layout) + filled}\n"
    for clause in clauses(grid):
        yield " ".join(map(str, clause)) + " 0\n"


def clauses(grid: Grid) -> Iterator[list[int]]:
    """The filled cells and the rules, each clause as a list of variables, negated with a minus."""
    for cell, value in enumerate(grid.values):
        if value:
            yield [_variable(grid.layout, cell, value)]
    for group in _exactly_one(grid.layout):
        yield group
        for first, second in combinations(group, 2):
            yield [-first, -second]


def clause_count(layout: Layout) -> int:
    """How many clauses the rules take, without any given."""
    n = layout.size
    groups = layout.cell_count + len(layout.houses) * n
    return groups * (1 + n * (n - 1) // 2)


def _exactly_one(layout: Layout) -> Iterator[list[int]]:
    """Groups of variables of which exactly one is true: a cell's values, a value in a house."""
    values = range(1, layout.size + 1)
    for cell in range(layout.cell_count):
        yield [_variable(layout, cell, value) for value in values]
    for house in layout.houses:
        for value in values:
            yield [_variable(layout, cell, value) for cell in house.cells]


def _variable(layout: Layout, cell: int, value: int) -> int:
    return cell * layout.size + value


FORMAT = Format(
    id="dimacs",
    extensions=(".cnf", ".dimacs"),
    looks_like=looks_like,
    write=write,
    implies=any_layout,
    takes_grids=True,
)
