"""`garns play` line by line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

from garns import parse, solve
from garns.play import Store
from garns.terminal import session
from tests import clocks
from tests.cli.conftest import Garns

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def moves(line: str) -> str:
    puzzle, solution = parse(line).grid, solve(line)
    return "".join(
        f"r{cell // 9 + 1}c{cell % 9 + 1} {solution.values[cell]}\n" for cell in puzzle.empty_cells
    )


def test_a_whole_game_and_its_statistics(garns: Garns) -> None:
    with clocks.set_by(lambda: 0.0, session):
        result = garns("play", LINE, "--plain", stdin=moves(LINE))
    assert result.code == 0
    assert result.out.splitlines()[-1].startswith("Solved correctly, in 0:00")
    assert "1 of 1 won" in garns("play", "--statistics").out


def test_saved_listed_resumed_and_deleted(garns: Garns) -> None:
    for arguments in (("--resume",), ("--delete", "1")):
        assert garns("play", *arguments).code == 2
    assert garns("play", "--games").out == "There is no game to resume.\n"
    assert "saved" in garns("play", LINE, "--plain", stdin="r1c3 4\nq\n").out
    assert "saved" in garns("play", "--size", "4", "--plain", stdin="a\n").out
    first, second = garns("play", "--games").out.splitlines()
    assert first.startswith("   1  easy, 4×4.")
    assert second.startswith("   2  easy, 9×9. 50 cells left.")
    out = garns("play", "--resume", "--number", "2", "--plain", stdin="r 1\n").out
    assert "Row 1: 5, 3, 4, empty" in out
    assert garns("play", "--resume", "--number", "3").code == 2
    assert garns("play", "--delete", "1").out == "The game was deleted.\n"
    assert len(garns("play", "--games").out.splitlines()) == 1
    assert garns("play", "--resume", LINE).code == 2


def test_lives(garns: Garns) -> None:
    out = garns("play", LINE, "--plain", "--lives", stdin="r1c3 9\nr1c3 8\nr1c3 7\n").out
    assert out.splitlines()[-1].startswith("The third mistake")


def test_levels_in_both_languages(garns: Garns) -> None:
    for level in ("hard", "difícil", "dificil"):
        result = garns("play", "--difficulty", level, "--plain", stdin="t\n")
        assert result.out.splitlines()[-1].startswith("hard, 9×9.")


def test_a_puzzle_with_several_solutions_says_so(garns: Garns) -> None:
    result = garns("play", "." * 81, "--plain", stdin="r1c1 1\nr1c2 1\n?\nc\n")
    assert result.code == 0
    for words in ("any one wins", "has more than one solution.", "2 are wrong: r1c1 and r1c2."):
        assert words in result.out


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "1-broken.in").write_text("1 2 x\n")
    (tmp_path / "puzzles" / "2-good.in").write_text(LINE)
    (tmp_path / "puzzles" / "3-none.in").write_text("11" + "." * 79)
    return tmp_path / "puzzles"


def test_a_folder_by_menu_asks_again_after_a_broken_file(garns: Garns, folder: Path) -> None:
    result = garns("play", folder, "--plain", stdin="1\n3\n2\nr 1\n")
    assert result.code == 0
    assert "2  2-good.in" in result.out
    assert "1-broken.in" in result.err
    assert "r1c1" in result.err
    assert "Row 1: 5, 3, empty" in result.out
    assert garns("play", folder, "--plain", stdin="").code == 2


def test_a_folder_by_number_or_at_random(garns: Garns, folder: Path) -> None:
    for arguments in (("--number", "2"), ("--random",)):
        assert "Row 1: 5, 3" in garns("play", folder, *arguments, "--plain", stdin="r 1\n").out
    assert garns("play", folder, "--number", "1", "--plain").code == 2
    assert garns("play", folder, "--number", "9", "--plain").code == 2


def test_a_folder_of_broken_files_alone(garns: Garns, folder: Path) -> None:
    (folder / "2-good.in").unlink()
    result = garns("play", folder, "--random", "--plain")
    assert result.code in (1, 2)
    assert "-broken.in" in result.err or "r1c1" in result.err


def test_without_a_place_for_games_one_can_play_and_is_told(
    garns: Garns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", os.devnull)
    result = garns("play", LINE, "--plain", stdin="r1c3 4\nr 1\n")
    assert result.code == 0
    assert "The game could not be saved" in result.out
    assert "Row 1: 5, 3, 4" in result.out
    assert garns("play", "--statistics").out == "No game has ended yet.\n"


def test_a_killed_process_loses_no_move(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "garns", "play", LINE, "--plain", "--lang", "en"]
    process = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True, bufsize=1)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("r1c3 4\n")
    answer = next(line for line in process.stdout if line.startswith("r1c3"))
    assert answer == "r1c3: 4. 50 cells left.\n"
    process.kill()
    process.communicate()
    (saved,) = Store(tmp_path / "garns").games()
    assert saved.game.position.values[2] == 4
    # The lock of the killed process does not keep anybody off.
    store = Store(tmp_path / "garns")
    assert store.resume(saved.game.id) is not None
    store.release()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("--difficulty", "extreme", "--size", "4"), 2), (("5" * 81,), 1), (("nonsense",), 2)],
)
def test_what_cannot_be_played(garns: Garns, arguments: tuple[str, ...], code: int) -> None:
    assert garns("play", *arguments, "--plain").code == code


def test_a_saved_file_that_cannot_be_read_is_told_of(garns: Garns, tmp_path: Path) -> None:
    games = tmp_path / "garns" / "games"
    games.mkdir(parents=True)
    (games / "x.json").write_text('{"seconds": Infinity}')
    result = garns("play", "--games")
    assert result.code == 0
    assert f"set aside: {games / 'x.broken'}" in result.err
    assert "set aside" not in garns("play", "--games").err
