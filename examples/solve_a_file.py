"""Solve every puzzle of a file, and count how many have exactly one solution.

    python examples/solve_a_file.py examples/founding/sheet-1.in
    python examples/solve_a_file.py my_puzzles.sdm

The file may be in any notation that `garns formats` lists.
"""

from __future__ import annotations

import sys
from collections import Counter

import garns


def main(path: str) -> None:
    verdicts: Counter[str] = Counter()
    # read() yields one puzzle after the other: the file may be larger than the memory.
    for puzzle in garns.read(path):
        check = garns.check(puzzle.grid)
        verdicts[check.verdict] += 1
        # check.examples has up to two solutions: enough to know whether there is another one.
        solution = check.examples[0].line if check.examples else "-"
        print(f"{puzzle.place}: {check.verdict}: {solution}")
    print(f"{verdicts.total()} read, {verdicts['unique']} with exactly one solution")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        main(sys.argv[1])
    except (garns.GarnsError, OSError) as error:
        sys.exit(str(error))
