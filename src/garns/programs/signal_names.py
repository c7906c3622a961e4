"""What signals are called: not every number has a name."""

from __future__ import annotations

import signal


def signal_name(number: int) -> str:
    """SIGSEGV for 11; the number itself for those without a name, such as real-time signals."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
