"""What a hint says of the evidence on a page that draws it: which parts to look at, by their names,
without the coordinates that the drawing shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from garns.logic import FoundStep, Step, technique_named
from garns.logic.excluding import Exclusion, exclusion_of
from garns.logic.parts import (
    Shown,
    chain_groups,
    distinct,
    house_cells,
    marked_evidence,
    parts_shown,
)
from garns.model import Symbols

from .catalogue import template
from .runs import Run, filled, joined, run
from .speak import say
from .steps import houses_in_words, the_role, values_as_things

SINGLES = "singles"
SUBSETS = "subsets"

LOOKS = {
    "fish": "fish",
    "locked": "fish",
    SUBSETS: "subset",
    "bug": "unique",
    "loops": "unique",
    "rectangles": "unique",
}
"""What there is to see in steps without chains, by the family of their techniques."""


def look_runs(shown: FoundStep, symbols: Symbols) -> list[Run]:
    """One sentence. The step is as it is before the move."""
    step = shown.step
    evidence, chains = _roles(step)
    parts = parts_shown(step, shown.state)
    facts = {
        "parts": _listed(_by_role(evidence, parts)),
        "chains": _listed(_by_role(chains, parts[len(evidence) :], len(evidence))),
    }
    if technique_named(step.technique).family == SINGLES:
        facts |= _of_single(shown, symbols)
    return filled(template(f"explain.hint.look.{_kind(step)}"), facts)


def _kind(step: Step) -> str:
    family = technique_named(step.technique).family
    if family == SINGLES:
        return step.technique
    return "chain" if step.chains else LOOKS.get(family, "other")


def _of_single(shown: FoundStep, symbols: Symbols) -> dict[str, list[Run]]:
    evidence = shown.step.evidence[0]
    house = Shown(distinct(house_cells(evidence)), ())
    return {
        "value": [Run(values_as_things(shown.step.values, symbols))],
        "in_house": [run(houses_in_words(evidence.houses, "in-house"), [0], house)],
        "others": _others(exclusion_of(shown.step, shown.state)),
    }


def _others(exclusion: Exclusion | None) -> list[Run]:
    """What excludes the value from the other cells of a house: digits, and steps before."""
    if not exclusion or not exclusion.excluders:
        return [Run(say("explain.hint.others.steps"))]
    words = say("explain.hint.others.digits")
    digits = [run(words, ["excluder"], Shown(exclusion.cells, ()))]
    if not exclusion.lost:
        return digits
    return filled(template("explain.hint.others.both"), {"digits": digits})


def _roles(step: Step) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """The roles of parts that are evidence and of those that are chains, and how many things of
    that role there are in each."""
    evidence = [_kind_of_role(each.role) for each in marked_evidence(step)]
    if technique_named(step.technique).family == SUBSETS:
        # A naked pair and a hidden pair are pairs.
        evidence = [step.technique.rpartition("-")[2]]
    chains = [(group[0].role, len(group)) for group in chain_groups(step)]
    return [(role, 1) for role in evidence], chains


def _kind_of_role(role: str) -> str:
    """`cover-1` and `cover-2`, `fins` and `second-fins` come together; `set-a` and `set-b` do not:
    sentences call them A and B."""
    kind = role.removeprefix("second-").removeprefix("twin-")
    return kind.rpartition("-")[0] if kind[-1].isdecimal() else kind


def _by_role(
    roles: Sequence[tuple[str, int]], parts: Sequence[Shown], first: int = 0
) -> Iterator[Run]:
    """What plays the same role comes together. The first of these parts has the number `first`."""
    for role in dict.fromkeys(role for role, _ in roles):
        places = [place for place, (each, _) in enumerate(roles) if each == role]
        is_one = sum(roles[place][1] for place in places) == 1
        signs = [first + place for place in places]
        yield run(the_role(role, is_one), signs, _together([parts[place] for place in places]))


def _together(parts: Sequence[Shown]) -> Shown:
    return Shown(
        distinct(cell for part in parts for cell in part.cells),
        tuple(dict.fromkeys(each for part in parts for each in part.candidates)),
    )


def _listed(runs: Iterator[Run]) -> list[Run]:
    """As `values.listed` does it."""
    *first, last = [[each] for each in runs] or [[]]
    if not first:
        return last
    return filled(template("words.and"), {"first": joined(first, ", "), "last": last})
