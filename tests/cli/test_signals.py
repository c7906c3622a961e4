"""A signal that comes while Python tidies up is not lost."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

# The signal comes within a finaliser, whose exceptions Python drops.
LOST = """
import signal, sys, time
from garns.cli import app

# A shell makes what it runs in the background deaf to Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

class Finalised:
    def __del__(self):
        signal.raise_signal(signal.{name})
        for _ in range(1000):
            pass

def command(arguments):
    Finalised()
    time.sleep(200)

app.run = command
app.main([])
"""


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_within_a_finaliser(name: str) -> None:
    command = [sys.executable, "-c", LOST.format(name=name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert "Exception ignored" not in done.stderr
    # `run`, which turns exceptions into exit codes, is not there to do so.
    if name == "SIGTERM":
        assert done.returncode == 143
    else:
        assert "KeyboardInterrupt" in done.stderr
