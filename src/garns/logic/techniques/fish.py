"""What `kraken.py` needs of fish. Fish themselves are native: see `native/logic/fish.cpp`."""

from __future__ import annotations

from dataclasses import dataclass

from garns.logic.board import Area, CellSet

Areas = tuple[Area, ...]


@dataclass(frozen=True)
class Fish:
    value: int
    base: Areas
    cover: Areas
    body: CellSet
    """The places of the base that are no fins."""
    fins: CellSet
    removed: CellSet
