"""What processes use, as the kernel tells in /proc.

Processes come and go while we look. Not with pathlib: importing it takes longer than all else.
"""

from __future__ import annotations

import os
import time

MEMORY = ("VmRSS:", "VmSwap:", "VmPTE:")
"""What a process holds: its pages, those that are swapped out, and the tables that lead to them. A
program can make these tables large without a single page of its own."""

INODE = 1024
"""Bytes that the kernel keeps for a file in memory, besides what is in it."""

SOCKET = 416 << 10
"""Bytes that the kernel keeps, at most, of what was written to a socket and is not yet read."""


class Usage:
    """Of one process: `seconds` of processor, those of the children that it has waited for, bytes
    of memory, the number of its threads; and when it was started, because its number can be used
    again."""

    def __init__(
        self, start: str, seconds: float, waited: float, memory: int, threads: int
    ) -> None:
        self.start = start
        self.seconds = seconds
        self.waited = waited
        self.memory = memory
        self.threads = threads


def usage_of(pid: int) -> Usage | None:
    # The name of the program, in brackets, may hold anything.
    fields = text(f"/proc/{pid}/stat").rpartition(")")[2].split()
    if not fields:
        return None
    waited = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
    return Usage(fields[19], _seconds_of(pid), waited, _memory_of(pid), int(fields[17]))


def _seconds_of(pid: int) -> float:
    """By the clock of the process, which is exact: the ticks in /proc hide what is shorter than
    one of them."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0


def _memory_of(pid: int) -> int:
    lines = text(f"/proc/{pid}/status").splitlines()
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith(MEMORY))


def files_in_memory(process: int, folders: list[str]) -> int:
    """Bytes of the files that lie in memory and that this process sees in these folders, each of
    them a file system of its own. They outlive whoever wrote them."""
    if not _has_own_root(process):
        # Bubblewrap is still at it, and sees the files of the machine.
        return 0
    return sum(_files_in(f"/proc/{process}/root{folder}") for folder in folders)


def _has_own_root(process: int) -> bool:
    try:
        return os.stat(f"/proc/{process}/root/").st_dev != os.stat("/").st_dev  # noqa: PTH116
    except OSError:
        return False


def _files_in(folder: str) -> int:
    try:
        found = os.statvfs(folder)
    except OSError:
        return 0
    blocks = (found.f_blocks - found.f_bfree) * found.f_frsize
    return blocks + (found.f_files - found.f_ffree) * INODE


def socket_buffers(process: int) -> int:
    """Bytes that may wait in sockets within the network of this process, which is the program's
    own; the pair that every event loop has is left out."""
    words = text(f"/proc/{process}/net/sockstat").split()
    count = int(words[2]) if words[:2] == ["sockets:", "used"] else 0
    return max(0, count - 2) * SOCKET


def below(pid: int) -> list[int]:
    """The process and all that it and its children have started."""
    found, waiting = [], [pid]
    while waiting:
        pid = waiting.pop()
        found.append(pid)
        waiting += children_of(pid)
    return found


def children_of(pid: int) -> list[int]:
    children: list[int] = []
    for task in _names(f"/proc/{pid}/task"):
        children += map(int, text(f"/proc/{pid}/task/{task}/children").split())
    return children


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)  # noqa: PTH208
    except OSError:
        return []


def text(path: str) -> str:
    """What the kernel says there, or nothing if the process is gone."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            return file.read()
    except OSError:
        return ""
