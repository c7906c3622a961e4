"""Wings, almost locked sets and Sue de Coq against HoDoKu's regression library, where it is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from garns.formats import read
from garns.logic import Candidate, State, technique_named
from garns.model import Puzzle

TECHNIQUES = {
    "0703": ("remote-pair",),
    "0800": ("xy-wing",),
    "0801": ("xyz-wing",),
    "0803": ("w-wing", "grouped-w-wing"),
    "0901-1": ("als-xz",),
    "0901-2": ("als-xz-double",),
    "0902-1": ("als-xy-wing",),
    "0902-2": ("als-xy-wing",),
    "0903": ("als-chain",),
    "0903-1": ("als-chain",),
    "0904-1": ("death-blossom",),
    "0904-2": ("death-blossom",),
    "1101": ("sue-de-coq", "sue-de-coq-extended"),
}


def library() -> Path:
    usual = Path(__file__).parents[3] / "shared" / "data" / "rated" / "reglib.txt"
    return Path(os.environ.get("GARNS_HODOKU_LIBRARY", usual))


@pytest.mark.skipif(not library().is_file(), reason="HoDoKu's library is not here")
@pytest.mark.parametrize("code", TECHNIQUES)
def test_some_step_removes_exactly_what_the_library_says(code: str) -> None:
    cases = [p for p in read(library(), format="hodoku") if p.details.get("technique") == code]
    assert cases
    for case in cases:
        assert demanded(case) in list(conclusions(case, code)), case.place


def demanded(case: Puzzle) -> set[Candidate]:
    size = case.grid.size
    triples = (map(int, triple) for triple in case.details["eliminations"].split())
    return {Candidate((row - 1) * size + column - 1, value) for value, row, column in triples}


def conclusions(case: Puzzle, code: str) -> Iterator[set[Candidate]]:
    state = State.of(case)
    for technique in TECHNIQUES[code]:
        for step in technique_named(technique).find(state):
            yield set(step.eliminations)
