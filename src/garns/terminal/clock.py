"""What both games in the terminal need."""

from __future__ import annotations

HINT_SECONDS = 5.0
"""For solving a board before a hint; ours are all solved in a fraction of it."""


def clock(seconds: float) -> str:
    """3:07, or 1:02:09."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
