"""The load test with hogs in small: everybody else is answered."""

from __future__ import annotations

import asyncio
import dataclasses
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest

from benchmarks.web_hogs import HOGS, Hog, Tally, address_of, idling, ordinary
from garns.web import PUBLIC
from tests.clocks import PATIENCE
from tests.loops import run_to_end
from tests.web.conftest import HOUR, Served

CLIENTS, QUESTIONS = 20, 4
# Here nothing is cut short, so a hint that takes minutes would have its worker for minutes.
KINDS = [name for name in HOGS if name != "hint"]


def hog(name: str) -> Hog:
    return partial(idling, lines=300) if name == "idle" else HOGS[name]


def times(n: int) -> Callable[[], bool]:
    left = iter(range(n))
    return lambda: next(left, None) is not None


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
def test_everybody_is_answered_beside_all_kinds_of_hogs() -> None:
    server = Served(dataclasses.replace(PUBLIC, seconds=HOUR, processes=2, connections=200))
    server.start()
    port = server.socket.getsockname()[1]
    others, hogs = Tally(), Tally()

    async def all_of_them() -> None:
        work = (hog(name)(port, address_of(name), lambda: True, hogs) for name in KINDS)
        busy = [asyncio.ensure_future(each) for each in work]
        async with asyncio.timeout(PATIENCE):
            while sum(hogs.codes.values()) < 100:
                await asyncio.sleep(0.01)
            clients = (ordinary(n, port, times(QUESTIONS), others, 0) for n in range(CLIENTS))
            await asyncio.gather(*clients)
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)

    run_to_end(all_of_them())
    server.stop()
    assert Counter(code for _, code in others.codes.elements()) == {"200": CLIENTS * QUESTIONS}
