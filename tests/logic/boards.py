"""Puzzles for the tests of paths."""

from __future__ import annotations

from collections.abc import Mapping

from garns.model import Grid

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MEDIUM = "....352..5....1..48.3..4....2.9....1.....3..6.1....8.2.......8.2.86...5.4.9......"
STUCK = "...98..3...3..42....86......2.....7...9.......715....2..5.7.....928....1...3..594"


def in_progress(givens: str, placed: Mapping[int, int]) -> Grid:
    values = [int(char) if char != "." else 0 for char in givens]
    for cell, value in placed.items():
        values[cell] = value
    return Grid(values, givens=givens)
