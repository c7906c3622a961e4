"""Signs of life on a terminal."""

from __future__ import annotations

import io
import sys

import pytest

from garns.cli.running import progress
from garns.cli.running.complaints import complain
from garns.cli.running.progress import Progress
from garns.messages import use_language


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal_of(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error as a terminal, and progress that is shown at once. No fixture: pytest puts its
    own standard error in place before the test begins."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "PERIOD", 0)
    return stream


def test_a_complaint_takes_the_place_of_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with use_language("en"):
        shown = Progress(100)
        shown.read(50)
        shown.advance()
        complain("something")
        complain("more")
        shown.clear()
    line, _, rest = terminal.getvalue().removeprefix("\r\x1b[K").partition("\r\x1b[K")
    assert line.startswith("[##########..........] 50%  1 puzzles")
    assert rest == "garns: something\ngarns: more\n"


def test_puzzles_of_an_earlier_run_do_not_count_as_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with use_language("en"):
        shown = Progress()
        for _ in range(1000):
            shown.skip()
        assert "1,000 puzzles, 0/s" in terminal.getvalue()
        assert shown.done == 1000
        shown.clear()


def test_the_time_left_of_a_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every phase, as long as the rest takes if it goes on like this."""
    terminal = terminal_of(monkeypatch)
    now = [100.0]
    monkeypatch.setattr("garns.cli.running.progress.time.monotonic", lambda: now[0])
    with use_language("en"), progress.working() as watch:
        for second, done in ((0, 0), (5, 1), (40, 50), (90, 99)):
            now[0] = 100.0 + second
            watch(done, 100, f"phase {done}")
    shown = terminal.getvalue().split("\r\x1b[K")
    assert "phase 0" in shown[1]
    assert "left" not in shown[1] + shown[2]
    assert "50%  phase 50 (about 40 s left)" in shown[3]
    assert "(about 1 s left)" in shown[4]


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "1 s"), (59, "59 s"), (150, "2 min"), (7300, "2 h")]
)
def test_rough_durations(seconds: float, words: str) -> None:
    assert progress.rough_duration(seconds) == words
