"""How hard a puzzle is to be, in words and as places in the catalogue."""

from __future__ import annotations

import pytest

from garns.generation.aim import ANYTHING, BEYOND, NOTHING, aim_at, level_range
from garns.logic import CLASSIC_TECHNIQUES, LEVELS, Level, technique_named
from garns.model import InvalidRequest


def place(id: str) -> int:
    return CLASSIC_TECHNIQUES.index(technique_named(id))


def test_the_levels_are_stretches_of_the_catalogue_without_gaps() -> None:
    aims = [aim_at(level, None) for level in LEVELS]
    assert aims[0].first == NOTHING
    assert aims[-1].last == BEYOND
    assert [one.last + 1 for one in aims[:-1]] == [other.first for other in aims[1:]]


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("hard", ("hard", "hard")),
        ("easy..hard", ("easy", "hard")),
        (" Easy .. HARD ", ("easy", "hard")),
    ],
)
def test_levels_as_people_write_them(text: str, levels: tuple[Level, Level]) -> None:
    assert level_range(text) == levels


@pytest.mark.parametrize("text", ["", "hardest", "hard..easy", "easy..medium..hard", "easy..", "1"])
def test_what_is_no_level(text: str) -> None:
    with pytest.raises(InvalidRequest, match=r"easy\.\.hard"):
        aim_at(text, None)


def test_a_technique_and_its_level_may_be_named_together() -> None:
    aim = aim_at("medium..hard", "x-wing")
    assert (aim.first, aim.last) == (place("x-wing"), place("x-wing"))
    with pytest.raises(InvalidRequest, match="is hard, not easy"):
        aim_at("easy", "x-wing")
    with pytest.raises(InvalidRequest, match="no technique"):
        aim_at(None, "y-wing")


def test_nothing_wished_is_anything() -> None:
    assert aim_at(None, None) is ANYTHING
    assert ANYTHING.is_anything
    assert not aim_at("easy..expert", None).is_anything
