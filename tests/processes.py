"""Processes as /proc shows them: any of them may end while we look."""

from __future__ import annotations

from pathlib import Path


def is_running(pid: int | str) -> bool:
    """Not so if it has ended and only nobody has asked for its exit code."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def has_ended(pid: int | str) -> bool:
    return not is_running(pid)


def command_line(pid: int | str) -> str:
    """Nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
