"""The kernel by itself, in C++: its instruction sets against each other and the sketches."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from .machine import ROOT, version_of
from .report import Column, Report, Table
from .sets import CACHE, Set
from .timing import say

HERE = Path(__file__).parent
INSTRUCTIONS = ("avx512", "avx2", "baseline")
COMPILERS = (*(f"clang++-{version}" for version in range(30, 14, -1)), "clang++", "c++", "g++")
SKETCH_HEADERS = ("lanes_avx512.hpp", "single_avx512.hpp")

Times = dict[str, tuple[float, float, bool]]
"""For each rival: seconds per board, guesses per board, whether its counts are right."""


class NotAvailable(Exception):
    """Why the race cannot be run here."""


def measure(report: Report, sets: list[Set], sketch: Path | None, seconds: float) -> None:
    tables = {
        "lanes": _table(report, "kernel", "The kernel: many boards at once, one thread"),
        "single": _table(report, "latency", "The kernel: one board after the other"),
    }
    try:
        say("compiling the race")
        program, remarks = build(sketch)
    except NotAvailable as reason:
        for table in tables.values():
            table.add("not available", *[None] * (len(table.columns) - 1))
            table.note(f"Not available: {reason}")
        return
    for each in sets:
        say(f"kernel: {each.name}")
        times = run(program, each, seconds)
        for kind, table in tables.items():
            _add_row(table, each, kind, times)
    for table in tables.values():
        for remark in remarks:
            table.note(remark)


def _table(report: Report, key: str, title: str) -> Table:
    return report.table(
        key,
        f"{title}, up to two solutions",
        Column("set"),
        Column("boards", "count"),
        *(Column(name, "rate") for name in INSTRUCTIONS),
        Column("guesses/board", "number"),
        Column("sketch", "rate"),
        Column("garns ÷ sketch", "ratio"),
    )


def _add_row(table: Table, boards: Set, kind: str, times: Times) -> None:
    rates = {
        name.removeprefix(f"{kind} "): 1 / seconds
        for name, (seconds, _, _) in times.items()
        if name.startswith(kind)
    }
    ours = max(rates.get(name, 0) for name in INSTRUCTIONS)
    sketch = rates.get("sketch")
    table.add(
        boards.name,
        len(boards.lines),
        *(rates.get(name) for name in INSTRUCTIONS),
        times[f"{kind} baseline"][1],
        sketch,
        sketch and ours / sketch,
    )
    for name, (_, _, agrees) in times.items():
        if not agrees:
            table.note(f"WRONG: {name} counts other solutions than the baseline on {boards.name}.")


def run(program: Path, boards: Set, seconds: float) -> Times:
    command = [str(program), str(seconds), str(boards.file())]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    fields = [line.split("\t") for line in lines]
    return {
        name: (float(seconds), float(guesses), agrees == "agrees")
        for _, name, seconds, guesses, agrees in fields
    }


def build(sketch: Path | None) -> tuple[Path, list[str]]:
    """Compile the race with the kernel that the Python package was built with."""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        raise NotAvailable("no C++ compiler")
    libraries = sorted(
        ROOT.glob("build/*/libgarns_kernel.a"), key=lambda each: each.stat().st_mtime
    )
    if not libraries:
        raise NotAvailable("no libgarns_kernel.a under build/: run `make setup`")
    CACHE.mkdir(parents=True, exist_ok=True)
    sources, remarks = [HERE / "race.cpp"], []
    options = ["-std=c++20", "-O3", f"-I{ROOT / 'native'}"]
    if sketch is not None and all((sketch / header).exists() for header in SKETCH_HEADERS):
        sources.append(HERE / "sketches.cpp")
        # The folder of the sketches is not ours: no warnings about it.
        options += ["-march=native", "-w", "-DWITH_SKETCHES", f"-I{sketch}"]
        remarks.append(f"The sketch is compiled by {version_of(compiler)}, -O3 -march=native.")
    elif sketch is not None:
        remarks.append(f"Sketch: not available: no {' and '.join(SKETCH_HEADERS)} in the folder.")
    else:
        remarks.append("Sketch: no folder given (`--sketch DIR`).")
    program = CACHE / "race"
    command: list[str | Path] = [
        compiler,
        *options,
        *sources,
        libraries[-1],
        "-pthread",
        "-o",
        program,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotAvailable(
            f"the race does not compile: {done.stderr.strip().partition(chr(10))[0]}"
        )
    return program, remarks
