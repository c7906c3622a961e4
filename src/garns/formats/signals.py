"""Moments in which no signal may interrupt: something is begun that must be cleaned up."""

from __future__ import annotations

import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from garns.model import UnsupportedSystem

STOPS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The signals that end a process and that it can prepare for; Windows has only some of them."""

_folders: set[str] = set()
"""The temporary folders that there are now."""


@contextmanager
def held_back() -> Iterator[None]:
    """Signals that would interrupt wait until the block is over. It must not take long.

    Blocking them for this thread would not do: the system hands them to another one, Python still
    interrupts this one, and programs that are started inherit the blocking."""
    with diverted(lambda: None):
        yield


@contextmanager
def diverted(told: Callable[[], None]) -> Iterator[None]:
    """A signal calls `told` instead of interrupting, and does what it did before when the block is
    over. Signals that interrupt nothing, because they are ignored or kill at once, stay as they
    are; and only the main thread is ever interrupted."""
    noted: list[int] = []

    def note(number: int, _: object) -> None:
        noted.append(number)
        told()

    before = _handlers() if threading.current_thread() is threading.main_thread() else {}
    try:
        for number in before:
            signal.signal(number, note)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        # Once: whoever sent it twice meant the same.
        for number in noted[:1]:
            signal.raise_signal(number)


def _handlers() -> dict[int, Any]:
    found = {number: signal.getsignal(number) for number in STOPS}
    return {number: handler for number, handler in found.items() if callable(handler)}


@contextmanager
def temporary_folder(prefix: str = "garns-") -> Iterator[Path]:
    """A folder that is gone afterwards, even if a signal comes while it is made or removed."""
    made: TemporaryDirectory[str] | None = None
    try:
        with held_back():
            made = _new_folder(prefix)
            _folders.add(made.name)
        yield Path(made.name)
    finally:
        if made is not None:
            with held_back():
                made.cleanup()
                _folders.discard(made.name)


def remove_temporary_folders() -> None:
    """For a process that ends at once, without leaving its blocks: Python drops an exception that
    comes at a bad moment, and a request to terminate with it."""
    for name in list(_folders):
        shutil.rmtree(name, ignore_errors=True)


def _new_folder(prefix: str) -> TemporaryDirectory[str]:
    try:
        return TemporaryDirectory(prefix=prefix)
    except FileNotFoundError:
        # Python tries to write into several, and says only that it found none.
        raise UnsupportedSystem("cli.no-temporary-folder") from None


@contextmanager
def terminable() -> Iterator[None]:
    """Within the block, a request to terminate is an exception too where it would kill: what was
    begun is cleaned up."""
    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    try:
        signal.signal(signal.SIGTERM, _exit)
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _exit(number: int, _: object) -> None:
    # Once: the next one would disturb the cleaning up.
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(128 + number)
