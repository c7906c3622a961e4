"""Makes the bank of puzzles with other rules (`src/garns/bank/rules-*.txt`).

    python -m tools.make_variant_bank [KIND …]

For each kind so many seeds are tried, from 1 on. A puzzle that is harder than those that are still
wanted gets more givens. A line of a file is the level, the name of the layout, which has the
constraints, and the puzzle.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Container
from pathlib import Path
from random import Random

from garns import generate, rate
from garns.logic import LEVELS
from garns.model import CannotMake, Grid, Puzzle

FOLDER = Path(__file__).parents[1] / "src" / "garns" / "bank"
SEEDS = 240
OF_A_LEVEL = 12
GIVENS_AT_ONCE = 2

KINDS: dict[str, Callable[[int], Puzzle]] = {
    "killer": lambda seed: generate(rules="killer", seed=seed),
    "thermo": lambda seed: generate(rules="thermo", seed=seed),
    "arrow": lambda seed: generate(rules="arrow", seed=seed),
    "kropki": lambda seed: generate(rules="kropki", seed=seed),
    "x": lambda seed: generate("9+diagonals", seed=seed),
    "windoku": lambda seed: generate("9+windows", seed=seed),
    "jigsaw": lambda seed: generate("jigsaw-random", seed=seed),
    "samurai": lambda seed: generate("samurai", seed=seed),
}


def make(kind: str) -> None:
    found: dict[str, list[str]] = {level: [] for level in LEVELS[:-1]}
    for seed in range(1, SEEDS + 1):
        wanted = {level for level, lines in found.items() if len(lines) < OF_A_LEVEL}
        if wanted and (made := _of_levels(kind, seed, wanted)):
            level, puzzle = made
            found[level].append(f"{level} {puzzle.layout.name} {puzzle.line}\n")
    print(kind, {level: len(lines) for level, lines in found.items()}, flush=True)
    whole = "".join(line for lines in found.values() for line in lines)
    (FOLDER / f"rules-{kind}.txt").write_text(whole, encoding="ascii")


def _of_levels(kind: str, seed: int, wanted: Container[str]) -> tuple[str, Grid] | None:
    """A puzzle of one of these levels; one that is harder gets more givens."""
    try:
        puzzle = KINDS[kind](seed)
    except CannotMake:
        return None
    assert puzzle.solution is not None
    grid, solution = puzzle.grid, puzzle.solution.values
    empty = [cell for cell, value in enumerate(grid.values) if not value]
    Random(seed).shuffle(empty)
    while True:
        rating = rate(grid)
        if rating.is_solved and rating.level in wanted:
            return rating.level, grid
        if rating.level == LEVELS[0] or len(empty) < len(grid.values) // 2:
            return None
        values = bytearray(grid.values)
        for _ in range(GIVENS_AT_ONCE):
            cell = empty.pop()
            values[cell] = solution[cell]
        grid = Grid(bytes(values), grid.layout)


def main(kinds: list[str]) -> None:
    for kind in kinds or KINDS:
        make(kind)


if __name__ == "__main__":
    main(sys.argv[1:])
