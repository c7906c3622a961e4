"""Workers are shared among the addresses that ask, and nobody can have them all."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from garns.web import LOCAL, limits, pool
from garns.web.pool import Busy, Pool
from garns.web.processes import TookTooLong, Worker, WorkerRequest
from tests import clocks
from tests.loops import run_to_end

HOUR = 3600
QUICK = WorkerRequest(divmod, (7, 2), HOUR)
LONG = WorkerRequest(time.sleep, (HOUR,), HOUR, is_long=True)
WHO = WorkerRequest(os.getpid, (), HOUR)


def with_pool(act: Callable[[Pool], Awaitable[None]], **changed: Any) -> None:
    """With two processes, if nothing else is said."""

    async def acted() -> None:
        made = Pool(replace(LOCAL, **{"processes": 2, **changed}))
        try:
            async with asyncio.timeout(clocks.PATIENCE):
                await act(made)
        finally:
            made.close()

    run_to_end(acted())


async def begun(*work: Awaitable[Any]) -> list[asyncio.Task[Any]]:
    """Each has its worker or its place in a queue."""
    tasks = [asyncio.ensure_future(each) for each in work]
    await asyncio.sleep(0)
    return tasks


def test_long_work_never_has_all_the_workers() -> None:
    async def act(pool: Pool) -> None:
        long = await begun(*(pool.run(LONG) for _ in range(3)))
        assert await pool.run(QUICK) == (3, 1)
        assert not any(each.done() for each in long)

    with_pool(act)


def test_quick_questions_leave_a_worker_to_long_work() -> None:
    async def act(pool: Pool) -> None:
        busy = await begun(pool.run(LONG, "a"), pool.run(replace(LONG, is_long=False), "b"))
        (short,) = await begun(pool.run(replace(QUICK, is_long=True), "c"))
        crowd = await begun(*(pool.run(QUICK, "d") for _ in range(5)))
        busy[0].cancel()
        assert await short == (3, 1)
        assert await asyncio.gather(*crowd) == 5 * [(3, 1)]

    with_pool(act)


def test_who_waits_most_gives_way_to_others() -> None:
    async def act(pool: Pool) -> None:
        at_work, first, second = await begun(*(pool.run(LONG, who) for who in "abb"))
        (newcomer,) = await begun(pool.run(LONG, "c"))
        with pytest.raises(Busy):
            await second
        with pytest.raises(Busy):  # each has one place now
            await pool.run(LONG, "d")
        assert not any(each.done() for each in (at_work, first, newcomer))

    with_pool(act, processes=1, waiting=2)


def test_one_address_has_only_so_much_under_way() -> None:
    async def act(pool: Pool) -> None:
        waiting = await begun(*(pool.run(LONG, "a") for _ in range(2)))
        with pytest.raises(Busy):
            await pool.run(QUICK, "a")
        assert await pool.run(QUICK, "b") == (3, 1)
        assert not any(each.done() for each in waiting)

    with_pool(act, at_once=2)


def test_addresses_take_turns() -> None:
    async def act(pool: Pool) -> None:
        order: list[str] = []

        async def ask(who: str) -> None:
            await pool.run(QUICK, who)
            order.append(who)

        (blocking,) = await begun(pool.run(LONG, "z"))
        asked = await begun(*(ask(who) for who in "aaaabc"))
        blocking.cancel()
        await asyncio.gather(*asked)
        assert order == list("abcaaa")

    with_pool(act, processes=1)


def test_who_goes_away_gives_the_place_back() -> None:
    async def act(pool: Pool) -> None:
        at_work, waiting = await begun(pool.run(LONG, "a"), pool.run(LONG, "b"))
        waiting.cancel()
        await asyncio.wait([waiting])
        (other,) = await begun(pool.run(QUICK, "c"))
        at_work.cancel()
        assert await other == (3, 1)

    with_pool(act, processes=1, waiting=1)


def test_a_worker_that_comes_too_late_goes_to_the_next() -> None:
    """It is handed out in the moment in which its client goes away."""

    async def act(pool: Pool) -> None:
        at_work, waiting = await begun(pool.run(QUICK, "a"), pool.run(LONG, "b"))
        at_work.add_done_callback(lambda _: waiting.cancel())
        assert await at_work == (3, 1)
        assert await pool.run(QUICK, "c") == (3, 1)

    with_pool(act, processes=1)


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "WAIT_SECONDS", 0.1)

    async def act(pool: Pool) -> None:
        (long,) = await begun(pool.run(LONG))
        with pytest.raises(Busy):
            await pool.run(QUICK)
        assert not long.done()

    with_pool(act, processes=1)


def test_what_is_not_quick_waits_with_the_long_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two questions that claim to be quick could keep both workers for an hour."""
    monkeypatch.setattr(pool, "QUICK_SECONDS", 0.1)
    slow = replace(LONG, is_long=False)

    async def act(workers: Pool) -> None:
        asked = await begun(*(workers.run(slow, who) for who in "ab"))
        while not (workers._long_at_work and len(workers._long)):
            await asyncio.sleep(0.01)
        # On a busy machine even a quick one takes longer than a tenth of a second.
        monkeypatch.setattr(pool, "QUICK_SECONDS", HOUR)
        assert await workers.run(QUICK, "c") == (3, 1)
        assert not any(each.done() for each in asked)

    with_pool(act)


