"""A nice caller's programs leave the processors to others, in other sessions too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

AUTOGROUP = Path("/proc/self/autogroup")
SHOWN = """
import os
from garns.programs import Limits, run
os.nice(7 - os.getpriority(os.PRIO_PROCESS, 0))
print(run(["sh", "-c", "cat /proc/self/autogroup"], b"", Limits()).text)
"""


@pytest.mark.skipif(
    not AUTOGROUP.exists() or os.geteuid() != 0, reason="no shares of sessions, or not to be set"
)
def test_the_session_of_a_program_is_as_nice_as_who_runs_it() -> None:
    """The kernel takes few such wishes in a second, from everybody together."""
    for _ in range(50):
        told = subprocess.run(
            [sys.executable, "-c", SHOWN], capture_output=True, text=True, check=True
        )
        if "nice 7" in told.stdout:
            return
    pytest.fail(told.stdout)
