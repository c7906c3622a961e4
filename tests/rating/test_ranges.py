"""Ranges of ratings: what people write, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from garns.model import InvalidRequest
from garns.rating import rating_range


@pytest.mark.parametrize(
    ("written", "range"),
    [
        ("6.5..7.2", (65, 72)),
        (" 6.5 .. 7.2 ", (65, 72)),
        ("6,5..7,2", (65, 72)),
        ("6.5..", (65, 119)),
        ("..3", (10, 30)),
        ("7.1", (71, 71)),
        (7.1, (71, 71)),
        (2, (20, 20)),
        ((6.5, 7.2), (65, 72)),
        ([9, None], (90, 119)),
        ((None, 1.2), (10, 12)),
    ],
)
def test_what_people_write(written: Any, range: tuple[int, int]) -> None:
    assert rating_range(written) == range


@pytest.mark.parametrize("written", ["6.5..7.2", "7.1", "1.0..11.9"])
def test_a_range_is_written_as_it_is_read(written: str) -> None:
    assert str(rating_range(written)) == written


@pytest.mark.parametrize(
    "written",
    [
        *("", "..", "7.15", "0.9..3", "9..8", "hard", "12", "1..2..3", "1e400", "1e999999999"),
        *("nan", "inf", (1, 2, 3), (), float("nan"), (None, None)),
    ],
)
def test_what_is_refused(written: Any) -> None:
    with pytest.raises(InvalidRequest, match="not a range of ratings"):
        rating_range(written)


def test_both_ends_are_included() -> None:
    wished = rating_range("6.5..7.2")
    assert [wished.includes(er) for er in (6.4, 6.5, 7.2, 7.3)] == [False, True, True, False]
