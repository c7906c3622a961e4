"""Measures what users wait for, against the slow twin and a plain C program in the same run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import garns

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples" / "founding"
ROUNDS = 5


def best(work: Callable[[], object]) -> float:
    """CPU seconds of the best of some rounds: the machine may be busy with other things."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def child_seconds(command: list[str], **settings: object) -> float:
    before = os.times()
    subprocess.run(command, check=True, capture_output=True, **settings)  # type: ignore[call-overload]
    after = os.times()
    return (after.children_user - before.children_user) + (
        after.children_system - before.children_system
    )


def counting() -> None:
    """The 69,175,316 insertions of 7.in: garns, and the recursive C program of a student."""
    puzzle = garns.parse((EXAMPLES / "7.in").read_text())
    ours = best(lambda: garns.backtrack(puzzle))
    print(f"7.in, native counter      {ours:8.3f} s")
    compiler = shutil.which("cc")
    if compiler is None:
        print("7.in, plain C             (no C compiler here)")
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "plain"
        subprocess.run([compiler, "-O2", "-o", program, HERE / "plain.c"], check=True)
        text = (EXAMPLES / "7.in").read_bytes()
        plain = min(child_seconds([str(program)], input=text) for _ in range(3))
    print(f"7.in, plain C, cc -O2     {plain:8.3f} s   {plain / ours:6.1f} × garns")


def twins() -> None:
    """The events in Python against the native counter, on the same search."""
    puzzle = garns.parse((EXAMPLES / "walkthrough.in").read_text())
    native = best(lambda: garns.backtrack(puzzle))
    start = time.process_time()
    for event in garns.trace(puzzle):
        if event.counters.insertions >= 2_000:
            break
    per_insertion = (time.process_time() - start) / 2_000
    slow = per_insertion * 520_170
    print(f"walkthrough, native       {native:8.4f} s")
    print(f"walkthrough, events (est.){slow:8.1f} s   {slow / native:6.0f} × native")


def starting() -> None:
    """Start-up: bare Python, `import garns`, and one `garns solve`."""
    puzzle = (EXAMPLES / "sheet-1.in").read_text()
    python = sys.executable
    for name, command in {
        "bare Python": [python, "-c", "pass"],
        "import garns": [python, "-c", "import garns"],
        "garns solve, one puzzle": [python, "-m", "garns", "solve", "-q", puzzle],
    }.items():
        seconds = min(child_seconds(command) for _ in range(10))
        print(f"{name:25} {seconds * 1000:8.0f} ms CPU")


def solving() -> None:
    """Single calls of garns.solve, proof of uniqueness included."""
    puzzles = [garns.parse(file.read_text()) for file in EXAMPLES.glob("sheet-*.in")]
    seconds = best(lambda: [garns.solve(puzzle) for puzzle in puzzles]) / len(puzzles)
    print(f"founding sheets, solve    {1 / seconds:8.0f} puzzles/s")


if __name__ == "__main__":
    counting()
    twins()
    solving()
    starting()
