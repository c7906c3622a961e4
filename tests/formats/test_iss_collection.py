"""The puzzles that Interactive-Sudoku-Solver is published with, as JSON lines with `input` and
`solution`, if GARNS_TEST_VARIANTS names such a file."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import garns
from garns import BudgetUsedUp, UnreadableInput
from garns.formats import parse
from garns.model import Grid, Puzzle
from garns.model.constraints import KINDS

FILE = os.environ.get("GARNS_TEST_VARIANTS", "")
NODES = 3000
"""For each puzzle. Some are very hard."""
LARGEST = 9
"""Solutions of larger boards have letters of their own."""

pytestmark = pytest.mark.skipif(not FILE, reason="no collection")


def entries() -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(FILE).read_text("utf-8").splitlines()]


def with_solution() -> Iterator[tuple[Puzzle, Grid]]:
    for entry in entries():
        try:
            puzzle = parse(entry["input"])
        except UnreadableInput:
            continue
        if entry["solution"] and puzzle.layout.size <= LARGEST:
            yield puzzle, Grid(entry["solution"], puzzle.layout)


def test_what_is_read_and_why_the_others_are_not() -> None:
    reasons = Counter[str]()
    for entry in entries():
        try:
            parse(entry["input"])
        except UnreadableInput as error:
            reasons[error.message.id] += 1
        else:
            reasons["read"] += 1
    assert reasons == {
        "read": 174,
        "unreadable.unsupported": 29,
        "unreadable.iss-shape": 38,
        "unreadable.unknown": 13,
        "unreadable.solution": 1,
    }


def test_known_solutions_obey_every_constraint() -> None:
    for puzzle, solution in with_solution():
        assert solution.completes(puzzle.grid)
        for each in puzzle.layout.constraints:
            assert KINDS[each.kind].holds(each, puzzle.layout, solution.values)


def test_comes_to_the_known_solutions() -> None:
    solved = 0
    for puzzle, solution in with_solution():
        try:
            assert garns.solve(puzzle, nodes=NODES) == solution
        except BudgetUsedUp:
            continue
        solved += 1
    assert solved >= 80
