"""Lines of HoDoKu's library."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from garns.formats import LossWarning, format, format_named, losses, parse, read, write
from garns.model import Grid, Puzzle
from tests.formats.sheet import GRID, LINE, PLAYED, notation, refusal

BOARD = LINE.replace("0", ".")
PLAYED_BOARD = f"+6{BOARD[1:-1]}+6"
STEP = f":0710-1:37:{PLAYED_BOARD}:712 343:398 798::9"


def test_reads_board_notes_and_step() -> None:
    assert notation(f"# a comment\n{STEP}") == "hodoku"
    puzzle = parse(STEP)
    assert (puzzle.grid, puzzle.grid.givens) == (PLAYED, GRID)
    assert puzzle.notes is not None
    assert puzzle.notes[:3] == (0, 0b110, 0)
    assert puzzle.details == {
        "technique": "0710-1",
        "digits": "37",
        "eliminations": "398 798",
        "extra": "9",
    }


@pytest.mark.parametrize(
    "line",
    [
        f":0710-1:37:{PLAYED_BOARD}:712:398 798::9",
        f":0002:3:{BOARD}:::379:",
        f":0610::{BOARD}::565 965::",
        f":0610-x::{BOARD}::::",
        f":0000:x:{BOARD}::::",
    ],
)
def test_makes_the_round(line: str) -> None:
    puzzle = parse(line)
    assert format(puzzle, "hodoku") == line + "\n"
    assert losses(puzzle, format_named("hodoku")) == ()


def test_without_deleted_candidates_there_are_no_notes() -> None:
    assert parse(f":0000:x:{BOARD}::::") == Puzzle(GRID)


def test_the_last_field_may_be_missing_or_closed() -> None:
    whole = parse(f":0610::{BOARD}::565::")
    assert parse(f":0610::{BOARD}::565:") == whole
    assert parse(f":0610::{BOARD}::565:::") == whole


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f":0002:3:{BOARD[:-1]}:::379:", ("unreadable.cell-count", 1, 89)),
        (f":0002:3:{BOARD[:-1]}+:::379:", ("unreadable.cell-count", 1, 90)),
        (f":0002:3:+{BOARD}:::379:", ("unreadable.cell", 1, 10)),
        (f":0002:3:!{BOARD[1:]}:::379:", ("unreadable.cell", 1, 9)),
        (f":0002:3:{BOARD}:111 10:::", ("unreadable.triple", 1, 95)),
        (f":0002:3:{BOARD}:::3790:", ("unreadable.field", 1, 93)),
        (f":00 02:3:{BOARD}::::", ("unreadable.field", 1, 2)),
        (f":0002:3:{BOARD}::", ("unreadable.field-count", 1, 92)),
        (f":0002:3:{BOARD}::::1:2", ("unreadable.field-count", 1, 97)),
        (LINE, ("unreadable.colon", 1, 1)),
    ],
)
def test_places_errors(line: str, expected: tuple[str, int, int]) -> None:
    assert refusal(line, "hodoku") == expected


def test_says_what_is_lost() -> None:
    def lost(*first: int) -> list[str]:
        puzzle = Puzzle(GRID, notes=(*first, *(0,) * (81 - len(first))))
        return [message.id for message in losses(puzzle, format_named("hodoku"))]

    assert lost(0b0100000) == []
    assert lost(0b1000) == ["loss.impossible_notes"]
    assert lost(0, 0, 0b1000) == ["loss.filled_notes"]


@pytest.mark.parametrize(("key", "text"), [("extra", "a:b"), ("digits", "0"), ("technique", "a b")])
def test_leaves_out_details_that_would_break_the_line(key: str, text: str) -> None:
    puzzle = Puzzle(GRID, details={key: text})
    with pytest.warns(LossWarning, match=key):
        assert parse(format(puzzle, "hodoku")) == Puzzle(GRID)


def test_other_lines_are_not_taken_for_it() -> None:
    assert notation(LINE) == "line"
    assert refusal(":::")[0] == "unreadable.unknown"


def library() -> Path:
    """HoDoKu's own regression library, where someone has it."""
    usual = Path(__file__).parents[3] / "shared" / "data" / "rated" / "reglib.txt"
    return Path(os.environ.get("GARNS_HODOKU_LIBRARY", usual))


@pytest.mark.skipif(not library().is_file(), reason="HoDoKu's library is not here")
def test_the_whole_library_makes_the_round() -> None:
    lines = list(_lines(library()))
    found = list(read(library(), format="hodoku"))
    assert all(isinstance(puzzle.grid, Grid) for puzzle in found)
    # A few lines lack the colon before the last field.
    whole = [line + ":" * (7 - line.count(":")) for line in lines]
    assert "".join(write(found, "hodoku")).splitlines() == whole
    assert notation("\n".join(lines)) == "hodoku"


def _lines(path: Path) -> Iterator[str]:
    for line in path.read_text().splitlines():
        if line.startswith(":"):
            yield line
