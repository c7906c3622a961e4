"""The end of everything that a program has started."""

from __future__ import annotations

import contextlib
import os
import signal
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def kill_all(find: Callable[[], list[int]]) -> None:
    """Kill what `find` finds, again and again until there is nothing: what is stopped first cannot
    start anything new while the others are killed."""
    while left := find():
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in left:
                with contextlib.suppress(OSError):
                    os.kill(pid, number)
        for pid in left:
            _reap(pid)
        time.sleep(0.001)


def _reap(pid: int) -> None:
    """Only this one: others may be waited for elsewhere."""
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)
