"""SudokuPad's short codes."""

import pytest

from garns.formats import format, parse
from garns.model import CannotCarry, Grid
from tests.formats.sheet import GRID, LINE, SOLUTION, notation, puzzles, refusal

KNOWN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CODE = "5NlQ19j9mGca3OIN1bWGk2m41TjS79"


def test_the_known_code() -> None:
    assert format(Grid(KNOWN), "scf") == CODE + "\n"
    assert parse(CODE).grid == Grid(KNOWN)


@pytest.mark.parametrize(
    "text",
    [
        f"scf{CODE}",
        f"https://sudokupad.app/scf{CODE}",
        f"sudokupad.app/scf{CODE}",
        f"https://sudokupad.app/?puzzleid=scf{CODE}",
        f"https://sudokupad.app/scf{CODE}?setting-nogrid=1",
        f"https://example.org/play/#s={CODE}",
        f"https://example.org/play/{CODE}/",
        f"  {CODE}  ",
    ],
)
def test_reads_prefixes_and_links(text: str) -> None:
    assert notation(text) == "scf"
    assert parse(text).grid == Grid(KNOWN)


def test_a_plain_line_stays_one() -> None:
    assert notation(LINE) == notation(SOLUTION) == "line"
    assert format(Grid(SOLUTION), "scf").strip() == SOLUTION


def test_reads_many() -> None:
    text = format(GRID, "scf") + "\n# another\n" + CODE
    assert [puzzle.grid for puzzle in puzzles(text)] == [GRID, Grid(KNOWN)]


def test_says_where() -> None:
    assert refusal(f"{CODE}\n{CODE[:5]}?{CODE[6:]}", "scf") == ("unreadable.scf", 2, 6)
    assert refusal(CODE[:-1], "scf") == ("unreadable.cell-count", 1, 1)
    assert refusal(f"https://a.org/{CODE}1", "scf") == ("unreadable.cell-count", 1, 15)


def test_is_for_nine_by_nine() -> None:
    with pytest.raises(CannotCarry):
        format(Grid("1234" * 4), "scf")
    with pytest.raises(ValueError, match="16"):
        parse(CODE, format="scf", layout="4")
    assert parse(CODE, layout="9+diagonals").grid.layout.name == "9+diagonals"
