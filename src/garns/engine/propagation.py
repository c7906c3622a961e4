"""The plain solver: candidates as bit masks, singles, and the cell with the fewest candidates.

masks    a list with one int per cell; bit v − 1 is set while value v may still stand there
single   a value with one cell left in a house, or a cell with one value left
settled  a cell whose only value has been taken from all its peers

It is written to be read and to be right, for every layout; faster roads must agree with it. What
constraints say is in `plain_filters.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from garns.model import Grid, Layout

from .budget import Budget, OutOfBudget
from .plain_filters import Masks, filtered


def all_solutions(grid: Grid, budget: Budget) -> Iterator[bytes]:
    """The values of each solution in turn; raises OutOfBudget when the budget is used up."""
    masks = [0b1 << (value - 1) if value else (0b1 << grid.size) - 1 for value in grid.values]
    given = [cell for cell, value in enumerate(grid.values) if value]
    return _search(grid.layout, masks, given, budget)


def _search(layout: Layout, masks: Masks, fresh: list[int], budget: Budget) -> Iterator[bytes]:
    """Solutions that agree with the masks, where the `fresh` cells have just become single."""
    if budget.is_used_up:
        raise OutOfBudget
    budget.spend(budget.spent_nodes + 1)
    if not _propagate(layout, masks, fresh):
        return
    cell = _narrowest(masks)
    if cell is None:
        yield bytes(mask.bit_length() for mask in masks)
        return
    for bit in _bits(masks[cell]):
        branch = masks.copy()
        branch[cell] = bit
        yield from _search(layout, branch, [cell], budget)


def _propagate(layout: Layout, masks: Masks, fresh: list[int]) -> bool:
    """Draw all conclusions from singles; False if they contradict each other."""
    while True:
        if not _settle(layout, masks, fresh):
            return False
        found = _hidden_singles(layout, masks)
        if found == []:
            found = filtered(layout, masks)
        if not found:
            return found is not None
        fresh = found


def _settle(layout: Layout, masks: Masks, fresh: list[int]) -> bool:
    """Take the values of single cells from their peers, and go on where that leaves one value."""
    while fresh:
        cell = fresh.pop()
        value = masks[cell]
        for peer in layout.peers[cell]:
            if masks[peer] & value:
                masks[peer] &= ~value
                if not masks[peer]:
                    return False
                if _is_single(masks[peer]):
                    fresh.append(peer)
    return True


def _hidden_singles(layout: Layout, masks: Masks) -> list[int] | None:
    """Fix values that have one cell left in a house; None if a value has none."""
    everything = (0b1 << layout.size) - 1
    found = []
    for house in layout.houses:
        once = twice = 0
        for cell in house.cells:
            twice |= once & masks[cell]
            once |= masks[cell]
        if once != everything:
            return None
        alone = once & ~twice
        for cell in house.cells:
            value = masks[cell] & alone
            if value and value != masks[cell]:
                if not _is_single(value):
                    return None
                masks[cell] = value
                found.append(cell)
    return found


def _narrowest(masks: Masks) -> int | None:
    """The first cell with the fewest candidates, two at least; None if all are single."""
    open_cells = (cell for cell, mask in enumerate(masks) if not _is_single(mask))
    return min(open_cells, key=lambda cell: masks[cell].bit_count(), default=None)


def _is_single(mask: int) -> bool:
    return mask & (mask - 1) == 0


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest
