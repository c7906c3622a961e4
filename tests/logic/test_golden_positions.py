"""Positions of garns' own puzzles with all conclusions that HoDoKu draws there, technique by
technique (`tools/make_golden.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from garns.formats import read
from garns.logic import Candidate, State, Step, technique_named
from garns.model import Puzzle

GOLDEN = Path(__file__).parents[1] / "data" / "golden" / "positions.txt"

TECHNIQUES = {
    "0000": ("full-house",),
    "0002": ("hidden-single-box", "hidden-single-line"),
    "0003": ("naked-single",),
    "0100": ("pointing",),
    "0101": ("claiming",),
    "0110": ("locked-pair",),
    "0111": ("locked-triple",),
    "0200": ("naked-pair",),
    "0201": ("naked-triple",),
    "0202": ("naked-quad",),
    "0210": ("hidden-pair",),
    "0211": ("hidden-triple",),
    "0212": ("hidden-quad",),
    "0300": ("x-wing",),
    "0301": ("swordfish",),
    "0302": ("jellyfish",),
    "0310": ("finned-x-wing",),
    "0311": ("finned-swordfish",),
    "0312": ("finned-jellyfish",),
    "0320": ("sashimi-x-wing",),
    "0321": ("sashimi-swordfish",),
    "0322": ("sashimi-jellyfish",),
    "0331": ("franken-swordfish",),
    "0340": ("finned-franken-x-wing",),
    "0400": ("skyscraper",),
    "0401": ("two-string-kite",),
    "0402": ("empty-rectangle",),
    "0403": ("turbot-fish", "skyscraper", "two-string-kite"),
    "0404": ("dual-two-string-kite",),
    "0405": ("dual-empty-rectangle",),
    "0500": ("simple-colouring-trap",),
    "0501": ("simple-colouring-wrap",),
    "0502": ("multi-colouring-1",),
    "0503": ("multi-colouring-2",),
    "0600": ("unique-rectangle-1",),
    "0601": ("unique-rectangle-2",),
    "0602": ("unique-rectangle-3",),
    "0603": ("unique-rectangle-4",),
    "0604": ("unique-rectangle-5",),
    "0605": ("unique-rectangle-6",),
    "0606": ("hidden-rectangle",),
    "0607": ("avoidable-rectangle-1",),
    "0608": ("avoidable-rectangle-2",),
    "0610": ("bug-1",),
    "0701": ("x-chain", "turbot-fish", "skyscraper", "two-string-kite"),
    "0702": ("xy-chain",),
    "0703": ("remote-pair",),
    "0707": ("discontinuous-loop",),
    "0708": ("aic",),
    "0800": ("xy-wing",),
    "0801": ("xyz-wing",),
    "0803": ("w-wing",),
    "0901-1": ("als-xz",),
    "0901-2": ("als-xz-double",),
    "0902": ("als-xy-wing",),
    "0904": ("death-blossom",),
    "1101": ("sue-de-coq", "sue-de-coq-extended"),
    "1201": ("template-set",),
    "1202": ("template-delete",),
}
"""What HoDoKu's codes mean."""

WIDER = {
    "0702": "HoDoKu does not list every chain",
    "0707": "HoDoKu follows only the first way to each consequence",
    "0708": "HoDoKu follows only the first way to each consequence",
    "0901-1": "our sets may overlap",
    "0901-2": "we also say what sets take from each other",
    "0902": "our sets may overlap",
    "0904": "our sets may overlap",
}
"""Where we search further: all that HoDoKu finds must be there, and more may be."""

DIFFERENCES = {
    "0312": (1, "we do not list a fish that a smaller one shows"),
    "0321": (1, "we do not list a fish that a smaller one shows"),
    "0331": (3, "we do not list a fish that a smaller one shows"),
    "0400": (1, "HoDoKu does not list a skyscraper in an X-wing"),
    "0500": (1, "HoDoKu lists as a trap, too, what a wrap shows"),
    "0602": (2, "HoDoKu calls rectangles with one surplus digit type 3, too"),
    "0701": (1, "HoDoKu lets a chain come back to where it began"),
    "1101": (1, "HoDoKu lists two parts of what we conclude at once"),
}
"""In so many positions the programs do not mean the same."""

Conclusion = tuple[frozenset[Candidate], frozenset[Candidate]]
"""What is removed, and what is placed."""


@cache
def golden() -> dict[str, list[Puzzle]]:
    """The positions by their codes, those without a conclusion as well."""
    cases: dict[str, list[Puzzle]] = {}
    for puzzle in read(GOLDEN, format="hodoku"):
        cases.setdefault(code_of(puzzle), []).append(puzzle)
    return cases


def code_of(case: Puzzle) -> str:
    return case.details["technique"].removesuffix("x").removesuffix("-")


def said(case: Puzzle) -> set[Conclusion]:
    """What HoDoKu concludes."""
    return {conclusion(each.split()) for each in case.details.get("extra", "").split("/") if each}


def conclusion(words: Iterable[str]) -> Conclusion:
    removed, placed = set[Candidate](), set[Candidate]()
    for word in words:
        digit, row, column = map(int, word.removeprefix("="))
        (placed if word.startswith("=") else removed).add(
            Candidate((row - 1) * 9 + column - 1, digit)
        )
    return frozenset(removed), frozenset(placed)


def steps(state: State, code: str) -> Iterator[Step]:
    for technique in TECHNIQUES[code]:
        yield from technique_named(technique).find(state)


def conclusions(found: Iterable[Step]) -> set[Conclusion]:
    return {(frozenset(step.eliminations), frozenset(step.placements)) for step in found}


def agrees(case: Puzzle, found: set[Conclusion]) -> bool:
    return said(case) <= found if code_of(case) in WIDER else said(case) == found


def test_there_are_enough() -> None:
    cases = [case for cases in golden().values() for case in cases]
    assert len({(case.grid.line, case.notes) for case in cases}) == len(cases) >= 300
    assert sum(not said(case) for case in cases) >= 40
    assert golden().keys() == TECHNIQUES.keys()


@pytest.mark.parametrize("code", TECHNIQUES)
def test_comes_to_the_conclusions_of_hodoku(code: str) -> None:
    differing = [
        case
        for case in golden()[code]
        if not agrees(case, conclusions(steps(State.of(case), code)))
    ]
    expected, _ = DIFFERENCES.get(code, (0, ""))
    assert len(differing) == expected, [case.place for case in differing]


def test_what_linked_sets_take_from_each_other_is_a_step_of_its_own() -> None:
    where = Counter[bool]()
    for case in golden()["0901-2"]:
        for step in steps(State.of(case), "0901-2"):
            one, other, _ = step.evidence
            sets = {*one.cells, *other.cells}
            inside = {candidate.cell in sets for candidate in step.eliminations}
            assert len(inside) == 1
            where.update(inside)
    assert where.keys() == {False, True}
