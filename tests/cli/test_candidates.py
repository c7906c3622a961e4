"""`garns candidates`: the board, one cell with its reasons, and the same as data."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Garns

SMALL = "1000003400000301"
DEAD_END = "1230000400000000"


def test_the_board_is_drawn(garns: Garns) -> None:
    found = garns("candidates", SMALL)
    assert found.code == 0
    assert "1 ┃  1  │     ┃     │     ┃" in found.out
    assert "  ┃     │ · 2 ┃ · 2 │ · 2 ┃" in found.out
    assert garns("candidates", "--ascii", SMALL).out.isascii()


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Candidates of r1c2: 2 and 4.",
                "  1 does not fit: row 1 has it in r1c1.",
                "  3 does not fit: column 2 has it in r4c2.",
                "r1c1 is filled: 1.",
            ],
        ),
        (
            "pt",
            [
                "Candidatos de L1C2: 2 e 4.",
                "  1 não serve: a linha 1 já tem esse valor em L1C1.",
                "  3 não serve: a coluna 2 já tem esse valor em L4C2.",
                "L1C1 está preenchida: 1.",
            ],
        ),
    ],
)
def test_one_cell_with_the_reasons(garns: Garns, language: str, lines: list[str]) -> None:
    found = garns("candidates", SMALL, "--cell", "(1,2) Aa", lang=language)
    assert found.out.splitlines() == lines


def test_symbols(garns: Garns) -> None:
    found = garns("candidates", SMALL, "--cell", "r1c2", "--symbols", "ABCD")
    assert "B and D." in found.out
    assert "A does not fit" in found.out


def test_a_cell_into_which_nothing_fits(garns: Garns) -> None:
    found = garns("candidates", DEAD_END)
    assert found.code == 1
    assert "Nothing fits into r1c4." in found.out
    assert "Nothing fits into r1c4." in garns("candidates", DEAD_END, "--cell", "r1c4").out


def test_a_broken_rule_is_told(garns: Garns) -> None:
    found = garns("candidates", "11..............")
    assert found.code == 1
    assert "row 1 has 1 more than once: r1c1 and r1c2" in found.out


def test_as_data(garns: Garns) -> None:
    board = garns("candidates", SMALL, "--json").records[0]
    assert board["candidates"]["r1c2"] == [2, 4]
    assert len(board["candidates"]) == SMALL.count("0")
    cell = garns("candidates", SMALL, "--json", "--cell", "r1c2").records[0]["cells"][0]
    assert cell["candidates"] == [2, 4]
    row = {"kind": "row", "number": 1}
    assert cell["rejected"][0] == {"value": 1, "house": row, "cell": "r1c1"}


def test_as_a_drawing(garns: Garns, tmp_path: Path) -> None:
    found = garns("candidates", SMALL, "--svg", tmp_path / "board.svg")
    assert (found.code, found.out) == (0, "")
    drawing = ElementTree.parse(tmp_path / "board.svg")
    notes = [each for each in drawing.iter() if "garns-note" in each.get("class", "")]
    assert notes
    two = garns("candidates", SMALL, DEAD_END, "--svg", tmp_path / "both.svg")
    assert two.code == 2


def test_several_boards_have_headings(garns: Garns, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{SMALL}\n{DEAD_END}\n")
    found = garns("candidates", tmp_path / "list.txt", "--cell", "r1c4")
    assert f"── {tmp_path / 'list.txt'}:2" in found.out
    assert found.code == 1


@pytest.mark.parametrize("cells", ["", "r9c9", "nowhere"])
def test_cells_that_are_not_there(garns: Garns, cells: str) -> None:
    assert garns("candidates", SMALL, "--cell", cells).code == 2


def test_true_candidates(garns: Garns) -> None:
    """In r1c3 three values fit, but not all of them stand there in a solution."""
    found = garns("candidates", "--true", "--json", SMALL).records[0]["candidates"]
    fitting = garns("candidates", "--json", SMALL).records[0]["candidates"]
    assert all(set(values) <= set(fitting[cell]) for cell, values in found.items())
    assert found != fitting
    told = garns("candidates", "--true", "--cell", "r1c3", SMALL)
    assert "In no solution: " in told.out
    none = garns("candidates", "--true", "11" + "." * 14)
    assert none.code == 1
    assert "The puzzle has no solution." in none.out
    assert garns("candidates", "--true", "--timeout", "0", SMALL).code == 4
