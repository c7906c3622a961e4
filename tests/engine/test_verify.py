"""Verifying answers: any valid one is right, and a wrong one is told why."""

from __future__ import annotations

import pytest

import garns

PUZZLE = "1..............."
RIGHT = "1234341221434321"


@pytest.mark.parametrize("answer", [RIGHT, "1234341243212143"])
def test_any_valid_answer_is_right(answer: str) -> None:
    assert garns.verify(PUZZLE, answer).is_right


def test_a_changed_given() -> None:
    review = garns.verify("2...............", RIGHT)
    assert review.changed_givens == (0,)
    assert not review.is_right


def test_digits_that_were_placed_may_change() -> None:
    played = garns.Grid("14..............", givens=PUZZLE)
    assert garns.verify(played, RIGHT).is_right


def test_empty_cells_and_conflicts() -> None:
    review = garns.verify(PUZZLE, "1134341221434.21")
    assert review.empty_cells == (13,)
    houses = [each.house for each in review.conflicts if isinstance(each, garns.Conflict)]
    assert {(house.kind, house.number) for house in houses} >= {("row", 1), ("column", 2)}
    assert not review.changed_givens
    assert not review.is_right


def test_layouts_must_be_the_same() -> None:
    with pytest.raises(garns.InvalidRequest, match="different layouts"):
        garns.verify(PUZZLE, garns.Grid(RIGHT, "latin-4"))
