"""What holds a stranger's program in: bubblewrap, where it is installed and works.

Inside, the program sees the system's own folders and the files that it is made of, all of them
read-only, an empty folder of its own that is gone afterwards, and no network, no other process and
none of our files. The few places where it can write are in memory, each with a size, and count as
memory of the program.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from .limits import Limits
from .seccomp import filter_here
from .supervising import supervise
from .supervisor.namespaces import NOBODY, OTHER, OTHERS

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
SETTINGS = (
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/mono",
)
"""What compiled programs, and the names under which compilers are installed, need of /etc."""

FOLDER = Path("/box")
"""The program's own folder inside."""

IN_MEMORY = (str(FOLDER), "/tmp", "/dev/shm")
"""All that can be written to."""

ENVIRONMENT = {
    "PATH": os.pathsep.join(("/usr/local/bin", "/usr/bin", "/bin")),
    "LANG": "C.UTF-8",
    "HOME": "/tmp",
    "TMPDIR": "/tmp",
}

FORKING = ["/bin/sh", "-c", "(:)"]
"""A program that has to start another one."""


@dataclass(frozen=True)
class Containment:
    """Whether programs are held in; and if not, why: bubblewrap is missing, or not allowed.

    And by which means: `other_ids` if the program gets a user of its own; `closes_namespaces` if
    bubblewrap (0.8 and later) forbids namespaces within; `counts_others` if the kernel (before
    5.14) counts the user's processes outside too when it limits those within."""

    bubblewrap: str | None
    problem: str | None = None
    other_ids: bool = False
    closes_namespaces: bool = False
    counts_others: bool = False

    @property
    def is_whole(self) -> bool:
        return self.bubblewrap is not None


@cache
def containment() -> Containment:
    """Tried out once: in many containers bubblewrap is installed, but not allowed to work."""
    found = shutil.which("bwrap")
    if found is None:
        return Containment(None, "missing")
    best = Containment(found, other_ids=_has_other_ids(), closes_namespaces=True)
    for candidate in (
        best,
        replace(best, closes_namespaces=False),
        replace(best, counts_others=True),
        replace(best, closes_namespaces=False, counts_others=True),
    ):
        if _works(candidate):
            return candidate
    return Containment(None, "refused")


def _works(candidate: Containment) -> bool:
    limits = Limits(processes=2)
    with Path(os.devnull).open("rb") as nothing:
        report, _ = supervise(
            FORKING,
            nothing.fileno(),
            limits,
            folder=Path("/"),
            environment=ENVIRONMENT,
            sandbox=sandbox_around(candidate, [], limits),
        )
    return report["status"] == 0 and not report["exceeded"]


def _has_other_ids() -> bool:
    """Root can let a program run as somebody else, unless it is root of one id only."""
    if os.geteuid() != 0:
        return False
    first, _, count = map(int, Path("/proc/self/uid_map").read_text().split()[:3])
    return first == 0 and count > OTHER + OTHERS


def no_sandbox() -> dict[str, Any]:
    return {
        "sandbox": None,
        "filter": None,
        "other_ids": False,
        "counts_others": False,
        "in_memory": [],
    }


def sandbox_around(
    containment: Containment, readable: Sequence[Path], limits: Limits
) -> dict[str, Any]:
    """What the supervisor is told of the sandbox: bubblewrap and its arguments, and the means."""
    bpf = filter_here()
    return {
        "sandbox": [str(containment.bubblewrap), *_arguments(containment, readable, limits)],
        "filter": bpf.hex() if bpf else None,
        "other_ids": containment.other_ids,
        "counts_others": containment.counts_others,
        "in_memory": list(IN_MEMORY),
    }


def _arguments(containment: Containment, readable: Sequence[Path], limits: Limits) -> list[str]:
    parts = [f"--unshare-{name}" for name in ("pid", "net", "ipc", "uts", "cgroup-try")]
    if not containment.other_ids:
        parts += ["--unshare-user"]
        parts += ["--disable-userns"] if containment.closes_namespaces else []
    parts += ["--uid", str(NOBODY), "--gid", str(NOBODY), "--cap-drop", "ALL"]
    parts += ["--die-with-parent", "--proc", "/proc", "--dev", "/dev"]
    # Memory that is shared through this device is in no account.
    parts += ["--dev-bind", "/dev/null", "/dev/zero"]
    for name in IN_MEMORY:
        parts += ["--size", str(4 * limits.file_size), "--tmpfs", name]
    for name in SYSTEM:
        path = Path(name)
        if path.is_symlink():
            parts += ["--symlink", str(path.readlink()), name]
        elif path.is_dir():
            parts += ["--ro-bind", name, name]
    for name in (*SETTINGS, *map(str, Path("/etc").glob("java*"))):
        parts += ["--ro-bind-try", name, name]
    for path in _outermost(readable):
        parts += ["--ro-bind", str(path), str(path)]
    # Bubblewrap's own process within has no filter of system calls: its memory is out of reach.
    parts += ["--size", "4096", "--tmpfs", "/proc/1", "--remount-ro", "/proc/1"]
    # Now that all places are made.
    return [*parts, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", str(FOLDER)]


def runtime_of(program: str) -> list[Path]:
    """The folder in which an interpreter outside the system's folders has its library."""
    path = Path(program)
    folders = [Path(sys.base_prefix)] if path == own_python() else []
    return [folder for folder in folders if not _is_within_system(folder)]


def own_python() -> Path:
    """The Python that runs garns, without the virtual environment around it."""
    return Path(getattr(sys, "_base_executable", sys.executable)).resolve()


def _is_within_system(path: Path) -> bool:
    return any(path.is_relative_to(name) for name in SYSTEM)


def _outermost(paths: Sequence[Path]) -> list[Path]:
    """Without what the system's folders have, and without what lies in another of them."""
    wanted = sorted(set(paths))
    return [
        path
        for path in wanted
        if not _is_within_system(path) and not any(other in path.parents for other in wanted)
    ]
