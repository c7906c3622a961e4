"""f-puzzles: links, packed texts and JSON."""

import json
from typing import Any

import pytest

from garns.formats import LossWarning, format, format_named, losses, parse, write
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
        ({"rowindexer": [{"cells": ["R1C1"]}]}, "rowindexer"),
        ({"thermometer": [{"lines": [["R1C1", "R1C2"]], "slow": True}]}, "slow"),
        ({"negative": ["difference"]}, "negative: difference"),
        ({"something new": 1}, "something new"),
        ({"grid": [[{"fog": True}, *[{}] * 8], *[[{}] * 9] * 8]}, "fog"),
    ],
)
def test_refuses_by_name_what_it_has_no_rule_for(fields: Fields, name: str) -> None:
    for text in (json.dumps(classic(**fields)), packed(classic(**fields))):
        with pytest.raises(ValueError, match="no rule") as caught:
            parse(text)
        assert caught.value.message.facts["names"] == [name]  # type: ignore[attr-defined]


def test_says_where() -> None:
    text = json.dumps(classic(rowindexer=[1]))
    assert refusal(text) == ("unreadable.unsupported", 1, text.index("rowindexer") + 14)
    cells = [{"given": False}, {}, {"given": 1}, {}]
    text = json.dumps({"size": 4, "grid": [[{}] * 4, cells, [{}] * 4, [{}] * 4], "given": 0})
    assert refusal(text) == ("unreadable.json-value", 1, text.index("1}") + 1)
    good = format(GRID, "fpuzzles")
    assert refusal(f"{good}{good[:-40]}") == ("unreadable.packed", 2, 33)
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


SAMPLES = {
    "killercage": ([{"cells": ["R1C1", "R1C2"], "value": "10"}], "cage=10:r1c1r1c2"),
    "thermometer": (
        [{"lines": [["R1C1", "R2C2"], ["R1C1", "R1C2"]]}],
        "thermo:r1c1r2c2;thermo:r1c1r1c2",
    ),
    "doublearrow": (
        [{"lines": [["R1C1", "R1C2", "R2C3", "R2C4"]]}],
        "sum=0,1,1,-1,-1:r1c1r2c4r1c2r2c3",
    ),
    "nabner": (
        [{"lines": [["R1C1", "R1C2", "R1C3"]]}],
        "all-pairs=508,504,497,483,455,399,287,63,127:r1c1r1c2r1c3",
    ),
    "slowthermometer": ([{"lines": [["R1C1", "R2C2"]]}], "slow-thermo:r1c1r2c2"),
    "arrow": (
        [{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R1C3", "R1C4"]]}],
        "arrow:r1c1r1c2/r1c3r1c4",
    ),
    "difference": (
        [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R2C1", "R2C2"], "value": 3}],
        "white-dot:r1c1r1c2;white-dot=3:r2c1r2c2",
    ),
    "ratio": ([{"cells": ["R1C1", "R1C2"], "value": "2"}], "black-dot:r1c1r1c2"),
    "xv": (
        [{"cells": ["R1C1", "R1C2"], "value": "x"}, {"cells": ["R2C1", "R2C2"], "value": "V"}],
        "pair-sum=10:r1c1r1c2;pair-sum=5:r2c1r2c2",
    ),
    "negative": (["xv", "ratio"], "all-pair-sums;all-ratios"),
    "nonconsecutive": (True, "non-consecutive"),
    "even": ([{"cell": "R1C1"}], "even:r1c1"),
    "odd": ([{"cell": "R1C1"}], "odd:r1c1"),
    "minimum": ([{"cell": "R1C1"}], "minimum:r1c1"),
    "maximum": ([{"cell": "R1C1"}], "maximum:r1c1"),
    "quadruple": (
        [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [2, 1]}],
        "quadruple=1,2:r1c1r1c2r2c1r2c2",
    ),
    "whispers": ([{"lines": [["R1C1", "R1C2"]], "value": "4"}], "whisper=4:r1c1r1c2"),
    "renban": ([{"lines": [["R1C1", "R1C2"]]}], "renban:r1c1r1c2"),
    "palindrome": ([{"lines": [["R1C1", "R1C2"]]}], "palindrome:r1c1r1c2"),
    "betweenline": ([{"lines": [["R1C1", "R1C2", "R1C3"]]}], "between:r1c1r1c2r1c3"),
    "lockout": ([{"lines": [["R1C1", "R1C2", "R1C3"]]}], "lockout:r1c1r1c2r1c3"),
    "regionsumline": ([{"lines": [["R1C3", "R1C4"]]}], "region-sum:r1c3r1c4"),
    "zipperline": ([{"lines": [["R1C1", "R1C2", "R1C3"]]}], "zipper:r1c1r1c2r1c3"),
    "modularline": ([{"lines": [["R1C1", "R1C2"]]}], "modular:r1c1r1c2"),
    "entropicline": ([{"lines": [["R1C1", "R1C2"]]}], "entropic:r1c1r1c2"),
    "sandwichsum": (
        [{"cell": "R1C0", "value": "9"}],
        "sandwich=9:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9",
    ),
    "xsum": ([{"cell": "R10C1", "value": "9"}], "x-sum=9:r9c1r8c1r7c1r6c1r5c1r4c1r3c1r2c1r1c1"),
    "skyscraper": (
        [{"cell": "R0C1", "value": "3"}],
        "skyscraper=3:r1c1r2c1r3c1r4c1r5c1r6c1r7c1r8c1r9c1",
    ),
    "littlekillersum": (
        [{"cell": "R0C4", "direction": "DL", "value": "12"}],
        "little-killer=12:r1c3r2c2r3c1",
    ),
    "antiknight": (True, "anti-knight"),
    "antiking": (True, "anti-king"),
    "disjointgroups": (True, "disjoint-groups"),
    "diagonal+": (True, "diagonal=1"),
    "diagonal-": (True, "diagonal=-1"),
    "extraregion": ([{"cells": ["R1C1", "R5C5"]}], "extra-region:r1c1r5c5"),
    "clone": ([{"cells": ["R1C1"], "cloneCells": ["R5C5"]}], "clone:r1c1/r5c5"),
}


def empty(**fields: object) -> Fields:
    return {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)], **fields}


