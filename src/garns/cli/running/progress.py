"""A sign of life on the terminal while something takes long; silent anywhere else."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from garns.messages import number, say

if TYPE_CHECKING:
    from garns.search import Counters

PATIENCE = 0.3
"""Seconds before the first sign: quick work should not flicker."""

PERIOD = 0.1

BAR_WIDTH = 20

SURE = 0.02
"""The share of the work that must be done before it can be told how long the rest takes."""


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
    return sys.stderr.isatty()


class StatusLine:
    """One line at the bottom of the terminal, rewritten in place."""

    shown: StatusLine | None = None
    """The one that stands there at the moment."""

    def __init__(self) -> None:
        self._next = time.monotonic() + PATIENCE
        if os.name == "nt":  # pragma: no cover
            # Old consoles have to be told to follow escape sequences; click brings this library.
            import_module("colorama").just_fix_windows_console()

    def show(self, text: str) -> None:
        """Show the text, unless the last one is too fresh."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + PERIOD
        StatusLine.shown = self
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()

    def clear(self) -> None:
        if StatusLine.shown is self:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            StatusLine.shown = None


def _bar(share: float) -> str:
    full = round(BAR_WIDTH * share)
    return f"[{'#' * full}{'.' * (BAR_WIDTH - full)}] {share:.0%}  "


class Progress:
    """How many puzzles are done, and, if it is known how long the input is, how much is left."""

    def __init__(self, input_bytes: int | None = None) -> None:
        self.done = 0
        self._line = StatusLine() if _on_terminal() else None
        self._start = time.monotonic()
        self._input_bytes = input_bytes
        self._read_bytes = 0
        self._skipped = 0

    def skip(self, puzzles: int = 1) -> None:
        """`puzzles` more have been done by an earlier run."""
        self._skipped += puzzles
        self._start = time.monotonic()
        self.advance(puzzles)

    def advance(self, puzzles: int = 1) -> None:
        """So many puzzles more are done."""
        self.done += puzzles
        self.foresee(0)

    def read(self, input_bytes: int) -> None:
        """So many bytes more of the input are dealt with."""
        self._read_bytes += input_bytes

    def foresee(self, puzzles: int) -> None:
        """So many puzzles are answered but not yet written."""
        if self._line is not None:
            seconds = max(time.monotonic() - self._start, 1e-9)
            count = self.done + puzzles
            rate = number(round((count - self._skipped) / seconds))
            self._line.show(self._bar() + say("cli.progress.puzzles", n=count, rate=rate))

    def _bar(self) -> str:
        if not self._input_bytes or not self._read_bytes:
            return ""
        return _bar(min(1.0, self._read_bytes / self._input_bytes))

    def make_room(self) -> None:
        """For a line on the same terminal."""
        if sys.stdout.isatty():
            self.clear()

    def clear(self) -> None:
        if self._line is not None:
            self._line.clear()


@contextmanager
def puzzles_done(input_bytes: int | None = None) -> Iterator[Progress]:
    """Shows how many puzzles are done and how fast; Ctrl-C is told with that number."""
    progress = Progress(input_bytes)
    try:
        yield progress
    except KeyboardInterrupt:
        if not progress.done:
            raise
        raise KeyboardInterrupt(say("cli.interrupted-after", n=progress.done)) from None
    finally:
        progress.clear()


@contextmanager
def making(total: int, already: int = 0) -> Iterator[Callable[[int], None]]:
    """A function to call with the number of things made: shows how many, of how many, how fast."""
    if not _on_terminal():
        yield lambda _: None
        return
    line, start = StatusLine(), time.monotonic()

    def show(done: int) -> None:
        seconds = time.monotonic() - start
        rate = round((done - already) / max(seconds, 1e-9))
        facts = {"n": done, "total": number(total)}
        if rate:
            line.show(say("cli.progress.made", rate=number(rate), **facts))
        else:
            line.show(say("cli.progress.slow", seconds=number(round(seconds)), **facts))

    try:
        yield show
    finally:
        line.clear()


class Working:
    """To be called with how many pieces of work are done, of how many, and what is next."""

    def __init__(self) -> None:
        self._line = StatusLine() if _on_terminal() else None
        self._start = time.monotonic()

    def __call__(self, done: int, total: int, what: str) -> None:
        if self._line is not None:
            share = done / max(total, 1)
            self._line.show(_bar(share) + what + self._time_left(share))

    def _time_left(self, share: float) -> str:
        """As long as the rest takes if it goes on like this; nothing while that is a wild guess."""
        elapsed = time.monotonic() - self._start
        if share < SURE or elapsed < 1:
            return ""
        left = rough_duration(elapsed * (1 - share) / share)
        return f" ({say('cli.progress.left', time=left)})"

    def clear(self) -> None:
        """Make room for a result."""
        if self._line is not None:
            self._line.clear()


class Figures:
    """To be called with a sentence that says how far some work is whose end nobody knows."""

    def __init__(self) -> None:
        self._line = StatusLine() if _on_terminal() else None

    def __call__(self, what: str) -> None:
        if self._line is not None:
            self._line.show(what)

    def clear(self) -> None:
        """Make room for a result."""
        if self._line is not None:
            self._line.clear()


def rough_duration(seconds: float) -> str:
    """40 s, 3 min, 2 h: as precise as a guess can be."""
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 3600 else f"{round(seconds / 3600)} h"


@contextmanager
def working() -> Iterator[Working]:
    shown = Working()
    try:
        yield shown
    finally:
        shown.clear()
