"""Boards as people paste them, and texts that must not be taken for boards."""

import io
import json

import numpy as np
import pytest

from garns import format, parse, random_grid
from garns.draw import board_text
from garns.formats import Source, read
from garns.model import Grid, Layout, UnreadableInput
from tests.formats.sheet import DOTTED, GRID, LINE, SOLUTION, notation, puzzles, refusal

DOTS = "".join(DOTTED)
ROWS = [list(row) for row in GRID.rows]
SPACED = [" ".join(row) for row in DOTTED]
BLOCKS = [f"{row[:3]} {row[3:6]} {row[6:]}" for row in DOTTED]
FIELDS = [",".join(row).replace(".", "") for row in DOTTED]
C_ARRAY = str(ROWS).replace("[", "{").replace("]", "}")


def in_bands(rows: list[str]) -> str:
    return "\n\n".join("\n".join(rows[band : band + 3]) for band in (0, 3, 6))


@pytest.mark.parametrize(
    ("words", "details"),
    [
        (" 7.1 ED", {"rating": "7.1", "comment": "ED"}),
        (",fácil", {"comment": "fácil"}),
        (" 7", {"rating": "7"}),
        ("\t1.2\t1.2\t1.5", {"rating": "1.2", "comment": "1.2\t1.5"}),
        (" ED=9.0/1.2/1.2", {"comment": "ED=9.0/1.2/1.2"}),
        (" # a remark", {}),
    ],
)
def test_words_after_a_board_are_details(words: str, details: dict[str, str]) -> None:
    puzzle = parse(LINE + words)
    assert (puzzle.grid, dict(puzzle.details)) == (GRID, details)
    named = parse(f"sheet 1 {LINE}{words}")
    assert (named.grid, dict(named.details)) == (GRID, {"title": "sheet 1", **details})


@pytest.mark.parametrize("between", [" ", ",", ";", "\t"])
def test_a_solution_after_a_board(between: str) -> None:
    puzzle = parse(f"{LINE}{between}{SOLUTION}{between}1.5")
    assert (puzzle.grid, puzzle.solution) == (GRID, Grid(SOLUTION))
    assert puzzle.details == {"rating": "1.5"}


def test_a_second_board_must_be_the_solution() -> None:
    assert refusal(f"{LINE} {DOTS[::-1]}") == ("unreadable.solution", 1, 83)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("\n".join(BLOCKS), "rows"),
        (in_bands(BLOCKS), "rows"),
        ("\n".join(SPACED), "rows"),
        ("\n\n".join(SPACED), "rows"),
        (" ".join(DOTS), "rows"),
        ("\n".join(SPACED).replace(" ", "\u00a0"), "rows"),
        ("\n".join(SPACED).replace(" ", "\u00a0").replace(".", "0"), "in"),
        (DOTS.replace(".", "?"), "line"),
        ("\n".join(DOTTED).replace(".", "·"), "rows"),
        ("\n".join(f"> {row}" for row in DOTTED), "rows"),
        (f"> {LINE}", "line"),
        ("\n".join(f"> {row}" for row in str(GRID).splitlines()), "framed"),
        ("```\n" + "\n".join(DOTTED) + "\n```\n", "rows"),
        (f"```text\n{GRID}\n```", "framed"),
        (f"```python\ngrid = {ROWS}\n```", "list"),
        (" ".join(LINE), "in"),
        ("9\n" + "\n".join(" ".join(map(str, row)) for row in ROWS), "in"),
        (",".join(LINE), "csv"),
        (C_ARRAY, "list"),
        (f"int board[9][9] = {C_ARRAY};", "list"),
        ("static const int board[9][9] =\n" + C_ARRAY.replace("}, ", "},\n") + ";", "list"),
        (f"int[][] board = new int[][] {C_ARRAY};", "list"),
        (C_ARRAY.replace("{{", "{\n{").replace("}, ", "},\n"), "list"),
        (repr(np.array(ROWS)), "list"),
        ("grid = np." + repr(np.array(ROWS, np.int8)), "list"),
        (str(np.array(ROWS)), "list"),
        (str(np.array(ROWS, float)), "list"),
        (json.dumps(DOTTED), "list"),
        (json.dumps(DOTTED, indent=2), "list"),
        (json.dumps([DOTS]), "list"),
    ],
)
def test_boards_in_many_dresses(text: str, id: str) -> None:
    assert notation(text) == id
    assert [puzzle.grid for puzzle in puzzles(text)] == [GRID]


