"""Work in the background ends before whoever waits for it goes on."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import pytest

from garns.engine.background import Background
from garns.native import BatchControl
from tests import clocks


def test_ctrl_c_waits_for_the_end() -> None:
    """A thread that is still in the kernel when Python ends would take the process with it."""
    waiting, stopping = threading.Event(), threading.Event()
    ended: list[bool] = []

    class Stopped(Background[None]):
        def stop(self) -> None:
            stopping.set()
            super().stop()

    def work(_: BatchControl) -> None:
        stopping.wait(clocks.PATIENCE)
        time.sleep(0.2)  # whoever does not wait for us goes on by now
        ended.append(True)

    job = Stopped(work)
    with clocks.interrupted(waiting.is_set):
        job.wait(lambda _: waiting.set())
    assert ended == [True]


def test_what_goes_wrong_is_raised_where_it_is_waited_for() -> None:
    def work(_: BatchControl) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Background(work).wait()


LEFT_ALONE = """
import threading
from array import array
from garns.engine.background import Background
from garns.native import best_instruction_set, solve_batch

begun = threading.Event()

def work(control):
    while not is_stopped:
        solve_batch(
            bytes(81), b"", False, 200, 2**64 - 1, array("Q", bytes(8)), bytearray(1),
            bytearray(81), 81, 1, control, best_instruction_set(),
        )
        begun.set()

class Stopped(Background):
    def stop(self):
        is_stopped.append(True)
        super().stop()

is_stopped = []
Stopped(work)
begun.wait()
"""


def test_work_that_nobody_waits_for_does_not_abort_the_end_of_python() -> None:
    """As when Ctrl-C comes just after it has begun."""
    done = subprocess.run([sys.executable, "-c", LEFT_ALONE], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
