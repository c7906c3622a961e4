"""OpenSudoku's XML, honest and hostile."""

import io
from contextlib import suppress
from itertools import islice
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garns.formats import LossWarning, format, format_named, losses, parse, read, write
from garns.model import Grid, Puzzle, UnreadableInput
from tests.formats.sheet import GRID, LINE, PLAYED, SOLUTION, notation, puzzles, refusal

FIRST = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Sheets</name>
  <author>Ana</author>
  <level>easy</level>
  <comment></comment>
  <game data="{LINE}" />
  <game data="{SOLUTION}" />
</opensudoku>
"""
SECOND = f"""\
<opensudoku version="2"><folder name="A &amp; B" created="1">
<game created="1257244800500" state="0" time="61500" last_played="0" data="{LINE}"
 note="so far" command_stack="" />
</folder><folder name="C"><game data="{SOLUTION}"/></folder></opensudoku>
"""


def cells(version: int, notes: str, bars: str = "|") -> str:
    """Data of the board with two digits placed, and the same notes in every empty cell."""
    parts = [
        f"{value}|{notes if not value else '-' if version == 1 else '0'}{bars}{int(not given)}|"
        for value, given in zip(PLAYED.values, GRID.values, strict=True)
    ]
    return f"version: {version}&#10;" + "".join(parts)


def game(data: str, attributes: str = "") -> str:
    return f'<opensudoku version="2"><game data="{data}"{attributes}/></opensudoku>'


def test_reads_version_1() -> None:
    assert notation(FIRST) == "opensudoku"
    found = puzzles(FIRST)
    assert [puzzle.grid for puzzle in found] == [GRID, Grid(SOLUTION)]
    assert found[0].details == {"collection": "Sheets", "author": "Ana", "level": "easy"}
    assert [puzzle.place.line for puzzle in found] == [7, 8]


def test_reads_version_2() -> None:
    assert notation(SECOND) == "opensudoku"
    first, second = puzzles(SECOND)
    assert first.details == {
        "collection": "A & B",
        "comment": "so far",
        "date": "2009-11-03T10:40:00.500+00:00",
        "seconds": "61.500",
    }
    assert second.details == {"collection": "C"}


@pytest.mark.parametrize(
    "data",
    [
        cells(1, "1,3,"),
        cells(2, "5"),
        cells(2, "5", "||"),
        cells(3, "5"),
        cells(3, "5").replace("&#10;", "\n"),
    ],
)
def test_reads_every_version_of_the_data(data: str) -> None:
    puzzle = parse(game(data))
    assert (puzzle.grid, puzzle.grid.givens) == (PLAYED, GRID)
    assert puzzle.notes == tuple(0 if value else 5 for value in PLAYED.values)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(GRID),
        Puzzle(PLAYED),
        Puzzle(PLAYED, notes=(0b1, *(0,) * 79, 0b100)),
        Puzzle(GRID, details={"collection": "Ações", "comment": '<b>\n"it\'s" & more'}),
        Puzzle(GRID, details={"date": "2009-11-03T10:40:00.500+00:00", "seconds": "0.250"}),
    ],
)
def test_makes_the_round(puzzle: Puzzle) -> None:
    assert losses(puzzle, format_named("opensudoku")) == ()
    found = parse(format(puzzle, "opensudoku"))
    assert found == puzzle
    assert found.grid.givens == puzzle.grid.givens


def test_folders_make_the_round() -> None:
    found = puzzles(SECOND)
    text = "".join(write(found, "opensudoku"))
    assert puzzles(text) == found
    assert text.count("<folder") == 2


def test_details_without_room_are_told() -> None:
    puzzle = Puzzle(GRID, details={"level": "easy", "date": "03-08-2006", "seconds": "long"})
    facts = [loss.facts["names"] for loss in losses(puzzle, format_named("opensudoku"))]
    assert facts == [["level"], ["date", "seconds"]]


@pytest.mark.filterwarnings("ignore::garns.formats.LossWarning")
@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("date", "2024-01-01T00:00:00+03:00"),
        ("date", "2024-01-01T00:00:00+00:00"),
        ("date", "2024-01-01"),
        ("collection", "garns"),
        ("seconds", "0"),
        ("seconds", "1.5"),
        ("seconds", "-5"),
        ("comment", ""),
    ],
)
def test_details_that_would_change_are_told(key: str, text: str) -> None:
    puzzle = Puzzle(GRID, details={key: text})
    (loss,) = losses(puzzle, format_named("opensudoku"))
    assert (loss.id, loss.facts["names"]) == ("loss.details", [key])
    assert parse(format(puzzle, "opensudoku")) == Puzzle(GRID)


def test_leaves_out_what_xml_cannot_write() -> None:
    puzzle = Puzzle(GRID, details={"comment": "\x00", "collection": "\x1b"})
    with pytest.warns(LossWarning, match="collection and comment"):
        assert parse(format(puzzle, "opensudoku")) == Puzzle(GRID)


def test_reads_as_a_stream() -> None:
    lines = [b"<opensudoku>", *[f'<game data="{LINE}"/>'.encode()] * 500, b"<broken"]
    stream = read(io.BytesIO(b"\n".join(lines)))
    assert len(list(islice(stream, 500))) == 500
    with pytest.raises(UnreadableInput):
        next(stream)


BOMB = """\
<!DOCTYPE opensudoku [
<!ENTITY a "aaaaaaaaaa">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
]>
<opensudoku><name>&b;</name></opensudoku>
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BOMB, ("unreadable.xml-unsafe", 1, None)),
        (BOMB.replace("opensudoku [", 'opensudoku SYSTEM "file:///x" ['), "unreadable.xml-unsafe"),
        (FIRST[:200], "unreadable.xml"),
        (FIRST.replace("</author>", "</level>"), ("unreadable.xml", 4, 16)),
        ("<opensudoku>" * 50_000, ("unreadable.xml-element", 1, 13)),
        ("<opensudoku><name><b/></name></opensudoku>", ("unreadable.xml-element", 1, 19)),
        ("<opensudoku>text</opensudoku>", "unreadable.xml-text"),
        ('<opensudoku version="9"/>', ("unreadable.xml-version", 1, 1)),
        (game(LINE, ' size="9"'), ("unreadable.xml-attribute", 1, 25)),
        (game(LINE, ' created="9999999999999999999"'), ("unreadable.milliseconds", 1, 25)),
        (game(LINE, ' created="999999999999999"'), ("unreadable.milliseconds", 1, 25)),
        (game(LINE, ' time="-"'), ("unreadable.milliseconds", 1, 25)),
        (game(LINE, ' time="-5"'), ("unreadable.milliseconds", 1, 25)),
        ('<opensudoku own="1"/>', ("unreadable.xml-attribute", 1, 1)),
        (
            '<opensudoku><folder name="a" own="1"/></opensudoku>',
            ("unreadable.xml-attribute", 1, 13),
        ),
        ('<opensudoku><name own="1"/></opensudoku>', ("unreadable.xml-attribute", 1, 13)),
        (game(LINE[:-1]), ("unreadable.cell-count", 1, 25)),
        (game(LINE[:-1] + "A"), ("unreadable.xml-cell", 1, 25)),
        (game(LINE[:-1] + "\u0663"), ("unreadable.xml-cell", 1, 25)),
        (game(cells(3, "512")), ("unreadable.xml-cell", 1, 25)),
        (game(cells(3, "1,")), ("unreadable.xml-cell", 1, 25)),
        (game(cells(3, "9" * 50)), ("unreadable.xml-cell", 1, 25)),
        (game(cells(7, "5")), ("unreadable.xml-version", 1, 25)),
        (game(cells(3, "5")[:-6]), ("unreadable.cell-count", 1, 25)),
        ("<opensudoku/>", "unreadable.empty"),
    ],
)
def test_hostile_documents_are_refused(text: str, expected: object) -> None:
    found = refusal(text, "opensudoku")
    assert expected in (found, found[0])


