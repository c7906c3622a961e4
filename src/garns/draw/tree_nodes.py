"""The nodes of a drawn search tree, made of its branches.

A node is an insertion; a long chain of insertions without a choice is one node, and so are
neighbours of which the same is to be said. What came of a branch stands below it as a node of its
own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Literal

from garns.messages import cell_words, say
from garns.model import Grid, Symbols, cell_name
from garns.search.tree import Branch

Kind = Literal["root", "placed", "dead end", "solution", "cut", "open"]

SEPARATE = 3
"""Up to this many insertions without a choice are nodes of their own."""

MANY = 4
"""From this many neighbours on that are alike, they are not named one by one."""


@dataclass
class Node:
    """`insertions` are those of the node and of everything below it; `is_branch` tells the first
    of several ways from an insertion that had no alternative; `is_stuck` a dead end that names the
    cell into which nothing fits."""

    kind: Kind
    lines: tuple[str, ...]
    insertions: int = 0
    solutions: int = 0
    is_branch: bool = False
    is_stuck: bool = False
    children: list[Node] = field(default_factory=list)

    @property
    def has_number(self) -> bool:
        """Whether its insertions are told: what is not opened tells them itself."""
        is_closed = len(self.children) == 1 and self.children[0].kind == "cut"
        return self.is_branch and self.insertions > 1 and not is_closed

    def all(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.all()


def _likeness(branch: Branch) -> object:
    """Branches for which this is the same are alike; most are only like themselves."""
    is_alone = branch.solutions or len(branch.placed) > 1 or branch.children
    return id(branch) if is_alone else (branch.outcome, branch.stuck_at)


@dataclass(frozen=True)
class NodeMaker:
    """Makes nodes in the words of the current language."""

    grid: Grid
    symbols: Symbols

    def tree(self, root: Branch) -> Node:
        node = Node("root", (say("tree.root"),), root.insertions, root.solutions)
        node.children = self._chain(root) if root.placed else self._below(root)
        return node

    def _below(self, branch: Branch) -> list[Node]:
        if not branch.children:
            return [self._outcome(branch)]
        runs = [list(run) for _, run in groupby(branch.children, key=_likeness)]
        return [node for run in runs for node in self._run(run)]

    def _run(self, run: list[Branch]) -> Iterator[Node]:
        """Neighbours that are alike, as one node if these are several that were not opened, or
        many that lead nowhere."""
        if len(run) < (2 if run[0].outcome == "cut" else MANY):
            for branch in run:
                yield from self._chain(branch)
            return
        insertions = sum(branch.insertions for branch in run)
        left = replace(run[0], insertions=insertions - len(run) + 1)
        below = [self._outcome(left)]
        yield Node("placed", (self._alternatives(run),), insertions, 0, True, children=below)

    def _alternatives(self, run: list[Branch]) -> str:
        """`r1c2 = 2, 4, 5`; of many, the first and the last."""
        texts = [self._placed(*branch.placed[0]) for branch in run]
        if len({branch.placed[0][0] for branch in run}) == 1:
            texts[1:] = [self.symbols.write(branch.placed[0][1]) for branch in run[1:]]
        return ", ".join(texts) if len(run) < MANY else f"{texts[0]} … {texts[-1]}"

    def _chain(self, branch: Branch) -> list[Node]:
        """The insertions of a branch, one below the other, with all that follows."""
        texts = [self._placed(cell, value) for cell, value in branch.placed]
        groups: list[tuple[str, ...]] = [(text,) for text in texts]
        if len(texts) > SEPARATE:
            groups = [(texts[0], say("tree.between", n=len(texts) - 2), texts[-1])]
        below = self._below(branch)
        for number, lines in reversed(list(enumerate(groups))):
            left = branch.insertions - number
            below = [Node("placed", lines, left, branch.solutions, children=below)]
        below[0].is_branch = True
        return below

    def _placed(self, cell: int, value: int) -> str:
        return f"{cell_words(self.grid.layout, cell)} = {self.symbols.write(value)}"

    def _outcome(self, branch: Branch) -> Node:
        left, solutions = branch.insertions - len(branch.placed), branch.solutions
        match branch.outcome:
            case "solution":
                return Node("solution", (say("tree.solution"),), 0, solutions)
            case "dead end" if branch.stuck_at is not None:
                cell = cell_name(self.grid.layout, branch.stuck_at)
                return Node("dead end", (say("tree.stuck", cell=cell),), is_stuck=True)
            case "dead end":
                return Node("dead end", (say("tree.dead-end"),))
            case "open":
                return Node("open", (say("tree.open"),))
            case _:
                id = "tree.more-solved" if solutions else "tree.more"
                return Node("cut", (say(id, n=left),), left, solutions)
