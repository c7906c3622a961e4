"""Making full grids and puzzles: how many per second, and against other generators."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import garns
from garns.engine import info
from garns.native import draw_uniform_grids

from .peers import Outcome, Peer, ask, available
from .report import Column, Report, Table
from .timing import best, children_seconds, cpu_seconds, say, wall_seconds

SEED = 81
MANY = 1_000_000
"""More puzzles than any generator makes in one turn."""

Make = Callable[[int], object]
"""Makes so many, whatever they are."""

OURS = (
    Peer("garns", "`garns.generate()`, minimal"),
    Peer("garns-30", "`garns.generate(clues=30)`"),
)
PEERS = (
    Peer("rustoku", "Rust, `generate_advanced()`, 30 givens"),
    Peer("lib-sudoku", "Rust, `gen_unsolved(30)`"),
    Peer("hodoku-py", "C, `generate_sudoku(symmetric=False)`, minimal"),
    Peer("py-sudoku", "Python, `Sudoku(3).difficulty(0.5)`, 41 givens"),
    Peer("sudoku-py", "Python, `generate(cells_to_remove=50)`"),
)
QQWING = ["qqwing", "--one-line", "--generate"]


def measure(report: Report, seconds: float, rounds: int) -> None:
    _measure_grids(report, seconds, rounds)
    _measure_puzzles(report, seconds, rounds)
    _measure_layouts(report, seconds)
    _measure_files(report, seconds, rounds)
    _measure_peers(report, seconds, rounds)


def speed(
    make: Make,
    seconds: float,
    *,
    at_least: int = 1,
    clock: Callable[[Callable[[], object]], float] = cpu_seconds,
) -> tuple[int, float]:
    """How many were made in one go of about so many seconds, and how many per second."""
    number = at_least
    while True:
        taken = clock(partial(make, number))
        if taken >= seconds / 2 or number >= MANY:
            return number, number / taken
        number *= 2 if taken > seconds / 20 else 8


# --- full grids ---


def _grids(layout: str, method: Any, number: int) -> None:
    for i in range(number):
        garns.random_grid(layout, seed=SEED, number=i, method=method)


GRIDS: dict[str, Make] = {
    "9×9, uniform, in the kernel": lambda n: draw_uniform_grids(SEED, 0, bytearray(81 * n)),
    "9×9, uniform, `random_grid()`": partial(_grids, "9", "uniform"),
    "9×9, box by box": partial(_grids, "9", "boxes"),
    "6×6, from the list of all": partial(_grids, "6", "uniform"),
    "diagonal, mixed": partial(_grids, "diagonal", "uniform"),
    "16×16, mixed": partial(_grids, "16", "uniform"),
    "25×25, mixed": partial(_grids, "25", "uniform"),
}


def _measure_grids(report: Report, seconds: float, rounds: int) -> None:
    table = report.table(
        "generation-grids",
        "Full grids, one thread",
        Column("grids"),
        Column("each", "seconds"),
        Column("rate", "rate"),
    )
    garns.random_grid("6", seed=SEED)  # lists all of them, once
    rates = dict.fromkeys(GRIDS, 0.0)
    for _ in range(rounds):
        for name, make in GRIDS.items():
            say(f"full grids: {name}")
            rates[name] = max(rates[name], speed(make, seconds)[1])
    for name, rate in rates.items():
        table.add(name, 1 / rate, rate)


# --- classic puzzles ---

WISHES: dict[str, dict[str, Any]] = {
    "minimal": {},
    "minimal, symmetry 180": {"symmetry": "180"},
    "24 givens": {"clues": 24},
    "22 givens": {"clues": 22},
    "21 givens": {"clues": 21},
    "20 givens": {"clues": 20},
}
RARE = {"21 givens": 16, "20 givens": 4}
"""Some take long and some do not: at least so many for a mean."""


def _measure_puzzles(report: Report, seconds: float, rounds: int) -> None:
    threads = int(str(info()["threads"]))
    table = report.table(
        "generation-puzzles",
        "Classic puzzles through `garns.generate_many`",
        Column("puzzles"),
        Column("made", "count"),
        Column("each, CPU", "seconds"),
        Column("per CPU second", "rate"),
        Column("1 thread, by the clock", "rate"),
        Column(f"all threads: {threads}, by the clock", "rate"),
    )
    table.note("Of n puzzles with few givens the mean is off by about 1 in √n.")
    if threads == 1:
        table.note("Only one core for this run: nothing to gain from threads.")
    for name, wish in WISHES.items():
        say(f"puzzles: {name}")
        at_least = RARE.get(name, 64)
        runs = [
            speed(maker(wish, 1), seconds, at_least=at_least)
            for _ in range(1 if name in RARE else rounds)
        ]
        made, rate = max(runs, key=lambda run: run[1])
        by_clock: list[float | None] = [
            made / best(partial(maker(wish, each), made), len(runs), wall_seconds)
            for each in ((1, threads) if threads > 1 else ())
        ]
        table.add(name, made, 1 / rate, rate, *(by_clock or [None, None]))


def maker(wish: dict[str, Any], threads: int) -> Make:
    return lambda number: garns.generate_many(number, seed=SEED, threads=threads, **wish)


# --- other layouts ---


def _measure_layouts(report: Report, seconds: float) -> None:
    table = report.table(
        "generation-layouts",
        "Minimal puzzles of other layouts, `garns.generate_many(n, layout, threads=1)`",
        Column("layout"),
        Column("made", "count"),
        Column("each", "seconds"),
        Column("rate", "rate"),
        Column("givens, mean", "number"),
    )
    for layout in LAYOUTS:
        say(f"puzzles: {layout}")
        garns.random_grid(layout, seed=SEED)
        clues: list[int] = []
        made, rate = speed(partial(_puzzles, layout, clues), seconds)
        table.add(layout, made, 1 / rate, rate, sum(clues) / len(clues))


LAYOUTS = ("4", "6", "8", "diagonal", "windoku", "jigsaw-random", "12", "16", "25")


def _puzzles(layout: str, clues: list[int], number: int) -> None:
    made = garns.generate_many(number, layout, seed=SEED, threads=1)
    clues += (made.puzzles > 0).sum(axis=1).tolist()


# --- the command ---


def _measure_files(report: Report, seconds: float, rounds: int) -> None:
    threads = int(str(info()["threads"]))
    table = report.table(
        "generation-files",
        "`garns generate -n N -o FILE`, start-up included",
        Column("threads", "count"),
        Column("N", "count"),
        Column("by the clock", "rate"),
        Column("by CPU time", "rate"),
    )
    number = max(1_000, round(40_000 * seconds))
    for each in sorted({1, threads}):
        say(f"garns generate -o FILE: {each} threads")
        times = [_write_file(number, each) for _ in range(rounds)]
        wall, cpu = (min(column) for column in zip(*times, strict=True))
        table.add(each, number, number / wall, number / cpu)


def _write_file(number: int, threads: int) -> tuple[float, float]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "made.sdm"
        command = [sys.executable, "-m", "garns", "generate", "-n", str(number), "-o", str(file)]
        cpu, wall = children_seconds(), time.perf_counter()
        subprocess.run([*command, "--threads", str(threads)], check=True, capture_output=True)
        return time.perf_counter() - wall, children_seconds() - cpu


# --- other generators ---


def _measure_peers(report: Report, seconds: float, rounds: int) -> None:
    table = report.table(
        "generation-peers",
        "Generators, one thread",
        Column("generator"),
        Column("how"),
        Column("rate", "rate"),
        Column("÷ garns, one call", "ratio"),
        Column("looked at", "count"),
        Column("exactly one solution", "percent"),
        Column("givens, mean", "number"),
    )
    table.note("Whether a puzzle has exactly one solution is what garns finds.")
    here = [*OURS, *available(table, PEERS)]
    rates: dict[str, float] = {}
    made: dict[str, list[str]] = {}
    for _ in range(rounds):
        for name, rate, puzzles in _turns(table, here, seconds):
            rates[name] = max(rates.get(name, 0), rate)
            made.setdefault(name, []).extend(puzzles)
    how = {peer.name: peer.what for peer in here} | {
        "garns, many": "`garns.generate_many(n)`, minimal",
        "qqwing": "C++, `qqwing --generate`, minimal",
    }
    for name in sorted(rates, key=lambda name: -rates[name]):
        table.add(name, how[name], rates[name], rates[name] / rates["garns"], *facts(made[name]))


def _turns(
    table: Table, peers: list[Peer], seconds: float
) -> Iterable[tuple[str, float, list[str]]]:
    """One turn of everybody: rate and puzzles. Who fails is noted, and left out."""
    for peer in peers:
        say(f"generators: {peer.name}")
        outcome = ask(peer.name, [""] * MANY, seconds, task="generate", patience=8 * seconds + 8)
        remark(table, peer, outcome)
        if outcome.results:
            yield peer.name, outcome.rate, outcome.answers
    say("generators: garns.generate_many, qqwing")
    number, rate = speed(maker({}, 1), seconds, at_least=512)
    yield "garns, many", rate, _lines(garns.generate_many(min(number, 10_000), seed=SEED).puzzles)
    if shutil.which(QQWING[0]) is None:
        table.note("qqwing: not available: it is not on the PATH.")
        return
    found = _qqwing(seconds)
    if found is None:
        table.note("qqwing failed.")
    else:
        yield "qqwing", *found


def remark(table: Table, peer: Peer, outcome: Outcome) -> None:
    if outcome.trouble:
        table.note(f"{peer.name} failed: {outcome.trouble}")
    if outcome.is_cut:
        table.note(f"{peer.name} was stopped: its rate is at most the one shown.")


def _qqwing(seconds: float) -> tuple[float, list[str]] | None:
    number, taken = 5, 0.0
    while taken < seconds / 4:
        number *= 4
        before = children_seconds()
        done = subprocess.run([*QQWING, str(number)], capture_output=True, text=True, check=False)
        taken = children_seconds() - before
        if done.returncode:
            return None
    return number / taken, re.findall(r"^[1-9.]{81}$", done.stdout, re.M)


def _lines(puzzles: Any) -> list[str]:
    return ["".join(".123456789"[value] for value in puzzle) for puzzle in puzzles]


def facts(puzzles: list[str]) -> tuple[int, float | None, float | None]:
    """How many were looked at, the share with exactly one solution, and the mean of givens."""
    if not puzzles:
        return 0, None, None
    counts = list(garns.solve_many(puzzles).counts)
    clues = sum(81 - puzzle.count(".") for puzzle in puzzles) / len(puzzles)
    return len(puzzles), counts.count(1) / len(counts), clues
