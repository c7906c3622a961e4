"""The keeper: a small process of its own that starts a stranger's program and outlives it.

It is run as a script with the standard library alone, so that it starts fast. Everything that the
program starts stays below the keeper: orphans become its children (a "subreaper"), and when the
program has ended, or has used up one of its limits, whatever is left below is killed. Should garns
itself be killed, the keeper is told so by the kernel and clears up as well.

It is given the work as JSON in its argument, and writes JSON and the output of the program to its
standard output. The standard input is the program's.

Only Linux has all that it needs: `can_keep` in running.py asks for it.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import select
import signal
import sys
import time
from typing import Any

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36

LOOK_AGAIN = 0.01
"""Seconds between two looks at what the program uses: an allocation without end gets no further
than a few dozen megabytes past its limit."""

ERRORS_KEPT = 4096
"""Bytes of the standard error that are kept: the last ones, where the message is."""

CHUNK = 1 << 16


class Told(Exception):
    """We were told to end."""


class Watched:
    """A program under its limits, the processes below it, and what it has printed."""

    def __init__(self, work: dict[str, Any]) -> None:
        self.work = work
        self.output = bytearray()
        self.errors = bytearray()
        self.exceeded: str | None = None
        self.peak_memory = 0
        self.processor = 0.0
        self.status: int | None = None
        self.failure: str | None = None
        self.start = time.monotonic()

    def run(self) -> None:
        """Until the program has ended, is stopped, or cannot even start."""
        out, out_end = os.pipe()
        err, err_end = os.pipe()
        failure, failure_end = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            become(self.work, out_end, err_end, failure_end)
        for end in (out_end, err_end, failure_end):
            os.close(end)
        self.failure = os.read(failure, CHUNK).decode() or None
        self._watch({out: self.output, err: self.errors})
        self._measure_end()

    def _watch(self, streams: dict[int, bytearray]) -> None:
        next_look = 0.0
        while self.status is None and self.exceeded is None:
            ready, _, _ = select.select(list(streams), [], [], LOOK_AGAIN)
            for stream in ready:
                self._read(stream, streams)
            if time.monotonic() >= next_look:
                self._look()
                next_look = time.monotonic() + LOOK_AGAIN
        # Only what is in the pipes by now: a child left behind could hold them open for ever.
        while self.exceeded is None and (ready := select.select(list(streams), [], [], 0)[0]):
            for stream in ready:
                self._read(stream, streams)

    def _read(self, stream: int, streams: dict[int, bytearray]) -> None:
        data = os.read(stream, CHUNK)
        if not data:
            del streams[stream]
            return
        kept = streams[stream]
        kept += data
        if kept is self.errors:
            del kept[:-ERRORS_KEPT]
        elif len(kept) > self.work["output"]:
            self.exceeded = "output"

    def _look(self) -> None:
        pid, status, used = os.wait4(self.child, os.WNOHANG)
        if pid:
            self.status = status
            self.processor = max(self.processor, used.ru_utime + used.ru_stime)
            self.peak_memory = max(self.peak_memory, used.ru_maxrss * 1024)
            return
        usages = [usage for pid in below(self.child) if (usage := usage_of(pid))]
        self.processor = max(self.processor, sum(usage[0] for usage in usages))
        self.peak_memory = max(self.peak_memory, sum(usage[1] for usage in usages))
        elapsed = time.monotonic() - self.start
        # Too many processes soon use up everything else as well: that is not what to tell.
        if len(usages) > self.work["processes"]:
            self.exceeded = "processes"
        elif self.processor > self.work["seconds"] or elapsed > self.work["patience"]:
            self.exceeded = "seconds"
        elif self.peak_memory > self.work["memory"]:
            self.exceeded = "memory"

    def _measure_end(self) -> None:
        if self.status is not None and self.processor > self.work["seconds"]:
            self.exceeded = "seconds"
        if self.status is not None and self.peak_memory > self.work["memory"]:
            self.exceeded = "memory"

    def report(self) -> dict[str, Any]:
        return {
            "status": self.status,
            "exceeded": self.exceeded,
            "failure": self.failure,
            "processor": self.processor,
            "seconds": time.monotonic() - self.start,
            "memory": self.peak_memory,
            "errors": self.errors.decode(errors="replace"),
        }


def become(work: dict[str, Any], out: int, err: int, failure: int) -> None:
    """In the new process: take on the limits and become the program."""
    import resource

    try:
        os.setsid()
        # The processes that work for garns leave signals from the terminal to it: the program is
        # to be as any other.
        for number in (signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        os.dup2(out, 1)
        os.dup2(err, 2)
        for kind, most in limits_of(work):
            resource.setrlimit(kind, (most, most))
        os.chdir(work["folder"])
        os.execve(work["command"][0], work["command"], work["environment"])
    except OSError as error:
        os.write(failure, (error.strerror or str(error)).encode())
    finally:
        os._exit(127)


def limits_of(work: dict[str, Any]) -> list[tuple[int, int]]:
    """What the kernel itself holds a process to. Memory is left to our own looking, which sees all
    processes together, but for an allocation that is out of all proportion."""
    import resource

    return [
        (resource.RLIMIT_CPU, int(work["seconds"]) + 2),
        (resource.RLIMIT_FSIZE, work["file_size"]),
        (resource.RLIMIT_DATA, max(4 * work["memory"], 1 << 30)),
        (resource.RLIMIT_CORE, 0),
    ]


def below(pid: int) -> list[int]:
    """The process and all that it and its children have started."""
    found, waiting = [], [pid]
    while waiting:
        pid = waiting.pop()
        found.append(pid)
        waiting += children_of(pid)
    return found


def children_of(pid: int) -> list[int]:
    children: list[int] = []
    for task in _names(f"/proc/{pid}/task"):
        children += map(int, _text(f"/proc/{pid}/task/{task}/children").split())
    return children


def usage_of(pid: int) -> tuple[float, int] | None:
    """Seconds of processor, those of its ended children included, and bytes of memory."""
    # The name of the program, in brackets, may hold anything.
    fields = _text(f"/proc/{pid}/stat").rpartition(")")[2].split()
    if not fields:
        return None
    seconds = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return seconds, int(fields[21]) * os.sysconf("SC_PAGE_SIZE")


# Processes come and go while we look. Not with pathlib: importing it takes longer than all else.


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)  # noqa: PTH208
    except OSError:
        return []


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            return file.read()
    except OSError:
        return ""


def kill_all_below() -> None:
    """End everything that is left, again and again until there is nothing: what is stopped first
    cannot start anything new while the others are killed."""
    me = os.getpid()
    while left := below(me)[1:]:
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in left:
                with contextlib.suppress(OSError):
                    os.kill(pid, number)
        reap()
        time.sleep(0.001)


def reap() -> None:
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def stay_until_all_have_ended(parent: int) -> None:
    """Orphans come to us, and the end of garns is told to us."""

    def end(number: int, _: object) -> None:
        # Once: garns and the kernel may both tell us.
        signal.signal(number, signal.SIG_IGN)
        raise Told

    signal.signal(signal.SIGTERM, end)
    prctl = ctypes.CDLL(None).prctl
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != parent:
        raise Told


def main() -> None:
    work = json.loads(sys.argv[1])
    watched = Watched(work)
    try:
        stay_until_all_have_ended(work["parent"])
        watched.run()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    except Told:
        # Nobody is there to read a report.
        return
    finally:
        kill_all_below()
    sys.stdout.buffer.write(json.dumps(watched.report()).encode() + b"\n")
    sys.stdout.buffer.write(watched.output[: work["output"]])


if __name__ == "__main__":
    main()
