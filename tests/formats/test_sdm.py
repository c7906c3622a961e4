"""Collections of classic puzzles, one a line."""

import pytest

from garns.formats import format, write
from garns.model import CannotCarry, Grid, Puzzle
from tests.formats.sheet import GRID, LINE, SOLUTION, notation, puzzles, refusal


def test_reads_and_writes_many_and_skips_comments() -> None:
    text = f"# two puzzles\n{LINE}\n\n# the second is solved\n{SOLUTION}\n"
    found = puzzles(text, "sdm")
    assert [puzzle.grid for puzzle in found] == [GRID, Grid(SOLUTION)]
    assert [puzzle.place.line for puzzle in found] == [2, 5]
    assert [p.grid for p in puzzles("".join(write(found, "sdm")), "sdm")] == [GRID, Grid(SOLUTION)]


def test_only_the_extension_tells_it_from_a_line() -> None:
    assert notation(LINE) == "line"
    assert notation(LINE, "some.sdm") == "sdm"


def test_knows_how_long_its_lines_are() -> None:
    assert refusal(f"{LINE}\n{LINE[:-1]}", "sdm") == ("unreadable.cell-count", 2, 81)
    assert refusal("1234" * 4, "sdm") == ("unreadable.cell-count", 1, 17)
    assert refusal(f"{LINE[:40]}!{LINE[41:]}", name="some.sdm") == ("unreadable.cell", 1, 41)


def test_refuses_other_boards() -> None:
    with pytest.raises(CannotCarry):
        format(Puzzle(Grid("1234" * 4)), "sdm")
