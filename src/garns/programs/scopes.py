"""A scope of the user's systemd around a supervisor, where no control group can be made directly.

Somebody who comes by ssh may not put processes into control groups. systemd may, and does so for
`systemd-run --user --scope`, which then becomes the command that it was given: the same process,
with the same parent and streams. Within its scope the supervisor may make groups of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

from .supervisor.cgroup import OWN_GROUP, group_in
from .supervisor.usage import text

OPTIONS = ("--user", "--scope", "--quiet", "--collect", "--property=Delegate=yes", "--")

SOCKETS = ("systemd/private", "bus")
"""In the folder of the user's session: where systemd, or the bus that leads to it, answers."""

SECONDS = 5.0
"""That systemd may take to answer when it is tried."""


@cache
def scope_command() -> tuple[str, ...]:
    """What to write before a command so that it runs in a scope of its own; nothing where that
    cannot be had. Tried once, until the cache is cleared."""
    program = shutil.which("systemd-run")
    if program is None or not _is_systemd_there():
        return ()
    words = (program, *OPTIONS)
    try:
        tried = subprocess.run(
            [*words, "/bin/cat", OWN_GROUP],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ()
    there = group_in(tried.stdout.decode(errors="replace"))
    is_other = there not in (None, group_in(text(OWN_GROUP)))
    return words if tried.returncode == 0 and is_other else ()


def _is_systemd_there() -> bool:
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return bool(folder) and any(Path(str(folder), name).exists() for name in SOCKETS)