def test_reads_each_key() -> None:
    for key, (value, constraints) in SAMPLES.items():
        layout = parse(json.dumps(empty(**{key: value}))).layout
        assert layout is Layout.named(f"9;{constraints}"), key


def test_rules_that_depend_on_others() -> None:
    """All dots are given, if there are any."""
    dot = [{"cells": ["R1C1", "R1C2"]}]
    found = parse(json.dumps(empty(nonconsecutive=True, difference=dot))).layout
    assert found is Layout.named("9;white-dot:r1c1r1c2;all-differences")
    strict = Layout.named("9;white-dot:r1c1r1c2;non-consecutive")
    (lost,) = losses(Puzzle(Grid.empty(strict)), format_named("fpuzzles"))
    assert lost.facts["texts"] == ["non-consecutive"]
    triple = [{"cells": ["R1C1", "R1C2"], "value": "3"}]
    found = parse(json.dumps(empty(negative=["ratio"], ratio=triple))).layout
    assert found is Layout.named("9;black-dot=3:r1c1r1c2;all-ratios=3")
    corner = [{"cell": "R0C2", "direction": "DL", "value": "5"}]
    assert parse(json.dumps(empty(littlekillersum=corner))).layout.name == "9;sum=5:r1c1"
    grid = [[{"givenPencilMarks": [2, 1]}, *[{}] * 8], *[[{}] * 9] * 8]
    assert parse(json.dumps({"size": 9, "grid": grid})).layout.name == "9;allowed=1,2:r1c1"


def test_keeps_what_is_only_drawn() -> None:
    grid = [[{"c": "#ff0000"}, *[{}] * 8], *[[{}] * 9] * 8]
    fields = {
        "size": 9,
        "grid": grid,
        "line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#00ff00", "width": 0.5}],
        "text": [{"cells": ["R5C5"], "value": "Ã"}],
        "successMessage": "Well done",
        "cage": [{"cells": ["R1C1"], "value": "a"}],
        "xv": [{"cells": ["R1C1", "R1C2"], "value": ""}, {"cells": ["R2C1", "R2C2"], "value": "X"}],
    }
    puzzle = parse(json.dumps(fields))
    assert puzzle.layout is Layout.named("9;pair-sum=10:r2c1r2c2")
    assert json.loads(puzzle.details["cosmetics"]).keys() == {
        *("line", "text", "cage", "R1C1", "xv", "successMessage")
    }
    assert not losses(puzzle, format_named("fpuzzles"))
    again = parse(format(puzzle, "fpuzzles"))
    assert (again.layout, again.details) == (puzzle.layout, puzzle.details)
    (lost,) = losses(puzzle, format_named("iss"))
    assert lost.facts["names"] == ["cosmetics"]
    forged = Puzzle(Grid.empty(Layout.of_size(9)), details={"cosmetics": '{"antiknight":true}'})
    with pytest.warns(LossWarning, match="cosmetics"):
        assert parse(format(forged, "fpuzzles")).layout is Layout.of_size(9)


@pytest.mark.parametrize(
    ("fields", "id"),
    [
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "50"}]}, "constraint.sum"),
        ({"killercage": [{"cells": ["R1C1", "R1C99"], "value": "5"}]}, "unreadable.json-value"),
        ({"killercage": [{"cells": ["R1C1"], "value": "<5"}]}, "unreadable.json-value"),
        ({"killercage": 5}, "unreadable.json-value"),
        ({"successMessage": ["R1C1"]}, "unreadable.json-value"),
        ({"doublearrow": [{"lines": [["R1C1", "R1C2"]]}]}, "unreadable.json-value"),
        ({"nabner": [{"lines": [["R1C1"]]}]}, "constraint.cells"),
        ({"killercage": [5]}, "unreadable.json-value"),
        ({"thermometer": [{"lines": [["R1C1", "R5C5"]]}]}, "constraint.not-a-line"),
        ({"arrow": [{"cells": ["R1C1"], "lines": [["R5C5", "R5C6"]]}]}, "unreadable.json-value"),
        ({"sandwichsum": [{"cell": "R1C1", "value": "5"}]}, "unreadable.json-value"),
        ({"littlekillersum": [{"cell": "R0C1", "direction": "X"}]}, "unreadable.json-value"),
        ({"antiknight": 1}, "unreadable.json-value"),
        ({"extraregion": [{"cells": ["R1C1"]}]}, "constraint.cells"),
        (
            {
                "even": [{"cell": f"R{r}C{c}"} for r in range(1, 10) for c in range(1, 10)]
                + [{"cell": "R1C1"}] * 5
            },
            None,
        ),
    ],
)
def test_refuses_what_cannot_be(fields: Fields, id: str | None) -> None:
    text = json.dumps(empty(**fields))
    if id is None:
        assert len(parse(text).layout.constraints) == 81
    else:
        assert refusal(text)[0] == id
        assert refusal(text)[2]
