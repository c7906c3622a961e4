"""Worker processes: what they leave behind, whatever happens."""

from __future__ import annotations

import multiprocessing
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from garns.cli.running import workers
from garns.formats import temporary_folder, terminable
from tests.clocks import wait_until


def stubborn(told: str) -> None:
    """A worker to whom the request to terminate is lost, as an exception in a finaliser is."""
    workers.CLEANING = 0.1
    workers._follow_the_parent()
    with terminable(), temporary_folder() as folder:
        (folder / "f").write_text("x")
        Path(told).write_text(str(folder))
        while True:
            try:
                time.sleep(3600)
            except SystemExit:
                continue


def work_for(told: str) -> None:
    """The parent of such a worker."""
    multiprocessing.get_context("spawn").Process(target=stubborn, args=(told,)).start()
    time.sleep(3600)


@pytest.mark.skipif(sys.platform != "linux", reason="Windows has no such signals")
def test_a_lost_request_to_terminate_leaves_no_folder(tmp_path: Path) -> None:
    told = tmp_path / "told"
    code = f"from tests.cli.test_workers import work_for\nwork_for({str(told)!r})"
    with subprocess.Popen([sys.executable, "-c", code]) as parent:
        wait_until(lambda: told.is_file() and told.read_text())
        folder = Path(told.read_text())
        assert (folder / "f").is_file()
        parent.send_signal(signal.SIGKILL)
    wait_until(lambda: not folder.exists())
