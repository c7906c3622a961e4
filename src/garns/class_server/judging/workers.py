"""Several workers, each a process of its own, started again when one dies.

A worker is told by a pipe which database it is, so that no password is seen in the list of
processes; and it ends when that pipe does, so that none is left when this process is killed.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import IO, Any

from ..store import open_database
from .queue import LEASE
from .worker import require_walls, run_worker

log = logging.getLogger(__name__)

COMMAND = "from garns.class_server.judging.workers import main; main()"

MOST_WORKERS = 64
PAUSE = 1.0
"""Seconds before one that has died is started again; more after each time, up to a minute."""
LONGEST_PAUSE = 60.0
STEADY = 60.0
"""Seconds after which one that dies is not taken for one that cannot start."""

ENDING_SECONDS = 20.0
"""For giving back what it holds, before it is killed."""


class Workers:
    """`stop` ends all of them; they give back what they hold."""

    def __init__(self, address: str, count: int, lease: float) -> None:
        self._told = {"database": address, "lease": lease}
        self._stop = threading.Event()
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        self._threads = [
            threading.Thread(target=self._watch, args=(number,), name=f"judge {number}")
            for number in range(min(count, MOST_WORKERS))
        ]
        for thread in self._threads:
            thread.daemon = True
            thread.start()

    @property
    def process_ids(self) -> Sequence[int]:
        return [each.pid for each in self._processes.values() if each.poll() is None]

    def stop(self) -> None:
        self._stop.set()
        for process in list(self._processes.values()):
            _tell_to_end(process)
        for thread in self._threads:
            thread.join(ENDING_SECONDS)
        for process in list(self._processes.values()):
            if process.poll() is None:
                process.kill()
                process.wait()

    def _watch(self, number: int) -> None:
        """One worker after another, as they die."""
        pause = PAUSE
        while not self._stop.is_set():
            process = _start(self._told)
            self._processes[number] = process
            if self._stop.is_set():
                # It was started while everything ended.
                _tell_to_end(process)
            try:
                process.wait(STEADY)
                pause = min(2 * pause, LONGEST_PAUSE)
            except subprocess.TimeoutExpired:
                pause = PAUSE
                process.wait()
            _pipe(process).close()
            if not self._stop.is_set():
                log.warning("a judge has ended (%s); another one is started", process.returncode)
                self._stop.wait(pause)


def start_workers(address: str, count: int, *, lease: float = LEASE.total_seconds()) -> Workers:
    """`count` processes that judge what is handed in to the database. Raises UnsupportedSystem
    where programs cannot be held in."""
    if count:
        require_walls()
    return Workers(address, count, lease)


def _start(told: dict[str, Any]) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        # A signal to end that is sent to a whole terminal is for us to hand on.
        start_new_session=True,
    )
    stream = _pipe(process)
    with suppress(BrokenPipeError):
        stream.write(json.dumps(told).encode() + b"\n")
        stream.flush()
    return process


def _tell_to_end(process: subprocess.Popen[bytes]) -> None:
    with suppress(OSError):
        process.terminate()


def _pipe(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdin is not None
    return process.stdin


def _first_line() -> bytes:
    """Without Python's own stream: a thread that waits at that is in the way at the end."""
    line = b""
    while (piece := os.read(0, 1)) not in (b"", b"\n"):
        line += piece
    return line


def main() -> None:
    """A worker that somebody watches over."""
    logging.basicConfig(level=logging.WARNING, format="judge: %(message)s")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    told = json.loads(_first_line())
    stop = threading.Event()

    def wait_for_end() -> None:
        while os.read(0, 100):
            pass
        # Whoever watched over it is gone.
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait_for_end, daemon=True).start()
    database = open_database(told["database"])
    try:
        run_worker(database, stop, timedelta(seconds=told["lease"]))
    finally:
        database.close()
