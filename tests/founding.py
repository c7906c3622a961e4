"""The puzzles of the founding documents, and what those documents say about them."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from garns import Grid

FOLDER = Path(__file__).parent / "data" / "founding"


@dataclass(frozen=True)
class FoundingPuzzle:
    name: str
    grid: Grid
    is_unique: bool
    solution: str | None
    asked: tuple[tuple[int, int], ...]
    answers: tuple[int, ...]


@dataclass(frozen=True)
class CountedRun:
    name: str
    grid: Grid
    insertions: int
    first_solution: str


def founding_puzzles() -> list[FoundingPuzzle]:
    with (FOLDER / "puzzles.csv").open(encoding="utf-8") as file:
        return [
            FoundingPuzzle(
                name=row["name"],
                grid=Grid(row["puzzle"]),
                is_unique=row["solutions"] == "1",
                solution=row["solution"] or None,
                asked=tuple(_pair(pair) for pair in row["asked_row_col"].split()),
                answers=tuple(map(int, row["answers"].split())),
            )
            for row in csv.DictReader(file)
        ]


def counted_runs() -> list[CountedRun]:
    with (FOLDER / "backtracking.csv").open(encoding="utf-8") as file:
        return [
            CountedRun(
                row["name"], Grid(row["puzzle"]), int(row["insertions"]), row["first_solution"]
            )
            for row in csv.DictReader(file)
        ]


def _pair(text: str) -> tuple[int, int]:
    row, column = text.split(",")
    return int(row), int(column)
