"""SudokuPad's own links, and the JSON inside."""

from __future__ import annotations

import json
from typing import Any

import pytest

from garns.formats import format, format_named, losses, parse
from garns.formats.lzstring import compress
from garns.formats.zipped_json import NotZipped, unzipped
from garns.model import Grid, Layout, Puzzle
from tests.formats.sheet import notation, refusal

Fields = dict[str, Any]
BLOCKS = [[[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]] for r in (0, 2) for c in (0, 2)]


def small(**fields: object) -> Fields:
    cells: list[list[Fields]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[0][0] = {"value": "1"}
    return {"cellSize": 64, "cells": cells, "regions": BLOCKS, **fields}


def test_reads_links_and_json() -> None:
    cages = [
        {"cells": [[0, 0], [0, 1]], "value": "3"},
        {"cells": [[1, 0], [1, 1]], "value": 7, "sum": 7, "unique": True},
        {"cells": [[3, 0], [3, 1]], "unique": True},
        {"cells": [[2, 2], [2, 3]], "sum": 5, "unique": False},
        {"value": "title: Quatro"},
    ]
    fields = small(cages=cages, metadata={"author": "Ana", "antiknight": True})
    layout = Layout.named(
        "4;cage=3:r1c1r1c2;cage=7:r2c1r2c2;cage:r4c1r4c2;sum=5:r3c3r3c4;anti-knight"
    )
    text = json.dumps(fields)
    for each in (
        text,
        f"https://sudokupad.app/ctc{compress(text)}",
        f"https://sudokupad.app/scl{compress(text)}",
        f"scl{compress(text)}",
    ):
        assert notation(each) == "sudokupad"
        puzzle = parse(each)
        assert puzzle.layout is layout
        assert puzzle.grid.line == "1" + "." * 15
        assert puzzle.details == {"author": "Ana", "title": "Quatro"}


def test_reads_shortened_json() -> None:
    text = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,0]],v:'it\\'s',unique:t}]}"
    found = json.loads(unzipped(text))
    assert found["cells"] == [[{"value": 1}, {}, {}, {}], *[[{}] * 4] * 3]
    assert found["cages"] == [{"cells": [[0, 0]], "value": "it's", "unique": True}]
    for bad in ("{ce:", "[[" * 60, "{a:1}}", "'a"):
        with pytest.raises(NotZipped):
            unzipped(bad)


def test_comes_back() -> None:
    layout = Layout.named("9;cage=10:r1c1r1c2;sum=9:r5c5r6c6;anti-king")
    puzzle = Puzzle(Grid.empty(layout), notes=(3, *[0] * 80), details={"title": "T"})
    assert parse(format(puzzle, "sudokupad")) == puzzle
    other = Puzzle(Grid.empty(Layout.named("9;thermo:r1c1r1c2")))
    (lost,) = losses(other, format_named("sudokupad"))
    assert lost.facts["texts"] == ["thermo:r1c1r1c2"]


@pytest.mark.parametrize(
    ("fields", "id"),
    [
        ({"lines": [{"wayPoints": [[0, 0], [1, 1]]}]}, "unreadable.sudokupad-drawn"),
        ({"overlays": [{}]}, "unreadable.sudokupad-drawn"),
        ({"cages": [{"cells": [[0, 0]], "value": "a"}]}, "unreadable.sudokupad-drawn"),
        ({"cages": [{"cells": [[0, 0]]}]}, "unreadable.sudokupad-drawn"),
        ({"cages": [{"cells": [[0, 9]], "value": 1}]}, "unreadable.json-value"),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": 99}]}, "constraint.sum"),
        ({"metadata": {"norowcol": True}}, "unreadable.unsupported"),
        ({"something": 1}, "unreadable.unsupported"),
        ({"regions": BLOCKS[:2]}, "unreadable.sudokupad-rows"),
        ({"regions": 5}, "unreadable.json-value"),
        ({"cells": [[{}] * 4] * 3}, "unreadable.sudokupad-rows"),
        ({"cells": [[{"value": 5}] * 4] * 4}, "unreadable.json-value"),
        ({"metadata": {"solution": "12"}}, "unreadable.json-value"),
    ],
)
def test_refuses(fields: Fields, id: str) -> None:
    assert refusal(json.dumps(small(**fields)))[0] == id


def test_packed_by_nobody() -> None:
    assert refusal("https://sudokupad.app/sclN4Ig") == ("unreadable.packed", 1, 23)
