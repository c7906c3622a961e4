"""A PostgreSQL server of the tests' own: on a free port, as an ordinary user, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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


class Server:
    """A cluster in a folder, and the server that runs on it."""

    def __init__(self, folder: Path, *, is_durable: bool) -> None:
        found = programs()
        assert found is not None
        self.folder, self.data, self._programs = folder, folder / "data", found
        self._user = _user()
        if self._user:
            shutil.chown(folder, self._user)
        fsync = "" if is_durable else "-c fsync=off"
        self._options = f"-c listen_addresses='' -c unix_socket_directories={folder} {fsync}"
        self._run("initdb", "-D", self.data, "-U", "garns", "-A", "trust", "-E", "UTF8", "-N")
        self.start()
        self._run("createdb", "-h", folder, "-U", "garns", "garns")

    @property
    def address(self) -> str:
        return f"postgresql://garns@/garns?host={self.folder}"

    def start(self) -> None:
        options = ("-w", "-o", self._options, "-l", self.folder / "log")
        self._run("pg_ctl", "-D", self.data, *options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def kill(self) -> None:
        """As a crash would: nobody tidies up."""
        while found := self._processes():
            for each in found:
                with suppress(ProcessLookupError):
                    os.kill(each, signal.SIGKILL)
        # Where nobody asks for the exit code of the dead, it would be taken for one that lives.
        for lock in (self.data / "postmaster.pid", *self.folder.glob(".s.PGSQL.*")):
            lock.unlink(missing_ok=True)

    def _processes(self) -> list[int]:
        """All of them work in the folder of the data."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if (process / "cwd").readlink() == self.data:
                    found.append(int(process.name))
        return found

    def _run(self, program: str, *arguments: object) -> None:
        _run(self._user, self._programs / program, *arguments)


@contextmanager
def a_server(*, is_durable: bool = False) -> Iterator[Server]:
    """Reached by a socket in a folder of its own: no port is taken."""
    # A socket's path has room for a hundred characters only.
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as name:
        server = Server(Path(name), is_durable=is_durable)
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def running_server() -> Iterator[str]:
    """The address of its database."""
    with a_server() as server:
        yield server.address


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
