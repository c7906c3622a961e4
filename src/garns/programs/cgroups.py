"""Where a control group (version 2) can be made for a run: found by trying, once.

Root can make one almost everywhere; anybody else where systemd has handed a branch over, as it does
for what is started from a desktop. For the rest there is `scopes.py`.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

from .supervisor.cgroup import OWN_GROUP, group_in, mount_of_groups, remove_group
from .supervisor.usage import text

LIMITS = ("memory.max", "pids.max")
"""The files by which a group limits, not only counts."""

_numbers = count()


def fresh_group() -> Path | None:
    """A folder that the supervisor can make, and that nobody else does."""
    base = group_base()
    return base / f"garns-{os.getpid()}-{next(_numbers)}" if base else None


@cache
def group_base() -> Path | None:
    """The nearest place above us in which a group can limit; or at least count."""
    usable = {base: limits for base in _above_us() if (limits := _tried(base)) is not None}
    return next((base for base, limits in usable.items() if limits), next(iter(usable), None))


def _above_us() -> Iterator[Path]:
    shown, own = mount_of_groups(), group_in(text(OWN_GROUP))
    if shown is None or own is None:
        return
    mount = Path(shown)
    nearest = mount / own.lstrip("/")
    for base in (nearest, *nearest.parents):
        if base.is_relative_to(mount) and os.access(base, os.W_OK):
            yield base


def _tried(base: Path) -> bool | None:
    """Whether a group here limits; none if no process can be put into it."""
    folder = base / f"garns-{os.getpid()}-trial"
    try:
        folder.mkdir()
    except OSError:
        return None
    try:
        join = ["/bin/sh", "-c", 'echo 0 > "$1/cgroup.procs"', "sh", str(folder)]
        joined = subprocess.run(join, capture_output=True, check=False).returncode == 0
        return all((folder / name).exists() for name in LIMITS) if joined else None
    except OSError:
        return None
    finally:
        remove_group(str(folder))
