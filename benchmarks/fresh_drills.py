"""How long the engine of the page takes to make a fresh drill of each technique.

python -m benchmarks.fresh_drills [--drills 5] [--seconds 60] [TECHNIQUE …]

A line for each technique: the median and the longest time on a processor, the median of the puzzles
that were looked at, and in how many of the drills nothing simpler is to be found. Drills that were
not found within the seconds are counted as “late”, with the time that they took until then.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from garns.learn import PATH
from tests.web.engine import run_engine

SCRIPT = Path(__file__).with_suffix(".mjs")
SEED = 2026


def main(techniques: Sequence[str], drills: int, seconds: float) -> None:
    with TemporaryDirectory() as folder:
        for technique in techniques:
            asked = [
                {"technique": technique, "seed": SEED * number, "seconds": seconds}
                for number in range(1, drills + 1)
            ]
            made = run_engine(SCRIPT, asked, Path(folder))
            times, ranks = [each["seconds"] for each in made], [each["rank"] for each in made]
            print(
                f"{technique:28} {median(times):6.2f} s, at most {max(times):6.2f} s,"
                f" {median(each['tried'] for each in made):6.0f} puzzles,"
                f" first {ranks.count(0)}, late {ranks.count(None)}",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("techniques", nargs="*", default=PATH, metavar="TECHNIQUE")
    parser.add_argument("--drills", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    wishes = parser.parse_args()
    main(wishes.techniques, wishes.drills, wishes.seconds)
