"""Exit codes, the same for every command."""

from __future__ import annotations

from enum import IntEnum

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Loaded by the first lines of the program: see stop_signals.py.
    from collections.abc import Iterable


class Exit(IntEnum):
    DONE = 0
    """Yes, or done."""
    NO = 1
    """The answer is no: no solution, a broken rule, not what was asked for."""
    UNREADABLE = 2
    """Wrong use, or input that cannot be read."""
    SEVERAL = 3
    """More than one solution where one was required."""
    UNKNOWN = 4
    """The budget is used up."""
    ENVIRONMENT = 5
    """Something is missing around garns: an extra, room on the disk, a permission."""
    INTERNAL = 70
    """A fault in garns itself."""
    HUNG_UP = 129
    """The terminal was closed."""
    INTERRUPTED = 130
    """Ctrl-C."""
    BROKEN_PIPE = 141
    """The reader of the output went away."""
    TERMINATED = 143
    """Told to end by another process."""


_WORST_FIRST = (
    Exit.ENVIRONMENT,
    Exit.UNREADABLE,
    Exit.UNKNOWN,
    Exit.SEVERAL,
    Exit.NO,
    Exit.DONE,
)


def worst(codes: Iterable[Exit]) -> Exit:
    """The code of a whole batch."""
    return min(codes, key=_WORST_FIRST.index, default=Exit.DONE)
