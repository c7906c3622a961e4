"""Schedulers and workers of Dask, each a process of its own, to be killed at any time.

They are what `dask scheduler` and `dask worker` run. The process that forks them, `Nursery`, has
loaded all of it and has no threads, so that a new one takes a fraction of a second. It ends all of
them when it ends itself. Run as a program, this file is that process.
"""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import metadata
from pathlib import Path
from typing import Any

Options = dict[str, Any]


class Nursery:
    """Starts processes, and knows which of them live."""

    def __init__(self, folder: Path, *, allowed_failures: int = 0) -> None:
        self.scheduler = 0
        self.workers: list[int] = []
        self._choose_port()
        self._process = subprocess.Popen(
            [sys.executable, __file__, str(folder / "dask.log")],
            env=os.environ
            | {
                "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(allowed_failures),
                "DASK_TEMPORARY_DIRECTORY": str(folder),
                "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
                "PYTHONPATH": str(Path(__file__).parents[1]),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for the client
        )

    def _choose_port(self) -> None:
        self._port = _free_port()
        self.address = f"tcp://127.0.0.1:{self._port}"

    def start_afresh(self) -> None:
        """A scheduler that nobody knows; all that were there before end."""
        for process in (self.scheduler, *self.workers):
            _kill(process)
        self.workers.clear()
        self._choose_port()
        self.start_scheduler()

    def start_scheduler(self) -> None:
        options = ["--host", "127.0.0.1", "--port", str(self._port), "--no-dashboard"]
        self.scheduler = self._start("scheduler", options)

    def start_worker(self, threads: int = 1, **patches: Any) -> None:
        """A worker; with `operations` that this test alone knows, or `versions` that it claims to
        have. With `is_replaced`, another one takes its place when it dies."""
        options = [self.address, "--no-nanny", "--no-dashboard", "--nthreads", str(threads)]
        options += ["--host", "127.0.0.1", "--death-timeout", "300"]
        self.workers.append(self._start("worker", options, **patches))

    def kill_worker(self, number: int = 0) -> None:
        _kill(self.workers.pop(number))

    def kill_scheduler(self) -> None:
        """Its workers end as well."""
        _kill(self.scheduler)
        self.workers.clear()

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def _start(self, kind: str, arguments: list[str], **patches: Any) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request = {"kind": kind, "arguments": arguments, **patches}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@contextmanager
def nursery(folder: Path, **options: Any) -> Iterator[Nursery]:
    found = Nursery(folder, **options)
    try:
        yield found
    finally:
        found.close()


def _kill(process: int) -> None:
    """With those that take its place."""
    with suppress(ProcessLookupError):
        if process:
            os.killpg(process, signal.SIGKILL)


PORTS = range(20_000, 30_000)
"""None that the system gives away: while a scheduler is down, nobody else gets its port by chance,
nor does a client that tries to connect end up with itself."""


def _free_port() -> int:
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def _fork_on_request(log: str) -> None:
    """A process for each line, until there are no more."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead need no funeral
    children = []
    for line in sys.stdin:
        child = os.fork()
        if not child:
            os.setpgid(0, 0)
            _be_process(json.loads(line), log)
        os.setpgid(child, child)
        children.append(child)
        print(child, flush=True)  # noqa: T201
    for child in children:
        _kill(child)


def _be_process(request: Options, log: str) -> None:
    """Never returns."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        while request.get("is_replaced") and (child := os.fork()):
            os.waitpid(child, 0)
        output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        _patch(request)
        _COMMANDS[request["kind"]].main(request["arguments"], standalone_mode=False)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


def _patch(request: Options) -> None:
    from garns.data.operations import OPERATIONS

    OPERATIONS.update(request.get("operations", {}))
    versions = request.get("versions", {})
    true_version = metadata.version

    def version(distribution_name: str) -> str:
        if versions.get(distribution_name, "") is None:
            raise metadata.PackageNotFoundError(distribution_name)
        return str(versions.get(distribution_name) or true_version(distribution_name))

    metadata.version = version


if __name__ == "__main__":
    import pyarrow.parquet  # noqa: F401
    from distributed.cli import dask_scheduler, dask_worker

    import garns.data.cluster
    import garns.data.columns
    import garns.data.making  # noqa: F401

    _COMMANDS = {"scheduler": dask_scheduler, "worker": dask_worker}
    _fork_on_request(sys.argv[1])
