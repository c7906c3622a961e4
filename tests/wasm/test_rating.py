"""Ratings in WebAssembly are those of Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns.native import BatchControl, rate_se
from tests.engine.boards import signature_lines
from tests.native.boards import digits
from tests.wasm.core import ask

RATED = Path("tests/rating/se121.txt")


def values_of(line: str) -> bytes:
    return digits(line.replace(".", "0"))


def boards() -> list[bytes]:
    """Puzzles of many ratings, some that have no rating, and none of those that take long."""
    rows = [line.split() for line in RATED.read_text("ascii").splitlines() if line[0] != "#"]
    rated = [values_of(puzzle) for puzzle, er, *_ in rows if float(er) < 8]
    return [*rated, *map(values_of, signature_lines("classic.txt")), bytes(81), bytes([1]) * 81]


@pytest.mark.parametrize("nodes", [2000, 10**9])
def test_ratings(nodes: int) -> None:
    asked = boards()
    assert len(asked) > 100
    answers = ask([{"about": "rating", "values": list(each), "nodes": nodes} for each in asked])
    expected, _ = rate_se(b"".join(asked), nodes, 1, BatchControl())
    assert b"".join(bytes(answer["rating"]) for answer in answers) == expected
    assert {answer["code"] for answer in answers} == {0}


def test_what_is_no_value_has_a_code() -> None:
    [answer] = ask([{"about": "rating", "values": [10] * 81, "nodes": 1}])
    assert answer == {"code": -2, "rating": [0, 0, 0, 0]}
