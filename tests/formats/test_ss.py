"""Bars between the blocks, with and without a frame: `.ss` and `.spf`."""

import pytest

from garns.formats import format, write
from garns.model import CannotCarry, Puzzle
from tests.formats.sheet import DOTTED, GRID, notation, puzzles, refusal

ROWS = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in DOTTED]


def banded(rows: list[str], rule: str) -> str:
    return f"\n{rule}\n".join("\n".join(rows[r : r + 3]) for r in (0, 3, 6)) + "\n"


PLAIN = banded(ROWS, "-" * 11)
CROSSED = banded(ROWS, "---+---+---")
FRAMED = (
    f"*{'-' * 11}*\n" + banded([f"|{row}|" for row in ROWS], "|---+---+---|") + f"*{'-' * 11}*\n"
)


@pytest.mark.parametrize("text", [PLAIN, CROSSED, FRAMED])
def test_reads_every_form(text: str) -> None:
    assert notation(text) == "ss"
    assert [puzzle.grid for puzzle in puzzles(text)] == [GRID]


def test_writes_the_plain_form() -> None:
    assert format(GRID, "ss") == PLAIN


def test_spf_is_read_by_extension_and_not_written() -> None:
    assert notation(CROSSED, "some.spf") == "spf"
    assert [puzzle.grid for puzzle in puzzles(CROSSED, "spf")] == [GRID]
    with pytest.raises(CannotCarry):
        format(GRID, "spf")


def test_an_empty_row_of_dashes_is_a_row() -> None:
    rows = ["---|---|---", *ROWS[1:]]
    assert puzzles(banded(rows, "-" * 11))[0].grid.rows[0] == (0,) * 9


def test_holds_one_puzzle() -> None:
    with pytest.raises(CannotCarry):
        list(write([Puzzle(GRID)] * 2, "ss"))


def test_places_errors() -> None:
    assert refusal(PLAIN.replace("..4|8..", "..4|8.!")) == ("unreadable.cell", 1, 7)
    assert refusal(PLAIN.replace("..4|8..", "..4|8.")) == ("unreadable.value-count", 1, 11)
    assert refusal(banded(ROWS[:8], "-" * 11)) == ("unreadable.row-count", 10, None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\n".join(DOTTED), "rows"),
        ("\n".join(" ".join(row) for row in DOTTED).replace(".", "0"), "in"),
        ("\n".join("| " + " ".join(row) + " |" for row in DOTTED), "framed"),
        (format(GRID, "framed"), "framed"),
    ],
)
def test_leaves_others_their_boards(text: str, expected: str) -> None:
    assert notation(text) == expected
