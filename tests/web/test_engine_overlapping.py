"""Grids that overlap in the engine of the page: the same records, words, drawings and refusals as
those of the server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from garns import bank, generate
from garns.messages import LANGUAGES
from tests.web.engine import Question, ask_engine, ask_server

BOARDS = ("samurai", "9@r1c1r7c7", "6@r1c1r5c4", "4@r1c1r3c3r5c5", "9@r1c13r7c7r13c1r1c1")
NO_LAYOUTS = (
    *("9@r1c1", "9@r1c1r1c1", "9@r2c1r1c4", "9@r0c1r1c0", "9@r1c1r2c4", "9@r1c1r4c5", "5@r1c1r1c6"),
    *("9@r1c1r1c99r99c1r50c50r60c60r40c1r1c40r20c20", "9@r1c1c4", "samurai+diagonals", "26@r1c1"),
    *("samurai;anti-knight", "samurai;cage=3:r1c1r1c2", "samurai;", "99@r1c1r1c1", "9@r1c1r1c10+x"),
)


def _questions() -> list[Question]:
    found: list[Question] = []
    for number, name in enumerate(BOARDS):
        puzzle = generate(name, seed=7)
        asked = {"puzzle": puzzle.line, "layout": name, "language": LANGUAGES[number % 2]}
        found += [("check", asked), ("solve", asked), ("count", {**asked, "limit": 3})]
        found += [
            ("hint", asked),
            ("explain", {**asked, "most": 25}),
            ("rate", {**asked, "scale": "level"}),
        ]
        found += [("steps", {**asked, "most": 40}), ("link", asked)]
    samurai = bank.variant("samurai", "hard", 1)
    line, solution = samurai.line, samurai.solution
    assert solution is not None
    wrong = _with_wrong_digit(line, solution.line)
    about = {"givens": line, "layout": "samurai", "language": "pt"}
    for text, notes in ((line, "r1c1:1,2,3,4,5,6,7,8,9 r21c21:1,2,3,4,5,6,7,8,9"), (wrong, "")):
        asked = {**about, "puzzle": text, "notes": notes, "struck": ""}
        found += [("hint", asked), ("explain", {**asked, "most": 5})]
    found += [("check", {"puzzle": text, "language": "pt"}) for text in _texts(line, solution.line)]
    asked = {"puzzle": line, "layout": "samurai"}
    found += [("steps", {**asked, "techniques": "x-wing,naked-pair,pointing", "most": 30})]
    several = re.sub("[1-9]", ".", line, count=20)
    found += [
        ("count", {**asked, "puzzle": several, "limit": 3}),
        ("hint", {**asked, "puzzle": several}),
    ]
    found += [("measure", {**asked, "algorithm": "rows"}), ("rate", {**asked, "scale": "se"})]
    return found + [("check", {"puzzle": line, "layout": name}) for name in NO_LAYOUTS]


def _with_wrong_digit(line: str, solution: str) -> str:
    cell = line.rindex(".")
    return line[:cell] + str(int(solution[cell]) % 9 + 1) + line[cell + 1 :]


def _texts(line: str, solution: str) -> list[str]:
    """As somebody pastes them: with a name and the solution, too short, with a broken rule, and as
    records of our own."""
    cells = f'"cells":"{line}"'
    return [
        *(line, f"My samurai {line} {solution}", line[:-1], line + ".", line.replace(".", "x")),
        *(f"{line}\n{line}", "55" + line[2:], line[:-2] + "55", line[:5] + "!" + line[6:]),
        f'{{"schema":"garns/puzzle@1","layout":"samurai",{cells},"solution":"{solution}"}}',
        f'{{"schema":"garns/puzzle@1","layout":"9@r1c1r1c7",{cells}}}',
        f'{{"schema":"garns/puzzle@1","layout":"9@r1c1",{cells}}}',
    ]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Question, dict[str, Any]]]:
    """All questions with what the engine answers."""
    questions = _questions()
    found = ask_engine(questions, tmp_path_factory.mktemp("engine"))
    return list(zip(questions, found, strict=True))


def test_the_same_answers(answers: list[tuple[Question, dict[str, Any]]]) -> None:
    statuses = set()
    for (name, request), found in answers:
        if name == "link":
            continue
        expected = ask_server(name, request)
        statuses.add(expected.get("status"))
        if found.get("solution") and expected.get("status") == "many":
            found["solution"] = expected["solution"]  # Any will do.
        assert found == expected, (name, request)
    assert statuses >= {"ok", "many", "invalid", None}


def test_there_is_no_link_of_f_puzzles(answers: list[tuple[Question, dict[str, Any]]]) -> None:
    found = [answer for (name, _), answer in answers if name == "link"]
    assert len(found) == len(BOARDS)
    assert all("fpuzzles" in each["detail"] for each in found)


def test_puzzles_come_from_the_bank(tmp_path: Path) -> None:
    wishes = [{"rules": "samurai", "level": level} for level in bank.variant_levels("samurai")]
    found = ask_engine([("generate", wish) for wish in wishes], tmp_path)
    for wish, answer in zip(wishes, found, strict=True):
        of_level = range(1, bank.variant_count("samurai", wish["level"]) + 1)
        boards = [bank.variant("samurai", wish["level"], number) for number in of_level]
        puzzle = next(each for each in boards if each.line == answer["board"]["puzzle"])
        assert puzzle.solution is not None
        assert answer["solution"] == puzzle.solution.line
        server = ask_server("generate", {**wish, "size": 9, "fresh": False})
        assert answer.keys() == server.keys()
        assert answer["board"]["houses"] == server["board"]["houses"]
