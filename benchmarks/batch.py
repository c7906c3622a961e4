"""Many puzzles through the package: `garns.solve_many`, its threads, and `garns solve FILE`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

import numpy

import garns
from garns.engine import info, instruction_set
from garns.engine.boards import UNBOUNDED
from garns.native import BatchControl, solve_batch

from .report import Column, Report
from .sets import Set
from .timing import best, children_seconds, interleaved, say, wall_seconds

FEW = 500
MANY = 1_000_000
"""Puzzles of the longest file."""

LONG_ENOUGH = 0.5
"""Seconds: a command that takes longer is not given more puzzles."""

FEW_ROUNDS = 3
"""Of a list of strings, which takes long and is compared with nothing."""

ANSWERED = (0, 1, 3)
"""Exit codes: all solved, some without a solution, some with several."""


def measure(report: Report, sets: list[Set], seconds: float, rounds: int) -> None:
    table = report.table(
        "batch",
        "Many puzzles through Python, one thread, and from file to file",
        Column("set"),
        Column("puzzles", "count"),
        Column("kernel", "rate"),
        Column("solve_many(bytes)", "rate"),
        Column("solve_many(array)", "rate"),
        Column("solve_many(list)", "rate"),
        Column("bytes ÷ kernel", "ratio"),
        Column("array ÷ kernel", "ratio"),
        Column("puzzles in FILE", "count"),
        Column("`garns solve FILE`", "rate"),
        Column("FILE ÷ kernel", "ratio"),
        Column("by CPU time", "rate"),
    )
    table.note("`garns solve FILE > OUT`: by the clock, all cores of this run, start-up included.")
    table.note("Lines without exactly one solution are answered one by one, with words.")
    table.note("The kernel: the same puzzles, their solutions written to memory that is at hand.")
    for each in sets:
        say(f"batch: {each.name}")
        many = _work_of(each, seconds)
        text, lines = many.data, list(many.lines)
        values = numpy.frombuffer(text, numpy.uint8).reshape(-1, 82)[:, :81] - ord("0")
        values[values > 9] = 0
        solve = partial(garns.solve_many, threads=1)
        rivals: dict[str, Callable[[], object]] = {
            "kernel": _kernel(text, len(lines)),
            "bytes": partial(solve, text),
            "array": partial(solve, values),
        }
        times = interleaved(rivals, rounds)
        kernel, from_bytes, from_array = (len(lines) / spent for spent in times.values())
        from_list = len(lines) / best(partial(solve, lines), min(rounds, FEW_ROUNDS))
        files, wall, cpu = _from_file_to_file(each, rounds)
        table.add(
            *(each.name, len(lines), kernel, from_bytes, from_array, from_list),
            *(from_bytes / kernel, from_array / kernel),
            *(files, files / wall, files / wall / kernel, files / cpu),
        )


def _kernel(text: bytes, count: int) -> Callable[[], object]:
    """The same work without any of the package around it."""
    room = array("Q", [0]) * count, bytearray(count), bytearray(len(text))
    return lambda: solve_batch(
        *(text, b"\n", True, 2, UNBOUNDED, *room, len(text) // count),
        *(1, BatchControl(), instruction_set()),
    )


def _work_of(boards: Set, seconds: float) -> Set:
    """The set again and again, up to about so many seconds of one thread's work."""
    once = best(partial(garns.solve_many, boards.data, threads=1), 2)
    return _repeated(boards, max(FEW, round(len(boards.lines) * seconds / once)))


def _repeated(boards: Set, count: int) -> Set:
    repeats = -(-count // len(boards.lines))
    return Set(boards.name, (boards.lines * repeats)[:count])


def _from_file_to_file(boards: Set, rounds: int) -> tuple[int, float, float]:
    """How many puzzles, and the best seconds by the clock and of CPU time."""
    some = _repeated(boards, FEW)
    times = [_solve_file(some)]
    while len(some.lines) < MANY and times[0][0] < LONG_ENOUGH:
        some = _repeated(boards, min(MANY, 8 * len(some.lines)))
        times = [_solve_file(some)]
    if times[0][0] < LONG_ENOUGH:
        times += [_solve_file(some) for _ in range(rounds - 1)]
    return len(some.lines), min(wall for wall, _ in times), min(cpu for _, cpu in times)


def _solve_file(boards: Set) -> tuple[float, float]:
    with TemporaryDirectory() as folder, TemporaryFile() as output:
        source = Path(folder) / "puzzles.txt"
        source.write_bytes(boards.data)
        command = [sys.executable, "-m", "garns", "solve", str(source)]
        cpu, wall = children_seconds(), time.perf_counter()
        done = subprocess.run(
            command, stdout=output, stderr=subprocess.DEVNULL, env=_as_installed(), check=False
        )
        times = time.perf_counter() - wall, children_seconds() - cpu
    if done.returncode not in ANSWERED:
        raise RuntimeError(f"garns solve ended with {done.returncode}")
    return times


def _as_installed() -> dict[str, str]:
    """The environment, but with compiled modules, which installers leave beside the sources."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def measure_threads(report: Report, sets: list[Set], seconds: float, rounds: int) -> None:
    """By the clock, on work that is long enough: to start and end threads costs next to nothing."""
    threads = int(str(info()["threads"]))
    table = report.table(
        "threads",
        "`garns.solve_many(bytes)` by the clock, on several threads",
        Column("set"),
        Column("puzzles", "count"),
        Column("1 thread", "rate"),
        Column(f"all threads: {threads}", "rate"),
        Column("gain", "ratio"),
    )
    if threads == 1:
        table.note("Only one core for this run: nothing to gain.")
    for each in sets:
        say(f"threads: {each.name}")
        many = _work_of(each, seconds)
        text = many.data
        times = interleaved(
            {
                "one": partial(garns.solve_many, text, threads=1),
                "all": partial(garns.solve_many, text, threads=threads),
            },
            rounds,
            wall_seconds,
        )
        count = len(many.lines)
        one, all_of_them = count / times["one"], count / times["all"]
        table.add(each.name, count, one, all_of_them, all_of_them / one)