def test_places_are_right_after_many_pieces() -> None:
    games = f'  <game data="{LINE}"/>\n' * 2000
    text = f'<opensudoku>\n{games}é <game data="1"/></opensudoku>'
    assert refusal(text) == ("unreadable.xml-text", 2002, 3)
    assert refusal(text.replace("é", " ")) == ("unreadable.cell-count", 2002, 3)
    assert len(puzzles(f"<opensudoku>\n{games}</opensudoku>")) == 2000


def test_long_tags_take_no_time_and_end_somewhere() -> None:
    started = process_time()
    notes = ("a" * 7 + "\n") * 50_000
    text = f'<opensudoku>\n<game data="{LINE}" note="{notes}"/></opensudoku>'
    assert puzzles(text, "opensudoku")[0].grid == GRID
    endless = f'<opensudoku>\n<game note="{notes * 10}"/></opensudoku>'
    assert refusal(endless, "opensudoku") == ("unreadable.xml-tag-long", 2, 1)
    assert process_time() - started < 15


def test_nothing_is_no_document() -> None:
    assert refusal("", "opensudoku") == ("unreadable.xml", 1, 1)


def test_other_xml_is_not_taken_for_it() -> None:
    assert refusal("<ksudoku/>")[0] == "unreadable.unknown"


@given(st.integers(0, len(SECOND)), st.text(alphabet='<>&;"/ a9|', max_size=4))
def test_never_anything_but_puzzles_or_a_refusal(at: int, inserted: str) -> None:
    with suppress(UnreadableInput):
        puzzles(SECOND[:at] + inserted + SECOND[at:], "opensudoku")
