"""The processes that work: ended when they must be, and replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from garns.web import processes
from garns.web.processes import Fault, TookTooLong, Worker, WorkerDied, WorkerRequest
from tests.loops import run_to_end

HOUR = 3600
QUICK = WorkerRequest(divmod, (7, 2), HOUR)
LONG = WorkerRequest(time.sleep, (HOUR,), HOUR, is_long=True)
WHO = WorkerRequest(os.getpid, (), HOUR)


def with_worker(act: Callable[[Worker], Awaitable[None]]) -> None:
    async def acted() -> None:
        worker = Worker()
        try:
            await act(worker)
        finally:
            worker.end()

    run_to_end(acted())


def test_a_worker_that_takes_too_long_is_ended_and_replaced() -> None:
    async def act(worker: Worker) -> None:
        with pytest.raises(TookTooLong):
            await worker.ask(WorkerRequest(time.sleep, (HOUR,), 0.1, grace=0))
        with pytest.raises(TookTooLong):
            await worker.ask(LONG, within=0.1)
        assert await worker.ask(QUICK) == (3, 1)

    with_worker(act)


def test_a_fault_is_told_and_the_worker_goes_on() -> None:
    async def act(worker: Worker) -> None:
        before = await worker.ask(WHO)
        with pytest.raises(Fault, match="ZeroDivisionError"):
            await worker.ask(WorkerRequest(divmod, (1, 0), HOUR))
        assert await worker.ask(WHO) == before

    with_worker(act)


def test_a_worker_that_dies_is_replaced() -> None:
    async def act(worker: Worker) -> None:
        before = await worker.ask(WHO)
        with pytest.raises(WorkerDied):
            await worker.ask(WorkerRequest(os.abort, (), HOUR))
        assert await worker.ask(WHO) != before

    with_worker(act)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs the signals of Unix")
def test_a_worker_that_died_at_rest_is_replaced() -> None:
    async def act(worker: Worker) -> None:
        before = await worker.ask(WHO)
        os.kill(before, signal.SIGKILL)
        with suppress(ProcessLookupError):
            while True:
                os.kill(before, 0)
        assert await worker.ask(WHO) != before

    with_worker(act)


def test_who_waits_no_longer_takes_the_work_along() -> None:
    async def act(worker: Worker) -> None:
        before = await worker.ask(WHO)
        asked = asyncio.create_task(worker.ask(LONG))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert await worker.ask(WHO) != before

    with_worker(act)


def test_a_worker_is_replaced_after_many_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "ANSWERS", 2)

    async def act(worker: Worker) -> None:
        first, second, third = [await worker.ask(WHO) for _ in range(3)]
        assert first == second != third

    with_worker(act)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="needs the priorities of Unix")
def test_long_work_gives_way_to_quick_questions() -> None:
    if os.nice(0) > 19 - processes.POLITENESS - processes.POLITENESS_OF_LONG:
        pytest.skip("these tests themselves give way already")
    politeness = WorkerRequest(os.nice, (0,), HOUR)

    async def act(worker: Worker) -> None:
        quick = await worker.ask(politeness)
        long = replace(politeness, is_long=True)
        first, again = [await worker.ask(long) for _ in range(2)]
        assert first == again > quick > os.nice(0)
        assert await worker.ask(politeness) == quick

    with_worker(act)


def test_a_worker_leaves_no_files_behind() -> None:
    async def act(worker: Worker) -> None:
        folder = Path(await worker.ask(WorkerRequest(tempfile.mkdtemp, (), HOUR)))
        assert folder.exists()
        worker.end()
        assert not folder.exists()

    with_worker(act)


def test_workers_where_the_system_cannot_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows: each loads garns anew."""
    monkeypatch.setattr(processes, "_CONTEXT", multiprocessing.get_context("spawn"))

    async def act(worker: Worker) -> None:
        assert await worker.ask(QUICK) == (3, 1)
        with pytest.raises(TookTooLong):
            await worker.ask(WorkerRequest(time.sleep, (HOUR,), 0.1))
        assert await worker.ask(QUICK) == (3, 1)

    with_worker(act)


LOWER = 1 << 30
BOUND = f"""
import resource
from garns.web.processes import _bound_memory

resource.setrlimit(resource.RLIMIT_AS, ({LOWER}, resource.RLIM_INFINITY))
_bound_memory()
print(resource.getrlimit(resource.RLIMIT_AS)[0])
"""


def test_a_lower_limit_of_memory_stays() -> None:
    pytest.importorskip("resource")
    done = subprocess.run([sys.executable, "-c", BOUND], capture_output=True, check=True)
    assert int(done.stdout) == LOWER < processes.MEMORY


def test_workers_do_without_a_limit_that_the_system_refuses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """macOS does, if a process has more than that of addresses from the start."""

    def refuse(*_: object) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(pytest.importorskip("resource"), "setrlimit", refuse)
    processes._bound_memory()
