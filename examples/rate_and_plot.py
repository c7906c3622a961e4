"""Is a puzzle that is hard for people also hard for a program?

Generates puzzles, rates each on the scale of Sudoku Explainer (ER: how hard for a person), counts
the insertions that plain row-by-row backtracking needs, and plots one against the other.

    python examples/rate_and_plot.py 300 plot.png

Needs the extra `plots`: pip install 'garns[plots]'.
"""

from __future__ import annotations

import sys
from math import log10
from statistics import correlation, median

import garns

BANDS = ((1.0, 2.5), (2.5, 5.0), (5.0, 7.5), (7.5, 12.0))


def main(count: int, file: str) -> None:
    # The same seeds give the same puzzles on every machine.
    puzzles = [garns.generate(seed=seed).grid for seed in range(count)]
    ratings = [garns.rate(puzzle, scale="se").er for puzzle in puzzles]
    insertions = [garns.backtrack(puzzle).insertions for puzzle in puzzles]

    for low, high in BANDS:
        band = [n for er, n in zip(ratings, insertions, strict=True) if low <= er < high]
        if band:
            print(f"ER {low} to {high}: {len(band)} puzzles, median {median(band):,.0f} insertions")
    # 1 or -1 would mean that one follows from the other, 0 that they are unrelated.
    related = correlation(ratings, [log10(n) for n in insertions])
    print(f"correlation of the ER with the logarithm of the insertions: {related:.2f}")
    plot(ratings, insertions, file)
    print(f"plotted to {file}")


def plot(ratings: list[float], insertions: list[int], file: str) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.add_subplot()
    axes.scatter(ratings, insertions, s=12, alpha=0.6)
    # Insertions range from a hundred to millions: only a logarithmic scale shows all of them.
    axes.set_yscale("log")
    axes.set_xlabel("ER (Sudoku Explainer 1.2.1)")
    axes.set_ylabel("insertions of plain backtracking")
    axes.set_title(f"{len(ratings)} minimal puzzles")
    figure.savefig(file)


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[1].isdecimal() or int(sys.argv[1]) < 2:
        sys.exit(__doc__)
    main(int(sys.argv[1]), sys.argv[2])
