"""Boards of candidates."""

import pytest

from garns.formats import LossWarning, format, format_named, losses, parse
from garns.model import CannotCarry, Grid, Layout, Puzzle
from tests.formats.sheet import GRID, PLAYED, SOLUTION, notation, refusal

SMALL = """\
+---------+---------+
| 1   234 | 34  4   |
| 34  34  | 12  12  |
+---------+---------+
| 234 1   | 234 23  |
| 234 234 | 1   23  |
+---------+---------+
"""
ALL_NOTES = Puzzle(GRID, notes=tuple(0 if value else 0b111111111 for value in GRID.values))


def lost(puzzle: Puzzle) -> list[str]:
    return [message.id for message in losses(puzzle, format_named("pencilmarks"))]


def test_reads_values_and_notes() -> None:
    puzzle = parse(SMALL)
    assert puzzle.grid == Grid("1..4.....1....1.")
    assert puzzle.notes is not None
    assert puzzle.notes[:8] == (0, 0b1110, 0b1100, 0, 0b1100, 0b1100, 0b11, 0b11)
    assert format(puzzle, "pencilmarks") == SMALL


@pytest.mark.parametrize(
    "frame",
    [
        lambda text: text.replace("+", "*"),
        lambda text: text.replace("+---------+---------+", ".---------.---------."),
        lambda text: text.replace("+---------+---------+", ":---------+---------:"),
        lambda text: text.replace("+---------+---------+", "'---------'---------'"),
        lambda text: text.replace("+---------+---------+", "┌─────────┬─────────┐"),
        lambda text: text.replace("|", "│"),
    ],
)
def test_any_frame_will_do(frame: object) -> None:
    assert callable(frame)
    assert notation(frame(SMALL)) == "pencilmarks"
    assert parse(frame(SMALL)) == parse(SMALL)


def test_no_frame_will_do() -> None:
    bare = "\n".join(line.replace("|", " ") for line in SMALL.splitlines() if "-" not in line)
    assert notation(bare) == "pencilmarks"
    assert parse(bare) == parse(SMALL)


def test_the_frame_tells_the_blocks() -> None:
    layout = Layout.named("blocks-3x2")
    text = format(Puzzle(Grid.empty(layout), notes=(0b111111,) * 36), "pencilmarks")
    assert parse(text).grid.layout is layout


def test_notes_make_the_round() -> None:
    assert parse(format(ALL_NOTES, "pencilmarks")) == ALL_NOTES


def test_cells_without_notes_make_the_round() -> None:
    puzzle = Puzzle(GRID, notes=(0b1111, *(0,) * 80))
    assert parse(format(puzzle, "pencilmarks")) == puzzle


def test_without_notes_all_that_is_possible_is_written() -> None:
    with pytest.warns(LossWarning):
        text = format(GRID, "pencilmarks")
    assert text.splitlines()[1].split("|")[1].split() == ["167", "237", "4"]


def test_a_full_board_has_no_notes() -> None:
    full = parse(format(Grid(SOLUTION), "pencilmarks"), format="pencilmarks")
    assert full == Puzzle(Grid(SOLUTION))


def test_says_what_is_lost() -> None:
    assert lost(ALL_NOTES) == []
    assert lost(Puzzle(PLAYED, notes=(0,) * 81)) == ["loss.placed"]
    assert lost(Puzzle(GRID, notes=(0b1000, *(0,) * 80))) == ["loss.single_notes"]
    assert lost(Puzzle(GRID, notes=(0, 0, 0b1000, *(0,) * 78))) == ["loss.filled_notes"]


def test_refuses_large_boards() -> None:
    with pytest.raises(CannotCarry):
        format(Grid.empty(Layout.of_size(16)), "pencilmarks")
    rows = "\n".join(" ".join(["12"] * 16) for _ in range(16))
    assert refusal(rows, "pencilmarks") == ("unreadable.notes-size", 1, None)
    assert notation(rows) == "in"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("| 34  34 ", "| 34  35 ", ("unreadable.notes", 3, 8)),
        ("| 34  34 ", "| 34  33 ", ("unreadable.notes", 3, 8)),
        ("| 34  34 ", "| 34     ", ("unreadable.value-count", 3, 22)),
    ],
)
def test_places_errors(old: str, new: str, expected: tuple[str, int, int]) -> None:
    assert refusal(SMALL.replace(old, new), "pencilmarks") == expected


def test_a_missing_row_is_told() -> None:
    assert refusal(SMALL.replace("| 234 234 | 1   23  |\n", ""))[0] == "unreadable.row-count"


def test_slips_in_plain_boards_are_not_candidates() -> None:
    framed = format(GRID, "framed")
    assert refusal(framed.replace("| . . 4 |", "| . . 34 |", 1)) == ("unreadable.value", 2, 7)
    integers = format(GRID, "in")
    assert refusal(integers.replace("0 0 4", "0 0 34", 1)) == ("unreadable.value", 1, 5)
