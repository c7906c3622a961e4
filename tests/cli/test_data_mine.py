"""`garns data mine`: what it says, keeps and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns.data import open_dataset
from tests.cli.conftest import Garns

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MINE = ("data", "mine", "--removals", "1", "--rounds", "1")


def test_mine(garns: Garns, tmp_path: Path) -> None:
    around, folder = tmp_path / "hard.txt", tmp_path / "mined"
    around.write_text(f"{PUZZLE}\n")
    arguments = (*MINE, "--around", around, "--keep", "er >= 1.2 and givens > 20", "-o", folder)
    result = garns(*arguments)
    assert result.code == 0, result.err
    assert "Rounds: 1. Puzzles searched around: 1. Boards tried: " in result.err
    dataset = open_dataset(folder)
    assert f"{folder}: {len(dataset)} rows" in result.out
    assert dataset.columns == ("puzzle", "er", "ep", "ed", "round")
    assert len(dataset) > 5
    assert garns(*arguments).out == result.out
    assert garns("data", "verify", folder, "--all").code == 0


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "There is no puzzle to search around"), ("pt", "Não há quebra-cabeça em torno")],
)
def test_what_cannot_be_searched_around(
    garns: Garns, tmp_path: Path, lang: str, words: str
) -> None:
    around = tmp_path / "several.txt"
    around.write_text("." * 81 + "\n1234341221434321\n")
    arguments = ("--around", around, "--keep", "er > 1", "-o", tmp_path / "mined")
    result = garns(*MINE, *arguments, lang=lang)
    assert result.code == 2
    assert words in result.err
    assert f"{around}:1: " in result.err
    assert f"{around}:2: " in result.err
    assert not (tmp_path / "mined").exists()


def test_a_wrong_condition(garns: Garns, tmp_path: Path) -> None:
    result = garns(*MINE, "--around", PUZZLE, "--keep", "er >> 1", "-o", tmp_path / "mined")
    assert result.code == 2
    assert "--keep:1:5: " in result.err
