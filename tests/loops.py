"""Coroutines in tests, in threads of their own: in that of the tests the loop of a browser's driver
may be running."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any, TypeVar

Found = TypeVar("Found")


def run_to_end(work: Coroutine[Any, Any, Found]) -> Found:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(copy_context().run, asyncio.run, work).result()


@dataclass(frozen=True)
class Loop:
    """One loop for many coroutines, one after the other."""

    pool: ThreadPoolExecutor
    runner: asyncio.Runner

    def run(self, work: Coroutine[Any, Any, Found]) -> Found:
        return self.pool.submit(copy_context().run, self.runner.run, work).result()


@contextmanager
def loop() -> Iterator[Loop]:
    with ThreadPoolExecutor(1) as pool:
        runner = asyncio.Runner()
        try:
            yield Loop(pool, runner)
        finally:
            pool.submit(runner.close).result()
