"""Processes that do the work: stopped when they take too long or when nobody waits for them any
more.

A process that is running cannot be asked to stop, so each is ours to end and to start anew. Where
the system can fork, that takes milliseconds: all of them are copies of one that has garns loaded.
"""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import pickle
import signal
import socket
import tempfile
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from io import BufferedRWPair
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any

GRACE = 1.0
"""Work ends itself when its seconds are over; so much later its process is ended."""

MEMORY = 2 * 1024**3
"""Bytes that one process may take."""

POLITENESS = 5
"""How far the workers stand back behind the server for a core (0 to 19)."""

POLITENESS_OF_LONG = 10
"""How far long work stands back behind other workers: where cores are scarce, quick questions come
first."""

START_SECONDS = 30.0
"""For a process to load garns."""

ANSWERS = 500
"""So many are given by one process; then a fresh one takes its place, with a memory as tidy as on
the first day."""

_CAN_FORK = "forkserver" in multiprocessing.get_all_start_methods()
_CONTEXT: Any = multiprocessing.get_context("forkserver" if _CAN_FORK else "spawn")
if _CAN_FORK:
    _CONTEXT.set_forkserver_preload(["__main__", "garns.web.operations"])

_LENGTH_BYTES = 8


@dataclass(frozen=True)
class WorkerRequest:
    """`work`, a function of a module, is called with the arguments and should be done after so many
    seconds. `is_long`: that it takes most of them is nothing unusual."""

    work: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    seconds: float = 2.0
    is_long: bool = False
    grace: float = field(default_factory=lambda: GRACE)


class TookTooLong(Exception):
    """The process was ended: what it would have answered is unknown."""


class WorkerDied(Exception):
    """The process has ended before it had answered, by itself or by somebody's hand."""


class Fault(Exception):
    """The work failed in a way that it should not: the text is for our eyes only."""


class Worker:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: Any = None
        self._connection: socket.socket
        self._folder: TemporaryDirectory[str]
        self._given = 0
        self.is_slowed = False
        """By long work, for good: a process may give way, but not take that back."""

    async def ask(self, question: WorkerRequest, within: float = math.inf) -> Any:
        """What the work returns. Raises TookTooLong, also after `within` seconds, WorkerDied and
        Fault. If the caller waits no longer, the process is ended, whatever it is at."""
        if self._process is not None and not self._process.is_alive():
            self.end()  # It has died while it had nothing to do: that is no client's fault.
        if self.is_slowed and not question.is_long:
            self.end()
        try:
            if self._process is None:
                async with asyncio.timeout(START_SECONDS):
                    await self._start()
            self.is_slowed = question.is_long
            async with asyncio.timeout(min(within, question.seconds + question.grace)):
                found = await self._exchange(question)
        except TimeoutError:
            self.end()
            raise TookTooLong from None
        except (EOFError, OSError):
            self.end()
            raise WorkerDied from None
        except BaseException:
            self.end()
            raise
        self._given += 1
        if self._given >= ANSWERS:
            self.end()
        if isinstance(found, Fault):
            raise found
        return found

    async def _start(self) -> None:
        self._connection, theirs = socket.socketpair()
        self._connection.setblocking(False)
        # What it leaves lying about when it is ended goes with it.
        self._folder = TemporaryDirectory(prefix="garns-", ignore_cleanup_errors=True)
        arguments = (theirs, self._folder.name)
        self._process = _CONTEXT.Process(target=_serve, args=arguments, daemon=True)
        self._given = 0
        # The first one waits here until the process that all are copied from is there. A start
        # that is under way is never broken off: a worker that nobody speaks to goes by itself.
        loop = asyncio.get_running_loop()
        await asyncio.shield(loop.run_in_executor(None, _start_with, theirs, self._process))
        await _received(self._connection)

    async def _exchange(self, question: WorkerRequest) -> Any:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(self._connection, pickle.dumps(question))
        return await _received(self._connection)

    def end(self) -> None:
        if self._process is None:
            return
        if self._process.pid is not None:
            self._process.kill()
        self._connection.close()
        self._folder.cleanup()
        self._process = None
        self.is_slowed = False


def _start_with(connection: socket.socket, process: Any) -> None:
    """Ctrl-C in a terminal, or its closing, is meant for the server, which then ends its workers:
    to them, and to the process that they are copied from, the signals do not get through."""
    with connection:
        _block_signals()
        if _CAN_FORK:
            from multiprocessing import resource_tracker

            # Python's own process, which unblocks some signals in this thread when it is started.
            resource_tracker.ensure_running()
            _block_signals()
        process.start()


def _block_signals() -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})


async def _received(connection: socket.socket) -> Any:
    length = int.from_bytes(await _exactly(_LENGTH_BYTES, connection))
    return pickle.loads(await _exactly(length, connection))


async def _exactly(length: int, connection: socket.socket) -> bytearray:
    loop = asyncio.get_running_loop()
    content = bytearray(length)
    missing = memoryview(content)
    while missing:
        n = await loop.sock_recv_into(connection, missing)
        if n == 0:
            raise EOFError
        missing = missing[n:]
    return content


# the other side


def _serve(connection: socket.socket, folder: str) -> None:
    """The life of a worker: until the server is gone."""
    tempfile.tempdir = folder
    # Where it could not be held back before (`_start_with`), as on Windows.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _give_way(POLITENESS)
    _bound_memory()
    from . import operations  # noqa: F401 - loaded before the first question comes

    with suppress(EOFError, OSError), connection, connection.makefile("rwb") as stream:
        _send(stream, "ready")
        is_slowed = False
        while True:
            question = pickle.load(stream)
            if question.is_long and not is_slowed:
                is_slowed = True
                _give_way(POLITENESS_OF_LONG)
            _end_after(question.seconds + 2 * question.grace)
            _send(stream, _done(question))
            _end_after(0)
    rmtree(folder, ignore_errors=True)


def _send(stream: BufferedRWPair, found: Any) -> None:
    content = pickle.dumps(found)
    stream.write(len(content).to_bytes(_LENGTH_BYTES))
    stream.write(content)
    stream.flush()


def _done(question: WorkerRequest) -> Any:
    try:
        return question.work(*question.arguments)
    except Exception:
        return Fault(traceback.format_exc())


def _give_way(politeness: int) -> None:
    """The server answers quick questions while its workers are busy."""
    if hasattr(os, "nice"):
        os.nice(politeness)


def _bound_memory() -> None:
    """As far as the system can: Windows has no such limit, and macOS may refuse it."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    # A lower limit, as an administrator may have set, stays.
    bounds = [bound for bound in (soft, hard, MEMORY) if bound != resource.RLIM_INFINITY]
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (min(bounds), hard))


def _end_after(seconds: float) -> None:
    """If the server is killed, nobody is left to end its workers: the system does it then. 0 takes
    that back."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
