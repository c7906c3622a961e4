"""The functions of the package give Python's answers, on the first thread and in a Worker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import garns
from garns.messages import use_language
from garns.messages.hints import hint_sentences
from garns.messages.ratings import rating_words
from tests.engine.boards import HARDEST, signature_lines
from tests.npm.package import Library
from tests.wasm.core import LAYOUTS, grids_of
from tests.web.page import HARD

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "......4..13..2.."
MANY = "12343412........"
SIGNATURE = signature_lines("classic.txt")[:40]
PROPER = [CLASSIC, SMALL, HARD, *filter(garns.is_unique, [*HARDEST, *SIGNATURE])]


@pytest.fixture(scope="module", params=["here", "worker"])
def library(request: pytest.FixtureRequest, project: Path) -> Iterator[Library]:
    opened = Library(project, request.param)
    yield opened
    opened.close()


def test_solutions_and_checks_of_every_layout(library: Library) -> None:
    grids = grids_of(LAYOUTS)
    boards = [{"layout": grid.layout.name, "values": list(grid.values)} for grid in grids]
    found = library.ask_all([("check", [board]) for board in boards])
    for grid, answer in zip(grids, found, strict=True):
        check = garns.check(grid)
        assert answer["verdict"] == check.verdict
        assert answer["examples"] == [solution.line for solution in check.examples]
        assert len(answer["conflicts"]) == len(check.conflicts)
        assert [each["value"] for each in answer["conflicts"]] == [
            each.value for each in check.conflicts if isinstance(each, garns.Conflict)
        ]


def test_proper_puzzles_are_solved(library: Library) -> None:
    found = library.ask_all([("solve", [puzzle]) for puzzle in PROPER])
    assert [each["line"] for each in found] == [garns.solve(puzzle).line for puzzle in PROPER]
    assert found[1] == {
        "layout": "4",
        "size": 4,
        "line": "1423234141323214",
        "values": [1, 4, 2, 3, 2, 3, 4, 1, 4, 1, 3, 2, 3, 2, 1, 4],
    }


def test_counting_and_listing(library: Library) -> None:
    count, limited, unique, not_unique, listed, first, any_one = library.ask_all(
        [
            ("count", [MANY]),
            ("count", [MANY, {"limit": 3}]),
            ("isUnique", [SMALL]),
            ("isUnique", [MANY]),
            ("solutions", [MANY]),
            ("solutions", [MANY, {"limit": 1}]),
            ("solve", [MANY, {"unique": False}]),
        ]
    )
    solutions = [grid.line for grid in garns.solutions(MANY)]
    assert (count, limited, unique, not_unique) == (4, 3, True, False)
    assert [each["line"] for each in listed] == solutions
    assert [each["line"] for each in first] == solutions[:1]
    assert any_one["line"] == solutions[0]


@pytest.mark.parametrize("language", ["en", "pt"])
def test_hints_and_explanations_in_words(library: Library, language: str) -> None:
    options = {"language": language}
    hint, path = library.ask_all([("hint", [HARD, options]), ("explain", [HARD, options])])
    with use_language(language):
        expected = garns.hint(HARD)
        assert hint["stages"] == list(hint_sentences(expected, 4))
        steps = [str(step) for step in garns.explain(HARD)]
    assert expected.found is not None
    assert hint["step"]["technique"] == expected.found.step.technique
    assert [step["sentence"] for step in path["steps"]] == steps
    assert path["solved"]
    assert path["end"] == garns.solve(HARD).line
    assert path["endCandidates"] == [[]] * 81
    first = path["steps"][0]
    assert first["before"] == HARD
    assert first["candidates"][1] == list(garns.parse(HARD).grid.candidates("r1c2"))


def test_a_board_in_progress(library: Library) -> None:
    wrong = {"givens": SMALL, "line": "2" + SMALL[1:]}
    mistaken, refused, noted, solved = library.ask_all(
        [
            ("hint", [wrong]),
            ("explain", [wrong]),
            ("hint", [{"line": SMALL, "notes": [[2], *([[]] * 15)]}]),
            ("hint", [{"givens": SMALL, "line": garns.solve(SMALL).line}]),
        ]
    )
    assert (mistaken["kind"], mistaken["mistakes"]) == ("mistakes", ["r1c1"])
    assert (mistaken["step"], mistaken["where"], mistaken["drawings"]) == (None, [], [])
    assert (refused["error"], refused["id"]) == ("MistakenBoard", "board.mistaken")
    assert (noted["kind"], noted["mistakes"]) == ("mistakes", ["r1c1"])
    assert solved["kind"] == "solved"


@pytest.mark.parametrize("scale", ["level", "se", "hodoku"])
def test_ratings(library: Library, scale: Any) -> None:
    puzzles = [CLASSIC, HARD]
    found = library.ask_all([("rate", [puzzle, {"scale": scale}]) for puzzle in puzzles])
    for puzzle, answer in zip(puzzles, found, strict=True):
        rating = garns.rate(puzzle, scale=scale)
        assert answer["scale"] == scale
        assert answer["words"] == rating_words(rating)
        assert answer["technique"] == rating.technique


def test_what_is_refused_is_said_in_words(library: Library) -> None:
    found = library.ask_all(
        [
            ("solve", [MANY]),
            ("solve", ["123...4........."]),
            ("solve", ["11.............."]),
            ("solve", [f"{CLASSIC}\n{CLASSIC[1:]}"]),
            ("solve", [CLASSIC[1:], {"language": "pt-BR"}]),
            ("solve", [SMALL, {"layout": "9"}]),
            ("layout", ["hexagonal"]),
            ("rate", [SMALL, {"scale": "se"}]),
            ("format", [SMALL, "sdx"]),
            ("count", ["." * 81, {"seconds": 0}]),
        ]
    )
    assert all(each["isKnown"] for each in found)
    assert [each["error"] for each in found] == [
        "ManySolutions",
        "NoSolution",
        "InvalidBoard",
        "UnreadableInput",
        "UnreadableInput",
        "UnreadableInput",
        "InvalidRequest",
        "InvalidRequest",
        "CannotCarry",
        "BudgetUsedUp",
    ]
    assert all(each["message"] and each["id"] for each in found)
    many, _, invalid, second, portuguese, *_, budget = found
    assert many["examples"] == [grid.line for grid in garns.solutions(MANY)][:2]
    assert invalid["conflicts"][0] == {
        "house": {"kind": "row", "number": 1},
        "value": 1,
        "cells": [0, 1],
    }
    assert second["line"] == 2
    assert portuguese["message"].startswith("Este tabuleiro tem 80 casas")
    assert (portuguese["line"], portuguese["column"]) == (1, 81)
    assert budget["atLeast"] > 0


def test_calls_that_are_mistakes(library: Library) -> None:
    found = library.ask_all(
        [
            ("solve", [3]),
            ("solve", [[1, 2, 3]]),
            ("solve", [[0, 0, 0, 26]]),
            ("count", [SMALL, {"limit": 0}]),
            ("rate", [SMALL, {"scale": "stars"}]),
            ("format", [SMALL, "origami"]),
            ("solve", [SMALL]),
        ]
    )
    assert [each.get("error") for each in found] == ["TypeError", *(["RangeError"] * 5), None]


def test_reading_and_writing(library: Library) -> None:
    framed = str(garns.parse(CLASSIC).grid)
    puzzle, several, rows, line, json, layout, techniques = library.ask_all(
        [
            ("parse", [framed]),
            ("read", [f"{CLASSIC}\n{SMALL}\n"]),
            ("parse", [[[0, 2, 0, 0], [0, 0, 0, 1], [4, 0, 0, 0], [0, 0, 3, 0]]]),
            ("format", [CLASSIC, "line"]),
            ("format", [{"line": SMALL, "givens": SMALL, "notes": [[1, 4]] * 16}, "json"]),
            ("layout", ["windoku"]),
            ("techniques", [{"language": "pt"}]),
        ]
    )
    assert puzzle["line"] == CLASSIC
    assert [each["lineNumber"] for each in several] == [1, 2]
    assert rows["line"] == ".2.....14.....3."
    assert line == garns.format(garns.parse(CLASSIC), "line")
    assert garns.parse(json).notes is not None
    assert len(layout["houses"]) == 27 + 4
    assert techniques[0] == {"id": "full-house", "level": "easy", "name": "Última casa do conjunto"}


def test_the_row_by_row_search_is_counted(library: Library) -> None:
    found = library.ask("backtrack", CLASSIC)
    assert found["counters"]["insertions"] == garns.backtrack(CLASSIC).counters.insertions
    assert found["solution"] == garns.solve(CLASSIC).line


WISHES: list[dict[str, Any]] = [
    {"layout": "4", "seed": 7},
    {"seed": 7, "symmetry": "180"},
    {"seed": 7, "difficulty": "hard"},
    {"seed": 7, "clues": "30..32"},
    {"seed": 7, "technique": "naked-pair"},
    {"seed": 7, "layout": "6", "difficulty": "easy..medium"},
]


def test_puzzles_are_made_as_in_python(library: Library) -> None:
    found = library.ask_all([("generate", [wishes]) for wishes in WISHES])
    for wishes, answer in zip(WISHES, found, strict=True):
        puzzle = garns.generate(**wishes)
        assert puzzle.solution is not None
        assert answer["line"] == puzzle.line
        assert answer["solution"] == puzzle.solution.line
        assert answer["seed"] == 7
    assert [each["level"] for each in found[:3]] == [None, None, "hard"]


def test_many_puzzles_are_made(library: Library) -> None:
    made = library.ask("generateMany", 20, {"layout": "4", "seed": 7})
    puzzles = garns.generate_many(20, "4", seed=7)
    expected = [each.line for each in puzzles if isinstance(each, garns.Puzzle)]
    assert [each["line"] for each in made["puzzles"]] == expected
    assert made["failures"] == []
    few = {"layout": "4", "seed": 7, "clues": 4, "attempts": 1}
    given_up = library.ask("generateMany", 5, few)
    lines = [each and each["line"] for each in given_up["puzzles"]]
    missing = [i for i, line in enumerate(lines) if line is None]
    assert missing
    assert [(each["index"], each["name"]) for each in given_up["failures"]] == [
        (i, "CannotMake") for i in missing
    ]


def test_wishes_that_cannot_be_met(library: Library) -> None:
    found = library.ask_all(
        [
            ("generate", [{"clues": 16}]),
            ("generate", [{"difficulty": "insane", "language": "pt"}]),
            ("generate", [{"seed": 1, "difficulty": "extreme", "seconds": 0}]),
            ("generateMany", [-1]),
            ("generate", [{}]),
        ]
    )
    names = ["CannotMake", "InvalidRequest", "BudgetUsedUp", "RangeError", None]
    assert [each.get("error") for each in found] == names
    assert "insane" in found[1]["message"]
    assert garns.is_unique(found[4]["line"])


@cache
def ten_thousand() -> tuple[list[str], list[str | None], list[str]]:
    """Lines, their solutions, and the names of the errors of those that have none."""
    odd = [SMALL, MANY, "", f"{CLASSIC} # a remark", "." * 81, "11" + "." * 79, "no puzzle"]
    lines = [*SIGNATURE, *odd, *[CLASSIC] * 453] * 20
    found = garns.solve_many(lines)
    errors = [type(each).__name__ for each in found if isinstance(each, garns.GarnsError)]
    return (
        lines,
        [None if isinstance(each, garns.GarnsError) else each.line for each in found],
        errors,
    )


def test_ten_thousand_lines(library: Library) -> None:
    lines, solutions, errors = ten_thousand()
    assert len(lines) == 10_000
    solved, counted = library.ask_all(
        [("solveMany", [lines]), ("countMany", [lines, {"limit": 3}])]
    )
    assert solved["solutions"] == solutions
    assert [each["name"] for each in solved["failures"]] == errors
    assert all(solutions[each["index"]] is None for each in solved["failures"])
    assert counted["counts"][:60] == [count_or_none(each) for each in lines[:60]]


def count_or_none(line: str) -> int | None:
    try:
        return garns.count_solutions(line, 3)
    except garns.GarnsError:
        return None


def test_a_text_of_many_lines(library: Library) -> None:
    text = f"# a list\n\n{CLASSIC}\r\n1234\n{SMALL}"
    found = library.ask("solveMany", text)
    assert found["solutions"] == [garns.solve(CLASSIC).line, None, "1423234141323214"]
    assert [(each["index"], each["line"]) for each in found["failures"]] == [(1, 4)]
    assert (
        library.ask("solveMany", [SMALL], {"layout": "latin-4"})["failures"][0]["name"]
        == "ManySolutions"
    )
