"""Native work in another thread, so that this one can be interrupted while it waits."""

from __future__ import annotations

import atexit
import threading
import time
from _thread import start_new_thread
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from garns.native import BatchControl

Result = TypeVar("Result")

LOOK_EVERY = 0.05
"""Seconds between two looks at the progress and at Ctrl-C."""


class Background(Generic[Result]):
    """Work that has begun. It must end in `wait` or `stop`."""

    def __init__(self, work: Callable[[BatchControl], Result]) -> None:
        self._work = work
        self._control = BatchControl()
        self._results: list[Result] = []
        self._failures: list[BaseException] = []
        self.seconds = 0.0
        """How long the work took, once it is done."""
        # Not the thread's own join: once interrupted, it takes a running thread for ended.
        self._ended = threading.Event()
        # Not a Thread: that one makes us wait until it runs.
        start_new_thread(self._run, ())

    def _run(self) -> None:
        begin = time.monotonic()
        _under_way.add(self)
        try:
            self._results.append(self._work(self._control))
        except BaseException as error:
            self._failures.append(error)
        finally:
            self.seconds = time.monotonic() - begin
            _under_way.discard(self)
            self._ended.set()

    @property
    def is_done(self) -> bool:
        return self._ended.is_set()

    @property
    def finished(self) -> int:
        """How many boards are answered."""
        return self._control.finished

    def wait(self, progress: Callable[[int], None] | None = None) -> Result:
        """The result. `progress` is told the number of boards that are answered; whatever it
        raises, and Ctrl-C, stops the work."""
        try:
            is_running = True
            while is_running:
                is_running = not self._ended.wait(LOOK_EVERY)
                if progress is not None:
                    progress(self._control.finished)
        finally:
            self.stop()
        if self._failures:
            raise self._failures[0]
        return self._results[0]

    def stop(self) -> None:
        """Make the work end within some milliseconds; its result is of no use then."""
        self._control.stop()
        self._ended.wait()


_under_way: set[Background[Any]] = set()


@atexit.register
def _stop_all() -> None:
    """Ctrl-C may come between the beginning of some work and whoever would stop it. A thread that
    comes back from the kernel while Python ends would abort the process."""
    for work in list(_under_way):
        work.stop()
