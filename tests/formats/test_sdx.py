"""Work in progress: given, placed, candidates."""

import pytest

from garns.formats import format, format_named, losses, parse
from garns.model import Puzzle
from tests.formats.sheet import GRID, PLAYED, notation, refusal

BOARD = Puzzle(PLAYED, notes=tuple(0 if value else 0b100000110 for value in PLAYED.values))
TEXT = format(BOARD, "sdx")


def test_makes_the_round() -> None:
    assert TEXT.splitlines()[0] == "u6 239 4 8 239 239 239 239 239"
    assert notation(TEXT) == "sdx"
    puzzle = parse(TEXT)
    assert puzzle == BOARD
    assert puzzle.grid.givens == GRID


def test_without_placed_digits_only_the_extension_tells() -> None:
    text = TEXT.replace("u", "")
    assert notation(text) == "pencilmarks"
    assert notation(text, "some.sdx") == "sdx"
    assert parse(text, format="sdx").grid.givens == PLAYED


def test_a_single_candidate_is_a_loss() -> None:
    single = Puzzle(GRID, notes=(0b1, *(0,) * 80))
    found = [message.id for message in losses(single, format_named("sdx"))]
    assert found == ["loss.single_notes"]
    assert losses(BOARD, format_named("sdx")) == ()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("u6", "u67", ("unreadable.placed-digit", 1, 1)),
        ("u6", "u", ("unreadable.placed-digit", 1, 1)),
        ("u6", "u0", ("unreadable.placed-digit", 1, 1)),
        ("u6 239", "u6 229", ("unreadable.notes", 1, 5)),
        ("u6 239", "u6", ("unreadable.value-count", 1, 27)),
    ],
)
def test_places_errors(old: str, new: str, expected: tuple[str, int, int]) -> None:
    assert refusal(TEXT.replace(old, new, 1), "sdx") == expected


def test_a_short_board_is_refused() -> None:
    assert refusal("".join(TEXT.splitlines(True)[:8])) == ("unreadable.row-count", 8, None)
