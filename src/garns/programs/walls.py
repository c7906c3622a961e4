"""What holds a stranger's program in: bubblewrap, where it is installed and works.

Inside, the program sees the system's own folders and the files that it is made of, all of them
read-only, an empty folder of its own that is gone afterwards, and no network, no other process and
none of our files.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .limits import Limits

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

NOBODY = "65534"


@dataclass(frozen=True)
class Containment:
    """Whether programs are held in; and if not, why: bubblewrap is missing, or not allowed."""

    bubblewrap: str | None
    problem: str | None = None

    @property
    def is_whole(self) -> bool:
        return self.bubblewrap is not None


@cache
def containment() -> Containment:
    """Tried out once: in many containers bubblewrap is installed, but not allowed to work."""
    found = shutil.which("bwrap")
    if found is None:
        return Containment(None, "missing")
    trial = [found, *_walls(), "--", "/bin/true"]
    try:
        ended = subprocess.run(trial, capture_output=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return Containment(None, "refused")
    return Containment(found) if ended.returncode == 0 else Containment(None, "refused")


def contained(
    command: Sequence[str], readable: Sequence[Path], writable: Path | None, limits: Limits
) -> list[str]:
    """The command inside its walls. `writable` is a folder of ours to work in, in place of one
    that vanishes."""
    bubblewrap = containment().bubblewrap
    if bubblewrap is None:
        return list(command)
    parts = [bubblewrap, *_walls()]
    for path in _outermost([*readable, *_runtime_of(command[0])]):
        parts += ["--ro-bind", str(path), str(path)]
    if writable is None:
        parts += ["--size", str(4 * limits.file_size), "--tmpfs", str(FOLDER)]
        parts += ["--chdir", str(FOLDER)]
    else:
        parts += ["--bind", str(writable), str(writable), "--chdir", str(writable)]
    return [*parts, "--", *command]


def _walls() -> list[str]:
    parts = ["--unshare-all", "--uid", NOBODY, "--gid", NOBODY, "--cap-drop", "ALL"]
    parts += ["--die-with-parent", "--proc", "/proc", "--dev", "/dev"]
    parts += ["--size", str(1 << 26), "--tmpfs", "/tmp"]
    for name in SYSTEM:
        path = Path(name)
        if path.is_symlink():
            parts += ["--symlink", str(path.readlink()), name]
        elif path.is_dir():
            parts += ["--ro-bind", name, name]
    for name in (*SETTINGS, *map(str, Path("/etc").glob("java*"))):
        parts += ["--ro-bind-try", name, name]
    return parts


def _runtime_of(program: str) -> list[Path]:
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
