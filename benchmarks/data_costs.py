"""What `garns data` takes: CPU time and memory of its commands on many rows, and what making and
rating as a data set costs beside making and rating alone.

python -m benchmarks.data_costs [--rated 30000] [--rows 1000000] [--stepped 20000] [--folder DIR]

CPU time is that of the user and the system, of all threads of a command with its start; memory is
the most that it had at one time.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ALONE = """
import sys, garns
puzzles = garns.generate_many(int(sys.argv[1]), seed=7, minimal=True)
ratings = garns.rate_many([each.grid.line for each in puzzles], scale="se")
print(len(ratings))
"""


class Used(NamedTuple):
    seconds: float
    megabytes: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--rated", type=int, default=30_000, help="0: do not rate")
    parser.add_argument("--rows", type=int, default=1_000_000, help="0: do not measure commands")
    parser.add_argument("--stepped", type=int, default=20_000)
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        if options.rated:
            rating(Path(name), options.rated)
        if options.rows:
            commands(Path(name), options.rows, options.stepped)


def rating(folder: Path, rows: int) -> None:
    alone = run("-c", ALONE, rows)
    columns = "puzzle,solution,givens,er,seed,number"
    make = ("make", "-n", rows, "--seed", 7, "--minimal", "--columns", columns)
    made = run_data(*make, "-o", folder / "rated")
    print(
        f"making and rating {rows:,} minimal puzzles: alone {alone.seconds:.1f} s, "
        f"as a data set {made.seconds:.1f} s: {made.seconds / alone.seconds - 1:+.1%}; "
        f"{made.megabytes:,.0f} MB",
        flush=True,
    )


def commands(folder: Path, rows: int, stepped: int) -> None:
    print("| command | rows | CPU seconds | memory in MB |\n|---|--:|--:|--:|", flush=True)
    made, few = folder / "made", folder / "few"
    columns = ("--columns", "puzzle,solution,givens,seed,number")
    measure(rows, "make", "-n", rows, "--seed", 7, "--minimal", *columns, "-o", made)
    measure(rows, "annotate", made, "--columns", "id", "-o", folder / "annotated")
    measure(rows, "dedupe", made, "-o", folder / "different")
    parts = ("--train", 0.9, "--test", 0.1)
    measure(rows, "split", made, *parts, "-o", folder / "parts")
    measure(rows, "select", made, "--where", "givens <= 24", "-o", folder / "some")
    sample = ("-n", rows // 10, "--by", "givens", "--share", "proportional")
    measure(rows, "sample", made, *sample, "-o", folder / "sample")
    run_data("make", "-n", stepped, "--seed", 7, "--minimal", "-o", few)
    measure(stepped, "steps", few, "-o", folder / "steps")


def measure(rows: int, *words: object) -> None:
    used = run_data(*words)
    print(f"| `{words[0]}` | {rows:,} | {used.seconds:.1f} | {used.megabytes:,.0f} |", flush=True)


def run_data(*words: object) -> Used:
    return run("-m", "garns", "data", *words)


def run(*words: object) -> Used:
    """What a run of Python took."""
    command = [sys.executable, *map(str, words)]
    silence = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    process = os.posix_spawn(command[0], command, dict(os.environ), file_actions=silence)
    _, status, used = os.wait4(process, 0)
    if status:
        raise SystemExit(f"{command} failed")
    return Used(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


if __name__ == "__main__":
    main()
