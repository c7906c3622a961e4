"""garns on a system that lacks what only POSIX has: a script that runs commands, line by line.

Python knows which system it is on, so it keeps what it needs of it: the parts of Python that ask
for these modules are loaded before they are made missing. All of garns is loaded afterwards, and
the modules `os`, `signal`, `select` and `socket` that garns sees have only the names that Windows
has too. As there, no file is renamed, replaced or removed while it is open.
"""

from __future__ import annotations

import asyncio
import builtins
import errno
import io
import json
import os
import pkgutil
import select
import signal
import socket
import subprocess
import sys
import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

OPEN_FILES = Path("/proc/self/fd")

MODULES = (
    "curses",
    "fcntl",
    "grp",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
)

OF_POSIX = (
    "EX_OK", "F_LOCK", "O_CLOEXEC", "O_DIRECTORY", "O_NOCTTY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC",
    "WEXITSTATUS", "WIFEXITED", "WIFSIGNALED", "WNOHANG", "WTERMSIG", "chown", "chroot", "confstr",
    "fchdir", "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getgroups",
    "getloadavg", "getpgid", "getpgrp", "getpriority", "getresuid", "getsid", "getuid", "killpg",
    "lchown", "lockf", "major", "mkfifo", "mknod", "nice", "openpty", "pathconf", "pidfd_open",
    "pipe2", "posix_fadvise", "posix_fallocate", "posix_spawn", "pread", "pwrite", "readv",
    "register_at_fork", "sched_getaffinity", "sched_setaffinity", "sendfile", "set_blocking",
    "setgid", "setpgid", "setpriority", "setsid", "setuid", "statvfs", "sync", "sysconf",
    "tcgetpgrp", "ttyname", "uname", "wait", "wait3", "wait4", "waitid", "writev",
)  # fmt: skip

SIGNALS_EVERYWHERE = (
    "Handlers", "SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN",
    "Signals", "default_int_handler", "getsignal", "raise_signal", "set_wakeup_fd", "signal",
    "strsignal", "valid_signals",
)  # fmt: skip


def reduced(module: ModuleType, names: Collection[str]) -> ModuleType:
    """The module with these names and no others."""
    made = ModuleType(module.__name__)
    made.__dict__.update({name: getattr(module, name) for name in names})
    return made


def make_missing() -> None:
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    own = {
        "os": reduced(os, set(dir(os)) - set(OF_POSIX)),
        "select": reduced(select, ("error", "select")),
        "signal": reduced(signal, SIGNALS_EVERYWHERE),
        "socket": reduced(socket, set(dir(socket)) - {"AF_UNIX", "SO_REUSEPORT", "recv_fds"}),
    }
    real = builtins.__import__

    def import_for(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        is_ours = str((globals or {}).get("__name__")).partition(".")[0] == "garns"
        if is_ours and level == 0 and name in own:
            return own[name]
        return real(name, globals, locals, fromlist, level)

    builtins.__import__ = import_for


class InUse(PermissionError):
    winerror = 32


def guard_open_files() -> None:
    """Where /proc tells which files are open in this process."""
    if not OPEN_FILES.is_dir():
        return
    for name in ("remove", "rename", "replace", "unlink"):
        setattr(os, name, refusing_open_files(getattr(os, name)))


def refusing_open_files(act: Callable[..., None]) -> Callable[..., None]:
    def guarded(*paths: Any, **named: Any) -> None:
        if not named:
            used = {os.path.realpath(each) for each in OPEN_FILES.iterdir()}
            for path in paths:
                if os.path.realpath(path) in used:
                    raise InUse(errno.EACCES, "The file is in use", os.fspath(path))
        act(*paths, **named)

    return guarded


def load_everything() -> list[str]:
    import garns

    names = [each.name for each in pkgutil.walk_packages(garns.__path__, "garns.")]
    for name in names:
        import_module(name)
    return names


def ran(arguments: list[str], given: str, language: str) -> tuple[int, str, str]:
    """The exit code of a command, and what it printed."""
    from garns.cli.app import run
    from garns.messages import use_language

    sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
    with (
        redirect_stdout(io.StringIO()) as out,
        redirect_stderr(io.StringIO()) as err,
        use_language(language),
    ):
        code = run(arguments)
    return int(code), out.getvalue(), err.getvalue()


def main() -> None:
    assert {asyncio, subprocess}  # loaded before what they ask for is missing
    make_missing()
    guard_open_files()
    # Windows writes in the encoding of the country: garns has to name the one that it means.
    warnings.simplefilter("ignore", EncodingWarning)
    warnings.filterwarnings("error", category=EncodingWarning, module=r"garns\.")
    requests, answers = sys.stdin, sys.stdout
    answers.write(json.dumps(load_everything()) + "\n")
    for line in requests:
        answers.write(json.dumps(ran(*json.loads(line))) + "\n")


if __name__ == "__main__":
    main()
