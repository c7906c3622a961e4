"""One puzzle with its details, as SudoCue and SadMan write it."""

import pytest

from garns.formats import format, format_named, losses, parse, write
from garns.model import CannotCarry, Puzzle
from tests.formats.sheet import DOTTED, GRID, PLAYED, notation, puzzles, refusal

BOARD = "\n".join(DOTTED) + "\n"
SUDOCUE = "#AAna Lima\n#LEasy\n#B03-08-2006\n#Uhttps://example.org/\n" + BOARD
EMPTY_MARKS = ",,,,,,,,\n" * 8
NOTES = (0, 0b111, *(0,) * 79)
SADMAN = f"""\
#A Ana Lima
#D Two lines
#D of words
#N 1
#H 31
#T 95
[Puzzle]
{BOARD}[State]
6{BOARD[1:-2]}6
[PencilMarks]
,123,,,,,,,
{EMPTY_MARKS}"""


def test_reads_sudocue() -> None:
    assert notation(SUDOCUE) == "sdk"
    puzzle = parse(SUDOCUE)
    assert puzzle.grid == GRID
    assert puzzle.details == {
        "author": "Ana Lima",
        "level": "Easy",
        "date": "03-08-2006",
        "url": "https://example.org/",
    }


def test_reads_sadman() -> None:
    assert notation(SADMAN) == "sdk"
    puzzle = parse(SADMAN)
    assert (puzzle.grid, puzzle.grid.givens, puzzle.notes) == (PLAYED, GRID, NOTES)
    assert puzzle.details == {
        "author": "Ana Lima",
        "description": "Two lines\nof words",
        "solutions": "1",
        "clues": "31",
        "seconds": "95",
    }


@pytest.mark.parametrize("text", [SUDOCUE, SADMAN])
def test_makes_the_round(text: str) -> None:
    puzzle = parse(text)
    written = format(puzzle, "sdk")
    assert parse(written) == puzzle
    assert set(puzzle.grid.line) <= set(written)
    assert losses(puzzle, format_named("sdk")) == ()


def test_writes_as_sadman_does() -> None:
    assert sorted(format(parse(SADMAN), "sdk").splitlines()) == sorted(SADMAN.splitlines())
    assert format(GRID, "sdk") == BOARD


@pytest.mark.parametrize("details", [{"author": "ann", "level": "easy"}, {"comment": "also"}])
def test_headers_are_never_taken_for_comments(details: dict[str, str]) -> None:
    assert parse(format(Puzzle(GRID, details=details), "sdk")).details == details


@pytest.mark.parametrize("text", ["a\u2028b", "a\x0bb\x85c", "a\n\nb", "", "a\n"])
def test_only_line_feeds_end_lines(text: str) -> None:
    puzzle = Puzzle(GRID, details={"comment": text})
    assert losses(puzzle, format_named("sdk")) == ()
    assert parse(format(puzzle, "sdk")) == puzzle


@pytest.mark.filterwarnings("ignore::garns.formats.LossWarning")
@pytest.mark.parametrize("text", [" a", "a ", "a \nb", "a\u2028", "a\rb", "a\r\nb", "a\0b"])
def test_texts_that_change_are_told(text: str) -> None:
    puzzle = Puzzle(GRID, details={"comment": text})
    (loss,) = losses(puzzle, format_named("sdk"))
    assert (loss.id, loss.facts["names"]) == ("loss.changed_details", ["comment"])
    assert parse(format(puzzle, "sdk")).grid == GRID


def test_a_title_has_no_letter() -> None:
    titled = Puzzle(GRID, details={"title": "Sheet"})
    assert [loss.id for loss in losses(titled, format_named("sdk"))] == ["loss.details"]


def test_one_comment_does_not_make_it_an_sdk() -> None:
    assert notation(f"#A puzzle\n{BOARD}") == "rows"
    assert notation(f"#Sudoku\n#Difficult\n{BOARD}") == "rows"
    assert notation(f"#A puzzle\n{BOARD}", "some.sdk") == "sdk"
    assert notation(BOARD, "some.sdk") == "sdk"


def test_comments_are_skipped() -> None:
    assert puzzles(f"# by hand\n#Zed\n{BOARD}", "sdk")[0].details == {}


def test_empty_colours_are_accepted_and_others_refused() -> None:
    empty = "[Colours]\n" + "0,0,0,0,0,0,0,0,0\n" * 9
    assert parse(SADMAN + empty) == parse(SADMAN)
    coloured = SADMAN + empty.replace("0,0", "0,4", 1)
    assert refusal(coloured) == ("unreadable.section", 38, 3)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BOARD.replace("..4", "..!", 1), ("unreadable.cell", 1, 3)),
        (BOARD + DOTTED[0], ("unreadable.row-count", 10, None)),
        ("\n".join(DOTTED[:8]), ("unreadable.row-count", 8, None)),
        ("#A\n", ("unreadable.empty", None, None)),
        ("[State]\n" + BOARD, ("unreadable.row-count", None, None)),
        (SADMAN.replace("\n6.4", "\n6.5"), ("unreadable.given-changed", 18, 3)),
        (SADMAN.replace(",123", ",11"), ("unreadable.notes", 28, 3)),
        (SADMAN.replace(",123", "123"), ("unreadable.value-count", 28, 11)),
        (SADMAN + "[Puzzle]\n", ("unreadable.section-twice", 37, None)),
    ],
)
def test_places_errors(text: str, expected: tuple[str, int | None, int | None]) -> None:
    assert refusal(text, "sdk") == expected


def test_holds_one_puzzle() -> None:
    with pytest.raises(CannotCarry):
        list(write([Puzzle(GRID)] * 2, "sdk"))