@pytest.mark.parametrize("key", ["puzzle", "board", "grid"])
@pytest.mark.parametrize("board", [LINE, DOTTED, ROWS, list(map(int, LINE)), "\n".join(BLOCKS)])
@pytest.mark.parametrize("indent", [None, 2])
def test_json_objects(key: str, board: object, indent: int | None) -> None:
    text = json.dumps({key: board, "solution": SOLUTION}, indent=indent)
    assert notation(text) == "json-board"
    puzzle = parse(text)
    assert (puzzle.grid, puzzle.solution) == (GRID, Grid(SOLUTION))
    assert parse(json.dumps({key: board}, indent=indent)).grid == GRID


def test_json_objects_say_where() -> None:
    nine = json.dumps({"board": ROWS}).replace("[0, 0, 4", "[0, 0, 44")
    assert refusal(nine) == ("unreadable.cell", 1, 19)
    assert refusal('{"puzzle": "12", "size": 9}', "json-board") == ("unreadable.json-key", 1, 26)
    assert refusal('{"puzzle": "123", "x": 9}') == ("unreadable.json-key", 1, 24)
    assert refusal('{"puzzle": "1.3"}') == ("unreadable.cell-count", 1, 13)
    assert refusal('{"board": [[1, 2], [1]]}') == ("unreadable.value-count", 1, 20)
    assert refusal('{"board": [[1, 2.5], [1, 2]]}') == ("unreadable.json-value", 1, 16)
    assert refusal(json.dumps({"puzzle": LINE, "solution": LINE}))[0] == "unreadable.solution"


def test_groups_are_as_wide_as_blocks() -> None:
    rows = ["123456", "456123", "231564", "564231", "312645", "645312"]
    in_threes = "\n".join(f"{row[:3]} {row[3:]}" for row in rows)
    in_twos = "\n".join(f"{row[:2]} {row[2:4]} {row[4:]}" for row in rows)
    assert [puzzle.grid for puzzle in puzzles(in_threes)] == [Grid("".join(rows))]
    assert refusal(in_twos)[0] == "unreadable.no-layout"
    upright = list(read(Source.of_text(in_twos), layout="blocks-3x2"))
    assert [puzzle.grid.layout for puzzle in upright] == [Layout.named("blocks-3x2")]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_tables_with_whole_numbers(separator: str) -> None:
    point = "," if separator == ";" else "."
    text = "\n".join(FIELDS).replace(",", separator)
    for digit in "123456789":
        text = text.replace(digit, f"{digit}{point}0")
    assert [puzzle.grid for puzzle in puzzles(text, name="a.csv")] == [GRID]


@pytest.mark.parametrize(
    "lines",
    [
        [",,,,,,,,", *FIELDS],
        [*FIELDS, ",,,,,,,,"],
        ["," + row for row in FIELDS],
        [row + "," for row in FIELDS],
        [row.rstrip(",") for row in FIELDS],
    ],
)
def test_tables_with_margins_or_trimmed(lines: list[str]) -> None:
    for text in ("\n".join(lines), "\n".join(lines).replace(",", "\t")):
        assert [puzzle.grid for puzzle in puzzles(text, "csv")] == [GRID]


def test_tables_in_which_the_board_may_lie_in_two_places() -> None:
    above = ",,,,,,,,,\n"
    left = "\n".join("," + row for row in FIELDS)
    right = "\n".join(row + "," for row in FIELDS)
    for text in (above + left, above + right, f"{left}\n{above}"):
        assert refusal(text, name="a.csv") == ("unreadable.margins", 1, None)
        nine = list(read(Source.of_text(text, "a.csv"), layout="9"))
        assert [puzzle.grid for puzzle in nine] == [GRID]
    empty = ",,,,,,,,"
    assert refusal("\n".join([empty, *FIELDS[:8], empty])) == ("unreadable.margins", 1, None)


def test_tables_are_refused_before_anything_is_read_wrongly() -> None:
    too_many = Source.of_text("\n".join([*FIELDS, FIELDS[0]]), "a.csv")
    with pytest.raises(Exception, match="10"):
        next(read(too_many))
    missing = ["1,2,3,4", "3,4,1", "2,1,4,3", "4,3,2,1"]
    assert refusal("\n".join(missing), "csv") == ("unreadable.value-count", 2, 6)
    ends_empty = ["1,2,3,4", "3,4,", "2,1,4,3", "4,3,2,1"]
    assert refusal("\n".join(ends_empty), "csv") == ("unreadable.value-count", 2, 5)


