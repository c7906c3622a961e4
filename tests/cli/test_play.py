"""`garns play` line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns import parse, solve
from tests.cli.conftest import Garns

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def moves(line: str) -> str:
    puzzle, solution = parse(line), solve(line)
    return "".join(
        f"r{cell // 9 + 1}c{cell % 9 + 1} {solution.values[cell]}\n" for cell in puzzle.empty_cells
    )


def test_a_whole_game_and_its_statistics(garns: Garns) -> None:
    result = garns("play", LINE, "--plain", stdin=moves(LINE))
    assert result.code == 0
    assert result.out.splitlines()[-1].startswith("Solved correctly, in 0:0")
    assert "1 of 1 won" in garns("play", "--statistics").out


def test_what_can_be_said(garns: Garns) -> None:
    script = (
        "r1c3 9\nn r1c4 2\nr 1\n?\nr1c1 1\nr1c3 0\nr9z 1\nr1c3 x\nu\ny\nc\nnonsense words here\n"
    )
    out = garns("play", LINE, "--plain", stdin=script).out
    for words in (
        "r1c3: 9. 50 cells left.",
        "Row 1: 5, 3, 9, empty, 7",
        "This digit was given; it stays.",
        "r1c3: empty. 51 cells left.",
        "“x” is none of",
        "Everything is right so far.",
    ):
        assert words in out


def test_saved_and_resumed(garns: Garns) -> None:
    assert garns("play", "--resume").code == 2
    assert "saved" in garns("play", LINE, "--plain", stdin="r1c3 4\nq\n").out
    out = garns("play", "--resume", "--plain", stdin="r 1\n").out
    assert "Row 1: 5, 3, 4, empty" in out


def test_lives(garns: Garns) -> None:
    out = garns("play", LINE, "--plain", "--lives", stdin="r1c3 9\nr1c3 8\nr1c3 7\n").out
    assert out.splitlines()[-1].startswith("The third mistake")


def test_a_folder_by_number(garns: Garns) -> None:
    result = garns("play", "examples/founding", "--plain", stdin="3\nq\n")
    assert result.code in (0, 3)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("--difficulty", "extreme", "--size", "4"), 2), (("5" * 81,), 1), (("." * 81,), 3)],
)
def test_what_cannot_be_played(garns: Garns, arguments: tuple[str, ...], code: int) -> None:
    assert garns("play", *arguments, "--plain").code == code
