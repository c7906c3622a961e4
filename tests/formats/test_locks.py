"""Locks between processes: held by one, given back when it ends, and nothing left behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from garns.formats import FileLock, locked

HOLDER = """
import sys
from pathlib import Path
from garns.formats import FileLock

lock = FileLock(Path(sys.argv[1]))
assert lock.acquire()
print("held", flush=True)
sys.stdin.read()
"""

COUNTER = """
import sys
from pathlib import Path
from garns.formats import locked

number = Path(sys.argv[1])
for _ in range(50):
    with locked(number.with_suffix(".lock")):
        number.write_text(str(int(number.read_text()) + 1))
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.lock"


def test_one_holder_at_a_time_and_no_file_left(path: Path) -> None:
    first, second = FileLock(path), FileLock(path)
    assert first.acquire()
    assert not second.acquire()
    first.release()
    assert not path.exists()
    assert second.acquire()
    second.release()
    second.release()
    assert not path.exists()


def test_a_killed_process_lets_go(path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"held"
        assert not FileLock(path).acquire()
        holder.kill()
        holder.wait()
    with locked(path):
        assert path.exists()
    assert not path.exists()


def test_processes_that_wait_are_all_served(tmp_path: Path) -> None:
    """The lock file is removed after each turn; nobody may slip in through that."""
    number = tmp_path / "number"
    number.write_text("0", encoding="utf-8")
    command = [sys.executable, "-c", COUNTER, str(number)]
    runs = [subprocess.Popen(command) for _ in range(3)]
    assert [run.wait() for run in runs] == [0, 0, 0]
    assert number.read_text(encoding="utf-8") == "150"
    assert list(tmp_path.iterdir()) == [number]


def test_no_folder_is_made_for_a_lock(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="missing"):
        FileLock(tmp_path / "missing" / "x.lock").acquire()
    (tmp_path / "file").touch()
    with pytest.raises(NotADirectoryError, match="file"):
        FileLock(tmp_path / "file" / "x.lock").acquire()
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
