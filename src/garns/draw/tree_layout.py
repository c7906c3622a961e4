"""Where the nodes of a tree stand: children below their parent, subtrees as close as they can be.

Every level of the tree has one height. A subtree is described by its outline: for each level
below its root how far it reaches to the left and to the right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import zip_longest

from .tree_nodes import Node

Size = tuple[float, float]
Outline = list[tuple[float, float]]

STEEPNESS = 0.1
"""How steep lines are at least."""


@dataclass
class Placed:
    """A node with its size, its place (the middle of its upper edge), and where its
    level ends."""

    node: Node
    width: float
    height: float
    x: float = 0
    y: float = 0
    floor: float = 0
    children: list[Placed] = field(default_factory=list)

    def all(self) -> list[Placed]:
        return [self, *(each for child in self.children for each in child.all())]


def placed_tree(
    root: Node, size_of: Callable[[Node], Size], *, gap: float, level_gap: float
) -> Placed:
    """The tree with its upper left corner at (0, 0); `gap` is between neighbours, `level_gap` the
    least between levels."""
    placed = _measured(root, size_of)
    outline = _spread(placed, gap)
    _move(placed, -min(left for left, _ in outline))
    _set_levels(placed, level_gap)
    return placed


def _measured(node: Node, size_of: Callable[[Node], Size]) -> Placed:
    children = [_measured(child, size_of) for child in node.children]
    return Placed(node, *size_of(node), children=children)


def _spread(placed: Placed, gap: float) -> Outline:
    """Put the children side by side, and the parent above their middle; places are relative to
    that of the parent until it is moved itself."""
    together: Outline = []
    for child in placed.children:
        outline = _spread(child, gap)
        shift = _shift(together, outline, gap)
        _move(child, shift)
        together = _joined(together, [(left + shift, right + shift) for left, right in outline])
    if placed.children:
        middle = (placed.children[0].x + placed.children[-1].x) / 2
        for child in placed.children:
            _move(child, -middle)
        together = [(left - middle, right - middle) for left, right in together]
    return [(-placed.width / 2, placed.width / 2), *together]


def _shift(together: Outline, outline: Outline, gap: float) -> float:
    """How far to the right the next subtree has to go."""
    pairs = zip(together, outline, strict=False)
    return max((right + gap - left for (_, right), (left, _) in pairs), default=0)


def _joined(left: Outline, right: Outline) -> Outline:
    joined = []
    for one, other in zip_longest(left, right):
        joined.append((one or other)[:1] + (other or one)[1:])
    return joined


def _move(placed: Placed, by: float) -> None:
    for each in placed.all():
        each.x += by


def _set_levels(root: Placed, least_gap: float) -> None:
    """Levels are as high as their highest node, and farther apart where lines are long."""
    level, top = [root], 0.0
    while level:
        floor = top + max(each.height for each in level)
        for each in level:
            each.y, each.floor = top, floor
        reach = max((abs(child.x - each.x) for each in level for child in each.children), default=0)
        top = floor + max(least_gap, STEEPNESS * reach)
        level = [child for each in level for child in each.children]
