"""The documentation site, built once for all tests of a run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.clocks import PATIENCE
from tools.site.places import HTML, ROOT


@pytest.fixture(scope="session")
def site() -> Path:
    """Where its pages are. The tests that ask for it are one group, which one process runs."""
    _build()
    return HTML


def _build() -> None:
    command = [sys.executable, "-m", "tools.site"]
    built = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=20 * PATIENCE
    )
    assert built.returncode == 0, built.stderr
    assert built.stderr == ""
