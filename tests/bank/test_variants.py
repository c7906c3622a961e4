"""Puzzles of the bank with other rules."""

from __future__ import annotations

import pytest

import garns
from garns import bank
from garns.engine import check
from garns.model import InvalidRequest
from tools import make_variant_bank

LEVELS = [(rules, level) for rules in bank.VARIANTS for level in bank.variant_levels(rules)]


def test_every_rule_has_several_levels_and_a_way_to_be_made() -> None:
    assert tuple(make_variant_bank.KINDS) == bank.VARIANTS
    for rules in bank.VARIANTS:
        assert bank.variant_levels(rules)[:3] == ("easy", "medium", "hard")


@pytest.mark.parametrize(("rules", "level"), LEVELS)
def test_puzzles_are_proper_and_of_their_level(rules: str, level: str) -> None:
    count = bank.variant_count(rules, level)
    puzzles = [bank.variant(rules, level, number) for number in range(1, count + 1)]
    assert len({(each.grid.layout.name, each.grid.line) for each in puzzles}) == count
    for puzzle in puzzles[:: max(1, count - 1)]:
        assert check(puzzle.grid).is_proper
        assert garns.rate(puzzle).level == level


def test_what_the_bank_does_not_have() -> None:
    with pytest.raises(InvalidRequest, match="killer, thermo"):
        bank.variant("miracle", "easy")
    with pytest.raises(InvalidRequest, match="no extreme puzzles"):
        bank.variant("killer", "extreme")
    with pytest.raises(InvalidRequest, match="there is no number 99"):
        bank.variant("killer", "easy", 99)
