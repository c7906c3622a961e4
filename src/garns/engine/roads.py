"""The roads to an answer: the kernels of classic boards, of other layouts and of boards with
constraints, and their slow twin.

Each takes a grid that breaks no rule and a budget, and yields the values of all solutions in an
order that depends on the board alone. Many classic boards at once (`many`, `lists`) and their
ratings do not come this way: they go to the kernel in one buffer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache

from garns.model import Grid, Layout
from garns.native import (
    ClassicSolutions,
    General,
    Ruled,
    Status,
    Verdict,
    solve_line,
    solve_values,
)

from .budget import Budget
from .houses import packed_houses
from .instructions import instruction_set
from .propagation import all_solutions as plain_solutions

CLASSIC = Layout.of_size(9)

CELLS = CLASSIC.cell_count

IS_TWIN_FORCED = os.environ.get("GARNS_ENGINE") == "python"
"""Looked up once: asking the environment takes half as long as solving a puzzle."""

Road = Callable[[Grid, Budget], Iterator[bytes]]

GUESSES_AT_ONCE = 20_000
"""What one call may take; no proper puzzle needs that many."""

GUESSES_PER_SLICE = 4_000
"""Between two looks at the clock and at Ctrl-C: some milliseconds."""


def all_solutions(grid: Grid, budget: Budget) -> Iterator[bytes]:
    """The values of each solution in turn; raises OutOfBudget when the budget is used up."""
    return _road(grid.layout)(grid, budget)


def _road(layout: Layout) -> Road:
    if IS_TWIN_FORCED:
        return plain_solutions
    if layout is CLASSIC:
        return classic_solutions
    return ruled_solutions if layout.constraints or layout.corners else general_solutions


def solution_at_once(puzzle: object, *, unique: bool) -> Grid | None:
    """The solution of a classic grid or of a plain line of 81 characters, the shortest way: no
    reader, no iterator, no look at the rules beforehand.

    None if there is anything to say about the puzzle or its solutions that needs more words.
    """
    if IS_TWIN_FORCED:
        return None
    limit = 2 if unique else 1
    if isinstance(puzzle, str):
        return _solution_of_line(puzzle, limit)
    if isinstance(puzzle, Grid) and puzzle.layout is CLASSIC:
        return _solution_of_grid(puzzle, limit)
    return None


def _solution_of_line(line: str, limit: int) -> Grid | None:
    # The kernel takes a blank for an empty cell; readers take it for a separator.
    if len(line) != CELLS or " " in line or not line.isascii():
        return None
    answer = solve_line(line, limit, GUESSES_AT_ONCE, instruction_set())
    if answer is None or answer[0] != 1 or answer[1] is Verdict.UNKNOWN:
        return None
    return Grid.unchecked(CLASSIC, answer[2], answer[3])


def _solution_of_grid(grid: Grid, limit: int) -> Grid | None:
    count, verdict, values = solve_values(grid.values, limit, GUESSES_AT_ONCE, instruction_set())
    if count != 1 or verdict is Verdict.UNKNOWN:
        return None
    return Grid.unchecked(CLASSIC, values, grid.givens.values)


def classic_solutions(grid: Grid, budget: Budget) -> Iterator[bytes]:
    search = ClassicSolutions(grid.values, instruction_set())
    while True:
        found = search.next(budget.slice(GUESSES_PER_SLICE))
        budget.spend(search.guesses)
        if found is None:
            return
        if isinstance(found, bytes):
            yield found


def general_solutions(grid: Grid, budget: Budget) -> Iterator[bytes]:
    search = General(grid.size, grid.values, packed_houses(grid.layout))
    return _found_in_slices(search, nodes_per_slice(grid.size), budget)


def ruled_solutions(grid: Grid, budget: Budget) -> Iterator[bytes]:
    # Most boards are classic ones, and these need nothing of constraints.
    from .rules import packed_rules

    search = Ruled(packed_rules(grid.layout), grid.values)
    return _found_in_slices(search, nodes_per_slice(grid.size), budget)


def _found_in_slices(
    search: General | Ruled, slice_of_nodes: int, budget: Budget
) -> Iterator[bytes]:
    while True:
        status = search.run(search.solutions + 1, budget.slice(slice_of_nodes))
        budget.spend(search.nodes)
        if status == Status.FINISHED:
            return
        if search.solution is not None:
            yield search.solution


@lru_cache
def nodes_per_slice(size: int) -> int:
    """A node of a large board takes up to some hundred microseconds, of a small one some."""
    return max(50, 200_000 // size**2)
