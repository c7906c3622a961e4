"""HoDoKu's fish and patterns of a single digit: a step comes to just what is asked."""

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
    "0300": ("x-wing", 6),
    "0301": ("swordfish", 11),
    "0302": ("jellyfish", 9),
    "0310": ("finned-x-wing", 6),
    "0311": ("finned-swordfish", 9),
    "03111": ("siamese-swordfish", 3),
    "0312": ("finned-jellyfish", 8),
    "03121": ("siamese-jellyfish", 4),
    "0320": ("sashimi-x-wing", 9),
    "0321": ("sashimi-swordfish", 8),
    "03211": ("siamese-swordfish", 4),
    "0322": ("sashimi-jellyfish", 6),
    "03221": ("siamese-jellyfish", 1),
    "0331": ("franken-swordfish", 1),
    "0332": ("franken-jellyfish", 4),
    "0340": ("finned-franken-x-wing", 3),
    "0341": ("finned-franken-swordfish", 6),
    "03411": ("siamese-franken-swordfish", 2),
    "0342": ("finned-franken-jellyfish", 8),
    "03421": ("siamese-franken-jellyfish", 3),
    "0362": ("finned-mutant-jellyfish", 2),
    "03621": ("siamese-mutant-jellyfish", 3),
    "0364": ("finned-mutant-whale", 1),
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
