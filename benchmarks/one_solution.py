"""Do puzzles that garns makes have exactly one solution? CP-SAT is asked about a sample of them.

python -m benchmarks.one_solution [-n 10000] [--sample 500] [--rules killer] [--seed 1]
                                  [--seconds 20] [--no-givens]

The same seed makes the same puzzles. For each of the sample CP-SAT looks for two solutions, with
one worker and so many seconds of its own count of steps; the solution must be the one that garns
gives. Ends with 1 if one of them is wrong.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

import garns
from garns import Puzzle

from .constraints import first_two_by_cp_sat
from .timing import say

ONE, UNKNOWN, WRONG = "one solution", "gave up", "WRONG"


def verdict(puzzle: Puzzle, seconds: float) -> str:
    """What CP-SAT says of a puzzle."""
    found, is_complete = first_two_by_cp_sat(puzzle.grid, seconds)
    if len(found) == 2 or (is_complete and not found):
        return WRONG
    if not is_complete:
        return UNKNOWN
    return ONE if found[0] == bytes(garns.solve(puzzle).values) else WRONG


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.one_solution", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("-n", type=int, default=10_000, help="puzzles that are made")
    parser.add_argument("--sample", type=int, default=500, help="of which so many are checked")
    parser.add_argument("--rules", default="killer")
    parser.add_argument("--no-givens", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20, help="for each puzzle")
    options = parser.parse_args()
    start = time.process_time()
    made_or_not = garns.generate_many(
        options.n, rules=options.rules, givens=not options.no_givens, seed=options.seed
    )
    puzzles = [puzzle for puzzle in made_or_not if isinstance(puzzle, Puzzle)]
    made = time.process_time()
    say(f"{len(puzzles)} puzzles ({options.rules}) in {made - start:.1f} s of CPU time")
    sample = random.Random(options.seed).sample(puzzles, min(options.sample, len(puzzles)))
    verdicts = Counter(verdict(puzzle, options.seconds) for puzzle in sample)
    checked = time.process_time() - made
    said = ", ".join(f"{verdicts[each]} {each}" for each in (ONE, UNKNOWN, WRONG))
    print(f"{len(sample)} of them checked by CP-SAT in {checked:.1f} s of CPU time: {said}")
    sys.exit(1 if verdicts[WRONG] else 0)


if __name__ == "__main__":
    main()
