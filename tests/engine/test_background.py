"""Work in the background ends before whoever waits for it goes on."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from garns.engine.background import Background
from garns.engine.lists import solve_block
from garns.native import BatchControl

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_ctrl_c_waits_for_the_end() -> None:
    """A thread that is still in the kernel when Python ends would take the process with it."""
    ended: list[bool] = []

    def work(_: BatchControl) -> None:
        time.sleep(1)
        ended.append(True)

    main = threading.main_thread().ident
    assert main is not None
    timer = threading.Timer(0.2, signal.pthread_kill, (main, signal.SIGINT))
    job = Background(work)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        job.wait()
    assert ended == [True]


def test_what_goes_wrong_is_raised_where_it_is_waited_for() -> None:
    def work(_: BatchControl) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Background(work).wait()


def test_a_stopped_block() -> None:
    job = solve_block(f"{PUZZLE}\n".encode() * 100_000, threads=1)
    job.stop()
    finished: list[int] = []
    job.wait(finished.append)
    assert finished[-1] <= 100_000


def test_the_last_word_of_the_progress_is_the_whole() -> None:
    finished: list[int] = []
    solutions, odd = solve_block(f"{PUZZLE}\n".encode() * 3).wait(finished.append)
    assert (len(solutions), odd, finished[-1]) == (3 * 82, [], 3)
