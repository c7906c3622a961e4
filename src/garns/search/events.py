"""What happens in a search, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from garns.model import House

from .counters import Counters

EventKind = Literal["try", "reject", "place", "take back", "solution", "end", "dead end"]

NOTHING_COUNTED = Counters()

Board = tuple[int, ...]
"""Values row by row, 0 for empty."""


@dataclass(frozen=True, slots=True)
class Event:
    """One step: `board` is how the board looks after it, `depth` how many cells are filled in.

    `house` is the reason of a rejection: the first of row, column, block … that holds the value.
    `solution` and `end` have no cell.
    """

    kind: EventKind
    board: Board
    depth: int
    cell: int | None = None
    value: int | None = None
    house: House | None = None
    counters: Counters = NOTHING_COUNTED
