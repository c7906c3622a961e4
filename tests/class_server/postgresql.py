"""A PostgreSQL server of the tests' own: on a free port, as an ordinary user, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ORDINARY_USERS = ("postgres", "nobody")
"""PostgreSQL does not run as root: one of these runs it then."""


def programs() -> Path | None:
    """The folder of `initdb` and `pg_ctl`; Debian keeps it off the path."""
    folders = [*Path("/usr/lib/postgresql").glob("*/bin")]
    folders.sort(key=lambda each: int(each.parent.name))
    if found := shutil.which("initdb"):
        folders.insert(0, Path(found).parent)
    return folders[-1] if folders else None


@contextmanager
def running_server() -> Iterator[str]:
    """The address of its database, by a socket in a folder of its own: no port is taken."""
    found = programs()
    assert found is not None
    # A socket's path has room for a hundred characters only.
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as name:
        folder = Path(name)
        user = _user()
        if user:
            shutil.chown(folder, user)
        data = folder / "data"
        _run(user, found / "initdb", "-D", data, "-U", "garns", "-A", "trust", "-E", "UTF8", "-N")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        _run(user, found / "pg_ctl", "-D", data, "-w", "-o", options, "-l", folder / "log", "start")
        try:
            _run(user, found / "createdb", "-h", folder, "-U", "garns", "garns")
            yield f"postgresql://garns@/garns?host={folder}"
        finally:
            _run(user, found / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


def _user() -> str | None:
    """Who runs the server, if we must not."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ORDINARY_USERS if name in known)


def _run(user: str | None, *command: object) -> None:
    # A server that is started keeps the streams that it inherits.
    subprocess.run(
        [str(part) for part in command],
        user=user,
        cwd="/",
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
