"""Budgets: a search may be told to stop after so many seconds or nodes."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass
class Budget:
    """Counts the nodes of one search and tells when it has used up what it was allowed."""

    seconds: float | None = None
    nodes: int | None = None
    spent_nodes: int = 0

    def __post_init__(self) -> None:
        self._deadline = None if self.seconds is None else time.monotonic() + self.seconds

    def spend_node(self) -> None:
        self.spent_nodes += 1

    @property
    def is_used_up(self) -> bool:
        if self.nodes is not None and self.spent_nodes > self.nodes:
            return True
        return self._deadline is not None and time.monotonic() >= self._deadline
