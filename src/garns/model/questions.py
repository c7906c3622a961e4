"""What a grid is asked that only the engine can answer: it is imported when somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .grid import Grid


def is_minimal(grid: Grid, seconds: float | None) -> bool:
    from garns.engine import is_minimal

    return is_minimal(grid, seconds=seconds)
