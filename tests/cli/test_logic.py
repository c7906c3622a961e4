"""`garns explain`, `hint`, `techniques` and `rate`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pypdf
import pytest

from garns.cli.running.workers import FEW, in_order
from garns.cli.solving import step_list
from garns.formats import write
from garns.logic import LEVELS, TECHNIQUES, FoundStep, all_steps, kernel
from garns.model import BudgetUsedUp, GarnsError, Grid, NoSolution, Puzzle
from garns.rating import SCALES, Limits
from tests.cli.conftest import Garns
from tests.logic.boards import EASY, MEDIUM, SOLUTION, STUCK, in_progress

NONE, MANY = "1000003400000301", "................"
HARD = ",".join(t.id for t in TECHNIQUES if t.level not in LEVELS[:2])


# explain


def test_explain(garns: Garns) -> None:
    result = garns("explain", MEDIUM)
    assert result.code == 0
    assert "1. " in result.out
    assert "Level: medium. The hardest technique: Pointing." in result.out
    assert (
        "Nível: médio. A técnica mais difícil: Apontamento."
        in garns("explain", MEDIUM, lang="pt").out
    )


@pytest.mark.parametrize(("puzzle", "code"), [(NONE, 1), (MANY, 3), ("11..............", 1)])
@pytest.mark.parametrize("command", ["explain", "hint", "rate"])
def test_improper_puzzles(garns: Garns, command: str, puzzle: str, code: int) -> None:
    result = garns(command, puzzle)
    assert result.code == code
    assert result.err.startswith("garns: ")
    assert not result.out


def test_explain_to_a_cell_and_until_a_technique(garns: Garns) -> None:
    assert "Cell r5c5 is placed after" in garns("explain", "--to", "r5c5", EASY).out
    assert "Cell r1c1 is 5 already." in garns("explain", "--to", "r1c1", EASY).out
    assert garns("explain", "--to", "r99c1", EASY).code == 2
    used = garns("explain", "--until", "Pointing", MEDIUM)
    assert used.code == 0
    assert "Pointing is used in step" in used.out
    unused = garns("explain", "--until", "naked-quad", EASY)
    assert unused.code == 1
    assert "Naked quad is not used on this way." in unused.out


def test_explain_is_honest_when_it_is_stuck(garns: Garns) -> None:
    result = garns("explain", "--forbid", HARD, STUCK) if HARD else garns("explain", STUCK)
    assert result.code != 0
    assert "Stuck after" in result.out


def test_explain_with_forbidden_and_preferred_techniques(garns: Garns) -> None:
    steps = garns("explain", "--json", "--forbid", "full-house,hidden-single-box", EASY).records[0]
    assert not {s["technique"] for s in steps["steps"]} & {"full-house", "hidden-single-box"}
    steps = garns("explain", "--json", "--prefer", "naked-single", EASY).records[0]
    assert steps["steps"][0]["technique"] == "naked-single"
    wrong = garns("explain", "--forbid", "naked-singel", EASY)
    assert wrong.code == 2
    assert "Did you mean naked-single?" in wrong.err


def test_explain_as_data(garns: Garns) -> None:
    record = garns("explain", "--json", MEDIUM).records[0]
    assert (record["level"], record["technique"], record["solved"]) == ("medium", "pointing", True)
    step = next(s for s in record["steps"] if s["technique"] == "pointing")
    assert step["eliminations"]
    assert [e["role"] for e in step["evidence"]] == ["base", "cover"]
    assert step["sentence"].endswith(".")
    assert "." not in record["end"]


def test_explain_in_pictures(garns: Garns, tmp_path: Path) -> None:
    page, picture, text = (tmp_path / name for name in ("way.html", "way.svg", "way.md"))
    result = garns("explain", "--html", page, "--svg", picture, "--to", "r1c4", EASY)
    assert result.code == 0
    assert not result.out
    assert page.read_text().startswith("<!doctype html>")
    assert sorted(p.name for p in tmp_path.glob("*.svg")) == ["way-1.svg", "way-2.svg"]
    garns("explain", "--markdown", "--svg", picture, "--to", "r1c4", "-o", text, EASY)
    assert "](way-2.svg)" in text.read_text()
    assert garns("explain", "--markdown", "--json", EASY).code == 2


def test_pictures_are_of_one_puzzle(garns: Garns, tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text(f"{EASY}\n{MEDIUM}\n")
    result = garns("explain", "--html", tmp_path / "way.html", tmp_path / "two.txt")
    assert result.code == 2
    assert "one puzzle at a time" in result.err


@pytest.mark.parametrize("command", [("explain",), ("hint",), ("hint", "--all")])
def test_a_time_that_is_over(garns: Garns, command: tuple[str, ...]) -> None:
    result = garns(*command, "--timeout", 0, EASY)
    assert (result.code, result.out) == (4, "")
    assert (
        result.err == "garns: Stopped by the limit of time or nodes before there was an answer.\n"
    )
    assert "limite de tempo" in garns(*command, "--timeout", 0, EASY, lang="pt").err


@pytest.mark.parametrize("command", ["explain", "hint"])
def test_the_time_is_for_the_whole_way(
    garns: Garns, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only for the solution, which is there at once."""
    monkeypatch.setattr(kernel.Deadline, "is_over", True)
    result = garns(command, "--timeout", 1, EASY)
    assert (result.code, result.out) == (4, "")


