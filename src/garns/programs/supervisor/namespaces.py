"""A user namespace for a program that root judges.

The kernel sets no limit to the number of root's processes, not even where root is called nobody. So
the program gets a user of its own, whom nobody else is. Bubblewrap switches to it, and can reach
all files while it builds the sandbox, because it has all rights within this namespace; afterwards
the program has none.
"""

from __future__ import annotations

import ctypes
import os

from .usage import text

CLONE_NEWUSER = 0x10000000

OTHER = 60_600
"""The first of `OTHERS` ids that no system gives to a user or a service."""
OTHERS = 400

# What the ids are called within.
NOBODY = 65_534
SUPERUSER = 65_533
REST = 100_000


def namespace_of_other_ids() -> int:
    """Open, to be given to bubblewrap."""
    ready, ready_end = os.pipe()
    wait, go = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(go)
        _hold_namespace(ready_end, wait)
    os.close(ready_end)
    try:
        if problem := os.read(ready, 1 << 10).decode().strip():
            raise OSError(problem)
        _map_ids(process)
        return os.open(f"/proc/{process}/ns/user", os.O_RDONLY)
    finally:
        for end in (ready, wait, go):
            os.close(end)
        os.waitpid(process, 0)


def _hold_namespace(ready: int, wait: int) -> None:
    """In a process of its own: the namespace is there until it ends."""
    try:
        if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWUSER):
            os.write(ready, os.strerror(ctypes.get_errno()).encode())
        else:
            # No further namespace can be made in this one.
            _write("/proc/sys/user/max_user_namespaces", "0")
            os.write(ready, b"\n")
        os.read(wait, 1)
    finally:
        os._exit(0)


def _map_ids(process: int) -> None:
    # Above those of other judges at the same time.
    other = OTHER + os.getpid() % OTHERS
    for kind in ("uid", "gid"):
        last = int(text(f"/proc/self/{kind}_map").split()[2])
        _write(f"/proc/{process}/{kind}_map", id_map(other, last))


def id_map(other: int, count: int) -> str:
    """Lines of: id within, id outside, how many. Root must not be 0 within: a process that leaves
    the id 0 loses its rights, and bubblewrap needs them after that. Something has to be 0."""
    lines = [
        (SUPERUSER, 0, 1),
        (0, OTHER - 1, 1),
        (NOBODY, other, 1),
        (REST + 1, 1, OTHER - 2),
        (REST + other + 1, other + 1, min(count, (1 << 32) - 1 - REST) - other - 1),
    ]
    return "".join(f"{within} {outside} {size}\n" for within, outside, size in lines)


def _write(path: str, words: str) -> None:
    # In one piece: the kernel takes a map once.
    file = os.open(path, os.O_WRONLY)
    try:
        os.write(file, words.encode())
    finally:
        os.close(file)
