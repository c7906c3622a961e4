"""Lines, rows, integers and frames; letters above 9; recognition by content."""

from __future__ import annotations

import pytest

from garns import Grid, Layout, UnreadableInput, format, parse
from garns.formats import LossWarning, Source, format_named, losses, read, sniff, write
from garns.model import InvalidRequest, Puzzle, Symbols

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = Grid(LINE)
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
BIG = Grid([(7 * i) % 17 for i in range(256)])


def sniffed(text: str) -> str:
    return sniff(Source.of_text(text)).id


@pytest.mark.parametrize("mark", list(".0*_-xX"))
def test_marks_of_empty_cells(mark: str) -> None:
    assert parse(LINE.replace(".", mark)).grid == PUZZLE
    assert parse("\n".join(row.replace(".", mark) for row in ROWS)).grid == PUZZLE


@pytest.mark.parametrize(
    ("text", "id"),
    [
        (LINE, "line"),
        (f"# comment\n\nname {LINE}\n", "line"),
        ("\n".join(ROWS), "rows"),
        ("\n\n".join(["\n".join(ROWS)] * 2), "rows"),
        ("\n".join(" ".join(row.replace(".", "0")) for row in ROWS), "in"),
        (format(PUZZLE, "framed"), "framed"),
        (str(PUZZLE), "framed"),
        ("- - 3 | - 7 -\n" * 6, "framed"),
        (format(BIG, "line"), "line"),
        (format(BIG, "rows"), "rows"),
        (format(BIG, "in"), "in"),
        (format(BIG, "framed"), "framed"),
        ("12\n21\n", "rows"),
    ],
)
def test_recognition(text: str, id: str) -> None:
    assert sniffed(text) == id


def test_sixteen_lines_of_sixteen_small_digits_are_ambiguous() -> None:
    text = "1234341221434321\n" * 16
    with pytest.raises(UnreadableInput, match="line and rows"):
        list(read(Source.of_text(text)))
    assert len(list(read(Source.of_text(text, "four.txt")))) == 16
    assert len(list(read(Source.of_text(text), format="line"))) == 16
    assert len(list(read(Source.of_text(text), layout="4"))) == 16


def test_letters_go_on_where_digits_end() -> None:
    assert parse(BIG.line).grid == BIG
    assert parse(BIG.line.lower()).grid == BIG


def test_letters_that_count_from_one() -> None:
    letters = "".join(".ABCDEFGHIJKLMNOP"[value] for value in BIG.values)
    assert parse(letters).grid == BIG


def test_hexadecimal_counts_from_zero() -> None:
    hexadecimal = "".join(".0123456789ABCDEF"[value] for value in BIG.values)
    assert parse(hexadecimal).grid == BIG


def test_letters_that_could_be_both_are_refused() -> None:
    with pytest.raises(UnreadableInput, match="A = 1 or from A = 10"):
        parse("ABCDEFG" + "." * 249)
    assert parse("ABCDEFG" + "." * 249, symbols="letters").grid.values[0] == 1
    assert parse("ABCDEFG" + "." * 249, symbols="digits").grid.values[0] == 10


def test_names_become_titles() -> None:
    puzzle = parse(f"gecode 19 {LINE}  # hard")
    assert puzzle.grid == PUZZLE
    assert puzzle.details == {"title": "gecode 19"}


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (LINE[:80], "1:81", "This board has 80 cells; a 9×9 board needs 81"),
        (LINE + "1", "1:82", "This board has 82 cells; a 9×9 board needs 81"),
        (f"{LINE}\n\n{LINE[:40]}\n", "3:41", "This board has 40 cells"),
        (f"{LINE}\n{LINE[:40]}!{LINE[41:]}", "2:41", "found “!”"),
        ("\n".join([*ROWS[:8], ROWS[8][:8]]), "9:9", "This row has 8 cells; a 9×9 board needs 9"),
        ("\n".join([*ROWS[:8], ROWS[8] + "1"]), "9:10", "This row has 10 cells; a 9×9"),
        ("\n".join(ROWS[:8]), "8", "This board has 8 rows; a 9×9 board needs 9"),
        ("1 2 3 4\n3 4 1 2\n2 1 5 3\n4 3 2 1", "3:5", "Expected a value from 1 to 4, found 5"),
        ("1 2 3 4\n3 4 1 2\n2 1 4 3", "3", "This board has 3 rows; a 4×4 board needs 4"),
    ],
)
def test_places_of_errors(text: str, place: str, words: str) -> None:
    with pytest.raises(UnreadableInput, match=words) as caught:
        list(read(Source.of_text(text, "board.dat")))
    assert str(caught.value).startswith(f"board.dat:{place}: ")


def test_frames_tell_the_shape_of_blocks() -> None:
    for name in ("6", "blocks-3x2", "12", "blocks-4x3", "9", "16"):
        grid = Grid([(3 * i) % 5 for i in range(Layout.named(name).cell_count)], name)
        assert parse(format(grid, "framed")).grid == grid