def test_a_quick_question_has_no_more_than_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "QUICK_SECONDS", 0.2)

    async def act(pool: Pool) -> None:
        with pytest.raises(TookTooLong):
            await pool.run(WorkerRequest(time.sleep, (HOUR,), 0.1, grace=0))

    with_pool(act)


def test_long_work_has_its_own_workers() -> None:
    async def act(pool: Pool) -> None:
        long = replace(WHO, is_long=True)
        found = [await pool.run(question) for question in (long, WHO, long, WHO, long, WHO)]
        assert len(set(found[::2])) == len(set(found[1::2])) == 1
        assert found[0] != found[1]

    with_pool(act)


class Spender:
    """A clock that work moves on: each question takes a second of a worker."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        ask = Worker.ask

        async def asked(worker: Worker, question: WorkerRequest, within: float) -> Any:
            self.now += 1
            return await ask(worker, question, within)

        monkeypatch.setattr(Worker, "ask", asked)


def test_an_address_pays_with_its_own_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Spender(monkeypatch)

    async def act(pool: Pool) -> None:
        for _ in range(3):
            assert await pool.run(QUICK, "hog") == (3, 1)
        with pytest.raises(Busy) as refused:
            await pool.run(QUICK, "hog")
        assert refused.value.is_spent
        assert await pool.run(QUICK, "other") == (3, 1)
        clock.now += refused.value.seconds / 2
        with pytest.raises(Busy):
            await pool.run(QUICK, "hog")
        clock.now += refused.value.seconds / 2
        assert await pool.run(QUICK, "hog") == (3, 1)

    with clocks.set_by(lambda: clock.now, limits, pool):
        with_pool(act, worker_seconds=2.5, worker_seconds_per_minute=0.6)


def test_who_has_spent_its_seconds_gets_none_of_its_places(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many questions it had put into the queue before."""
    clock = Spender(monkeypatch)

    async def act(pool: Pool) -> None:
        asked = await begun(*(pool.run(QUICK, "hog") for _ in range(9)), pool.run(QUICK, "b"))
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert found.count((3, 1)) == 3
        assert sum(isinstance(each, Busy) and each.is_spent for each in found) == 7

    with clocks.set_by(lambda: clock.now, limits, pool):
        with_pool(act, processes=1, worker_seconds=1.5, worker_seconds_per_minute=1e-6)


def test_who_has_kept_the_workers_busy_waits_with_the_long_questions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Spender(monkeypatch)

    async def act(pool: Pool) -> None:
        for _ in range(2):
            await pool.run(QUICK, "hog")
        hog = await begun(*(pool.run(replace(LONG, is_long=False), "hog") for _ in range(2)))
        assert await pool.run(QUICK, "other") == (3, 1)
        assert not any(each.done() for each in hog)

    with clocks.set_by(lambda: clock.now, limits, pool):
        with_pool(act, worker_seconds=3.9, worker_seconds_per_minute=0.6)


def _die_once(path: Path) -> str:
    """As a worker that is killed in the moment in which it is asked."""
    if path.exists():
        return "answered"
    path.touch()
    os._exit(1)


def test_a_worker_that_was_killed_is_asked_once_more(tmp_path: Path) -> None:
    async def act(pool: Pool) -> None:
        assert await pool.run(WorkerRequest(_die_once, (tmp_path / "seen",), HOUR)) == "answered"
        with pytest.raises(TookTooLong):  # but not again and again
            await pool.run(WorkerRequest(os.abort, (), HOUR))
        assert await pool.run(QUICK) == (3, 1)

    with_pool(act)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs the signals of Unix")
def test_workers_that_were_killed_before_a_request_are_replaced() -> None:
    async def act(pool: Pool) -> None:
        for _ in range(5):
            os.kill(await pool.run(WHO), signal.SIGKILL)
            assert await pool.run(QUICK) == (3, 1)

    with_pool(act, processes=1)
