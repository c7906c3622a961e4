"""One idea of a scale: what is true of every row of the table."""

from __future__ import annotations

import doctest

import pytest

import garns
from garns.messages import use_language
from garns.messages.ratings import rating_words
from garns.model import GarnsError, InvalidBoard, InvalidRequest, ManySolutions
from garns.rating import SCALES, Rating, Scale, rate, rate_many, scales
from tests.documents import check_examples, text_of

PUZZLE = "1.9.3.2...6..9......4..6.1...1..85.9....5..2.2......7.6....2....3...9..1.1....76."
SMALL = "1234341221434..."
DOCUMENTS = ("docs/rating.md", "docs/pt/rating.md")

every_scale = pytest.mark.parametrize("scale", SCALES.values(), ids=lambda scale: scale.id)
TYPES = {"string": str, "float64": float, "int64": int, "bool": bool}


@every_scale
def test_a_rating_knows_its_scale_and_its_numbers(scale: Scale) -> None:
    rating = rate(PUZZLE, scale=scale.id)
    assert isinstance(rating, Rating)
    assert rating.scale == scale.id
    assert rating.is_exact
    row = {name: column.value_in(rating) for name, column in scale.columns.items()}
    assert rating.value in row.values()
    assert row.get("technique") == rating.technique
    assert all(type(row[name]) is TYPES[column.type] for name, column in scale.columns.items())


@every_scale
def test_a_rating_can_be_said(scale: Scale) -> None:
    rating = rate(PUZZLE, scale=scale.id)
    said = set()
    for language in ("en", "pt"):
        with use_language(language):
            said.add(rating_words(rating))
    assert len(said) == 2


@every_scale
def test_refusals_stand_in_the_place_of_ratings(scale: Scale) -> None:
    contradictory, several = "11" + "." * 79, "." * 81
    found = list(rate_many([contradictory, PUZZLE, several, "?"], scale=scale.id, threads=2))
    assert found[1] == rate(PUZZLE, scale=scale.id)
    assert isinstance(found[0], InvalidBoard)
    assert isinstance(found[2], ManySolutions)
    assert isinstance(found[3], GarnsError)
    with pytest.raises(ManySolutions):
        rate(several, scale=scale.id)


@every_scale
def test_which_boards_a_scale_is_for(scale: Scale) -> None:
    (rating,) = rate_many([SMALL], scale=scale.id)
    assert isinstance(rating, InvalidRequest) == scale.is_classic_only


@every_scale
def test_a_limit_in_conclusions(scale: Scale) -> None:
    if scale.counts_nodes:
        assert not rate(PUZZLE, scale=scale.id, nodes=0).is_exact
        assert rate(PUZZLE, scale=scale.id, nodes=10**30).is_exact
    else:
        with pytest.raises(InvalidRequest, match="nodes"):
            rate(PUZZLE, scale=scale.id, nodes=0)


@every_scale
def test_long_lists_are_rated_some_at_a_time(scale: Scale, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scales, "AT_ONCE", 2)
    told = list[int]()
    ratings = rate_many([PUZZLE] * 5, scale=scale.id, threads=1, progress=told.append)
    assert list(ratings) == [rate(PUZZLE, scale=scale.id)] * 5
    assert sorted(told) == told
    assert {2, 4, 5} <= set(told)


@every_scale
@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_documentation_has_every_scale(document: str, scale: Scale) -> None:
    text = text_of(document)
    assert f"| `{scale.id}` | " in text
    assert f"- `{scale.id}`: " in text
    assert scale.name in text


def test_levels_are_the_usual_scale() -> None:
    assert garns.rate(PUZZLE) == garns.rate(PUZZLE, scale="level")
    assert list(garns.rate_many([PUZZLE])) == [garns.rate(PUZZLE)]


def test_what_is_no_scale() -> None:
    with use_language("en"), pytest.raises(InvalidRequest, match="level, se and hodoku"):
        garns.rate(PUZZLE, scale="stars")
    with pytest.raises(InvalidRequest, match="scale"):
        garns.rate_many([PUZZLE], scale=5)  # type: ignore[call-overload]


def test_examples_of_docstrings() -> None:
    with use_language("en"):
        docstrings = doctest.testmod(scales)
    assert docstrings.failed == 0
    assert docstrings.attempted > 4


@pytest.mark.parametrize("document", DOCUMENTS)
def test_examples_of_documentation(document: str) -> None:
    assert check_examples(document) > 4


@every_scale
def test_a_refusal_keeps_nothing_alive(scale: Scale) -> None:
    """Its traceback held what the kernel worked with until the end of the program."""
    (refusal,) = rate_many(["." * 81], scale=scale.id)
    assert isinstance(refusal, ManySolutions)
    assert refusal.__traceback__ is None
