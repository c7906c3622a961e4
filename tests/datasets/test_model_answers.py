"""Answers of language models: found in any form, judged by the rules, explained in words."""

from __future__ import annotations

import doctest
import json
import time
from collections.abc import Callable

import pytest

import garns
from garns.data import answer_text, model_answers, verify_answer, verify_answers
from garns.messages import use_language
from garns.model import Grid, InvalidRequest, Layout
from tests.clocks import SOON

PUZZLES = {
    "4": "......4..13..2..",
    "6": "....1....4.53...2...41.......153.2..",
    "9": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
}
FOUR = PUZZLES["4"]


def _rows(grid: Grid) -> list[str]:
    return [" ".join(map(str, row)) for row in grid.rows]


def _lists(grid: Grid) -> list[list[int]]:
    return [list(row) for row in grid.rows]


def _numbered(shape: str) -> Callable[[Grid], str]:
    return lambda grid: "\n".join(
        shape.format(number, row) for number, row in enumerate(_rows(grid), start=1)
    )


def _table(title: str, cell: str = "{}") -> Callable[[Grid], str]:
    def table(grid: Grid) -> str:
        head = [*["–"] * bool(title), *(f"C{n}" for n in range(1, grid.size + 1))]
        rows = [
            [*[title.format(n)] * bool(title), *map(cell.format, row)]
            for n, row in enumerate(grid.rows, start=1)
        ]
        lines = [head, ["---"] * len(head), *rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    return table


FORMS: dict[str, Callable[[Grid], str]] = {
    "line": lambda grid: grid.line,
    "sentence": lambda grid: f"The solution is {grid.line}. Have fun!",
    "bold": lambda grid: f"It is **{grid.line}**!",
    "frame": lambda grid: f"Solved:\n\n{grid}\n\nThat was not hard.",
    "rows": lambda grid: "Sure!\n" + "\n".join(_rows(grid)) + "\nEvery row has each digit.",
    "compact": lambda grid: "\n".join(row.replace(" ", "") for row in _rows(grid)),
    "commas": lambda grid: "\n".join(row.replace(" ", ", ") for row in _rows(grid)),
    "titles": _numbered("**Row {}:** {}"),
    "portuguese titles": _numbered("Linha {}: {}"),
    "bullets": _numbered("- R{} {}"),
    "numbered": _numbered("{}. {}"),
    "bold rows": _numbered("**{1}**"),
    "table": _table(""),
    "table with titles": _table("R{}"),
    "table with numbers": _table("{}"),
    "bold table": _table("", "**{}**"),
    "code": lambda grid: "```text\n" + "\n".join(_rows(grid)) + "\n```",
    "json": lambda grid: json.dumps(_lists(grid)),
    "long json": lambda grid: f"```json\n{json.dumps({'grid': _lists(grid)}, indent=2)}\n```\nBye",
    "python": lambda grid: "grid = [\n" + "".join(f"    {row},\n" for row in _lists(grid)) + "]",
    "latex": lambda grid: (
        "$$\\begin{array}{|c|c|}\\hline "
        + " \\\\ \\hline ".join(row.replace(" ", " & ") for row in _rows(grid))
        + "\\end{array}$$"
    ),
    "keycaps": lambda grid: "\n".join(
        row.replace(" ", "").translate({ord(d): f"{d}\ufe0f\u20e3" for d in "123456789"})
        for row in _rows(grid)
    ),
    "after thoughts": lambda grid: (
        f"<think>\n{'9 ' * 81}\n{FOUR}</think>\n<answer>{grid.line}</answer> or {'1' * 81}"
    ),
    "after the puzzle": lambda grid: f"{PUZZLES[grid.layout.name]}\n\n{grid.line}",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", PUZZLES)
def test_a_right_grid_is_found_in_any_form(size: str, form: str) -> None:
    solution = garns.solve(PUZZLES[size])
    verdict = verify_answer(PUZZLES[size], FORMS[form](solution))
    assert (verdict.kind, verdict.score, verdict.grid) == ("right", 1.0, solution)
    assert str(verdict) == "The answer is right."


def test_large_boards_have_letters() -> None:
    solution = garns.random_grid("16", seed=1)
    puzzle = Grid([0, *solution.values[1:]], solution.layout)
    letters = "\n".join(solution.line[start : start + 16] for start in range(0, 256, 16))
    for text in (letters, f"Here: {solution.line}.", "\n".join(_rows(solution)), letters.lower()):
        assert verify_answer(puzzle, text).is_right, text
    swapped = solution.line[1] + solution.line[1:]
    assert verify_answer(puzzle, swapped).kind == "repeated-digit"


def test_any_of_several_solutions_is_right() -> None:
    for solution in garns.solutions("12343412........"):
        assert verify_answer("12343412........", solution.line).is_right
    assert not verify_answer("12343412........", "1234123434124321").is_right


@pytest.mark.parametrize(
    ("text", "kind", "score", "reason"),
    [
        ("1423234141323211", "repeated-digit", 0.75, "row 4 has 1 more than once: r4c3 and r4c4"),
        ("4123234114323214", "changed-given", 11 / 12, "The given 1 in r3c2 was changed to 4."),
        ("142323414132321.", "incomplete", 11 / 12, "1 cell is empty: r4c4."),
        (
            "| 1 | 4 | 2 | 3 |\n| 2 | 3 | 4 | 1 |\n|4|1|3||\n|3|2|1|4|",
            "incomplete",
            11 / 12,
            "r3c4",
        ),
        (FOUR, "incomplete", 0.0, "12 cells are empty"),
        ("I am sorry.", "no-grid", 0.0, "it has 0 values, and 16 are needed"),
        ("", "no-grid", 0.0, "no full board"),
        ("142323414132321", "no-grid", 0.0, "no full board"),
        ("There is no solution.", "said-unsolvable", 0.0, "but there is one"),
        ("1423234141323214 <answer>none</answer>", "no-grid", 0.0, "no full board"),
        ("1423234141323214 </think> I give up", "no-grid", 0.0, "no full board"),
    ],
)
def test_what_is_wrong_is_said(text: str, kind: str, score: float, reason: str) -> None:
    verdict = verify_answer(FOUR, text)
    assert verdict.kind == kind
    assert verdict.score == pytest.approx(score)
    assert reason in str(verdict)
    assert not verdict.is_right


def test_a_valid_grid_of_another_puzzle_scores_below_one() -> None:
    other = verify_answer(FOUR, "3214143223414123")
    assert other.check is not None
    assert not other.check.conflicts
    assert other.kind == "changed-given"
    assert other.score < 1
    emptied = verify_answer(FOUR, "142323.141323214")
    assert emptied.kind == "incomplete"
    assert emptied.score == pytest.approx(11 / 12)


def test_reasons_in_portuguese() -> None:
    verdict = verify_answer(FOUR, "1423234141323211")
    with use_language("pt"):
        assert "Regra violada" in str(verdict)
        assert "L4C3" in str(verdict)
        assert str(verify_answer(FOUR, "1423234141323214")) == "A resposta está certa."


def test_of_a_puzzle_without_solution_it_is_right_to_say_so() -> None:
    unsolvable = "123...4........."
    assert verify_answer(unsolvable, "This cannot be solved.").is_right
    assert verify_answer(unsolvable, "O puzzle não tem solução.").is_right
    assert not verify_answer(unsolvable, "1234341221434321").is_right
    assert not verify_answer(unsolvable, "Hm.").is_right
    assert verify_answer("11..............", "No solution.").is_right


def test_only_the_end_of_an_endless_answer_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_text, "MAX_CHARACTERS", 5000)
    solution = garns.solve(FOUR).line
    noise = "Let me see. " * 500
    assert verify_answer(FOUR, f"{noise}\n{solution}").is_right
    assert verify_answer(FOUR, f"{solution}\n{noise}").kind == "no-grid"


ENDLESS = (
    "5,\n",
    "[",
    "[\n",
    "|",
    "| 5 ",
    "5 ",
    " ",
    "\n",
    "1",
    ".",
    "**",
    "5**",
    "r1",
    "1. ",
    "5\\\\",
)
ENDLESS_TAGS = ("<answer>", "</answer>", "</think>", "\\begin{", "{", "`")


@pytest.mark.parametrize("piece", [*ENDLESS, *ENDLESS_TAGS])
def test_time_grows_with_the_length_only(piece: str) -> None:
    """What takes quadratic time would take minutes for this."""
    text = piece * (100_000 // len(piece))
    start = time.process_time()
    assert not verify_answer(FOUR, text).is_right
    assert time.process_time() - start < SOON


def test_filled_cells_beside_the_givens_are_no_givens() -> None:
    begun = Grid("14....4..13..2..", givens=FOUR)
    assert verify_answer(begun, "1423234141323214").is_right
    wrong = Grid("2.....4..13..2..", givens=FOUR)
    assert verify_answer(wrong, "1423234141323214").is_right


def test_many_answers() -> None:
    verdicts = verify_answers([FOUR, "?", FOUR], ["1423234141323214", "", "no"])
    assert [verdict.kind for verdict in verdicts.successes] == ["right", "no-grid"]
    assert list(verdicts.failures) == [1]
    rows = verdicts.to_arrow().to_pylist()
    assert [row["is_right"] for row in rows] == [True, None, False]
    assert rows[0]["answer"] == "1423234141323214"
    with pytest.raises(InvalidRequest, match="there are 1 puzzles and 2 texts"):
        verify_answers([FOUR], ["", ""])
    with pytest.raises(InvalidRequest, match="text must be a string"):
        verify_answer(FOUR, None)  # type: ignore[arg-type]


def test_layouts_that_have_more_rules() -> None:
    puzzle = Grid("." * 16, Layout.named("4+diagonals"))
    verdict = verify_answer(puzzle, "1234341221434321")
    assert verdict.kind == "repeated-digit"
    assert "diagonal" in str(verdict)


def test_examples_of_the_docstrings() -> None:
    failed, tried = doctest.testmod(model_answers)
    assert tried
    assert not failed
