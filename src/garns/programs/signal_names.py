"""What signals are called: not every number has a name."""

from __future__ import annotations

import signal


def signal_name(number: int) -> str:
    """SIGSEGV for 11; SIGRTMIN+1 for 35, which programs may use as they like."""
    try:
        return signal.Signals(number).name
    except ValueError:
        first, last = (getattr(signal, name, -1) for name in ("SIGRTMIN", "SIGRTMAX"))
        return f"SIGRTMIN+{number - first}" if first <= number <= last else str(number)
