"""The founding puzzles: exact counts, the slow twin, single answers, and starting up."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import garns

from .report import Column, Report, Table
from .timing import best, child_seconds, say

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples" / "founding"


def measure(report: Report, rounds: int) -> None:
    table = report.table(
        "founding",
        "Founding puzzles and starting up",
        Column("what"),
        Column("CPU time", "seconds"),
        Column("against", "ratio"),
        Column("of"),
    )
    for part in (_counting, _twins, _solving, _starting):
        say(f"founding puzzles: {part.__name__.strip('_')}")
        part(table, rounds)


def _counting(table: Table, rounds: int) -> None:
    """The 69,175,316 insertions of 7.in: garns, and the recursive C program of a student."""
    puzzle = garns.parse((EXAMPLES / "7.in").read_text()).grid
    ours = best(lambda: garns.backtrack(puzzle), rounds)
    table.add("7.in, 69,175,316 insertions, native counter", ours, None, "")
    compiler = shutil.which("cc")
    if compiler is None:
        table.note("Plain C: not available: no C compiler.")
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "plain"
        subprocess.run([compiler, "-O2", "-o", program, HERE / "plain.c"], check=True)
        text = (EXAMPLES / "7.in").read_bytes()
        plain = min(child_seconds([str(program)], input=text) for _ in range(rounds))
    table.add("7.in, plain C, cc -O2", plain, plain / ours, "native counter")


def _twins(table: Table, rounds: int) -> None:
    """The events in Python against the native counter, on the same search."""
    puzzle = garns.parse((EXAMPLES / "walkthrough.in").read_text()).grid
    native = best(lambda: garns.backtrack(puzzle), 3 * rounds)
    start = time.process_time()
    for event in garns.trace(puzzle):
        if event.counters.insertions >= 2_000:
            break
    per_insertion = (time.process_time() - start) / 2_000
    slow = per_insertion * 520_170
    table.add("walkthrough.in, 520,170 insertions, native counter", native, None, "")
    table.add("walkthrough.in, events in Python (estimate)", slow, slow / native, "native counter")


def _solving(table: Table, rounds: int) -> None:
    """Single calls of garns.solve on parsed boards, proof of uniqueness included."""
    puzzles = [garns.parse(file.read_text()).grid for file in EXAMPLES.glob("sheet-*.in")]
    seconds = best(lambda: [garns.solve(puzzle) for puzzle in puzzles], 30 * rounds) / len(puzzles)
    table.add("garns.solve(grid), a founding sheet", seconds, None, "")


def _starting(table: Table, rounds: int) -> None:
    """Start-up: bare Python, `import garns`, and one `garns solve`."""
    puzzle = (EXAMPLES / "sheet-1.in").read_text()
    python = sys.executable
    bare = None
    for name, command in {
        "bare Python": [python, "-c", "pass"],
        "import garns": [python, "-c", "import garns"],
        "garns solve, one puzzle": [python, "-m", "garns", "solve", "-q", puzzle],
    }.items():
        seconds = min(child_seconds(command) for _ in range(3 * rounds))
        table.add(name, seconds, bare and seconds / bare, "bare Python" if bare else "")
        bare = bare or seconds
