"""Somebody's own program as a contestant: it reads a board on standard input and prints another.

The input is a `.in` file: N lines of N integers, 0 for empty. The output is read and ruled upon as
the judge does it (`programs/ruling.py`). The program runs with the rights of the user: this is no
sandbox.

What a program leaves behind when it ends by itself is ended too, except on Windows, which has no
groups of processes.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePath
from typing import IO

from garns.engine import check
from garns.formats import held_back, write
from garns.model import Grid, InvalidRequest, Message, Puzzle
from garns.programs import rule, signal_name

from .attempt import Attempt, AttemptVerdict

MOST_OUTPUT = 1 << 22
"""Bytes of output after which a program is stopped."""

CHECK_SECONDS = 10.0
"""For finding out whether a board has no solution, if a program shows no right one."""

BY_RULING: dict[str, AttemptVerdict] = {
    "solved": "solved",
    "none": "none",
    "wrong": "wrong",
    "no-board": "no-grid",
}

GLANCE = 0.02
"""Seconds between two looks at a running program."""


@dataclass(frozen=True)
class Program:
    """A command line, split as a shell would do it."""

    command: str

    @property
    def id(self) -> str:
        return self.command

    @property
    def name(self) -> str:
        """Without the folders that lead to it."""
        first, *rest = self.command.split(" ", 1)
        return " ".join([PurePath(first).name, *rest])

    @property
    def language(self) -> None:
        return None

    @property
    def arguments(self) -> list[str]:
        """Raises InvalidRequest if there is no such program."""
        try:
            words = _split(self.command)
        except ValueError:
            raise InvalidRequest("lab.program.quotes", command=self.command) from None
        if not words or shutil.which(words[0]) is None:
            raise InvalidRequest("lab.program.missing", command=self.command)
        return words

    def attempt(self, grid: Grid, seconds: float) -> Attempt:
        ended = _run(self.arguments, "".join(write([Puzzle(grid)], "in")), seconds)
        if ended.was_stopped:
            return Attempt("limit", ended.seconds)
        if ended.output is None:
            return Attempt("wrong", ended.seconds, detail=Message("lab.wrong.output"))
        if ended.code:
            return Attempt("crash", ended.seconds, detail=_crash(ended.code))
        return _judged(grid, ended.output, ended.seconds)


@dataclass(frozen=True)
class _Ended:
    """A program that runs no more; `output` is None if there was too much of it."""

    code: int
    output: str | None
    seconds: float
    was_stopped: bool


def _run(arguments: list[str], text: str, seconds: float) -> _Ended:
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout:
        stdin.write(text.encode())
        stdin.seek(0)
        watch: _Watch | None = None
        try:
            # A signal in between would leave a program behind that nobody ends.
            with held_back():
                start = time.perf_counter()
                process = subprocess.Popen(
                    arguments,
                    stdin=stdin,
                    stdout=stdout,
                    stderr=subprocess.DEVNULL,
                    # A group of its own, so that whatever it starts can be ended with it.
                    start_new_session=True,
                )
                watch = _Watch(process, stdout, seconds)
            code = process.wait()
            elapsed = time.perf_counter() - start
        finally:
            if watch is not None:
                with held_back():
                    watch.end()
        return _Ended(code, _text(stdout), elapsed, watch.has_stopped_it)


class _Watch:
    """Ends a program that takes too long or prints too much, from a thread of its own: waiting
    without a limit is the only way to learn at once when a program has ended."""

    def __init__(self, process: subprocess.Popen[bytes], stdout: IO[bytes], seconds: float) -> None:
        self.has_stopped_it = False
        self._process, self._stdout = process, stdout
        self._deadline = time.monotonic() + seconds
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._look)
        self._thread.start()

    def _look(self) -> None:
        while not self._is_over.wait(GLANCE):
            self.has_stopped_it = time.monotonic() >= self._deadline
            if self.has_stopped_it or os.fstat(self._stdout.fileno()).st_size > MOST_OUTPUT:
                self._kill()
                return

    def end(self) -> None:
        """Whatever the program has started and left behind ends now."""
        self._is_over.set()
        self._thread.join()
        self._kill()
        self._process.wait()

    def _kill(self) -> None:
        if hasattr(os, "killpg"):
            # macOS says that it is not permitted if all of the group have ended.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        elif self._process.poll() is None:
            _kill_tree(self._process)


def _kill_tree(process: subprocess.Popen[bytes]) -> None:
    """End a running program and what it has started, on Windows by a tool of the system's."""
    with suppress(OSError):
        tool = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(tool, capture_output=True, check=False)
    process.kill()


def _split(command: str) -> list[str]:
    """The words of a command line, as a shell would have them; on Windows a backslash stands
    between folders and does not quote."""
    if os.name == "nt":  # pragma: no cover
        return [word.strip('"') for word in shlex.split(command, posix=False)]
    return shlex.split(command)


def _text(stdout: IO[bytes]) -> str | None:
    stdout.seek(0)
    output = stdout.read(MOST_OUTPUT + 1)
    return None if len(output) > MOST_OUTPUT else output.decode(errors="replace")


def _crash(code: int) -> Message:
    if code > 0:
        return Message("lab.crash.code", {"code": code})
    return Message("lab.crash.signal", {"name": signal_name(-code)})


def _judged(grid: Grid, output: str, seconds: float) -> Attempt:
    ruling = rule(output, grid, lambda: _is_solvable(grid))
    counter = ruling.found.counter
    counters = {} if counter is None else {"insertions": counter}
    detail = next(iter(ruling.reasons), None)
    solution = ruling.found.grid if ruling.outcome == "solved" else None
    return Attempt(BY_RULING[ruling.outcome], seconds, counters, detail, solution=solution)


@lru_cache(maxsize=64)
def _is_solvable(grid: Grid) -> bool | None:
    """None if that is too hard to find out."""
    found = check(grid, seconds=CHECK_SECONDS)
    return None if found.verdict == "unknown" and not found.examples else bool(found.examples)
