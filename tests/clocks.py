"""Time in tests: nothing depends on how busy the machine is.

What must happen is waited for, up to a limit that only a hang reaches. What must happen soon is
measured by the CPU time that it takes. And budgets in seconds get a clock that goes on with the
work, not with the world.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace

import pytest

from garns.engine import budget
from garns.search import counted, tree
from garns.search.ladder import goal

PATIENCE = 900.0
"""Seconds: however busy the machine is, what has not happened by then never will."""

SOON = 2.0
"""Seconds of CPU time. What is bounded by it takes some hundredths of them."""

ENGINE_AND_SEARCH = (budget, counted, tree, goal)
"""The modules that keep to a budget in seconds."""


def wait_until(happened: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.01)


@contextmanager
def interrupted(when: Callable[[], object]) -> Iterator[None]:
    """Ctrl-C comes as soon as that is so, by the doing of the block, and must end it soon."""
    main = threading.main_thread().ident
    assert main is not None
    sent: list[float] = []

    def press() -> None:
        wait_until(when)
        sent.append(time.process_time())
        signal.pthread_kill(main, signal.SIGINT)

    threading.Thread(target=press).start()
    with pytest.raises(KeyboardInterrupt):
        yield
    assert time.process_time() - sent[0] < SOON


@contextmanager
def set_by(clock: Callable[[], float], *modules: ModuleType) -> Iterator[None]:
    """To these modules, it is as late as that clock says."""
    with pytest.MonkeyPatch.context() as patch:
        for module in modules:
            patch.setattr(module, "time", SimpleNamespace(monotonic=clock, perf_counter=clock))
        yield


@contextmanager
def of_the_cpu() -> Iterator[None]:
    """Searches have their seconds from the CPU: nobody else can use them up."""
    with set_by(time.process_time, *ENGINE_AND_SEARCH):
        yield


@contextmanager
def of_looks(seconds: float) -> Iterator[None]:
    """The searches of the ladder in Python see the clock go on by so much at every look: what they
    do in their time is the same on every machine."""
    looks = 0

    def look() -> float:
        nonlocal looks
        looks += 1
        return looks * seconds

    with set_by(look, goal):
        yield
