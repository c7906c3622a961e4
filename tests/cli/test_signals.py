"""A signal that comes while Python tidies up is not lost."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.clocks import PATIENCE

# The signal comes within a finaliser, whose exceptions Python drops.
LOST = """
import signal, time
import garns.cli
from garns.cli import app
from garns.cli.running import stop_signals

# A shell makes what it runs in the background deaf to Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

class Finalised:
    def __del__(self):
        signal.raise_signal(signal.{name})
        for _ in range(1000):
            pass

def invoke(context):
    stop_signals.enter(stop_signals.Phase.WORKING)
    Finalised()
    time.sleep(1000)

app.garns.invoke = invoke
garns.cli.main(["formats"])
"""


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_within_a_finaliser(name: str, code: int) -> None:
    command = [sys.executable, "-c", LOST.format(name=name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert "Traceback" not in done.stderr
    assert done.returncode == code
