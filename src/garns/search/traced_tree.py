"""The search tree of a trace: of somebody's program, or of an algorithm that only has its steps.

What is placed while other numbers stand is a child of the last of these. A trace can be long, so
small branches that are over are forgotten when there are too many; their counts stay exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from garns.model import Grid

from .events import Event
from .tree import Branch, Outcome, open_largest

MOST_NODES = 100_000
"""How many insertions are remembered one by one."""


def traced_tree(grid: Grid, events: Iterable[Event], *, branches: int = 40) -> Branch:
    """The tree of all insertions among the events, opened where most of them are: about `branches`
    branches are shown."""
    growth = _Growth(grid)
    for event in events:
        growth.follow(event)
    growth.end()
    open_largest(growth.root, branches)
    return growth.root.grown()


@dataclass(slots=True)
class _Node:
    """An insertion; opened, it takes in those that were the only ones to follow it."""

    placed: list[tuple[int, int]]
    insertions: int = 1
    solutions: int = 0
    is_over: bool = False
    stuck_at: int | None = None
    below: list[_Node] = field(default_factory=list)
    children: list[_Node] = field(default_factory=list)
    """Those in `below`, once this is opened."""

    def open(self) -> None:
        while len(self.below) == 1:
            only = self.below[0]
            self.placed += only.placed
            self.is_over, self.stuck_at, self.below = only.is_over, only.stuck_at, only.below
        self.children = self.below

    def grown(self) -> Branch:
        outcome = self._outcome()
        return Branch(
            tuple(self.placed),
            self.insertions,
            self.solutions,
            outcome,
            tuple(child.grown() for child in self.children),
            self.stuck_at if outcome == "dead end" else None,
        )

    def _outcome(self) -> Outcome:
        if self.children:
            return "branches"
        if self.insertions > len(self.placed):
            return "cut"
        if self.solutions:
            return "solution"
        return "dead end" if self.is_over else "open"


class _Growth:
    """Follows a trace on the tree that it makes."""

    def __init__(self, grid: Grid) -> None:
        self.root = _Node([], insertions=0, solutions=int(grid.is_solved))
        self._grid = grid
        self._path = [self.root]
        self._taken_back: set[int] = set()
        """Cells in the path that are empty again, while later ones are not yet."""
        self._small = 0
        """Branches of up to this many insertions are forgotten when they are over."""
        self._kept = 1
        """How many insertions are known one by one."""
        self._insertions = 0
        self._has_ended = False

    def follow(self, event: Event) -> None:
        if event.kind == "place" and event.cell is not None and event.value is not None:
            self._place(event.cell, event.value, event)
        elif event.kind == "take back" and event.cell is not None:
            self._take_back(event.cell)
        elif event.kind in ("try", "reject", "dead end"):
            self._path[-1].stuck_at = event.cell
        elif event.kind == "end":
            self._has_ended = True

    def _place(self, cell: int, value: int, event: Event) -> None:
        node = _Node([(cell, value)])
        if 0 not in event.board:
            node.solutions = int(self._grid.with_values(bytes(event.board)).is_solved)
        self._path[-1].below.append(node)
        self._path.append(node)
        self._kept += 1
        self._insertions += 1
        if self._kept > MOST_NODES:
            self._forget_more()

    def _take_back(self, cell: int) -> None:
        self._taken_back.add(cell)
        while len(self._path) > 1 and (last := self._path[-1].placed[0][0]) in self._taken_back:
            self._taken_back.remove(last)
            self._leave(is_over=True)

    def _leave(self, *, is_over: bool) -> None:
        node = self._path.pop()
        node.is_over = is_over
        if is_over and node.insertions <= self._small:
            # Whatever is below what is below was forgotten before.
            self._kept -= len(node.below)
            node.below = []
        parent = self._path[-1]
        parent.insertions += node.insertions
        parent.solutions += node.solutions

    def end(self) -> None:
        """What stands at the end has not been taken back. If nothing does, the search is over."""
        while len(self._path) > 1:
            self._leave(is_over=False)
        self.root.is_over = self._has_ended or self.root.insertions > 0

    def _forget_more(self) -> None:
        """The path and what is right beside it stay, however many these are."""
        while self._kept > MOST_NODES // 2 and self._small < self._insertions:
            self._small = 2 * self._small + 1
            in_path = {id(node) for node in self._path}
            self._kept = _forget(self.root, self._small, in_path)


def _forget(root: _Node, small: int, in_path: set[int]) -> int:
    """Forget what followed from small branches that are over, and count what is left."""
    left, nodes = 0, [root]
    while nodes:
        node = nodes.pop()
        left += 1
        if id(node) not in in_path and node.insertions <= small:
            node.below = []
        nodes += node.below
    return left
