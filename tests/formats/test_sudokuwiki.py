"""Links to sudokuwiki's solver: plain cells, its packing with a name, and the older one."""

from __future__ import annotations

import pytest

from garns.formats import write
from garns.model import Grid, Puzzle
from tests.formats.sheet import GRID, LINE, notation, puzzles, refusal

PLAIN = f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE}"
LINK = "https://www.sudokuwiki.org/sudoku.htm?bd="

# Row 1 of the sheet: a 4 and an 8 given in columns 3 and 4, a 6 placed in column 1, candidates
# 2 and 7 in column 2, a single 1 in column 5, and nothing else. 27 is 18 + 9: 1 and 4.
NAMED = "0f" + "2c" + "04" + "08" + "0j" + "0r" + "00" * 3
UNNAMED = "20" + "44" + "0h" + "81" + "02" + "0i" + "00" * 3


def packed(first: str, given: str) -> str:
    """The first row, then what was given of the sheet, each cell as `given` writes it."""
    cells = given.split()
    return first + "".join(cells[int(char)] for char in LINE[9:])


S9B = "S9B" + packed(NAMED, "00 01 02 03 04 05 06 07 08 09")
OLDER = packed(UNNAMED, "00 03 05 09 0h 11 21 41 81 g1")


@pytest.mark.parametrize(
    "link",
    [
        PLAIN,
        PLAIN.replace("0", "."),
        f"  http://sudokuwiki.com/Sudoku.asp?mode=1&bd={LINE}  ",
        f"www.sudokuwiki.org/sudoku.htm?bd={LINE}&x=1#top",
    ],
)
def test_plain_cells_in_a_link(link: str) -> None:
    assert notation(link) == "sudokuwiki"
    (puzzle,) = puzzles(link)
    assert (puzzle.grid, puzzle.notes) == (GRID, None)
    assert puzzle.grid.givens == GRID


@pytest.mark.parametrize("text", [LINK + S9B, S9B])
def test_a_board_in_progress(text: str) -> None:
    assert notation(text) == "sudokuwiki"
    (puzzle,) = puzzles(text)
    assert puzzle.grid == GRID.with_value(0, 6)
    assert puzzle.grid.givens == GRID
    assert puzzle.notes is not None
    assert puzzle.notes[:9] == (0, 0b1000010, 0, 0, 0b1, 0b1001, 0, 0, 0)
    assert not any(puzzle.notes[9:])


def test_the_older_packing_has_no_single_candidates() -> None:
    (puzzle,) = puzzles(LINK + OLDER)
    assert puzzle.grid == GRID.with_value(0, 6).with_value(4, 1)
    assert puzzle.grid.givens == GRID
    assert puzzle.notes is not None
    assert puzzle.notes[:9] == (0, 0b1000010, 0, 0, 0, 0b1001, 0, 0, 0)


def test_several_links() -> None:
    assert [each.grid.values[0] for each in puzzles(f"{PLAIN}\n\n{LINK}{S9B}\n")] == [0, 6]


def test_what_is_written() -> None:
    assert "".join(write([Puzzle(GRID)], "sudokuwiki")) == f"{PLAIN}\n"
    (puzzle,) = puzzles(S9B)
    assert "".join(write([puzzle], "sudokuwiki")) == f"{LINK}{S9B}\n"
    # Without notes of its own, a board in progress has all that is possible.
    played = Puzzle(Grid(GRID.with_value(0, 6).values, GRID.layout, GRID.values))
    assert "".join(write([played], "sudokuwiki")).startswith(f"{LINK}S9B0f2g0408")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (PLAIN[:-1], ("unreadable.cell-count", 1, 122)),
        (LINK + S9B[:-1], ("unreadable.cell-count", 1, 45)),
        (LINK + S9B + "01", ("unreadable.cell-count", 1, 45)),
        (LINK + S9B.replace("0j", "zz"), ("unreadable.sudokuwiki-cell", 1, 53)),
        (LINK + S9B.replace("0j", "0J"), ("unreadable.sudokuwiki-cell", 1, 53)),
        (LINK + OLDER.replace("44", "45"), ("unreadable.sudokuwiki-cell", 1, 44)),
        (LINK + "J9B" + S9B[3:], ("unreadable.sudokuwiki", 1, 42)),
        (LINK, ("unreadable.cell-count", 1, 42)),
    ],
)
def test_refusals(text: str, expected: tuple[str, int, int]) -> None:
    assert refusal(text) == expected


def test_words_around_it() -> None:
    (puzzle,) = puzzles(f"see {PLAIN} and wonder")
    assert puzzle.grid == GRID
    assert puzzle.details == {"title": "see", "comment": "and wonder"}
    assert refusal("S9B is a name") == ("unreadable.unknown", None, None)
