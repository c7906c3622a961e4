"""Lists of rows, as Python and JSON write them."""

import ast
import json

import pytest

from garns.formats import parse, write
from garns.model import Grid, Layout, Puzzle
from tests.formats.sheet import GRID, SOLUTION, notation, puzzles, refusal

ROWS = [list(row) for row in GRID.rows]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(ROWS),
        json.dumps(ROWS, indent=2),
        f"grid = {ROWS}",
        f"const grid = {ROWS};",
        str([[value or None for value in row] for row in ROWS]),
        json.dumps([[value or None for value in row] for row in ROWS]),
        str([[str(value or ".") for value in row] for row in ROWS]),
        str([[str(value or "") for value in row] for row in ROWS]),
        str(tuple(map(tuple, ROWS))),
        str(list(GRID.values)),
        str([ROWS]),
        "# a board\n" + str(ROWS).replace("],", "],  # a row\n") + "\n",
    ],
)
def test_reads_lists(text: str) -> None:
    assert notation(text) == "list"
    assert parse(text) == GRID


def test_writes_what_python_and_json_read() -> None:
    text = "".join(write([Puzzle(GRID)], "list"))
    assert ast.literal_eval(text) == json.loads(text) == ROWS


def test_reads_several() -> None:
    both = [GRID, Grid(SOLUTION)]
    for text in (str([list(g.rows) for g in both]), "\n".join(str(list(g.rows)) for g in both)):
        assert [puzzle.grid for puzzle in puzzles(text)] == both


def test_other_sizes() -> None:
    assert parse("[[1, 2], [2, 1]]", layout="latin-2").layout is Layout.latin(2)
    sixteen = [[0] * 15 + [16]] + [[0] * 16] * 15
    assert parse(str(sixteen)).values[15] == 16


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[[1,2,3,4],\n [2,9,4,3],[0,0,0,0],[0,0,0,0]]", ("value", 2, 5)),
        ("[[1,2,3,4],\n [2,1,4],[0,0,0,0],[0,0,0,0]]", ("value-count", 2, 2)),
        ("[[1,2,3,4],\n [2,1,4,-3]]", ("list-item", 2, 9)),
        ("[[1,2,3,4],\n [2,1,4 3]]", ("list-comma", 2, 9)),
        ("[[1,,2]]", ("list-item", 1, 5)),
        ("[[1,2.5]]", ("list-item", 1, 5)),
        ("[[1,2], 3]", ("list-row", 1, 9)),
        ("[[1,2", ("list-open", 1, 1)),
        ("[[1,2)]", ("list-comma", 1, 6)),
        ("[[[[1]]]]", ("list-deep", 1, 4)),
        ("[]", ("list-empty", 1, 1)),
        ("[1,2,3]", ("cell-count", 1, 1)),
        ('[["1", "?"], ["", ""]]', ("no-layout", 1, None)),
        ("[__import__('os')]", ("list-item", 1, 2)),
        ("[1 for x in y]", ("list-comma", 1, 4)),
        (f"[[{'9' * 5000}]]", ("no-layout", 1, None)),
    ],
)
def test_says_where(text: str, place: tuple[str, int, int | None]) -> None:
    id, line, column = place
    assert refusal(text, "list") == (f"unreadable.{id}", line, column)


def test_is_not_taken_for_a_section() -> None:
    assert notation("[Puzzle]\n" + "\n".join([".........", *["." * 9] * 8])) != "list"
