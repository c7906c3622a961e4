"""What each cell can still be in some solution."""

from __future__ import annotations

from garns.formats import PuzzleLike, as_grid
from garns.model import BudgetUsedUp, Grid
from garns.native import Status, TrueCandidates

from .budget import Budget, OutOfBudget
from .plain_filters import values_of
from .roads import nodes_per_slice
from .rules import packed_rules


def true_candidates(
    puzzle: PuzzleLike, *, seconds: float | None = None, nodes: int | None = None
) -> dict[int, tuple[int, ...]]:
    """The values that each empty cell has in some solution, by its number.

        >>> found = garns.true_candidates("12343412........")
        >>> found[8], found[9]
        ((2, 4), (1, 3))

    A cell that has one value here has it in every solution; if there is no solution, no cell has
    any. Raises BudgetUsedUp when the search has taken `seconds` or `nodes`.
    """
    grid, budget = as_grid(puzzle), Budget(seconds, nodes)
    search = TrueCandidates(packed_rules(grid.layout), grid.values)
    slice_of_nodes = nodes_per_slice(grid.size)
    try:
        while search.run(budget.slice(slice_of_nodes)) != Status.FINISHED:
            budget.spend(search.nodes)
    except OutOfBudget:
        raise BudgetUsedUp from None
    return _of_empty_cells(grid, search.found)


def _of_empty_cells(grid: Grid, masks: list[int]) -> dict[int, tuple[int, ...]]:
    return {cell: tuple(values_of(masks[cell])) for cell in grid.empty_cells}
