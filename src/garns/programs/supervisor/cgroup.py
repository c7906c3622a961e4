"""A control group of version 2 around one run, where one can be had.

It counts exactly, and in it the kernel limits memory and processes of all kinds. Each file is used
if it is there: which ones are depends on what the system lets us have.
"""

from __future__ import annotations

import contextlib
import os
import time

from .usage import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Whatever is imported costs every run some of its time.
    from typing import Any

OWN_GROUP = "/proc/self/cgroup"
"""Where the kernel tells a process its groups."""

CONTROLLERS = ("memory", "pids")

BESIDES = 3
"""Bubblewrap's two processes, and one more than is allowed: that one is seen, and told."""

SECONDS_TO_LEAVE = 10.0
"""For processes that were killed to be gone from the group."""


class Cgroup:
    """A folder of the kernel's; without one, nothing is limited, and nothing counted."""

    def __init__(self, work: dict[str, Any]) -> None:
        self.work = work
        self.folder: str | None = work["cgroup"]

    def make(self) -> None:
        if self.work["scope"]:
            self.folder = settled_in_scope()
        if self.folder is None:
            return
        os.mkdir(self.folder)  # noqa: PTH102
        self._set("memory.max", self.work["memory"])
        self._set("memory.swap.max", 0)
        self._set("memory.oom.group", 1)
        self._set("pids.max", self.work["processes"] + BESIDES)

    def join(self) -> None:
        """This process, and all that it will start."""
        self._set("cgroup.procs", 0)

    def seconds(self) -> float:
        """Of processor, by all processes that ever were here."""
        return self._entry("cpu.stat", "usage_usec") / 1e6

    def ran_out_of_memory(self) -> bool:
        return self._entry("memory.events", "oom_kill") > 0

    def remove(self) -> None:
        """After everything in it was killed."""
        if self.folder is None:
            return
        self._set("cgroup.kill", 1)
        remove_group(self.folder)

    def _set(self, name: str, value: int) -> None:
        if self.folder is None:
            return
        with contextlib.suppress(OSError):
            write(f"{self.folder}/{name}", str(value))

    def _entry(self, name: str, key: str) -> int:
        words = text(f"{self.folder}/{name}").split() if self.folder else []
        return int(words[words.index(key) + 1]) if key in words else 0


def write(path: str, value: str) -> None:
    with open(path, "w") as file:  # noqa: PTH123
        file.write(value)


def settled_in_scope() -> str | None:
    """A folder for the program, in the scope that systemd has made for us. We leave its top for a
    group of our own: one that has processes in it cannot limit the groups below."""
    mount, own = mount_of_groups(), group_in(text(OWN_GROUP))
    if mount is None or own is None:
        return None
    scope = mount + own
    try:
        os.mkdir(f"{scope}/supervisor")  # noqa: PTH102
        write(f"{scope}/supervisor/cgroup.procs", "0")
    except OSError:
        return None
    for controller in CONTROLLERS:
        with contextlib.suppress(OSError):
            write(f"{scope}/cgroup.subtree_control", f"+{controller}")
    return f"{scope}/program"


def mount_of_groups() -> str | None:
    """Where the kernel shows its control groups."""
    for line in text("/proc/self/mountinfo").splitlines():
        before, _, after = line.partition(" - ")
        if after.startswith("cgroup2 "):
            return before.split()[4]
    return None


def group_in(told: str) -> str | None:
    """Of what the kernel tells about a process, its group of version 2."""
    return next((line[3:] for line in told.splitlines() if line.startswith("0::")), None)


def remove_group(folder: str) -> None:
    """The kernel needs a moment after the last process in it has ended."""
    deadline = time.monotonic() + SECONDS_TO_LEAVE
    while time.monotonic() < deadline:
        try:
            os.rmdir(folder)  # noqa: PTH106
            return
        except FileNotFoundError:
            return
        except OSError:
            time.sleep(0.001)
