"""HoDoKu's patterns of a single digit: in each state a step comes to exactly what is asked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from garns.formats import read
from garns.logic import Candidate, State, technique_named
from garns.model import Puzzle

USUAL = Path(__file__).parents[3] / "shared" / "data" / "rated" / "reglib.txt"
LIBRARY = Path(os.environ.get("GARNS_HODOKU_LIBRARY", USUAL))
CODES = {
    "0400": ("skyscraper", 6),
    "0401": ("two-string-kite", 8),
    "0402": ("empty-rectangle", 6),
    "0402-1": ("empty-rectangle", 5),
    "0403": ("turbot-fish", 5),
    "0404": ("dual-two-string-kite", 7),
    "0405": ("dual-empty-rectangle", 5),
}
"""Which technique a code means, and how many cases there are: each of them is solved."""


@pytest.mark.skipif(not LIBRARY.is_file(), reason="HoDoKu's library is not here")
@pytest.mark.parametrize("code", CODES)
def test_comes_to_what_is_asked(code: str) -> None:
    technique, count = CODES[code]
    cases = [
        each for each in read(LIBRARY, format="hodoku") if each.details.get("technique") == code
    ]
    missed = [case.place for case in cases if not solves(technique, case)]
    assert (missed, len(cases)) == ([], count)


def solves(technique: str, case: Puzzle) -> bool:
    size = case.grid.size
    asked = {
        Candidate((row - 1) * size + column - 1, value)
        for value, row, column in (map(int, each) for each in case.details["eliminations"].split())
    }
    steps = technique_named(technique).find(State.of(case))
    return any(set(step.eliminations) == asked for step in steps)
