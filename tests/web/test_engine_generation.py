"""The engine in the page makes the puzzles that Python makes of the same seeds, and refuses the
same wishes in the same words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import garns
from garns import bank
from garns.messages import LANGUAGES, use_language
from garns.model import GarnsError
from garns.web.fields import SIZES, checked
from garns.web.limits import LOCAL
from garns.web.operations import OPERATIONS
from tests.web.engine import Question, ask_engine, ask_server, run_engine
from tools.golden_generation import read

SCRIPT = Path(__file__).with_name("engine_generation.mjs")

LONGEST = (
    {"difficulty": "extreme"},
    {"difficulty": "hard", "clues": 21},
    {"difficulty": "medium", "clues": "12..16", "symmetry": "180"},
    {"technique": "x-wing", "clues": 30},
    {"technique": "naked-pair"},
)
"""Wishes of golden puzzles that take half a second or more in node."""
FEW = {True: 2, False: 1}
"""Golden puzzles of each kind, on the classic board and on others."""

BOXES = "jigsaw-" + "".join(str(cell // 27 * 3 + cell % 9 // 3 + 1) for cell in range(81))
"""The classic houses by another name: other puzzles, since it is not the classic board."""
CROSS = """
    x...x...x
    .x..x..x.
    ..x.x.x..
    ...xxx...
    xxxxxxxxx
    ...xxx...
    ..x.x.x..
    .x..x..x.
    x...x...x
