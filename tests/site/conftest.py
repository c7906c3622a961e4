"""The documentation site, built once for all tests of a run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from tests.clocks import PATIENCE
from tools.site.places import HTML, ROOT


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Where its pages are. Of several processes with tests the first one builds it."""
    shared = tmp_path_factory.getbasetemp()
    if worker_id != "master":
        shared = shared.parent
    done = shared / "site-is-built"
    with FileLock(shared / "site.lock"):
        if not done.exists():
            _build()
            done.touch()
    return HTML


def _build() -> None:
    command = [sys.executable, "-m", "tools.site"]
    built = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=20 * PATIENCE
    )
    assert built.returncode == 0, built.stderr
    assert built.stderr == ""
