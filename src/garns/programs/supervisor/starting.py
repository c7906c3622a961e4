"""Starting the program: limits that the kernel holds it to, and a sandbox that is closed before it
does its first step."""

from __future__ import annotations

import contextlib
import os
import signal

from .namespaces import namespace_of_other_ids
from .nice import share_as_nice
from .usage import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Whatever is imported costs every run some of its time.
    from collections.abc import Callable
    from typing import Any

BESIDES = 2
"""Bubblewrap's first process within, and one more than is allowed: that one is seen, and told."""

FILES_FOR_EACH = 4
"""Files that a process may have open, for each process that is allowed."""


class Started:
    """A program that runs: the process that we have started, its streams, and, in the sandbox, the
    first process there. Or the reason why it could not be started."""

    def __init__(
        self, process: int, output: int, errors: int, first: int | None, failure: str | None
    ) -> None:
        self.process = process
        self.output = output
        self.errors = errors
        self.first = first
        self.failure = failure


def start(work: dict[str, Any], join: Callable[[], None]) -> Started:
    """In the new process, `join` is called first."""
    out, out_end = os.pipe()
    err, err_end = os.pipe()
    failure, failure_end = os.pipe()
    doors = Doors(work) if work["sandbox"] else None
    process = os.fork()
    if process == 0:
        become(work, doors, join, out_end, err_end, failure_end)
    for end in (out_end, err_end, failure_end):
        os.close(end)
    problem = os.read(failure, 1 << 16).decode() or None
    first = doors.admit() if doors and not problem else None
    return Started(process, out, err, first, problem)


class Doors:
    """What bubblewrap is told, and tells, through pipes: which process is the first within, the
    filter of system calls, and that the program may begin, once its limits are set."""

    def __init__(self, work: dict[str, Any]) -> None:
        self._most = work["processes"] + BESIDES
        if work["counts_others"]:
            self._most += tasks_on_this_machine()
        self._info, self._info_end = os.pipe()
        self._wait, self._go = os.pipe()
        ends = {"--info-fd": self._info_end, "--block-fd": self._wait}
        if work["filter"]:
            ends["--seccomp"] = _filled(bytes.fromhex(work["filter"]))
        if work["other_ids"]:
            ends["--userns"] = namespace_of_other_ids()
        self._ends = ends

    def options(self) -> list[str]:
        """In the new process."""
        for end in self._ends.values():
            os.set_inheritable(end, True)
        return [word for option, end in self._ends.items() for word in (option, str(end))]

    def admit(self) -> int | None:
        """Limit the number of processes, and let the program begin. Not earlier: the limit counts
        all processes of a user, and only in the sandbox are there no others."""
        import resource

        for end in self._ends.values():
            os.close(end)
        with open(self._info, encoding="utf-8") as info:  # noqa: PTH123
            told = info.read()
        if not told:
            # Bubblewrap could not build its sandbox, and says why on its standard error.
            return None
        first = int(told.partition('"child-pid":')[2].partition(",")[0].strip(" \n}"))
        with contextlib.suppress(ProcessLookupError, BrokenPipeError):
            resource.prlimit(first, resource.RLIMIT_NPROC, (self._most, self._most))
            os.write(self._go, b"1")
        return first


def _filled(data: bytes) -> int:
    """The end of a pipe from which the data can be read; it must be short."""
    end, start = os.pipe()
    os.write(start, data)
    os.close(start)
    return end


def become(
    work: dict[str, Any],
    doors: Doors | None,
    join: Callable[[], None],
    out: int,
    err: int,
    failure: int,
) -> None:
    """In the new process: take on the limits and become the program."""
    try:
        os.setsid()
        share_as_nice()
        join()
        # The processes that work for garns leave signals from the terminal to it: the program is
        # to be as any other.
        for number in (signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        os.dup2(out, 1)
        os.dup2(err, 2)
        _set_limits(work)
        if work["other_ids"]:
            os.setgroups([])
        os.chdir(work["folder"])
        if doors:
            bubblewrap, *sandbox = work["sandbox"]
            words = [bubblewrap, *doors.options(), *sandbox, "--", *work["command"]]
        else:
            words = work["command"]
        os.execve(words[0], words, work["environment"])
    except OSError as error:
        os.write(failure, (error.strerror or str(error)).encode())
    finally:
        os._exit(127)


def _set_limits(work: dict[str, Any]) -> None:
    """What the kernel itself holds a process to. Memory is left to our own looking, which sees all
    processes together, but for an allocation that is out of all proportion."""
    import resource

    limits = [
        (resource.RLIMIT_CPU, int(work["seconds"]) + 2),
        (resource.RLIMIT_FSIZE, work["file_size"]),
        (resource.RLIMIT_DATA, max(4 * work["memory"], 1 << 30)),
        (resource.RLIMIT_NOFILE, FILES_FOR_EACH * max(work["processes"], 16)),
        (resource.RLIMIT_CORE, 0),
    ]
    if not work["sandbox"]:
        limits.append((resource.RLIMIT_NPROC, tasks_on_this_machine() + work["processes"]))
    for kind, most in limits:
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (allowed, allowed))


def tasks_on_this_machine() -> int:
    """All processes and threads there are: the user of the program has no more than that already.
    Without a sandbox the kernel counts them all for its limit."""
    return int(text("/proc/loadavg").split()[3].partition("/")[2])