def test_the_frames_people_draw() -> None:
    text = """
    =========================
    | 5 3 0 | 0 7 0 | 0 0 0 |
    | 6 0 0 | 1 9 5 | 0 0 0 |
    | 0 9 8 | 0 0 0 | 0 6 0 |
    |=======+=======+=======|
    | 8 0 0 | 0 6 0 | 0 0 3 |
    | 4 0 0 | 8 0 3 | 0 0 1 |
    | 7 0 0 | 0 2 0 | 0 0 6 |
    -------------------------
    | 0 6 0 | 0 0 0 | 2 8 0 |
    | 0 0 0 | 4 1 9 | 0 0 5 |
    | 0 0 0 | 0 8 0 | 0 7 9 |
    =========================
    """
    assert parse(text).grid == PUZZLE


@pytest.mark.parametrize(
    "symbols", ["zodiac", "letters", "a e i o u A E I O", "🍎🍌🍇🍊🍓🍍🥝🍒🍉"]
)
@pytest.mark.parametrize("id", ["line", "framed", "csv"])
def test_symbols_come_back(id: str, symbols: str) -> None:
    text = format(PUZZLE, id, symbols=symbols)
    assert parse(text, symbols=symbols).grid == PUZZLE


def test_symbols_are_named_with_their_place_if_unknown() -> None:
    with pytest.raises(UnreadableInput, match=r"1:3: “!” is not one of the symbols"):
        parse("ab!d" * 4, symbols="abcd")


def test_many_boards_in_symbols_are_told_from_rows() -> None:
    text = "abcdcdabbadcdcba\n" * 16
    assert len(list(read(Source.of_text(text), symbols="abcd"))) == 16
    with pytest.raises(UnreadableInput, match="name the layout"):
        list(read(Source.of_text(text.upper()), symbols="letters"))
    assert len(list(read(Source.of_text(text.upper()), symbols="letters", layout="4"))) == 16


def test_one_puzzle_is_expected_by_parse() -> None:
    with pytest.raises(UnreadableInput, match="a second one begins"):
        parse(f"{LINE}\n{LINE}")


def test_letters_that_could_be_both_are_told_when_written() -> None:
    grid = Grid([10] + [0] * 255)
    for id in ("line", "dataset", "parquet"):
        assert [loss.id for loss in losses(Puzzle(grid), format_named(id))] == ["loss.letters"]
    with pytest.warns(LossWarning, match="symbols='digits'"):
        text = format(grid)
    assert parse(text, symbols="digits").grid == grid
    for id in ("rows", "in", "framed", "list", "csv"):
        assert losses(Puzzle(grid), format_named(id)) == ()
        assert parse(format(grid, id), format=id).grid == grid
    assert losses(Puzzle(Grid([10, 1] + [0] * 254)), format_named("line")) == ()


@pytest.mark.parametrize("between", [" ", "\t", " \t "])
def test_any_blank_ends_a_name(between: str) -> None:
    found = parse(f"gecode 19{between}{LINE}")
    assert (found.grid, found.details) == (PUZZLE, {"title": "gecode 19"})


@pytest.mark.parametrize("row", ["* * | * *", "|*|*|*|*|", "| * * | * * |", "* * * *"])
def test_a_row_of_stars_is_no_rule(row: str) -> None:
    rule = "*----+----*"
    text = "\n".join([row, "| 1 2 | 3 4 |", rule, row, row])
    expected = Grid([0] * 4 + [1, 2, 3, 4] + [0] * 8)
    assert parse(text, format="framed", layout="4").grid == expected


@pytest.mark.parametrize("id", ["line", "framed", "csv"])
def test_symbols_are_those_of_each_size(id: str) -> None:
    four, nine = Puzzle(Grid([4] + [0] * 15)), Puzzle(Grid([9] + [0] * 80))
    assert "".join(write([four, nine], id, symbols="letters")).count("I") == 1
    for symbols, n in (("abcd", 4), (Symbols(("a", "b", "c", "d")), 4)):
        texts = write([four, nine], id, symbols=symbols)
        assert "d" in next(texts)
        with pytest.raises(InvalidRequest) as caught:
            next(texts)
        facts = caught.value.message.facts
        assert (facts["n"], facts["size"]) == (n, 9)
    with pytest.raises(InvalidRequest):
        format(nine, id, symbols=Symbols(("a", "b")))
    assert "d" in format(four, id, symbols=Symbols(tuple("abcdef")))


SIXTEEN = parse("FD4BE359A1G7826CC5GA186F3B429D7E2697D4GAC8FE5B13" + "." * 208).grid


@pytest.mark.parametrize("symbols", ["letters", "zodiac", "fruit", "FLU FLA VAS A B C D E F"])
def test_digits_stay_digits_whatever_the_symbols(symbols: str) -> None:
    with_tens = LINE.replace(".", "0")
    for text in (LINE, with_tens, f"{with_tens}\n{LINE}", format(PUZZLE, "csv")):
        assert {each.grid for each in read(Source.of_text(text), symbols=symbols)} == {PUZZLE}


@pytest.mark.parametrize("symbols", ["letters", "digits", "numbers"])
@pytest.mark.parametrize("id", ["line", "in", "framed", "csv"])
def test_cells_of_several_digits_stay_numbers(id: str, symbols: str) -> None:
    assert parse(format(SIXTEEN, id), layout="16", symbols=symbols).grid == SIXTEEN


def test_symbols_with_digits_in_them() -> None:
    symbols = Symbols(tuple(f"A{value}" for value in range(1, 10)))
    assert parse(format(PUZZLE, symbols=symbols), symbols=symbols).grid == PUZZLE
    assert parse(LINE, symbols=symbols).grid == PUZZLE
