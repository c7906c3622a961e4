"""CPU time, best of some rounds: the machine may be busy with other things."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any


def cpu_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def wall_seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def best(
    work: Callable[[], object],
    rounds: int = 5,
    clock: Callable[[Callable[[], object]], float] = cpu_seconds,
) -> float:
    return min(clock(work) for _ in range(rounds))


def interleaved(
    rivals: Mapping[str, Callable[[], object]],
    rounds: int,
    clock: Callable[[Callable[[], object]], float] = cpu_seconds,
) -> dict[str, float]:
    """The best time of each; all take turns, so that a slow minute hits everybody."""
    times = [{name: clock(work) for name, work in rivals.items()} for _ in range(rounds)]
    return {name: min(each[name] for each in times) for name in rivals}


def child_seconds(command: list[str], **settings: Any) -> float:
    """User and system time of a program, with all it starts."""
    before = children_seconds()
    subprocess.run(command, check=True, capture_output=True, **settings)
    return children_seconds() - before


def children_seconds() -> float:
    """CPU time of all programs that were started and have ended."""
    import resource

    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def say(words: str) -> None:
    """What is measured now, in one line that the next one overwrites; nothing in a pipe."""
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)
