"""The game in a real terminal of 80×24, by a person's keys.

Without tmux, which `make tmux` finds or installs, these tests are skipped and say so.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from garns import parse, solve
from garns.play import Store
from tests.clocks import wait_until
from tests.processes import is_running

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

SHELL = """sh -c 'echo $$ > "$0"; exec "$@"' "$@"; echo "ended with $?"; exec sleep 100000"""
"""Notes the number of the process and says how it has ended: tmux itself may miss that."""


class Terminal:
    """A window of tmux, with a server of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._is_open = False
        self._number = 0

    def tmux(self, *words: str) -> str:
        # A server that is ending may still be at its socket: the next one gets its own.
        socket = str(self.folder / f"tmux-{self._number}")
        command = ["tmux", "-S", socket, "-f", os.devnull, *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def garns(self, *arguments: str) -> None:
        """Run garns in a new window."""
        self.close()
        self._number += 1
        environment = {"XDG_STATE_HOME": str(self.folder), "LC_ALL": "C.UTF-8"}
        settings = [word for item in environment.items() for word in ("-e", "=".join(item))]
        program = [sys.executable, "-m", "garns", "play", *arguments, "--lang", "en"]
        shell = ["sh", "-c", SHELL, "sh", str(self._pid_file), *program]
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", *settings, *shell)
        self._is_open = True

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def wait_for(self, words: str) -> None:
        wait_until(lambda: words in " ".join(self.screen().split()))

    def wait_for_no(self, words: str) -> None:
        wait_until(lambda: words not in self.screen())

    @property
    def _pid_file(self) -> Path:
        return self.folder / "pid"

    @property
    def pid(self) -> int:
        return int(self._pid_file.read_text())

    def kill(self) -> None:
        """As the power failing would."""
        os.kill(self.pid, signal.SIGKILL)
        self.wait_for("ended with 137")

    def close(self) -> None:
        if self._is_open:
            self.tmux("kill-server")
            self._is_open = False


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    if shutil.which("tmux") is None:
        pytest.skip("no tmux on this machine: `make tmux` finds or installs it")
    opened = Terminal(tmp_path)
    yield opened
    opened.close()


def test_a_whole_game_by_keys(terminal: Terminal, tmp_path: Path) -> None:
    puzzle, solution = parse(LINE).grid, solve(LINE)
    terminal.garns(LINE)
    terminal.wait_for("Writing digits")
    keys = [key for cell in puzzle.empty_cells for key in (str(solution.values[cell]), "Tab")]
    terminal.press(*keys)
    terminal.wait_for("Solved correctly, in")
    terminal.press("Enter")
    terminal.wait_for("New game: easy")
    terminal.press("End", "Up", "Up", "Enter")
    terminal.wait_for("9×9, easy: 1 of 1 won")
    terminal.press("Escape")
    terminal.wait_for("New game: easy")
    terminal.press("q")
    terminal.wait_for("ended with 0")
    assert Store(tmp_path / "garns").statistics()[9, "easy", ""].won == 1


def test_notes_hints_pause_and_leaving(terminal: Terminal, tmp_path: Path) -> None:
    terminal.garns(LINE)
    terminal.wait_for("Writing digits")
    terminal.press("n", "1", "2")
    terminal.wait_for("r1c3: empty, notes 1 2.")
    for words in ("Look at", "The technique:", "What there is to see", "Enter makes this move"):
        terminal.press("?")
        terminal.wait_for(words)
    terminal.press("Enter", "p")
    terminal.wait_for("Paused. Any key resumes.")
    terminal.wait_for_no("┏")
    terminal.press("z")
    terminal.wait_for("┏")
    terminal.press("C-c")
    terminal.wait_for("ended with 0")
    (saved,) = Store(tmp_path / "garns").games()
    assert saved.game.position.values.count(0) == parse(LINE).grid.values.count(0) - 1


def test_a_killed_game_goes_on_with_its_last_move(terminal: Terminal) -> None:
    terminal.garns(LINE)
    terminal.wait_for("r1c3: empty.")
    terminal.press("4")
    terminal.wait_for("r1c3: 4.")
    terminal.kill()
    terminal.garns()
    terminal.wait_for("Resume: easy, 9×9. 50 cells left.")
    terminal.press("Enter")
    terminal.wait_for("Writing digits")
    terminal.press("u")
    terminal.wait_for("r1c3: empty.")
    terminal.press("r", "q")
    terminal.wait_for("ended with 0")


def test_a_folder_is_a_menu(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "1.in").write_text("1 2 x\n")
    (folder / "2.in").write_text(LINE)
    terminal.garns(str(folder))
    terminal.wait_for("Any of them, at random")
    terminal.press("Down", "Enter")
    terminal.wait_for("This board has 1 row; a 3×3 board needs 3.")
    terminal.press("Down", "Enter")
    terminal.wait_for("easy, 9×9")


def test_a_terminal_that_is_closed_ends_the_game_and_keeps_it(
    terminal: Terminal, tmp_path: Path
) -> None:
    terminal.garns(LINE)
    terminal.wait_for("r1c3: empty.")
    terminal.press("4")
    terminal.wait_for("r1c3: 4.")
    pid = terminal.pid
    terminal.close()
    wait_until(lambda: not is_running(pid))
    assert not list(tmp_path.rglob("*.lock"))
    (saved,) = Store(tmp_path / "garns").games()
    assert saved.game.position.values.count(0) == parse(LINE).grid.values.count(0) - 1


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_gives_the_terminal_back(
    terminal: Terminal, number: signal.Signals, code: int
) -> None:
    terminal.garns(LINE)
    terminal.wait_for("r1c3: empty.")
    os.kill(terminal.pid, number)
    terminal.wait_for(f"ended with {code}")
    assert "Writing digits" not in terminal.screen()
    assert "Traceback" not in terminal.screen()
