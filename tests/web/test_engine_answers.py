"""The engine in the page answers as the server does: the same records, whatever is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from garns import generate
from garns.messages import LANGUAGES
from tests.web.engine import Question, ask_engine, ask_server

CLASSIC = (
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "98.7..6..7......8...4.5......2..3.6..6.....3.......2......4.7.1.3.1......7...25..",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "." * 81,
    "55" + "." * 79,
)
QUICK = CLASSIC[2:]
"""Where the row-by-row search is soon at the end."""
LAYOUTS = ("4", "6", "8", "10", "9+diagonals", "windoku", "latin-7", "16")
SCALES = ("level", "se", "hodoku")


def _questions() -> Iterator[Question]:
    boards = [(line, "9") for line in CLASSIC]
    boards += [(generate(layout, seed=5).line, layout) for layout in LAYOUTS]
    for number, (puzzle, layout) in enumerate(boards):
        asked = {"puzzle": puzzle, "layout": layout, "language": LANGUAGES[number % 2]}
        yield "solve", asked
        yield "check", asked
        yield "count", {**asked, "limit": 50}
        if puzzle in QUICK or layout in ("4", "6"):
            yield "measure", {**asked, "algorithm": "rows-compiled"}
        yield "hint", asked
        yield "explain", {**asked, "most": 12}
        yield "steps", {**asked, "most": 30}
        for scale in SCALES[: 3 if layout == "9" else 1]:
            yield "rate", {**asked, "scale": scale}
    yield from _in_progress()
    yield from _of_techniques()


def _in_progress() -> Iterator[Question]:
    """Boards with digits and marks of a player, right and wrong."""
    givens = CLASSIC[2]
    for digit, notes in (("4", "r1c4:2,6"), ("1", ""), ("4", "r1c4:9 r1c6:4")):
        puzzle = givens[:2] + digit + givens[3:]
        asked = {"puzzle": puzzle, "givens": givens, "layout": "9", "notes": notes, "struck": ""}
        for name, more in (("hint", {}), ("explain", {"most": 3}), ("steps", {"most": 3})):
            yield name, {**asked, **more, "language": "pt"}
    yield "hint", {"puzzle": givens, "layout": "9", "struck": "r1c3:1,2 r1c4:2", "notes": ""}


def _of_techniques() -> Iterator[Question]:
    """All steps of some techniques, of all of them, and of one that does not exist."""
    asked = {"puzzle": CLASSIC[0], "layout": "9"}
    yield "steps", {**asked, "most": 250}
    yield "steps", {**asked, "techniques": "x-wing, naked-pair,pointing,naked-pair", "most": 40}
    yield "steps", {**asked, "techniques": "hidden-single-box,hidden-single-line", "most": 200}
    hard = "forcing-net-verity,aic,als-xz,template-delete,xy-wing,unique-rectangle-1,kraken-fish-1"
    yield "steps", {**asked, "techniques": hard, "most": 60, "language": "pt"}
    yield "steps", {**asked, "techniques": "naked-pear", "most": 200}


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Question, dict[str, Any]]]:
    """All questions with what the engine answers."""
    questions = list(_questions())
    found = ask_engine(questions, tmp_path_factory.mktemp("engine"))
    return list(zip(questions, found, strict=True))


def test_the_same_answers(answers: list[tuple[Question, dict[str, Any]]]) -> None:
    statuses = set()
    for (name, request), found in answers:
        expected = ask_server(name, request)
        statuses.add(expected.get("status"))
        assert found == expected, (name, request)
    assert statuses >= {"ok", "many", "mistaken", "invalid", None}
