"""Starting a supervisor, and hearing what it reports.

Whatever happens to the supervisor is told as the result of this one run: that it cannot be started,
is killed, stopped, or writes nonsense.
"""

from __future__ import annotations

import ast
import ctypes
import marshal
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from garns.formats import held_back

from .cgroups import fresh_group
from .limits import Limits
from .scopes import scope_command
from .supervisor.cgroup import remove_group
from .supervisor.ending import kill_all
from .supervisor.main import PR_SET_CHILD_SUBREAPER
from .supervisor.usage import below

HERE = Path(__file__).parent
START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from supervisor.main import main; main()"
"""The supervisor is not imported from garns, which would take far longer than all else."""

GRACE = 60.0
"""Seconds beyond the patience with the program, in which the supervisor must have ended it."""

TRIES = 5
"""Times that a process is asked for, when the system has none to give."""

_supervisors: set[int] = set()
"""The processes that are at work now."""

NOTHING: dict[str, Any] = {
    "status": None,
    "exceeded": None,
    "failure": None,
    "lost": None,
    "unheard": False,
    "processor": 0.0,
    "seconds": 0.0,
    "memory": 0,
    "errors": "",
}
"""A report about nothing."""


def supervise(
    command: list[str],
    source: int,
    limits: Limits,
    *,
    folder: Path,
    environment: dict[str, str],
    sandbox: dict[str, Any],
) -> tuple[dict[str, Any], bytes]:
    """Run the command under the limits, with the file `source` as its standard input: the report
    about it, and its output."""
    group = fresh_group()
    work = {
        **asdict(limits),
        **sandbox,
        "patience": limits.patience,
        "command": command,
        "folder": str(folder),
        "environment": environment,
        "cgroup": str(group) if group else None,
        "scope": () if group else scope_command(),
        "parent": os.getpid(),
    }
    _adopt_orphans()
    try:
        told = _told(work, source, limits.patience + GRACE)
        if work["scope"] and told[0]["unheard"]:
            # systemd does not answer, or has ended, at a logout for example: that is not the
            # program's fault. The next run tries it again.
            scope_command.cache_clear()
            os.lseek(source, 0, os.SEEK_SET)
            told = _told({**work, "scope": ()}, source, limits.patience + GRACE)
        return told
    finally:
        if group:
            # If the supervisor could not.
            remove_group(str(group))


def _told(work: dict[str, Any], source: int, patience: float) -> tuple[dict[str, Any], bytes]:
    """What a supervisor reports, and the output; or that nothing was heard of it."""
    before = set(below(os.getpid()))
    try:
        printed = _printed(work, source, patience)
        report, _, output = printed.partition(b"\n")
        return {**NOTHING, **ast.literal_eval(report.decode())}, output
    except (OSError, ValueError, TypeError, SyntaxError, subprocess.SubprocessError) as error:
        kill_all(lambda: _orphans(before))
        return {**NOTHING, "lost": _reason(error), "unheard": True}, b""


def _orphans(before: set[int]) -> list[int]:
    """What has come to us since: neither what was there before, nor what another supervisor has,
    which a thread of ours may have started."""
    others = {pid for supervisor in _supervisors for pid in below(supervisor)}
    return [pid for pid in below(os.getpid()) if pid not in before | others]


def _reason(error: Exception) -> str:
    """In a word or two, the same in every language."""
    if isinstance(error, subprocess.CalledProcessError) and error.returncode < 0:
        return signal.Signals(-error.returncode).name
    return (isinstance(error, OSError) and error.strerror) or type(error).__name__


def _adopt_orphans() -> None:
    """If the supervisor is killed, what was below it comes to us. A program without a sandbox can
    do that."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _printed(work: dict[str, Any], source: int, patience: float) -> bytes:
    process: subprocess.Popen[bytes] | None = None
    try:
        with held_back():
            process = _started(work, source)
            _supervisors.add(process.pid)
        printed, _ = process.communicate(timeout=patience)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, "supervisor")
        return printed
    except subprocess.TimeoutExpired:
        assert process is not None
        process.kill()
        process.communicate()
        raise
    except BaseException:
        # Ctrl-C: the supervisor clears up before it ends.
        if process is not None:
            with held_back():
                process.terminate()
                process.wait()
        raise
    finally:
        if process is not None:
            _supervisors.discard(process.pid)


def _started(work: dict[str, Any], source: int) -> subprocess.Popen[bytes]:
    for attempt in range(TRIES):
        try:
            return _start(work, source)
        except BlockingIOError:
            # Too many processes at this moment, of whomever.
            time.sleep(0.1 * 2**attempt)
    return _start(work, source)


def _start(work: dict[str, Any], source: int) -> subprocess.Popen[bytes]:
    # Isolated and without site-packages: it starts in a fraction of the time.
    python = [sys.executable, "-I", "-S", "-c", START, str(HERE), marshal.dumps(work).hex()]
    return subprocess.Popen(
        [*work["scope"], *python],
        stdin=source,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
