"""The search tree, as much of it as can be read, with exact counts on what is cut off.

A branch is an insertion with everything that followed from it. Where only one value fits cell
after cell there is nothing to branch: such insertions are one branch together.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Literal, Protocol, Self, TypeVar

from garns.formats import PuzzleLike, as_grid
from garns.model import BudgetUsedUp, Grid

from .backtracking import blocking_house, next_empty
from .counted import backtrack
from .counters import Counters

Outcome = Literal["branches", "cut", "dead end", "solution", "open"]
"""What follows a branch: further ones, some that are not shown, or nothing. `open`: the record of
the search ends there."""


@dataclass(frozen=True)
class Branch:
    """`placed` are cells and values one after the other; `insertions` and `solutions` are those of
    the branch with all that follows. The root has placed nothing. `stuck_at` is the cell of a dead
    end, into which nothing fits, if it is known."""

    placed: tuple[tuple[int, int], ...]
    insertions: int
    solutions: int
    outcome: Outcome
    children: tuple[Branch, ...] = ()
    stuck_at: int | None = None

    @property
    def count(self) -> int:
        """How many branches there are to be seen, this one among them."""
        return 1 + sum(child.count for child in self.children)


class Openable(Protocol):
    """A branch whose children are found when it is opened."""

    @property
    def insertions(self) -> int: ...

    @property
    def solutions(self) -> int: ...

    @property
    def children(self) -> Sequence[Self]: ...

    def open(self) -> None: ...


Each = TypeVar("Each", bound=Openable)


def open_largest(root: Each, branches: int, is_over: Callable[[], bool] = lambda: False) -> None:
    """Open the root, and then always the branch with the most insertions, until about `branches`
    are to be seen; and then the way to the first solution, if it does not take many more."""
    order = count()
    closed = [(0, next(order), root)]
    shown = 0
    while closed and (not shown or shown < branches):
        if shown and is_over():
            break
        branch = heapq.heappop(closed)[2]
        branch.open()
        shown += len(branch.children)
        for child in branch.children:
            heapq.heappush(closed, (-child.insertions, next(order), child))
    _open_way(root, most=branches // 2, is_over=is_over)
    _open_pairs(root)


def _open_way(branch: Openable, most: int, is_over: Callable[[], bool]) -> None:
    """Open what leads to the first solution, up to `most` branches more."""
    while branch.solutions and most > 0 and not is_over():
        if not branch.children:
            branch.open()
            most -= len(branch.children)
        following = next((child for child in branch.children if child.solutions), None)
        if following is None:
            return
        branch = following


def _open_pairs(branch: Openable) -> None:
    """Open branches of two insertions: that takes no more room than to say that there are more."""
    if branch.insertions == 2 and not branch.children:
        branch.open()
    for child in branch.children:
        _open_pairs(child)


def search_tree(
    puzzle: PuzzleLike,
    limit: int | None = 1,
    *,
    branches: int = 40,
    seconds: float | None = None,
    progress: Callable[[Counters], None] | None = None,
) -> Branch:
    """The tree of the search up to the `limit`-th solution, opened where most of it is.

    About `branches` branches are shown. The search itself must end in time; if there is none left
    for looking into all of them, fewer are shown.
    """
    start = time.perf_counter()
    grid = as_grid(puzzle)
    run = backtrack(grid, limit, seconds=seconds, progress=progress)
    if run.ending == "budget":
        raise BudgetUsedUp(run.solutions)
    root = _Growing(grid, limit, run.insertions, run.solutions)

    def is_over() -> bool:
        return seconds is not None and time.perf_counter() - start > seconds

    open_largest(root, branches, is_over)
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
        outcome = self._outcome()
        return Branch(
            tuple(self.placed),
            self.insertions,
            self.solutions,
            outcome,
            tuple(child.grown() for child in self.children),
            next_empty(tuple(self.grid.values)) if outcome == "dead end" else None,
        )

    def _outcome(self) -> Outcome:
        if self.children:
            return "branches"
        if self.below:
            return "cut"
        return "solution" if self.solutions else "dead end"
