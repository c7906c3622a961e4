"""Whose request is read next, and how many of one address."""

from __future__ import annotations

import asyncio
import time
from functools import partial

import pytest

from garns.web import limits
from garns.web.turns import BURST_SECONDS, Turns
from tests import clocks
from tests.loops import run_to_end


def test_between_two_turns_the_loop_sees_to_others() -> None:
    async def queue() -> None:
        heard: list[str] = []
        turns = Turns(per_second=100)
        for account in "aab":
            turns.join(account, partial(heard.append, account))
        for n in (1, 2, 3):
            await asyncio.sleep(0)
            assert heard == list("aba")[:n]

    run_to_end(queue())


def test_a_flood_waits_and_nobody_else() -> None:
    """Time stands still: what a bucket does not have now, it will not have."""

    async def flood() -> None:
        heard: list[str] = []
        turns = Turns(per_second=2)
        for _ in range(100):
            turns.join("a", partial(heard.append, "a"))
        turns.join("b", partial(heard.append, "b"))
        while turns._turns:
            await asyncio.sleep(0)
        assert (heard.count("a"), heard.count("b")) == (2 * BURST_SECONDS, 1)

    with clocks.set_by(lambda: 0.0, limits):
        run_to_end(flood())


def test_connections_are_turns_too_but_of_these_one_may_owe_some() -> None:
    turns = Turns(per_second=2)
    with clocks.set_by(lambda: 0.0, limits):
        accepted = [turns.has_left("a") for _ in range(100)]
        assert accepted.count(True) == 2 * 2 * BURST_SECONDS - 1
        assert turns.has_left("b")
    with clocks.set_by(lambda: 60.0, limits):
        assert turns.has_left("a")


def test_a_turn_that_takes_long_counts_as_several(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100))
    monkeypatch.setattr(time, "thread_time", lambda: next(clock) / 100)

    async def flood() -> None:
        heard: list[str] = []
        turns = Turns(per_second=5)
        turns.join("a", partial(heard.append, "a"))
        await asyncio.sleep(0)
        # Of 25 this one has cost ten.
        for _ in range(100):
            turns.join("a", partial(heard.append, "a"))
        assert len(turns._turns) == 15

    with clocks.set_by(lambda: 0.0, limits):
        run_to_end(flood())
