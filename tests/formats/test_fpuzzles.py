"""f-puzzles: links, packed texts and JSON."""

import json
from typing import Any

import pytest

from garns.formats import format, parse, write
from garns.formats.lzstring import compress, decompress
from garns.model import CannotCarry, Grid, Layout, Puzzle
from tests.formats.sheet import GRID, PLAYED, SOLUTION, notation, puzzles, refusal

Fields = dict[str, Any]


def classic(**fields: object) -> Fields:
    cells = [[{"value": v, "given": True} if v else {} for v in row] for row in GRID.rows]
    return {"size": 9, "grid": cells, **fields}


def packed(fields: Fields) -> str:
    return compress(json.dumps(fields))


@pytest.mark.parametrize(
    "text",
    [
        f"https://www.f-puzzles.com/?load={packed(classic())}",
        f"f-puzzles.com/?load={packed(classic())}",
        f"https://f-puzzles.com/?load={packed(classic()).replace('+', '%2B').replace('=', '%3D')}",
        f"https://sudokupad.app/fpuz{packed(classic())}",
        f"https://sudokupad.app/fpuzzles{packed(classic())}",
        f"https://sudokupad.app/sudoku/?puzzleid=fpuzzles{packed(classic())}",
        packed(classic()),
        json.dumps(classic()),
        json.dumps(classic(), indent=1),
        json.dumps(classic(highlightConflicts=True, killercage=[], antiknight=False)),
    ],
)
def test_reads_links_and_json(text: str) -> None:
    assert notation(text) == "fpuzzles"
    assert parse(text).grid == GRID


def test_writes_a_link() -> None:
    link = format(GRID, "fpuzzles")
    prefix, _, code = link.partition("=")
    assert prefix == "https://www.f-puzzles.com/?load"
    assert json.loads(decompress(code.strip())) == classic()


def test_carries_what_the_editor_knows() -> None:
    puzzle = Puzzle(
        PLAYED,
        notes=(0b11, *[0] * 80),
        corner_notes=(*[0] * 80, 0b100000001),
        solution=Grid(SOLUTION),
        details={"title": "X", "author": "Ana", "description": "As regras"},
    )
    found = parse(format(puzzle, "fpuzzles"))
    assert found == puzzle
    assert found.grid.givens == GRID


@pytest.mark.parametrize(
    "name",
    [
        *("6", "16", "blocks-3x2", "blocks-4x2+diagonals", "latin-6", "latin-7"),
        *("9+diagonals", "9+windows", "9+diagonals+windows", "jigsaw-1112122233343444"),
    ],
)
def test_carries_layouts(name: str) -> None:
    grid = Grid.empty(Layout.named(name))
    assert parse(format(grid, "fpuzzles")).grid == grid


def test_boards_the_editor_does_not_have() -> None:
    with pytest.raises(CannotCarry):
        list(write([Puzzle(Grid.empty(Layout.named("25")))], "fpuzzles"))


def test_a_prime_size_without_regions_is_a_latin_square() -> None:
    text = json.dumps({"size": 5, "grid": [[{}] * 5] * 5})
    assert parse(text).grid.layout is Layout.latin(5)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}]}, "killercage"),
        ({"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}, "thermometer"),
        ({"antiknight": True}, "antiknight"),
        ({"diagonal+": True}, "diagonal+"),
        ({"diagonal-": True, "diagonal+": False}, "diagonal-"),
        ({"extraregion": [{"cells": ["R1C1"]}]}, "extraregion"),
        ({"something new": 1}, "something new"),
        ({"grid": [[{"c": "#ff0000"}, *[{}] * 8], *[[{}] * 9] * 8]}, "c"),
        ({"grid": [[{"givenPencilMarks": [1]}, *[{}] * 8], *[[{}] * 9] * 8]}, "givenPencilMarks"),
    ],
)
def test_refuses_by_name_what_it_has_no_rule_for(fields: Fields, name: str) -> None:
    for text in (json.dumps(classic(**fields)), packed(classic(**fields))):
        with pytest.raises(ValueError, match="no rule") as caught:
            parse(text)
        assert caught.value.message.facts["names"] == [name]  # type: ignore[attr-defined]


def test_says_where() -> None:
    text = json.dumps(classic(antiknight=True))
    assert refusal(text) == ("unreadable.unsupported", 1, text.index("antiknight") + 14)
    cells = [{"given": False}, {}, {"given": 1}, {}]
    text = json.dumps({"size": 4, "grid": [[{}] * 4, cells, [{}] * 4, [{}] * 4], "given": 0})
    assert refusal(text) == ("unreadable.json-value", 1, text.index("1}") + 1)
    good = format(GRID, "fpuzzles")
    assert refusal(f"{good}{good[:-40]}") == ("unreadable.packed", 2, 33)
    link = "https://sudokupad.app/scl" + packed(classic())
    assert refusal(link) == ("unreadable.sudokupad", 1, 23)
    assert refusal("https://sudokupad.app/abc123") == ("unreadable.unknown", None, None)


@pytest.mark.parametrize(
    "fields",
    [
        {"size": 0},
        {"size": 10**9},
        {"size": True},
        {"size": "9"},
        {"size": 9.0},
        {"grid": None},
        {"grid": [[]] * 9},
        {"grid": [[None] * 9] * 9},
        {"grid": [[{"value": 10}] * 9] * 9},
        {"grid": [[{"value": -1}] * 9] * 9},
        {"grid": [[{"value": [1]}] * 9] * 9},
        {"grid": [[{"value": True}] * 9] * 9},
        {"grid": [[{"value": 1, "given": 1}] * 9] * 9},
        {"grid": [[{"region": "a"}] * 9] * 9},
        {"grid": [[{"region": 1}] * 9] * 9},
        {"grid": [[{"region": None}, *[{}] * 8], *[[{}] * 9] * 8]},
        {"grid": [[{"centerPencilMarks": 5}] * 9] * 9},
        {"grid": [[{"centerPencilMarks": [0]}] * 9] * 9},
        {"grid": [[{"cornerPencilMarks": ["x"]}] * 9] * 9},
        {"solution": [1]},
        {"solution": "1"},
        {"title": 5},
        {"extraregion": 5},
        {"extraregion": [5]},
        {"extraregion": [{}]},
    ],
)
def test_refuses_wrong_values(fields: Fields) -> None:
    assert refusal(json.dumps(classic(**fields)), "fpuzzles")[0] == "unreadable.json-value"
    assert refusal(packed(classic(**fields)), "fpuzzles") == ("unreadable.json-value", 1, 1)


def test_refuses_a_wrong_solution() -> None:
    text = json.dumps(classic(solution=[1] * 81))
    assert refusal(text)[0] == "unreadable.solution"


def test_refuses_bombs() -> None:
    assert refusal("fpuz" + compress("[" * (1 << 21)), "fpuzzles")[0] == "unreadable.packed-long"
    assert refusal("fpuz" + compress("[" * 100_000), "fpuzzles")[0] == "unreadable.json-deep"


def test_reads_many_links() -> None:
    text = format(GRID, "fpuzzles") + format(Grid(SOLUTION), "fpuzzles")
    assert [puzzle.grid for puzzle in puzzles(text)] == [GRID, Grid(SOLUTION)]
