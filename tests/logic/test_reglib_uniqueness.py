"""Rectangles and BUG+1 on HoDoKu's own cases, where someone has them."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from garns.formats import read
from garns.logic import State, technique_named
from garns.model import Puzzle

TECHNIQUES = {
    "0600": "unique-rectangle-1",
    "0601": "unique-rectangle-2",
    "0602": "unique-rectangle-3",
    "0603": "unique-rectangle-4",
    "0604": "unique-rectangle-5",
    "0605": "unique-rectangle-6",
    "0606": "hidden-rectangle",
    "0607": "avoidable-rectangle-1",
    "0608": "avoidable-rectangle-2",
    "0610": "bug-1",
}


def library() -> Path:
    usual = Path(__file__).parents[3] / "shared" / "data" / "rated" / "reglib.txt"
    return Path(os.environ.get("GARNS_HODOKU_LIBRARY", usual))


def is_met(case: Puzzle, code: str, variant: str) -> bool:
    """Whether a step comes to what is demanded; in a fail case, whether there is no step."""
    steps = technique_named(TECHNIQUES[code]).find(State.of(case))
    found = [set(step.eliminations) for step in steps]
    if variant == "x":
        return not found
    triples = (map(int, triple) for triple in case.details["eliminations"].split())
    size = case.grid.size
    return {((row - 1) * size + column - 1, value) for value, row, column in triples} in found


@pytest.mark.skipif(not library().is_file(), reason="HoDoKu's library is not here")
def test_comes_to_what_the_library_demands() -> None:
    cases, missed = Counter[str](), list[str]()
    for case in read(library(), format="hodoku"):
        code, _, variant = case.details.get("technique", "").partition("-")
        if code in TECHNIQUES:
            cases[code] += 1
            if not is_met(case, code, variant):
                missed.append(f"{code}-{variant}: {case.grid.line}")
    assert cases.keys() == TECHNIQUES.keys()
    assert missed == []
