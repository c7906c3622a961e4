"""Whatever is handed to a public function: an answer, or one of our own errors with a sentence.

Never the words of another library, never a hang, never the end of the process. A public function
or class without a row in the table fails the test.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import garns
from garns.messages import LANGUAGES, use_language

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = garns.parse(LINE).grid

NUMBERS = (0, -1, 1.5, float("nan"), float("inf"), -float("inf"), True, Fraction(1, 3))
HUGE = (2**31, 2**63, 2**64, 10**30, -(10**30), 1 << 20_000)
TEXTS = ("", "x", "\0", "é", "\ud800", b"", b"x", b"\xff")
THINGS: tuple[object, ...] = (
    None,
    [],
    [None],
    [[]],
    {},
    {"a": 1},
    (),
    (1, "x"),
    set(),
    range(3),
    object(),
    Path(),
)
ODD: tuple[object, ...] = (*NUMBERS, *HUGE, *TEXTS, *THINGS)

Row = Callable[[Path], dict[str, Any]]

CALLS: dict[str, Row] = {
    "all_steps": lambda _: {"state": GRID},
    "backtrack": lambda _: {"puzzle": GRID},
    "canonical": lambda _: {"puzzle": GRID},
    "canonical_many": lambda _: {"puzzles": [GRID]},
    "check": lambda _: {"puzzle": GRID},
    "check_many": lambda _: {"puzzles": [GRID]},
    "count_solutions": lambda _: {"puzzle": GRID},
    "explain": lambda _: {"puzzle": GRID},
    "explain_many": lambda _: {"puzzles": [GRID]},
    "format": lambda _: {"puzzle": GRID},
    "generate": lambda _: {"layout": "4", "seed": 1},
    "generate_many": lambda _: {"n": 2, "layout": "4", "seed": 1},
    "hint": lambda _: {"state": GRID},
    "is_equivalent": lambda _: {"a": GRID, "b": GRID},
    "is_unique": lambda _: {"puzzle": GRID},
    "minimise": lambda _: {"puzzle": GRID, "seed": 1},
    "parse": lambda _: {"text": LINE},
    "random_grid": lambda _: {"seed": 1},
    "rate": lambda _: {"puzzle": GRID},
    "rate_many": lambda _: {"puzzles": [GRID]},
    "read": lambda folder: {"source": folder / "good.sdm"},
    "solutions": lambda _: {"puzzle": GRID},
    "solve": lambda _: {"puzzle": GRID},
    "solve_many": lambda _: {"puzzles": [LINE]},
    "trace": lambda _: {"puzzle": GRID},
    "true_candidates": lambda _: {"puzzle": GRID},
    "unneeded_clues": lambda _: {"puzzle": GRID},
    "use_language": lambda _: {"language": "en"},
    "verify": lambda _: {"puzzle": GRID, "answer": GRID},
    "why_impossible": lambda _: {"puzzle": GRID},
    "write_file": lambda folder: {"puzzles": [GRID], "path": folder / "made.sdm"},
    "Grid": lambda _: {"cells": LINE},
    "Layout.named": lambda _: {"name": "9"},
    "Layout.of_size": lambda _: {"size": 9},
    "Layout.blocks": lambda _: {"rows": 3, "columns": 3},
    "Layout.latin": lambda _: {"size": 9},
    "Layout.jigsaw": lambda _: {"regions": "1122112233443344"},
    "Symbols": lambda _: {"names": "abcd"},
    "Transformation": lambda _: {
        "layout": "4",
        "cells": tuple(range(16)),
        "values": (1, 2, 3, 4),
    },
    "Transformation.of_lines": lambda _: {
        "layout": "4",
        "rows": range(4),
        "columns": range(4),
        "values": range(1, 5),
    },
    "Symbols.named": lambda _: {"text": "letters"},
}
"""Arguments that are right, one after the other of which is made wrong."""

FOUND = {
    "AnswerCheck", "BrokenConstraint", "CanonicalForm", "CanonicalResults", "Conflict",
    "Constraint", "Counters", "Event", "Fit", "FoundStep", "GeneratedPuzzles", "Hint", "House",
    "Impossible", "Puzzle", "PuzzleCheck", "Rating", "Results", "SearchResult", "SolutionPath",
    "SolveResults", "Step", "UnneededClues",
}  # fmt: skip
"""What functions give back; nobody has to make one."""

OWN_FUNCTIONS = ("progress", "on_error")
"""What a function of the caller's raises is the caller's."""


def test_every_public_name_has_a_row() -> None:
    names = {name.partition(".")[0] for name in CALLS}
    errors = {
        name
        for name in garns.__all__
        if inspect.isclass(thing := getattr(garns, name)) and issubclass(thing, Exception)
    }
    assert names | errors | FOUND | {"__version__"} == set(garns.__all__)
    assert not names & FOUND


def function_called(name: str) -> Callable[..., Any]:
    thing: Any = garns
    for part in name.split("."):
        thing = getattr(thing, part)
    return thing  # type: ignore[no-any-return]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "good.sdm").write_text(f"{LINE}\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def wrong_calls(name: str, right: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for parameter in inspect.signature(function_called(name)).parameters:
        for value in ODD:
            yield {**right, parameter: value}
        if parameter not in OWN_FUNCTIONS:
            yield {**right, parameter: wrong_calls}


def used(result: Any) -> None:
    """Errors may wait until somebody asks for the first result."""
    if isinstance(result, Iterator):
        list(islice(result, 2))
    elif hasattr(result, "__enter__"):
        with result:
            pass


def sentences(error: garns.GarnsError) -> Iterator[str]:
    for language in LANGUAGES:
        with use_language(language):
            yield str(error)


@pytest.mark.filterwarnings("ignore::garns.LossWarning")
@pytest.mark.parametrize("name", CALLS)
def test_odd_arguments(name: str, folder: Path) -> None:
    call = function_called(name)
    refused = 0
    for arguments in wrong_calls(name, CALLS[name](folder)):
        try:
            used(call(**arguments))
        except garns.GarnsError as error:
            refused += all(sentences(error))
        except OSError:
            # No such file, or a folder where a file was meant: for the caller to see as it is.
            assert name in ("read", "write_file") or name.endswith("_many"), arguments
    assert refused


@pytest.mark.parametrize(
    ("call", "word"),
    [
        (lambda: list(garns.rate_many([GRID], threads=0)), "threads"),
        (lambda: list(garns.rate_many([GRID], threads=-1)), "threads"),
        (lambda: garns.rate_many([GRID], threads=10**6), "threads"),
        (lambda: garns.solve_many([LINE], threads=10**6), "threads"),
        (lambda: garns.solve_many([LINE], limit=0), "limit"),
        (lambda: garns.solve(GRID, nodes=-1), "nodes"),
        (lambda: garns.solve(GRID, seconds=float("nan")), "seconds"),
        (lambda: garns.solve(GRID, seconds=-1), "seconds"),
        (lambda: garns.count_solutions(GRID, limit=0), "limit"),
        (lambda: garns.generate_many(10**30), "n must be"),
        (lambda: garns.generate_many(-1), "n must be"),
        (lambda: garns.generate(seed=1.5), "seed"),  # type: ignore[arg-type]
        (lambda: garns.parse(5).grid, "text"),  # type: ignore[arg-type]
        (lambda: garns.explain(GRID, to=81), "to must be"),
        (lambda: list(garns.read("good.sdm", encoding="rot13")), "rot13"),
    ],
)
def test_the_argument_is_named(call: Callable[[], object], word: str, folder: Path) -> None:
    if word == "n must be":
        pytest.importorskip("numpy")
    assert Path.cwd() == folder
    with use_language("en"), pytest.raises(garns.InvalidRequest, match=word):
        call()


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert garns.count_solutions(GRID, numpy.int64(2), seconds=numpy.float32(5)) == 1
    assert garns.random_grid(seed=numpy.uint8(3)) == garns.random_grid(seed=3)
    assert garns.solve(GRID, seconds=sys.maxsize, nodes=10**30).is_solved


def test_what_is_meant_is_understood() -> None:
    """One name where several may stand, bytes of a file, a line where a puzzle is written."""
    assert garns.explain(LINE, forbid="x-wing").is_solved
    assert garns.solve(LINE.encode()) == garns.solve(LINE)
    assert garns.format(LINE) == garns.format(GRID)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: garns.Puzzle("x"), "grid must be a Grid, not 'x'"),  # type: ignore[arg-type]
        (lambda: GRID.with_values({"r1c3": 4}), "values must be a list or bytes"),  # type: ignore[arg-type]
        (lambda: garns.count_solutions(LINE, 0), "limit must be 1 or more, not 0"),
        (lambda: garns.backtrack(LINE, insertions=0), "insertions must be 1 or more, not 0"),
    ],
)
def test_refusals_name_what_was_meant(call: Callable[[], object], words: str) -> None:
    with pytest.raises(garns.InvalidRequest, match=words):
        call()


def test_errors_are_equal_if_they_say_the_same() -> None:
    def refusal(seed: int) -> garns.GarnsError:
        with pytest.raises(garns.GarnsError) as caught:
            garns.generate(seed=seed)
        return caught.value

    assert refusal(-1) == refusal(-1) != refusal(-2)
    assert len({refusal(-1), refusal(-1)}) == 1
