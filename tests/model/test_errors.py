"""Errors are data first: they can be sent to another process and said in two languages."""

from __future__ import annotations

import pickle

import pytest

from garns import (
    BudgetUsedUp,
    GarnsError,
    Grid,
    InvalidBoard,
    InvalidRequest,
    ManySolutions,
    MissingExtra,
    NoSolution,
    UnreadableInput,
    use_language,
)
from garns.model import Place

ERRORS: list[GarnsError] = [
    UnreadableInput("value-count", Place("a.in", 3, 7), n=8, expected=9),
    InvalidRequest("layout.unknown", name="x"),
    InvalidBoard(Grid("11..............").conflicts),
    NoSolution(),
    ManySolutions([Grid("." * 16), Grid("1" + "." * 15)]),
    BudgetUsedUp(at_least=3),
    MissingExtra("pyarrow", "parquet"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda e: type(e).__name__)
def test_errors_survive_pickling(error: GarnsError) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert twin.__dict__.keys() == error.__dict__.keys()


@pytest.mark.parametrize("error", ERRORS, ids=lambda e: type(e).__name__)
def test_errors_speak_both_languages(error: GarnsError) -> None:
    with use_language("en"):
        english = str(error)
    with use_language("pt"):
        portuguese = str(error)
    assert english != portuguese


def test_the_place_is_written_as_compilers_do() -> None:
    assert str(ERRORS[0]) == "a.in:3:7: This row has 8 cells; a 9×9 board needs 9."
    assert str(Place("a.in")) == "a.in"
    assert isinstance(ERRORS[0], ValueError)
