"""Puzzles that are the same but for the names of their digits."""

from __future__ import annotations

import garns
from garns.generation.duplicates import Duplicates


def test_renamed_digits_are_found_and_other_changes_are_not() -> None:
    values = garns.generate(seed=1).grid.values
    renamed = bytes(value and value % 9 + 1 for value in values)
    moved = values[1:] + values[:1]
    duplicates = Duplicates()
    for number, each in enumerate([values, moved, renamed, values]):
        duplicates.add(number, each)
    assert duplicates.found == [(2, 0), (3, 0)]


def test_text_and_values_are_the_same_puzzle() -> None:
    puzzle = garns.generate(seed=1).grid
    duplicates = Duplicates()
    duplicates.add(0, puzzle.values)
    duplicates.add(1, puzzle.line.encode())
    assert duplicates.found == [(1, 0)]
