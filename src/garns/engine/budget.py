"""Budgets: a search may be told to stop after so many seconds or nodes."""

from __future__ import annotations

import time
from dataclasses import dataclass

from garns.model.arguments import checked_seconds, checked_whole


class OutOfBudget(Exception):
    """The budget was used up before the search was over."""


@dataclass
class Budget:
    """Counts the nodes of one search, and ends it when it has used up what it was allowed."""

    seconds: float | None = None
    nodes: int | None = None
    spent_nodes: int = 0

    def __post_init__(self) -> None:
        self.seconds = checked_seconds(self.seconds)
        if self.nodes is not None:
            self.nodes = checked_whole("nodes", self.nodes, least=0)
        self._deadline = None if self.seconds is None else time.monotonic() + self.seconds

    def slice(self, nodes: int) -> int:
        """How many nodes (at least one, at most `nodes`) may be visited before the next look."""
        if self.is_used_up:
            raise OutOfBudget
        return nodes if self.nodes is None else max(1, min(nodes, self.nodes - self.spent_nodes))

    def spend(self, total: int) -> None:
        """So many nodes have been visited since the beginning."""
        self.spent_nodes = total

    @property
    def seconds_left(self) -> float | None:
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    @property
    def is_used_up(self) -> bool:
        if self.nodes is not None and self.spent_nodes >= self.nodes:
            return True
        return self._deadline is not None and time.monotonic() >= self._deadline


@dataclass(frozen=True)
class Limits:
    """What the work for each of many puzzles may take. Nodes are what that work counts: guesses of
    a search, conclusions of a rating."""

    seconds: float | None = None
    nodes: int | None = None

    @property
    def has_any(self) -> bool:
        return self.seconds is not None or self.nodes is not None

    def budget(self) -> Budget:
        """That of one search. Raises InvalidRequest if these are no limits."""
        return Budget(self.seconds, self.nodes)
