"""Tables of spreadsheets."""

import pytest

from garns.formats import parse, write
from garns.model import Grid, Puzzle
from tests.formats.sheet import GRID, SOLUTION, notation, puzzles, refusal

TABLE = "".join(write([Puzzle(GRID)], "csv"))


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_reads_every_separator(separator: str) -> None:
    text = TABLE.replace(",", separator)
    assert notation(text) == "csv"
    assert parse(text).grid == GRID


def test_reads_other_marks_of_nothing() -> None:
    lines = "\n".join(",".join(map(str, row)) for row in GRID.rows)
    assert parse(lines).grid == GRID
    assert parse(lines.replace("0", '""')).grid == GRID
    assert parse(lines.replace("0", " ")).grid == GRID
    assert parse(lines.replace("0", ".").replace(",", "\t")).grid == GRID


def test_writes_empty_fields() -> None:
    assert TABLE.splitlines()[0] == ",,4,8,,,,,"


def test_reads_many() -> None:
    text = "".join(write([Puzzle(GRID), Puzzle(Grid(SOLUTION))], "csv"))
    assert [puzzle.grid for puzzle in puzzles(text)] == [GRID, Grid(SOLUTION)]


def test_carries_symbols() -> None:
    for symbols in ("letters", "zodiac", "um dois três quatro cinco seis sete oito nove"):
        text = "".join(write([Puzzle(GRID)], "csv", symbols=symbols))
        assert parse(text, symbols=symbols).grid == GRID


def test_numbers_with_tabs_stay_integers() -> None:
    assert notation("1\t2\t3\t4\n" * 4) == "in"


def test_says_where() -> None:
    assert refusal("1,2,3,4\n1,,9,\n,,,\n,,,", "csv") == ("unreadable.value", 2, 4)
    assert refusal("1,2,3,4\n1,,!,\n,,,\n,,,", "csv") == ("unreadable.cell", 2, 4)
    assert refusal("1,2,3,4\n1,,\n,,,\n,,,") == ("unreadable.value-count", 2, 4)
    assert refusal("1,2,3,4\n1,,,") == ("unreadable.row-count", 2, None)
