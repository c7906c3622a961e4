"""garns' own notation, which loses nothing."""

import json

import pytest

from garns.formats import all_formats, format, losses, parse, write
from garns.model import Grid, Layout, Puzzle
from tests.formats.sheet import GRID, PLAYED, SOLUTION, notation, puzzles, refusal

FULL = Puzzle(
    PLAYED,
    notes=tuple(range(81)),
    corner_notes=(0,) * 80 + (0b100000000,),
    solution=Grid(SOLUTION),
    details={"title": "Não\n“1”", "own key": "x"},
)
JIGSAW = Puzzle(Grid("1..." * 4, Layout.named("jigsaw-1112122233343444")))


def test_loses_nothing() -> None:
    found = puzzles("".join(write([FULL, JIGSAW], "json")))
    assert found == [FULL, JIGSAW]
    assert found[0].grid.givens == GRID
    known = next(known for known in all_formats() if known.id == "json")
    assert losses(FULL, known) == losses(JIGSAW, known) == ()


def test_is_small_where_there_is_little() -> None:
    assert json.loads(format(GRID, "json")) == {
        "schema": "garns/puzzle@1",
        "layout": "9",
        "cells": GRID.line,
    }


def test_reads_one_object_on_several_lines() -> None:
    text = json.dumps(json.loads(format(FULL, "json")), indent=2)
    assert notation(text) == "json"
    assert parse(text) == FULL


def with_fields(**fields: object) -> str:
    return json.dumps(
        {"schema": "garns/puzzle@1", "layout": "4", "cells": "1..." * 4, **fields},
        separators=(",", ":"),
    )


def test_refuses_newer_versions_aloud() -> None:
    text = with_fields(schema="garns/puzzle@2")
    assert refusal(text) == ("unreadable.schema-version", 1, 12)


@pytest.mark.parametrize(
    ("fields", "id"),
    [
        ({"schema": 1}, "json-value"),
        ({"schema": "garns/puzzle@1.5"}, "json-value"),
        ({"layout": "nine"}, "json-value"),
        ({"layout": None}, "json-value"),
        ({"layout": "9"}, "cell-count"),
        ({"cells": [1, 2]}, "json-value"),
        ({"cells": "1..." * 3 + "1..5"}, "cell"),
        ({"cells": "1" * 17}, "cell-count"),
        ({"givens": "2" + "." * 15}, "givens-differ"),
        ({"givens": 5}, "json-value"),
        ({"notes": ["1"] * 15}, "cell-count"),
        ({"notes": ["5"] + [""] * 15}, "notes"),
        ({"notes": ["11"] + [""] * 15}, "notes"),
        ({"notes": [1] * 16}, "json-value"),
        ({"notes": {}}, "json-value"),
        ({"solution": "1234" * 4}, "solution"),
        ({"details": []}, "json-value"),
        ({"details": {"title": 1}}, "json-value"),
        ({"killer": True}, "json-key"),
    ],
)
def test_refuses_wrong_values(fields: dict[str, object], id: str) -> None:
    assert refusal(with_fields(**fields), "json")[:2] == (f"unreadable.{id}", 1)


def test_says_where() -> None:
    first = format(GRID, "json")
    broken = with_fields(cells="1..." * 3 + "1..5")
    assert refusal(first + broken) == ("unreadable.cell", 2, broken.index("5") + 1)
    assert refusal(first + broken[:-1]) == ("unreadable.json", 2, len(broken))
    assert refusal("[1]", "json") == ("unreadable.json-object", 1, 1)
    assert refusal("\n", "json") == ("unreadable.empty", None, None)


def test_places_are_those_of_the_value() -> None:
    """Not of the same key within another object."""
    details = {"details": {"cells": "x", "layout": 1}, "cells": 5}
    text = json.dumps({"schema": "garns/puzzle@1", "layout": "4", **details})
    assert refusal(text) == ("unreadable.json-value", 1, text.rindex("5") + 1)
    text = text.replace("5", json.dumps("1..." * 4))
    assert refusal(text) == ("unreadable.json-value", 1, text.rindex("1}") + 1)
    text = with_fields(notes=["", "12", "13 4", *[""] * 13])
    assert refusal(text) == ("unreadable.notes", 1, text.index("13 4") + 3)
    text = '{"schema":"garns/puzzle@1","details":{"layout":""},"layout":"4","layout":"9"}'
    assert refusal(text) == ("unreadable.json-repeated", 1, text.index("9") + 1)


def test_one_object_is_not_endless() -> None:
    text = '{"schema":"garns/puzzle@1",\n"details":{"a":"' + '",\n"b":"' * 200_000
    assert refusal(text)[0] == "unreadable.too-long"


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ('{"schema":"garns/puzzle@1","cells":NaN}', "json-number"),
        ('{"schema":"garns/puzzle@1","cells":' + "9" * 5000 + "}", "json-number"),
        ('{"schema":"garns/puzzle@1","cells":"\\ud800"}', "json-surrogate"),
        ('{"schema":"garns/puzzle@1","schema":1}', "json-repeated"),
        ('{"schema":"garns/puzzle@1","cells":' + "[" * 100_000 + "]" * 100_000 + "}", "json-deep"),
    ],
)
def test_refuses_hostile_json(text: str, id: str) -> None:
    assert refusal(text)[0] == f"unreadable.{id}"


def test_refuses_another_layout_than_asked_for() -> None:
    with pytest.raises(ValueError, match="latin-4"):
        parse(with_fields(), layout="latin-4")
