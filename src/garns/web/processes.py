"""Processes that do the work: bounded in number, and stopped when they take too long.

A process that is running cannot be asked to stop, so each is ours to end and to start anew.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

GRACE = 1.0
"""Work ends itself when its seconds are over; so much later its process is ended."""

MEMORY = 2 * 1024**3
"""Bytes that one process may take."""

POLITENESS = 10
"""How far the workers stand back behind the server for a core (0 to 19)."""

START_SECONDS = 30.0
"""For a process to load garns."""

_CONTEXT = multiprocessing.get_context("spawn")

Work = Callable[..., Any]


class Busy(Exception):
    """All processes are at work, and enough requests wait for one."""


class TookTooLong(Exception):
    """The process was ended: what it would have answered is unknown."""


class Fault(Exception):
    """The work failed in a way that it should not: the text is for our eyes only."""


class Worker:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: Any = None
        self._connection: Connection[Any, Any] | None = None

    def ask(self, work: Work, arguments: tuple[Any, ...], seconds: float) -> Any:
        """What the work returns. Raises TookTooLong and Fault."""
        connection = self._connection or self._start()
        try:
            connection.send((work, arguments))
            if connection.poll(seconds + GRACE):
                return _unwrapped(connection.recv())
        except (EOFError, OSError):
            pass  # It has died, for want of memory or by somebody's hand: the same to the client.
        self.end()
        raise TookTooLong

    def _start(self) -> Connection[Any, Any]:
        ours, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        if not ours.poll(START_SECONDS):
            self.end()
            raise TookTooLong
        ours.recv()
        self._connection = ours
        return ours

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None


def _serve(connection: Connection[Any, Any]) -> None:
    """The life of a worker: until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _give_way()
    _bound_memory()
    from . import operations  # noqa: F401 - loaded before the first question comes

    connection.send("ready")
    while True:
        try:
            work, arguments = connection.recv()
        except (EOFError, OSError):
            return
        connection.send(_done(work, arguments))


def _done(work: Work, arguments: tuple[Any, ...]) -> Any:
    try:
        return work(*arguments)
    except Exception:
        return Fault(traceback.format_exc())


def _unwrapped(found: Any) -> Any:
    if isinstance(found, Fault):
        raise found
    return found


def _give_way() -> None:
    """The server answers quick questions while its workers are busy."""
    if hasattr(os, "nice"):
        os.nice(POLITENESS)


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:  # pragma: no cover - Windows has no such limit
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Pool:
    """So many workers, and a line of requests of bounded length before them."""

    def __init__(self, processes: int, waiting: int) -> None:
        self._workers = [Worker() for _ in range(processes)]
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="garns-worker")
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._places_left = waiting

    async def run(self, work: Work, *arguments: Any, seconds: float) -> Any:
        """What the work returns. Raises Busy, TookTooLong and Fault."""
        worker = await self._next_worker()
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._threads, worker.ask, work, arguments, seconds)
        # The worker is free when it is done, even if nobody waits for its answer any more.
        asked.add_done_callback(lambda _: self._idle.put_nowait(worker))
        return await asyncio.shield(asked)

    async def _next_worker(self) -> Worker:
        if not self._idle.empty():
            return self._idle.get_nowait()
        if self._places_left <= 0:
            raise Busy
        self._places_left -= 1
        try:
            return await self._idle.get()
        finally:
            self._places_left += 1

    def close(self) -> None:
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(cancel_futures=True)