# hint


def test_hint(garns: Garns) -> None:
    assert garns("hint", EASY).out == "Look at box 2.\n"
    move = garns("hint", "--level", "4", EASY)
    assert move.out.splitlines()[-1].endswith("so r1c6 is 8.")
    assert garns("hint", "--level", "5", EASY).code == 2
    assert garns("hint", SOLUTION).out == "The board is solved.\n"
    assert "Olhe o bloco 2." in garns("hint", EASY, lang="pt").out


def test_hint_on_a_board_in_progress(garns: Garns, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    puzzle = Puzzle(in_progress(EASY, {2: 1}))
    board.write_text("".join(write([puzzle], "json")))
    result = garns("hint", "--level", "4", board)
    assert result.code != 0
    assert result.out == "1 in r1c3 is wrong.\n"
    record = garns("hint", "--json", "--level", "4", board).records[0]
    assert record["mistakes"] == [{"kind": "digit", "cell": "r1c3"}]
    assert "technique" not in record


def test_hint_with_pencil_marks(garns: Garns, tmp_path: Path) -> None:
    board = tmp_path / "marks.txt"
    text = "".join(write([Puzzle(Grid(EASY))], "pencilmarks"))
    board.write_text(text)
    assert "Look at" in garns("hint", board).out
    # The first cell with marks is r1c3, a 4.
    board.write_text(text.replace("124", "12 ", 1))
    lost = garns("hint", board)
    assert lost.code == 1
    assert lost.out == "The pencil marks of r1c3 have lost the right digit.\n"


def test_hint_as_data_and_as_a_picture(garns: Garns, tmp_path: Path) -> None:
    levels = [garns("hint", "--json", "--level", n, EASY).records[0] for n in (1, 2, 3, 4)]
    assert ["technique" in record for record in levels] == [False, True, True, True]
    assert ["evidence" in record for record in levels] == [False, False, True, True]
    assert ["placements" in record for record in levels] == [False, False, False, True]
    garns("hint", "--svg", tmp_path / "hint.svg", EASY)
    assert (tmp_path / "hint.svg").read_text().startswith("<svg")


def test_every_step_on_a_board(garns: Garns) -> None:
    easy = "--prefer", "naked-single", "--limit", 6
    result = garns("hint", "--all", *easy, EASY)
    assert result.code == 0
    lines = [line for line in result.out.splitlines() if not line.startswith(" ")]
    assert [line.split()[0] for line in lines] == ["1.", "2.", "3.", "4.", "5.", "6."]
    assert lines[0].startswith("1.   Naked single. ")
    assert garns("hint", *easy, EASY) == result
    assert "Único nu. " in garns("hint", *easy, EASY, lang="pt").out


def test_every_step_as_data(garns: Garns) -> None:
    records = garns("hint", "--all", "--limit", 3, "--json", EASY).records
    assert [record["step"] for record in records] == [1, 2, 3]
    first = garns("explain", "--json", EASY).records[0]["steps"][0]
    assert first.items() <= records[0].items()
    assert list(records[0])[:4] == ["file", "line", "puzzle", "step"]
    without = garns("hint", "--limit", 1, "--json", "--forbid", "hidden-single-box", EASY)
    assert without.records[0]["technique"] != "hidden-single-box"


def test_every_step_of_several_boards(garns: Garns, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text(f"{EASY}\n{MEDIUM}\n")
    result = garns("hint", "--limit", 2, boards)
    assert f"── {boards}:2\n1.   " in result.out
    output = tmp_path / "steps.txt"
    assert garns("hint", "--limit", 2, boards, "-o", output).code == 0
    assert output.read_text() == result.out


def test_no_step_at_all(garns: Garns) -> None:
    assert garns("hint", "--all", SOLUTION).out == "The board is solved.\n"
    everything = ",".join(technique.id for technique in TECHNIQUES)
    stuck = garns("hint", "--all", "--forbid", everything, EASY)
    assert stuck.code == 1
    assert stuck.out == garns("hint", "--forbid", everything, EASY).out
    none = garns("hint", "--all", "--json", "--forbid", everything, EASY)
    assert (none.code, none.out) == (1, "")


def test_every_step_of_a_wrong_board(garns: Garns, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text("".join(write([Puzzle(in_progress(EASY, {2: 1}))], "json")))
    result = garns("hint", "--all", board)
    assert (result.code, result.out) == (1, "")
    assert "r1c3" in result.err


def test_stages_and_drawings_are_of_one_step(garns: Garns, tmp_path: Path) -> None:
    assert "--all, --level" in garns("hint", "--all", "--level", 2, EASY).err
    drawing = garns("hint", "--limit", 2, "--svg", tmp_path / "x.svg", EASY)
    assert drawing.code == 2
    assert "--limit, --svg" in drawing.err


def test_every_step_within_a_time(garns: Garns, monkeypatch: pytest.MonkeyPatch) -> None:
    def some_steps(*_: object, **__: object) -> Iterator[FoundStep]:
        yield next(all_steps(EASY))
        raise BudgetUsedUp

    monkeypatch.setattr(step_list, "all_steps", some_steps)
    result = garns("hint", "--all", EASY)
    assert result.code == 4
    assert result.out.startswith("1.   Hidden single")
    assert "after 1 step; there may be more" in result.err
    assert "depois de 1 passo" in garns("hint", "--all", EASY, lang="pt").err


# techniques


def test_techniques(garns: Garns) -> None:
    listed = garns("techniques").out.splitlines()
    assert len([line for line in listed if not line.startswith("*")]) == len(TECHNIQUES)
    lesson = garns("techniques", "naked-pair")
    assert lesson.out.startswith("Naked pair (naked-pair, medium)")
    assert "Common mistake: Pairing cells" in lesson.out
    assert "For example:" in lesson.out
    assert garns("techniques", "par nu", lang="pt").out.startswith("Par nu")
    assert garns("techniques", "magic").code == 2
    assert len(garns("techniques", "--json").records) == len(TECHNIQUES)


def test_a_lesson_to_print(garns: Garns, tmp_path: Path) -> None:
    path = tmp_path / "lesson.pdf"
    assert garns("techniques", "x-wing", "--pdf", path).out == ""
    assert path.read_bytes().startswith(b"%PDF")
    other = tmp_path / "other.pdf"
    garns("techniques", "x-wing", "--pdf", other, "-n", "9", "--seed", "1")
    pages = [len(pypdf.PdfReader(each).pages) for each in (path, other)]
    assert pages[0] < pages[1]
    refused = garns("techniques", "--pdf", path)
    assert (refused.code, "TECHNIQUE is missing." in refused.err) == (2, True)


def test_techniques_in_pictures(garns: Garns, tmp_path: Path) -> None:
    garns("techniques", "pointing", "--svg", tmp_path / "p.svg", "--html", tmp_path / "p.html")
    assert "Pointing" in (tmp_path / "p.svg").read_text()
    assert "Pointing (medium)" in (tmp_path / "p.html").read_text()


# rate: the work that is spread over processes; the rest is in test_rate.py


@pytest.mark.slow
def test_processes_keep_the_order() -> None:
    easy, none = Puzzle(Grid(EASY)), Puzzle(Grid(NONE))
    questions = [easy, none] * FEW
    rate_all = partial(SCALES["level"].rate_many, limits=Limits(), threads=1)
    found = list(in_order(rate_all, questions, 2))
    assert [question for question, _ in found] == questions
    assert all(isinstance(answer, GarnsError) == (i % 2) for i, (_, answer) in enumerate(found))
    assert isinstance(found[1][1], NoSolution)
    assert found == found[:2] * FEW or str(found[0][1]) == str(found[2][1])