def test_an_empty_row_of_a_board_is_no_margin() -> None:
    rows = [",,,,,,,,", *FIELDS[1:]]
    assert puzzles("\n".join(rows), "csv")[0].grid.line == "." * 9 + DOTS[9:]


def test_how_many_solutions_there_are_is_a_detail() -> None:
    text = f"name,puzzle,solutions,solution\na,{LINE},1,{SOLUTION}\n"
    [puzzle] = puzzles(text)
    assert puzzle.solution == Grid(SOLUTION)
    assert puzzle.details == {"title": "a", "solutions": "1"}
    [alone] = puzzles(f"puzzle,solutions\n{LINE},2+\n")
    assert (alone.solution, dict(alone.details)) == (None, {"solutions": "2+"})
    [boards] = puzzles(f"quizzes,solutions\n{LINE},{SOLUTION}\n")
    assert (boards.solution, dict(boards.details)) == (Grid(SOLUTION), {})


def test_a_long_header_of_comments() -> None:
    text = "# about this file\n" * 300 + f":0003:8:{DOTS}:::829:\n"
    assert notation(text) == "hodoku"


README = """\
# A project

It solves puzzles. Install it with the internationalization extras:

    pip install project

---------------------------------------------------------------------------------

| name | meaning |
|------|---------|
| a    | b       |
"""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (README, "README.md"),
        (README, "README.txt"),
        ("Hello world,\nthis is a text\n", None),
        ("Hello world,\nthis is a text\n", "a.txt"),
        ("internationalize\n", None),
        ('<svg viewBox="0 0 9 9">\n<path d="M0 0h9v9h-9z"/>\n</svg>\n', "a.svg"),
        ('{"name": "x", "version": 1}\n', None),
        ("int main() {\n  return 0;\n}\n", "a.c"),
        ("> a quotation\n> of two lines\n", None),
        ("```\nls -l\n```\n", None),
    ],
)
def test_texts_are_unknown(text: str, name: str | None) -> None:
    assert refusal(text, name=name)[0] == "unreadable.unknown"


def test_lists_of_other_strings() -> None:
    assert refusal('["foo", "barbaz"]') == ("unreadable.list-strings", 1, 1)
    assert refusal(json.dumps([*DOTTED[:8], "12345678"])) == ("unreadable.value-count", 1, 107)
    assert refusal("[[1 2 3 4, 5]]")[0] == "unreadable.list-item"


def test_clauses_can_only_be_written() -> None:
    for name in ("a.cnf", None):
        with pytest.raises(UnreadableInput, match="does not read"):
            puzzles(format(GRID, "dimacs"), name=name)


@pytest.mark.parametrize("count", [70, 72, 80, 82, 90])
def test_a_line_is_measured_by_the_usual_board(count: int) -> None:
    text = (DOTS + DOTS)[:count]
    with pytest.raises(Exception, match="81") as caught:
        puzzles(text)
    assert str(count) in str(caught.value)


@pytest.mark.parametrize("layout", ["4", "6", "9", "16", "blocks-3x2"])
@pytest.mark.parametrize("is_ascii", [True, False])
def test_a_board_with_numbers_around_it(layout: str, is_ascii: bool) -> None:
    """As garns shows it on a terminal: the numbers are no cells."""
    grid = random_grid(layout, seed=3)
    puzzle = Grid([value if i % 3 else 0 for i, value in enumerate(grid.values)], grid.layout)
    board = board_text(puzzle, ascii=is_ascii, numbers=True)
    assert parse(board).grid == puzzle
    assert [each.grid for each in read(io.StringIO(f"{board}\n\n{board}\n"))] == [puzzle] * 2


def test_a_first_row_that_counts_is_a_row() -> None:
    assert parse("1 2 3 4\n-------\n3 4 1 2\n-------\n2 1 4 3\n-------\n4 3 2 1").grid.line == (
        "1234341221434321"
    )
    assert parse(
        "1 | 2 | 3 | 4 |\n3 | 4 | 1 | 2 |\n2 | 1 | 4 | 3 |\n4 | 3 | 2 | 1 |"
    ).grid.line == ("1234341221434321")
