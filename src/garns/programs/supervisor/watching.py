"""Watching a program: what it prints, what it uses, and whether that is too much."""

from __future__ import annotations

import os
import select
import time

from .cgroup import Cgroup
from .starting import start
from .usage import Usage, below, files_in_memory, socket_buffers, usage_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Whatever is imported costs every run some of its time.
    from typing import Any

LOOK_AGAIN = 0.01
"""Seconds between two looks at what the program uses: an allocation without end gets no further
than a few dozen megabytes past its limit."""

ERRORS_KEPT = 4096
"""Bytes of the standard error that are kept: the last ones, where the message is."""

CHUNK = 1 << 16


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
        self.lost: str | None = None
        self.cgroup = Cgroup(work)
        self.first: int | None = None
        self.seen: dict[tuple[int, str], float] = {}

    def run(self) -> None:
        """Until the program has ended, is stopped, or cannot even start."""
        self.cgroup.make()
        started = start(self.work, self.cgroup.join)
        self.child, self.first, self.failure = started.process, started.first, started.failure
        self._watch({started.output: self.output, started.errors: self.errors})
        self._measure_end()

    def clear_up(self) -> None:
        """When all processes have been killed."""
        self.cgroup.remove()

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
            self._note(used.ru_utime + used.ru_stime, used.ru_maxrss << 10)
            return
        usages = {pid: usage for pid in below(self.child) if (usage := usage_of(pid))}
        self._note(self._seconds(usages), self._memory(usages))
        self._compare(sum(usage.threads for usage in usages.values()))

    def _note(self, seconds: float, memory: int) -> None:
        self.processor = max(self.processor, seconds)
        self.peak_memory = max(self.peak_memory, memory)

    def _seconds(self, usages: dict[int, Usage]) -> float:
        """By all processes: those that are there with the children that they have waited for, or
        all that were ever seen, whichever is more. The time of a child that nobody waits for is
        told nowhere once it has ended."""
        for pid, usage in usages.items():
            self.seen[pid, usage.start] = usage.seconds
        there = sum(usage.seconds + usage.waited for usage in usages.values())
        return max(there, sum(self.seen.values()), self.cgroup.seconds())

    def _memory(self, usages: dict[int, Usage]) -> int:
        held = sum(usage.memory for usage in usages.values())
        if self.first:
            held += files_in_memory(self.first, self.work["in_memory"])
            held += socket_buffers(self.first)
        return held

    def _compare(self, threads: int) -> None:
        elapsed = time.monotonic() - self.start
        # Too many processes soon use up everything else as well: that is not what to tell.
        if threads - self._own_processes() > self.work["processes"]:
            self.exceeded = "processes"
        elif self.processor > self.work["seconds"] or elapsed > self.work["patience"]:
            self.exceeded = "seconds"
        elif self.peak_memory > self.work["memory"]:
            self.exceeded = "memory"

    def _own_processes(self) -> int:
        """Bubblewrap's: the one outside, and the first one within."""
        return 2 if self.first else 0

    def _measure_end(self) -> None:
        self._note(self.cgroup.seconds(), 0)
        if self.status is None:
            return
        if self.processor > self.work["seconds"]:
            self.exceeded = "seconds"
        if self.peak_memory > self.work["memory"] or self.cgroup.ran_out_of_memory():
            self.exceeded = "memory"

    def report(self) -> dict[str, Any]:
        return {
            "status": self.status,
            "exceeded": self.exceeded,
            "failure": self.failure,
            "lost": self.lost,
            "processor": self.processor,
            "seconds": time.monotonic() - self.start,
            "memory": self.peak_memory,
            "errors": self.errors.decode(errors="replace"),
        }
