"""Against HoDoKu's regression library: colours, chains, loops and templates come to its results."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from garns.formats import read
from garns.logic import Candidate, State, technique_named
from garns.model import Puzzle

USUAL = Path(__file__).parents[3] / "shared" / "data" / "rated" / "reglib.txt"
LIBRARY = Path(os.environ.get("GARNS_HODOKU_LIBRARY", USUAL))
pytestmark = pytest.mark.skipif(not LIBRARY.is_file(), reason="HoDoKu's library is not here")

REACHED = {
    "0500": (("simple-colouring-trap",), 3),
    "0501": (("simple-colouring-wrap",), 3),
    "0502": (("multi-colouring-1",), 2),
    "0503": (("multi-colouring-2",), 1),
    "0701": (("x-chain",), 6),
    "0702": (("xy-chain",), 18),
    "0706": (("continuous-loop",), 15),
    "0707-1": (("discontinuous-loop",), 11),
    "0707-2": (("discontinuous-loop",), 13),
    "0708-1": (("aic",), 13),
    "0708-2": (("aic",), 9),
    "0709-1": (("grouped-continuous-loop",), 6),
    "0709-2": (("als-continuous-loop",), 5),
    "0710-1": (("grouped-discontinuous-loop",), 8),
    "0710-2": (("grouped-discontinuous-loop",), 7),
    "0710-3": (("als-discontinuous-loop",), 7),
    "0710-4": (("als-discontinuous-loop",), 7),
    "0711-1": (("grouped-aic",), 9),
    "0711-2": (("grouped-aic",), 7),
    "0711-3": (("als-aic",), 9),
    "0711-4": (("als-aic",), 6),
    "1201": (("template-set",), 9),
    "1202": (("template-delete",), 9),
}
"""For each code the techniques that it can be, and the cases that must come out as they should."""


@cache
def library() -> dict[str, list[Puzzle]]:
    cases: dict[str, list[Puzzle]] = {}
    for puzzle in read(LIBRARY, format="hodoku"):
        cases.setdefault(puzzle.details.get("technique", ""), []).append(puzzle)
    return cases


def listed(triples: str) -> frozenset[Candidate]:
    return frozenset(
        Candidate((int(row) - 1) * 9 + int(column) - 1, int(digit))
        for digit, row, column in map(tuple, triples.split())
    )


def comes_out(case: Puzzle, techniques: tuple[str, ...]) -> bool:
    state = State.of(case)
    wanted = tuple(listed(case.details.get(key, "")) for key in ("eliminations", "placements"))
    return any(
        (frozenset(step.eliminations), frozenset(step.placements)) == wanted
        for technique in techniques
        for step in technique_named(technique).find(state)
    )


@pytest.mark.parametrize("code", REACHED)
def test_comes_to_what_the_library_demands(code: str) -> None:
    techniques, reached = REACHED[code]
    assert sum(comes_out(case, techniques) for case in library()[code]) >= reached
