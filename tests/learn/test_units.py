"""The path of the school."""

from __future__ import annotations

import pytest

from garns.learn import PATH, UNITS, unit_of
from garns.logic import CLASSIC_TECHNIQUES, LEVELS
from garns.model import InvalidRequest

CATALOGUE = [each.id for each in CLASSIC_TECHNIQUES]


def test_every_technique_below_extreme_is_taught_exactly_once() -> None:
    taught = [each.id for each in CLASSIC_TECHNIQUES if each.level != LEVELS[-1]]
    assert sorted(PATH) == sorted(taught)
    assert len(set(PATH)) == len(PATH)


def test_the_path_rises() -> None:
    """Units by their simplest techniques, and within each by the catalogue."""
    places = [[CATALOGUE.index(each) for each in unit.techniques] for unit in UNITS]
    assert all(unit == sorted(unit) for unit in places)
    assert [unit[0] for unit in places] == sorted(unit[0] for unit in places)


def test_the_unit_of_a_technique() -> None:
    assert unit_of("x-wing").id == "fish"
    assert str(unit_of("x-wing").name) == "Basic fish"
    with pytest.raises(InvalidRequest):
        unit_of("tridagon")
    with pytest.raises(InvalidRequest):
        unit_of("y-wing")
