"""Lists of rows, as Python and JSON write them."""

import ast
import json
from itertools import islice
from time import process_time

import pytest

from garns.formats import Source, parse, read, write
from garns.formats.lists import MAX_ITEMS
from garns.model import Grid, Layout, Puzzle, UnreadableInput
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
    assert parse(text).grid == GRID


def test_writes_what_python_and_json_read() -> None:
    text = "".join(write([Puzzle(GRID)], "list"))
    assert ast.literal_eval(text) == json.loads(text) == ROWS


def test_reads_several() -> None:
    both = [GRID, Grid(SOLUTION)]
    for text in (str([list(g.rows) for g in both]), "\n".join(str(list(g.rows)) for g in both)):
        assert [puzzle.grid for puzzle in puzzles(text)] == both


def test_other_sizes() -> None:
    assert parse("[[1, 2], [2, 1]]", layout="latin-2").grid.layout is Layout.latin(2)
    sixteen = [[0] * 15 + [16]] + [[0] * 16] * 15
    assert parse(str(sixteen)).grid.values[15] == 16


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


def test_boards_are_handed_out_as_they_close() -> None:
    board = str([[0] * 9] * 9)
    stream = read(Source.of_text(f"[{board},\n{board},\n?"), format="list")
    assert [puzzle.place.line for puzzle in islice(stream, 2)] == [1, 2]
    with pytest.raises(UnreadableInput):
        next(stream)


def test_lists_of_many_boards_are_read() -> None:
    count = MAX_ITEMS // 81 + 100
    assert len(puzzles(f"[{','.join([str(ROWS)] * count)}]".replace("]],", "]],\n"))) == count
    assert len(puzzles("[" + f'"{GRID.line}",\n' * 2000 + "]", "list")) == 2000


@pytest.mark.parametrize("text", ["[" + "0," * 500_000, "[" + "[0]," * 250_000])
def test_lists_that_are_no_boards_end_somewhere(text: str) -> None:
    started = process_time()
    assert refusal(text, "list")[0] == "unreadable.list-long"
    assert process_time() - started < 15


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[[[1,2],[2,1]], 3]", ("list-row", 1, 17)),
        ("[3, [[1,2],[2,1]]]", ("list-row", 1, 2)),
    ],
)
def test_boards_and_cells_do_not_mix(text: str, place: tuple[str, int, int]) -> None:
    with pytest.raises(UnreadableInput) as caught:
        list(read(Source.of_text(text), format="list", layout="latin-2"))
    found = caught.value.place
    assert (caught.value.message.id, found.line, found.column) == (
        f"unreadable.{place[0]}",
        *place[1:],
    )


def test_is_not_taken_for_a_section() -> None:
    assert notation("[Puzzle]\n" + "\n".join([".........", *["." * 9] * 8])) != "list"
