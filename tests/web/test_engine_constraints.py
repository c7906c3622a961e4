"""Boards with constraints mean to the page what they mean to Python, and look the same."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from garns import bank, generate
from garns.draw.constraints import outside_room, rules_above, rules_below
from garns.draw.geometry import Geometry
from garns.draw.marks import Stroke
from garns.engine.rules import _numbers as flat_numbers
from garns.formats import format
from garns.messages import LANGUAGES
from garns.model import InvalidRequest, Layout, Puzzle
from garns.model.constraints import KINDS, Constraint, is_broken, left_by
from tests.model.constraints.examples import EXAMPLES
from tests.web.engine import ENGINE, Question, ask_engine, ask_server
from tests.web.node import NODE

SCRIPT = Path(__file__).with_name("engine_constraints.mjs")
CELL = 100


def ask(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    done = subprocess.run(
        [NODE, str(SCRIPT), str(ENGINE)],
        input="\n".join(map(json.dumps, questions)),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert not done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def full_board(layout: Layout) -> bytes:
    """Of blocks: each row is moved on."""
    size = layout.size
    rows = (layout.block_shape or (1, 1))[1]
    return bytes(
        (row * rows + row // (size // rows) + column) % size + 1
        for row in range(size)
        for column in range(size)
    )


def layouts() -> list[Layout]:
    """Every kind on two boards, alone and beside others."""
    random = Random(23)
    found = []
    for name in ("9", "6", "12"):
        plain = Layout.named(name)
        values = full_board(plain)
        for id in KINDS:
            examples = []
            for _ in range(4 if name == "9" else 2):
                examples.append(EXAMPLES[id](random, plain, values))
            for each in ([examples[0]], examples):
                found += _possible(plain, each)
    return found


def _possible(plain: Layout, constraints: list[Constraint]) -> list[Layout]:
    try:
        return [plain.with_constraints(constraints)]
    except InvalidRequest:  # what chance has made does not go together, or not on this board
        return []


def values_on(layout: Layout, random: Random) -> list[int]:
    return [value if random.random() < 0.7 else 0 for value in full_board(layout)]


@pytest.fixture(scope="module")
def compared() -> list[tuple[Layout, list[int], dict[str, Any]]]:
    random = Random(7)
    questions = [(layout, values_on(layout, random)) for layout in layouts()]
    found = ask([{"name": layout.name, "values": values} for layout, values in questions])
    return [(*question, answer) for question, answer in zip(questions, found, strict=True)]


def test_every_kind_is_compared(compared: list[tuple[Layout, list[int], dict[str, Any]]]) -> None:
    kinds = {each.kind for layout, *_ in compared for each in layout.constraints}
    assert kinds == set(KINDS)


def test_the_same_names_and_primitives(
    compared: list[tuple[Layout, list[int], dict[str, Any]]],
) -> None:
    for layout, values, found in compared:
        all_primitives = [one for each in layout.primitives for one in each]
        board = bytes(values)
        assert found["name"] == layout.name
        assert found["flat"] == [n for one in all_primitives for n in flat_numbers(one)], (
            layout.name
        )
        assert found["broken"] == [is_broken(one, board, layout.size) for one in all_primitives]
        left = [sorted(map(list, left_by(one, board, layout.size))) for one in all_primitives]
        assert [sorted(each) for each in found["left"]] == left, layout.name
        assert found["numbers"] == [
            list(KINDS[each.kind].numbers_of(each, layout.size)) for each in layout.constraints
        ]


def test_the_same_drawings(compared: list[tuple[Layout, list[int], dict[str, Any]]]) -> None:
    for layout, _, found in compared:
        place = Geometry(layout, CELL, left=0, top=0, margin=0)
        drawn = found["drawn"]
        for name, strokes in (("below", rules_below), ("above", rules_above)):
            expected = [_record(each) for each in strokes(layout, place)]
            assert [_rounded(each) for each in drawn[name]] == expected, layout.name
        room = outside_room(layout)
        assert drawn["room"] == {
            "before": pytest.approx(max(room.left, room.top)),
            "after": pytest.approx(max(room.right, room.bottom)),
        }


def _record(stroke: Stroke) -> dict[str, Any]:
    path = {"d": stroke.path} if stroke.path else {"text": stroke.text}
    attributes = {name.replace("_", "-"): value for name, value in stroke.attributes.items()}
    return _rounded({"part": stroke.part, **path, **attributes})


def _rounded(record: dict[str, Any]) -> dict[str, Any]:
    return {
        name: round(value, 6) if isinstance(value, int | float) else value
        for name, value in record.items()
    }


REFUSED = {
    "9;cage=10:r1c1r1c2;nonsense": "constraint.unknown",
    "9;cage=10:r1c1r1c0": "constraint.outside",
    "9;cage 10": "constraint.text",
    "9;cage=2:r1c1r1c2": "web.api.constraint",
    "9;thermo:r1c1r1c3": "web.api.constraint",
    "9;thermo:r1c1": "web.api.constraint",
    "9;arrow:r1c1": "web.api.constraint",
    "9;sandwich=999999999:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9": "web.api.constraint",
    "9;skyscraper=3:r1c1r1c2r1c3": "web.api.constraint",
    "9;quadruple=1:r1c9r2c1r2c9r3c1": "web.api.constraint",
    "9;automaton=2,1,1:r1c1": "web.api.constraint",
    "9;clone:r1c1r1c2/r2c1": "web.api.constraint",
    "9;modular=0:r1c1r1c2": "web.api.constraint",
    "9;diagonal=3": "web.api.constraint",
}


def test_what_python_refuses_is_refused() -> None:
    for name in REFUSED:
        with pytest.raises(InvalidRequest):
            Layout.named(name)
    found = ask([{"name": name, "values": []} for name in REFUSED])
    assert found == [{"refused": id} for id in REFUSED.values()]


def test_hints_and_explanations_are_those_of_the_server(tmp_path: Path) -> None:
    """Words and drawings, of an example of every kind, and of killers to the end."""
    examples = {id: bank.constraint_example(id) for id in KINDS}
    killers = [generate(rules="killer", seed=seed) for seed in range(3)]
    questions: list[Question] = []
    for number, puzzle in enumerate([*killers, *examples.values()]):
        asked = {"puzzle": puzzle.grid.line, "layout": puzzle.grid.layout.name}
        asked["language"] = LANGUAGES[number % 2]
        most = 1000 if number < len(killers) else 8
        questions += [("hint", asked), ("explain", {**asked, "most": most})]
        if number % 5 == 0:
            questions += [("steps", {**asked, "most": 30}), ("rate", {**asked, "scale": "level"})]
    for (name, request), found in zip(questions, ask_engine(questions, tmp_path), strict=True):
        expected = ask_server(name, request)
        assert expected["status"] == "ok", (name, request)
        assert found == expected, (name, request)


def test_puzzles_with_other_rules_come_from_the_bank(tmp_path: Path) -> None:
    wish = {"rules": "arrow", "level": "medium", "language": "pt"}
    found, none = ask_engine(
        [("generate", wish), ("generate", {**wish, "level": "extreme"})], tmp_path
    )
    numbers = range(1, bank.variant_count("arrow", "medium") + 1)
    boards = {bank.variant("arrow", "medium", each).grid.layout.name: each for each in numbers}
    puzzle = bank.variant("arrow", "medium", boards[found["board"]["layout"]])
    assert puzzle.solution is not None
    assert (found["board"]["puzzle"], found["solution"]) == (puzzle.line, puzzle.solution.line)
    server = ask_server("generate", {**wish, "size": 9, "fresh": False})
    assert found.keys() == server.keys()
    assert none == ask_server("generate", {**wish, "size": 9, "fresh": False, "level": "extreme"})


def test_links_to_other_pages_are_those_of_python_and_are_read(tmp_path: Path) -> None:
    """In both directions; what has no words there is named instead of being dropped."""
    examples = [bank.constraint_example(id).grid for id in KINDS]
    examples += [bank.variant(rules, "easy", 1).grid for rules in ("x", "windoku", "jigsaw")]
    asked = [("link", {"puzzle": each.line, "layout": each.layout.name}) for each in examples]
    links = list(zip(examples, ask_engine(asked, tmp_path), strict=True))
    unsaid = [each.layout.constraints[0].kind for each, found in links if "fpuzzles" not in found]
    assert unsaid == ["sum", "greater", "numbered-room", "pairs", "automaton"]
    assert all(found["status"] == "unsaid" for _, found in links if "fpuzzles" not in found)
    said = [(grid, found) for grid, found in links if "fpuzzles" in found]
    for grid, found in said:
        assert found["fpuzzles"] == format(Puzzle(grid), "fpuzzles").strip()
    texts = [found[page] for _, found in said for page in ("fpuzzles", "sudokupad")]
    questions: list[Question] = [("check", {"puzzle": text, "language": "en"}) for text in texts]
    for (name, request), found in zip(questions, ask_engine(questions, tmp_path), strict=True):
        assert found == ask_server(name, request), request


def test_the_engine_answers_as_the_server_does(tmp_path: Path) -> None:
    """Boards with one, no and many solutions, and broken rules; what knows houses only refuses."""
    killer = generate(rules="killer", seed=1)
    empty = "." * 81
    boards = [
        (killer.grid.line, killer.grid.layout.name),
        (empty, "9;thermo:r1c1r1c2;anti-knight"),
        ("1." + "." * 79, "9;greater:r1c1r1c2"),
        ("12" + "." * 79, "9;cage=4:r1c1r1c2"),
        ("." * 36, "6;cage=3:r1c1r1c2;cage=3:r1c3r1c4"),
        (empty, "9;nonsense"),
    ]
    questions: list[Question] = []
    for puzzle, layout in boards:
        asked = {"puzzle": puzzle, "layout": layout, "language": "pt"}
        questions += [("check", asked), ("solve", asked), ("count", {**asked, "limit": 5})]
    for (name, request), found in zip(questions, ask_engine(questions, tmp_path), strict=True):
        expected = ask_server(name, request)
        if found.get("solution") and expected.get("status") == "many":
            found["solution"] = expected[
                "solution"
            ]  # Which of them comes first is nobody's concern.
        assert found == expected, (name, request)
    houses_only = ("measure", "watch", "sheet")
    asked = {"puzzle": killer.grid.line, "puzzles": killer.grid.line, "layout": boards[0][1]}
    refused = ask_engine([(name, {**asked, "algorithm": "rows"}) for name in houses_only], tmp_path)
    assert {each["detail"] for each in refused} == {
        "Boards with constraints cannot be used here: this knows houses only."
    }
