"""Grids that overlap, from the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import garns as library
from tests.cli.conftest import Garns


@pytest.fixture
def puzzle(garns: Garns, tmp_path: Path) -> Path:
    file = tmp_path / "samurai.txt"
    assert garns("generate", "--layout", "samurai", "--seed", 7, "-o", file).code == 0
    return file


def test_it_is_solved_and_checked(garns: Garns, puzzle: Path) -> None:
    solved = garns("solve", puzzle)
    assert solved.code == 0
    assert "This is the only solution." in solved.out
    assert solved.out.count("┌") == 6
    solution = garns("solve", "-q", puzzle).out.strip()
    assert len(solution) == 369
    assert garns("check", puzzle, "--solution", solution).code == 0


def test_hints_and_levels(garns: Garns, puzzle: Path) -> None:
    assert garns("hint", puzzle).code == 0
    assert garns("explain", puzzle).code == 0
    assert garns("rate", puzzle).code == 0


def test_the_same_puzzles_on_any_number_of_threads(garns: Garns) -> None:
    common = ("generate", "--layout", "6@r1c1r5c4", "-n", 6, "--seed", 3)
    one = garns(*common, "--threads", 1)
    two = garns(*common, "--threads", 2)
    assert one.out == two.out
    assert len(one.out.splitlines()) >= 6


def test_drawn_and_printed(garns: Garns, puzzle: Path, tmp_path: Path) -> None:
    sheet, drawing = tmp_path / "sheet.pdf", tmp_path / "board.svg"
    assert garns("sheet", puzzle, "-o", sheet).code == 0
    assert sheet.read_bytes().startswith(b"%PDF")
    assert garns("candidates", puzzle, "--svg", drawing).code == 0
    assert drawing.read_text().count("<text") > 369 / 2


@pytest.mark.parametrize(
    "command",
    [
        ("trace", "--no-boards"),
        ("canonical",),
        ("rate", "--scale", "se"),
    ],
)
def test_what_knows_one_grid_only_says_so(
    garns: Garns, puzzle: Path, command: tuple[str, ...]
) -> None:
    result = garns(*command, puzzle)
    assert result.code == 2
    assert "grid" in result.err or "9×9" in result.err


@pytest.mark.parametrize(
    "wish",
    [("--clues", "100"), ("--symmetry", "rotate-180"), ("--rules", "killer"), ("--no-givens",)],
)
def test_wishes_that_cannot_be(garns: Garns, wish: tuple[str, ...]) -> None:
    assert garns("generate", "--layout", "samurai", *wish).code == 2


def test_it_is_played(garns: Garns, puzzle: Path) -> None:
    result = garns("play", puzzle, "--plain", stdin="row 19\nleft\nq\n")
    assert "Row 7 of grid 3: " in result.out
    counts = [int(number) for number in re.findall(r"×(\d+)", result.out)]
    assert len(counts) == 9
    assert sum(counts) == 369 - next(iter(library.read(puzzle))).clues
