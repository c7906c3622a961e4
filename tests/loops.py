"""Coroutines in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any


def run_to_end(work: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: in this one the loop of a browser's driver may be running."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(copy_context().run, asyncio.run, work).result()
