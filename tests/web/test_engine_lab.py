"""The lab's engine in the page: the events, checkpoints and counters that the server has."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from garns import backtrack, generate
from garns.messages import LANGUAGES, say, use_language
from garns.search.ladder import ALGORITHMS
from garns.search.sampled import events_until
from garns.web.operations.watching import STEPWISE
from tests.wasm.core import JIGSAW
from tests.web.engine import ENGINE, Question, ask_engine, ask_server
from tests.web.node import NODE

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
BOARDS = (
    (EASY, "9"),
    ("55" + "." * 79, "9"),
    ("12........3.4...", "4"),
    ("1234341221434321", "4"),
)
"""One is usual, one breaks a rule, one has no solution, one is full."""
SMALL = (("4", 1), ("6", 1), ("latin-7", 1), (JIGSAW.name, 1))
"""Layouts and seeds of boards where every algorithm is soon at the end."""
LARGER = (("9+diagonals", 2), ("windoku", 2), ("blocks-2x5", 1))
INFORMED = ("fewest", "singles", "dancing", "rows-compiled", "kernel")
"""Those that are quick on those, too."""
WATCHED = ("rows", "singles", "dancing")
COMPARED = tuple(each.id for each in ALGORITHMS if each.id != "sat")
"""SAT has another solver in the page: `test_engine_sat.py`."""

STEPS_PER_SLICE = 400_000 // 81
"""As in `static/engine/lab/running.js`."""


@cache
def _questions() -> tuple[Question, ...]:
    return tuple(_all_questions())


def _all_questions() -> Iterator[Question]:
    made = [(generate(layout, seed=seed).line, layout) for layout, seed in SMALL]
    for number, board in enumerate([*BOARDS, *made]):
        yield from _about(board, LANGUAGES[number % 2], COMPARED, STEPWISE, (7, 3000))
    made = [(generate(layout, seed=seed).line, layout) for layout, seed in LARGER]
    for number, board in enumerate(made):
        yield from _about(board, LANGUAGES[number % 2], INFORMED, WATCHED, (300,))
    yield from _about((EASY, "9"), "pt", (), ("rows",), ())
    yield from _about((HARD, "9"), "pt", (), ("reverse",), ())
    yield from _about(("." * 81, "9"), "pt", ("kernel",), (), ())


def _about(
    board: tuple[str, str],
    language: str,
    measured: Iterable[str],
    watched: Iterable[str],
    events: Iterable[int],
) -> Iterator[Question]:
    asked = {"puzzle": board[0], "layout": board[1], "language": language}
    for algorithm in measured:
        yield "measure", {**asked, "algorithm": algorithm}
    for algorithm in watched:
        yield "watch", {**asked, "algorithm": algorithm}
    for most in events:
        yield "trace", {**asked, "events": most}


@pytest.mark.parametrize("name", ["trace", "watch", "measure"])
def test_the_same_answers(name: str, tmp_path: Path) -> None:
    questions = [each for each in _questions() if each[0] == name]
    details = set()
    for (_, request), found in zip(questions, ask_engine(questions, tmp_path), strict=True):
        expected = ask_server(name, request)
        details.add((expected["status"], bool(expected.get("detail"))))
        assert found == expected, request
    cut = {("ok", True)} if name == "watch" else set()
    assert details == {("ok", False), ("invalid", True), *cut}


def test_signs_of_the_reader(tmp_path: Path) -> None:
    signs = ["Áries", "mar", "sol", "lua"]
    board = {"puzzle": "1...........2...", "layout": "4", "language": "pt", "algorithm": "forward"}
    (found,) = ask_engine([("watch", {**board, "symbols": ",".join(signs)})], tmp_path)
    assert found == ask_server("watch", {**board, "symbols": ",".join(signs)})


def test_what_is_counted_until_the_time_is_up(tmp_path: Path) -> None:
    """No seconds at all: the first slice, whose length does not depend on the clock."""
    board = {"puzzle": HARD, "layout": "9", "language": "pt"}
    asked: list[Question] = [
        ("measure", {**board, "algorithm": "rows-compiled"}),
        ("measure", {**board, "algorithm": "rows"}),
        ("watch", {**board, "algorithm": "rows"}),
    ]
    compiled, rows, watched = ask_engine(asked, tmp_path, seconds=0)
    assert [compiled["status"], rows["status"]] == ["unknown", "unknown"]
    insertions = compiled["counters"]["insertions"]
    assert compiled["counters"] == asdict(backtrack(HARD, insertions=insertions).counters)
    assert rows["counters"]["tries"] + rows["counters"]["backtracks"] == STEPS_PER_SLICE
    _check_stopped(watched["trace"])


def _check_stopped(trace: dict[str, Any]) -> None:
    insertions = trace["checkpoints"][-1][0] + 1
    assert trace["total"] == events_until(backtrack(HARD, insertions=insertions).counters)
    with use_language("pt"):
        assert trace["remarks"]["pt"] == [
            say("viewer.in-all", n=insertions),
            say("viewer.cut-by-time"),
        ]


def _evaluated(module: str, expression: str) -> Any:
    """What an expression gives with the names of a module of the lab."""
    path = (ENGINE / "lab" / module).resolve().as_uri()
    script = f"import * as lab from {json.dumps(path)}; console.log(JSON.stringify({expression}));"
    command = [NODE, "--input-type=module", "--eval", script]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def test_the_same_table() -> None:
    rows = "lab.ALGORITHMS.map(({ id, strategyFor }) => [id, strategyFor !== undefined])"
    assert _evaluated("table.js", rows) == [[each.id, each.is_stepwise] for each in ALGORITHMS]


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1])
def test_values_are_shuffled_as_python_does(seed: int) -> None:
    orders = (
        f"Array.from({{ length: 25 }}, (_, i) => new lab.Random({seed})"
        ".shuffled(Array.from({ length: i + 1 }, (_, j) => j + 1)))"
    )
    assert _evaluated("random.js", orders) == [
        random.Random(seed).sample(range(1, size + 1), size) for size in range(1, 26)
    ]
