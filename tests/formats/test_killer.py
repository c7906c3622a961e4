"""Killers in the forms of the forum, and the candidates of a board in one line."""

from __future__ import annotations

import pytest

from garns.formats import format, format_named, losses, parse, write
from garns.model import CannotCarry, Grid, Layout, Puzzle
from tests.formats.sheet import notation, refusal

LAYOUT = Layout.named("9;cage=3:r1c1r1c2;cage=15:r1c3r1c4")
NUMBERS = [769, 769, 3842, 3842, *[0] * 77]
SUMOCUE = f"3x3::k:{':'.join(map(str, NUMBERS))}:"
FREE = "123456789"


def test_arrows() -> None:
    text = "3<F<" + "0" * 77
    assert notation(text) == "killer"
    assert parse(text).layout is LAYOUT
    assert format(Grid.empty(LAYOUT), "killer") == text + "\n"
    around = "0" * 9 + "0U<" + "0" * 6 + "0^v" + "0" * 6 + "0>`" + "0" * 51
    layout = Layout.named("9;cage=30:r2c2r2c3r3c2r3c3r4c2r4c3")
    assert parse(around).layout is layout
    assert parse(format(Grid.empty(layout), "killer")).layout is layout


def test_numbers() -> None:
    assert notation(SUMOCUE) == "sumocue"
    assert parse(SUMOCUE).layout is LAYOUT
    assert format(Grid.empty(LAYOUT), "sumocue").startswith("3x3::k:")
    assert parse(format(Grid.empty(LAYOUT), "sumocue")).layout is LAYOUT
    diagonals = Layout.named("9+diagonals").with_constraints(LAYOUT.constraints)
    assert parse(SUMOCUE.replace("::", ":d:", 1)).layout is diagonals


def test_candidates() -> None:
    text = "1........" + "12......." + FREE * 79
    assert notation(text) == "candidates"
    puzzle = parse(text)
    assert puzzle.layout is Layout.named("9;allowed=1,2:r1c2")
    assert puzzle.grid.line == "1" + "." * 80
    assert format(puzzle, "candidates") == text + "\n"


@pytest.mark.parametrize(
    ("text", "format", "place"),
    [
        ("<" + "0" * 80, "killer", ("unreadable.killer-arrow", 1, 1)),
        (" ><" + "0" * 79, "killer", ("unreadable.killer-arrow", 1, 3)),
        ("!" + "0" * 80, "killer", ("unreadable.killer-arrow", 1, 1)),
        ("3<" + "0" * 78, "killer", ("unreadable.cell-count", 1, 81)),
        ("1<" + "0" * 79, "killer", ("constraint.sum", 1, 1)),
        (SUMOCUE.replace("::", ":x:"), "sumocue", ("unreadable.sumocue", 1, 1)),
        (SUMOCUE[:-2] + ":1:", "sumocue", ("unreadable.cell-count", 1, 179)),
        (SUMOCUE.replace("769:", "1025:", 1), "sumocue", ("unreadable.sumocue-cell", 1, 13)),
        (SUMOCUE.replace("769", "-1", 1), "sumocue", ("unreadable.sumocue-cell", 1, 8)),
        ("2" + FREE[1:] + FREE * 80, "candidates", ("unreadable.cell", 1, 1)),
        ("." * 9 + FREE * 80, "candidates", ("unreadable.candidates-none", 1, 1)),
        (FREE, "candidates", ("unreadable.candidates-count", 1, 1)),
    ],
)
def test_refuses_with_the_place(text: str, format: str, place: tuple[str, int, int | None]) -> None:
    assert refusal(text, format) == place


def test_holds_killers_only() -> None:
    for id in ("killer", "sumocue"):
        for layout in (Layout.of_size(9), Layout.named("4;cage=3:r1c1r1c2")):
            with pytest.raises(CannotCarry):
                list(write([Grid.empty(layout)], id))
        told = losses(Puzzle(Grid("1" + "." * 80, LAYOUT)), format_named(id))
        assert [loss.id for loss in told] == ["loss.givens"]
        mixed = LAYOUT.with_constraints([*LAYOUT.constraints, "anti-knight", "cage=9:r1c1r2c1"])
        (lost,) = losses(Puzzle(Grid.empty(mixed)), format_named(id))
        assert lost.facts["texts"] == ["cage=9:r1c1r2c1", "anti-knight"]
