"""`Grid 01` and nine lines of digits."""

from itertools import chain, islice, repeat

import pytest

from garns.formats import Source, format, read
from garns.model import CannotCarry, Grid
from tests.formats.sheet import GRID, LINE, SOLUTION, notation, puzzles, refusal

ROWS = [LINE[row : row + 9] for row in range(0, 81, 9)]
ONE = "Grid 01\n" + "\n".join(ROWS) + "\n"
TWO = ONE + "Grid 02\n" + "\n".join(SOLUTION[r : r + 9] for r in range(0, 81, 9)) + "\n"


def test_reads_titles_and_boards() -> None:
    assert notation(TWO) == "euler"
    found = puzzles(TWO)
    assert [puzzle.grid for puzzle in found] == [GRID, Grid(SOLUTION)]
    assert [puzzle.details for puzzle in found] == [{"title": "Grid 01"}, {"title": "Grid 02"}]
    assert [puzzle.place.line for puzzle in found] == [1, 11]


def test_reads_as_a_stream() -> None:
    source = Source.of_text("")
    lines = Source.of_text(ONE).opening
    source._rest = chain.from_iterable(repeat(lines))
    assert len(list(islice(read(source, format="euler"), 1000))) == 1000


def test_is_not_written() -> None:
    with pytest.raises(CannotCarry):
        format(GRID, "euler")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ONE.replace(ROWS[8], ""), ("unreadable.row-count", 9, None)),
        (TWO.replace(f"{ROWS[8]}\n", "", 1), ("unreadable.row-count", 9, None)),
        (ONE + ROWS[0], ("unreadable.grid-title", 11, 1)),
        (ONE.replace(ROWS[3], ROWS[3] + "1"), ("unreadable.value-count", 5, 10)),
        (ONE.replace(ROWS[3], ROWS[3][:-1] + "!"), ("unreadable.cell", 5, 9)),
        ("Grid 1\n", ("unreadable.row-count", 1, None)),
    ],
)
def test_places_errors(text: str, expected: tuple[str, int, int | None]) -> None:
    assert refusal(text) == expected


def test_a_board_without_title_is_refused() -> None:
    assert refusal("\n".join(ROWS), "euler") == ("unreadable.grid-title", 1, 1)
