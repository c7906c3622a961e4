"""The search tree, as much of it as can be read, with exact counts on what is cut off.

A branch is an insertion with everything that followed from it. Where only one value fits cell
after cell there is nothing to branch: such insertions are one branch together.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Literal

from garns.formats import PuzzleLike, as_grid
from garns.model import BudgetUsedUp, Grid

from .backtracking import blocking_house, next_empty
from .counted import backtrack
from .counters import Counters

Outcome = Literal["branches", "cut", "dead end", "solution"]
"""What follows a branch: further ones, some that are not shown, or nothing."""


@dataclass(frozen=True)
class Branch:
    """`placed` are cells and values one after the other; `insertions` and `solutions` are those of
    the branch with all that follows. The root has placed nothing."""

    placed: tuple[tuple[int, int], ...]
    insertions: int
    solutions: int
    outcome: Outcome
    children: tuple[Branch, ...] = ()


def search_tree(
    puzzle: PuzzleLike,
    limit: int | None = 1,
    *,
    branches: int = 40,
    seconds: float | None = None,
    progress: Callable[[Counters], None] | None = None,
) -> Branch:
    """The tree of the search up to the `limit`-th solution, opened where most of it is.

    About so many branches are shown. The search itself must end in time; if there is none left for
    looking into all of them, fewer are shown.
    """
    start = time.perf_counter()
    grid = as_grid(puzzle)
    run = backtrack(grid, limit, seconds=seconds, progress=progress)
    if run.ending == "budget":
        raise BudgetUsedUp(run.solutions)
    root = _Growing(grid, limit, run.insertions, run.solutions)
    order = count()
    closed = [(0, next(order), root)]
    shown = 0
    while closed and (not shown or shown < branches):
        if shown and seconds is not None and time.perf_counter() - start > seconds:
            break
        branch = heapq.heappop(closed)[2]
        branch.open()
        shown += len(branch.children)
        for child in branch.children:
            heapq.heappush(closed, (-child.insertions, next(order), child))
    return root.grown()


@dataclass
class _Growing:
    """A branch whose children are looked for when it is opened."""

    grid: Grid
    limit: int | None
    below: int
    """Insertions that followed from it."""
    solutions: int
    placed: list[tuple[int, int]] = field(default_factory=list)
    children: list[_Growing] = field(default_factory=list)

    @property
    def insertions(self) -> int:
        return self.below + len(self.placed)

    def open(self) -> None:
        """Find the children; an only child becomes a part of this branch, and so on."""
        while self.below:
            children = self._found_children()
            if len(children) > 1:
                self.children = children
                return
            only = children[0]
            self.placed += only.placed
            self.grid, self.below = only.grid, only.below

    def _found_children(self) -> list[_Growing]:
        children, below, solutions = list[_Growing](), self.below, self.solutions
        values = self._fitting()
        for cell, value in values:
            # The search stopped before the values that are left.
            if not below:
                break
            child = _Growing(self.grid.with_value(cell, value), None, 0, 0, [(cell, value)])
            child.limit = None if self.limit is None else self.limit - self.solutions + solutions
            if (cell, value) == values[-1]:
                # Whatever is left belongs to the last one: no need to search it again.
                child.below, child.solutions = below - 1, solutions
            else:
                run = backtrack(child.grid, child.limit)
                child.below, child.solutions = run.insertions, run.solutions
            below -= child.insertions
            solutions -= child.solutions
            children.append(child)
        return children

    def _fitting(self) -> list[tuple[int, int]]:
        board, layout = tuple(self.grid.values), self.grid.layout
        cell = next_empty(board)
        if cell is None:
            return []
        values = range(1, layout.size + 1)
        return [(cell, v) for v in values if blocking_house(layout, board, cell, v) is None]

    def grown(self) -> Branch:
        return Branch(
            tuple(self.placed),
            self.insertions,
            self.solutions,
            self._outcome(),
            tuple(child.grown() for child in self.children),
        )

    def _outcome(self) -> Outcome:
        if self.children:
            return "branches"
        if self.below:
            return "cut"
        return "solution" if self.solutions else "dead end"
