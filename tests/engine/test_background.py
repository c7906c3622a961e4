"""Work in the background ends before whoever waits for it goes on."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from garns.engine.background import Background
from garns.native import BatchControl


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