"""

Wish = dict[str, Any]

PUZZLES: list[tuple[int, Wish]] = [
    (4, {"symmetry": "full", "clues": "30..40"}),
    (4, {"clues": [28, 30]}),
    (2, {"clues": "24-25", "minimal": True}),
    (1, {"mask": CROSS}),
    (1, {"mask": [cell for cell in range(81) if cell % 2 or cell % 5 == 0]}),
    *((2, {"difficulty": level}) for level in ("easy", "medium", "hard", "expert")),
    (4, {"difficulty": "medium..hard", "clues": "26..30", "symmetry": "180"}),
    (2, {"difficulty": " Hard ", "minimal": True}),
    (2, {"technique": "naked-pair", "difficulty": "easy..hard", "symmetry": "diagonal"}),
    (3, {"rating": "7.0..7.2"}),
    (2, {"rating": 2.6}),
    (2, {"rating": "..2.0", "symmetry": "horizontal"}),
    (2, {"rating": [3.0, 5], "clues": "22..24"}),
    (2, {"rating": "6,5..", "minimal": True}),
    (2, {"rating": "3.0..7.5", "clues": 22}),
    (2, {"rating": "3.0..5.0", "difficulty": "hard"}),
    (2, {"layout": 4, "difficulty": "easy", "clues": 6}),
    (2, {"layout": "6", "difficulty": "easy..hard"}),
    (2, {"layout": "9+diagonals", "difficulty": "easy..hard"}),
    (2, {"layout": BOXES}),
]
"""How many puzzles of which kind, of both of these seeds:"""

SEEDS = (7, 2**64 - 1)

REFUSED: list[Wish] = [
    {"symmetry": "odd"},
    {"attempts": 0},
    {"attempts": "x"},
    {"seed": -1},
    {"seed": "x"},
    {"clues": "many"},
    {"clues": "24..30..32"},
    {"clues": [30, 24]},
    {"clues": 1000},
    {"clues": 82},
    {"clues": 16},
    {"layout": "4", "clues": 3},
    {"layout": "6", "clues": 4},
    {"layout": "4", "difficulty": "medium"},
    {"difficulty": "insane"},
    {"difficulty": "hard..easy"},
    {"difficulty": "easy..hard..expert"},
    {"difficulty": 3},
    {"technique": "y-wing"},
    {"technique": "x-wing", "difficulty": "easy"},
    {"rating": "12"},
    {"rating": "7.15"},
    {"rating": ".."},
    {"rating": "nan"},
    {"rating": [7, 8, 9]},
    {"rating": "7.2..7.0"},
    {"rating": 3, "layout": "6"},
    {"rating": "3.0..", "difficulty": "easy"},
    {"rating": "..1.5", "technique": "x-wing"},
    {"mask": "x" * 80},
    {"mask": [81]},
    {"mask": 5},
    {"mask": "x" * 81, "minimal": True},
    {"mask": "." * 18 + "x" * 63},
    {"mask": ("." * 2 + "x" * 7) * 9},
    {"layout": "2+diagonals"},
    {"layout": "nine"},
]

DATES = ("2026-12-24", "20261224", "2026-W52-4", "2026W524", "2026-W53", "2024-02-29", "0001-01-01")
NO_DATES = (
    "2026-13-01",
    "2025-02-29",
    "2025-W53",
    "2026-1224",
    "0000-01-01",
    "today",
    "",
    "٢٠٢٦-١٢-٢٤",
)


@pytest.mark.parametrize("is_classic", [True, False])
def test_the_puzzles_that_seeds_have_always_made(is_classic: bool, tmp_path: Path) -> None:
    golden = [
        (case, lines[: FEW[is_classic]])
        for case, lines in read()
        if (case.layout == "9") == is_classic
        and case.wish not in LONGEST
        and case.layout != "jigsaw-random"  # its regions are drawn in Python only
    ]
    asked = [
        _asked(len(lines), case.seed, layout=case.layout, **case.wish) for case, lines in golden
    ]
    found = run_engine(SCRIPT, asked, tmp_path)
    for (case, lines), made in zip(golden, found, strict=True):
        assert [each.get("line") for each in made] == lines, case


def test_the_same_puzzles(tmp_path: Path) -> None:
    kinds = [(n, wish, seed) for n, wish in PUZZLES for seed in SEEDS]
    asked = [_asked(n, seed, **wish) for n, wish, seed in kinds]
    found = run_engine(SCRIPT, asked, tmp_path)
    for (n, wish, seed), made in zip(kinds, found, strict=True):
        expected = garns.generate_many(n, seed=seed, **wish)
        assert made == [_record(each) for each in expected], (wish, seed)


def _asked(n: int, seed: object, **wish: Any) -> dict[str, Any]:
    """JSON in JavaScript has no numbers beyond 2⁵³."""
    return {"n": n, "seed": str(seed), "asked": wish}


def _record(puzzle: garns.Puzzle | GarnsError) -> dict[str, Any]:
    assert isinstance(puzzle, garns.Puzzle)
    assert puzzle.solution is not None
    return {
        "line": puzzle.line,
        "solution": puzzle.solution.line,
        "level": puzzle.ratings.get("level"),
        "er": puzzle.ratings.get("se"),
    }


def test_the_same_refusals_in_every_language(tmp_path: Path) -> None:
    found = run_engine(SCRIPT, [{"n": 1, "asked": wish} for wish in REFUSED], tmp_path)
    for wish, made in zip(REFUSED, found, strict=True):
        assert made == {language: _refusal(wish, language) for language in LANGUAGES}, wish


def test_what_is_not_found_is_told_in_its_place(tmp_path: Path) -> None:
    wish = {"clues": 20, "attempts": 1, "seed": 1}
    expected = {language: _refusal(wish, language) for language in LANGUAGES}
    assert run_engine(SCRIPT, [{"n": 1, "asked": wish}], tmp_path) == [[expected]]


def _refusal(wish: Wish, language: str) -> str:
    with use_language(language), pytest.raises(GarnsError) as refused:
        garns.generate(**wish)
    with use_language(language):
        return str(refused.value)


def _requests() -> list[Question]:
    wishes: list[Wish] = [
        *({"size": size, "seed": 3} for size in SIZES),
        *({"level": level, "seed": 3} for level in ("easy", "medium", "hard", "expert")),
        *(
            {"size": 6, "level": level, "fresh": True, "date": DATES[0]}
            for level in ("easy", "hard")
        ),
        *({"level": "extreme", "date": date} for date in DATES),
        *({"size": size, "level": "easy", "date": DATES[0]} for size in (4, 6, 9)),
        {"date": DATES[0]},
        {"seed": 3, "date": "no date"},
        *(
            {"layout": layout, "level": level, "seed": 3}
            for layout in ("9+diagonals", "Windoku", BOXES, "9")
            for level in ("easy", "medium")
        ),
        {"layout": "latin-5", "size": 4, "seed": 3},
        {"technique": "naked-pair", "seed": 3},
        {"technique": "x-wing", "level": "hard", "symmetry": "180", "seed": 3},
        {"rating": "2.0..3.0", "seed": 3},
        {"rating": "..2.0", "level": "easy", "date": DATES[0]},
        *({"symmetry": symmetry, "seed": 3} for symmetry in ("none", "90", "full")),
        # Refused, or given up.
        *({"level": "easy", "date": date} for date in NO_DATES),
        {"size": 6, "level": "extreme", "seed": 3},
        {"size": 10, "level": "extreme"},
        {"size": 16, "level": "hard"},
        {"size": 4, "level": "hard", "seed": 3},
        {"layout": "nine"},
        {"layout": "16+windows", "level": "expert"},
        {"technique": "y-wing"},
        {"technique": "naked-pair", "level": "easy"},
        *({"technique": technique} for technique in ("full-house", "tridagon")),
        {"rating": "12"},
        {"rating": "3.0", "layout": "windoku"},
        {"symmetry": "odd"},
    ]
    return [("generate", {**wish, "language": "pt"}) for wish in wishes]


def test_the_same_answers(tmp_path: Path) -> None:
    questions = _requests()
    for (name, request), found in zip(questions, ask_engine(questions, tmp_path), strict=True):
        assert found == _server_answer(name, request), request


def _server_answer(name: str, request: dict[str, Any]) -> dict[str, Any]:
    """What comes over HTTP, or why nothing does."""
    operation = OPERATIONS[name]
    wanted = checked(request, operation.fields, operation.required)
    with use_language(request["language"]):
        try:
            operation.check(wanted, LOCAL)
        except GarnsError as error:
            return {"detail": str(error)}
    return ask_server(name, wanted)


def test_any_puzzle_of_the_bank_without_a_date(tmp_path: Path) -> None:
    questions: list[Question] = [("generate", {"size": 6, "level": "hard"})] * 20
    answers = ask_engine(questions, tmp_path)
    puzzles = {each["board"]["puzzle"] for each in answers}
    known = {bank.puzzle("hard", 6, number).line for number in range(1, 101)}
    assert len(puzzles) > 1
    assert puzzles <= known
    assert {each["source"] for each in answers} == {"bank"}
