"""A sign of life on the terminal while something takes long; silent anywhere else."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from garns.messages import number, say
from garns.search import Counters

PATIENCE = 0.3
"""Seconds before the first sign: quick work should not flicker."""

PERIOD = 0.1


@contextmanager
def counting() -> Iterator[Callable[[Counters], None] | None]:
    """A function to call with the counters of a running search; None off the terminal."""
    if not _on_terminal():
        yield None
        return
    line = StatusLine()
    try:
        yield lambda counters: line.show(
            say("cli.progress.insertions", n=counters.insertions, depth=counters.max_depth)
        )
    finally:
        line.clear()


@contextmanager
def solutions_found() -> Iterator[Callable[[int], None]]:
    """A function to call with the number of solutions found so far."""
    if not _on_terminal():
        yield lambda _: None
        return
    line = StatusLine()
    try:
        yield lambda found: line.show(say("cli.progress.solutions", n=found))
    finally:
        line.clear()


def _on_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


class StatusLine:
    """One line at the bottom of the terminal, rewritten in place."""

    def __init__(self) -> None:
        self._next = time.monotonic() + PATIENCE
        self._shown = False

    def show(self, text: str) -> None:
        """Show the text, unless the last one is too fresh."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + PERIOD
        self._shown = True
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()

    def clear(self) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


@contextmanager
def puzzles_done() -> Iterator[Callable[[], None]]:
    """A function to call after each puzzle: shows how many are done and how fast."""
    if not _on_terminal():
        yield lambda: None
        return
    line, start, done = StatusLine(), time.monotonic(), 0

    def advance() -> None:
        nonlocal done
        done += 1
        rate = done / max(time.monotonic() - start, 1e-9)
        line.show(say("cli.progress.puzzles", n=done, rate=number(round(rate))))

    try:
        yield advance
    finally:
        line.clear()
