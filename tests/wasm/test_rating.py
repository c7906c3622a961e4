"""Ratings in WebAssembly are those of Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns.native import BatchControl, rate_se
from tests.engine.boards import signature_lines
from tests.native.boards import digits
from tests.wasm.core import Question, ask

RATED = Path("tests/rating/se121.txt")


def values_of(line: str) -> bytes:
    return digits(line.replace(".", "0"))


def boards() -> list[bytes]:
    """Puzzles of many ratings, some that have no rating, and none of those that take long."""
    rows = [line.split() for line in RATED.read_text("ascii").splitlines() if line[0] != "#"]
    rated = [values_of(puzzle) for puzzle, er, *_ in rows if float(er) < 8]
    return [*rated, *map(values_of, signature_lines("classic.txt")), bytes(81), bytes([1]) * 81]


def question(board: bytes, budget: int, nodes: int) -> Question:
    return {"about": "rating", "values": list(board), "budget": budget, "nodes": nodes}


@pytest.mark.parametrize(("budget", "nodes"), [(2000, 10**9), (10**9, 1000), (10**9, 10**9)])
def test_ratings(budget: int, nodes: int) -> None:
    asked = boards()
    assert len(asked) > 100
    answers = ask([question(board, budget, nodes) for board in asked])
    expected, _ = rate_se(b"".join(asked), budget, 1, BatchControl())
    assert b"".join(bytes(answer["rating"]) for answer in answers) == expected
    assert any(answer["slices"] > 1 for answer in answers) == (nodes < 10**9)


def test_what_is_no_value_is_not_rated() -> None:
    assert ask([question(bytes([10] * 81), 1, 1)]) == [None]
