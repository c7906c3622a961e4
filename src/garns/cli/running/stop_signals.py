"""Signals that end the process: Ctrl-C, a closed terminal, a request to terminate.

What a signal does depends on how far the run is:

- at the start there is nothing to clean up, and the process ends at once;
- at work it becomes an exception, so that everything that was begun is cleaned up;
- while the process is closing, it is already on its way and nothing is raised any more.

Imported before anything else, so that hardly a moment of the start is without it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from enum import Enum

from .exit_codes import Exit

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Nothing is imported here that is not needed at once.
    from types import FrameType

CODES = {
    "SIGINT": Exit.INTERRUPTED,
    "SIGTERM": Exit.TERMINATED,
    # Windows has none.
    "SIGHUP": Exit.HUNG_UP,
}

BURST = 1.0
"""Seconds in which further signals count as the same one: `timeout` and some shells send two, and
the second must not disturb the cleaning up after the first."""

REPEAT_AFTER = 0.05
"""Seconds until a signal that came at a bad moment is sent again."""


class Phase(Enum):
    """How far the run is."""

    STARTING = 1
    WORKING = 2
    CLOSING = 3


class _Run:
    """How far it is, the first signal that came, and one that will be sent again."""

    phase = Phase.STARTING
    first: signal.Signals | None = None
    first_at = 0.0
    waiting: int | None = None

    def is_in_burst(self) -> bool:
        return self.first is not None and time.monotonic() < self.first_at + BURST


_run = _Run()


def catch_signals() -> None:
    """From now on, signals end the process as this module says. One that whoever started us has
    switched off, as `nohup` does, stays off."""
    for name in CODES:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _handle)
    sys.unraisablehook = _repeat_lost_stop


def enter(phase: Phase) -> None:
    """The run has come so far."""
    _run.phase = phase


def deliver_waiting() -> None:
    """The work is done before a signal that came at a bad moment has been sent again."""
    if _run.waiting is not None:
        signal.raise_signal(_run.waiting)


def code_of_signal() -> Exit | None:
    """The exit code for the signal that came, if there was one within the last moments."""
    return CODES[_run.first.name] if _run.first is not None and _run.is_in_burst() else None


def _handle(number: int, frame: FrameType | None) -> None:
    _run.waiting = None
    code = CODES[signal.Signals(number).name]
    if _run.phase is Phase.STARTING:
        os._exit(code)
    if _run.is_in_burst():
        return
    if _run.phase is Phase.CLOSING and _run.first is not None:
        # Closing takes too long for somebody's patience.
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
    if _run.phase is Phase.WORKING and _is_importing(frame):
        _send_again(number)
        return
    _run.first, _run.first_at = signal.Signals(number), time.monotonic()
    if _run.phase is Phase.WORKING:
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(code)


def _is_importing(frame: FrameType | None) -> bool:
    """Modules in C may print an exception that comes while they are loaded, or turn it into
    another one."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _repeat_lost_stop(unraisable: sys.UnraisableHookArgs) -> None:
    """Python drops an exception that falls into a finaliser or the callback of a weak reference. A
    signal that came just then would be lost."""
    if _run.first is not None and issubclass(unraisable.exc_type, KeyboardInterrupt | SystemExit):
        number, _run.first = _run.first, None
        _send_again(number)
    else:
        sys.__unraisablehook__(unraisable)


def _send_again(number: int) -> None:
    # Imported late: see above.
    from threading import Timer

    _run.waiting = number
    timer = Timer(REPEAT_AFTER, _signal_main_thread, (number,))
    timer.daemon = True
    timer.start()


def _signal_main_thread(number: int) -> None:
    """So that it wakes, whatever it waits for; Windows cannot address a thread."""
    if _run.waiting is None:
        return
    if hasattr(signal, "pthread_kill"):
        from threading import main_thread

        signal.pthread_kill(main_thread().ident or 0, number)
    else:
        signal.raise_signal(number)
