"""Programs of other people: what they print, how they fail, and that nothing of them is left."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest

import garns
from garns import Grid, InvalidRequest
from garns.lab import Program
from tests.clocks import PATIENCE, interrupted, wait_until
from tests.lab.conftest import case
from tests.processes import has_ended

SMALL = Grid("1...............")
SOLVED = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
IMPOSSIBLE = Grid("1000003400000301")


def python(code: str) -> Program:
    return Program(f'{sys.executable} -c "{code}"')


@pytest.mark.parametrize(("name", "insertions"), [("5.in", 257), ("8.in", 217)])
def test_a_program_in_c_counts_as_the_founding_report(
    c_solver: str, name: str, insertions: int
) -> None:
    attempt = Program(c_solver).attempt(case(name).grid, PATIENCE)
    assert attempt.verdict == "solved"
    assert attempt.counters == {"insertions": insertions}
    assert 0 < attempt.seconds < PATIENCE


def test_a_program_may_find_another_solution_than_ours() -> None:
    for rows in (SOLVED, "1 2 3 4\n3 4 1 2\n2 3 4 1\n4 1 2 3\n"):
        assert python(f"print({rows!r})").attempt(SMALL, PATIENCE).verdict == "solved"


@pytest.mark.parametrize(
    ("code", "verdict", "words"),
    [
        ("import os; os.abort()", "crash", "SIGABRT"),
        ("raise SystemExit(3)", "crash", "exit code 3"),
        ("print('no idea')", "no-grid", "0 values"),
        ("pass", "no-grid", "no full board"),
        ("print('2 1 3 4\\n3 4 1 2\\n1 2 4 3\\n4 3 2 1')", "wrong", "given 1 in r1c1"),
        ("print('1 2 3 4\\n1 4 3 2\\n2 1 4 3\\n4 3 2 1')", "wrong", "more than once"),
        ("print('1 2 3 4\\n3 4 1 2\\n2 1 4 3\\n4 3 2 0')", "wrong", "1 cell is empty"),
        ("print('1' * 5000000)", "wrong", "4 MiB"),
        ("import time; time.sleep(3600)", "limit", ""),
    ],
)
def test_failures_are_shown_as_such(code: str, verdict: str, words: str) -> None:
    limit = 0.3 if verdict == "limit" else PATIENCE
    attempt = python(code).attempt(SMALL, limit)
    assert attempt.verdict == verdict
    with garns.use_language("en"):
        assert words in str(attempt.detail or "")
    assert not attempt.is_finished


def test_saying_so_is_right_where_there_is_no_solution() -> None:
    assert python("print('sem solucao')").attempt(IMPOSSIBLE, PATIENCE).verdict == "none"
    assert python(f"print({SOLVED!r})").attempt(IMPOSSIBLE, PATIENCE).verdict == "wrong"


START_BOARD = "import sys; print(sys.stdin.read()); print('sem solucao')"


def test_the_start_board_with_no_solution_below_is_no_board_with_empty_cells() -> None:
    assert python(START_BOARD).attempt(IMPOSSIBLE, PATIENCE).verdict == "none"
    attempt = python(START_BOARD).attempt(SMALL, PATIENCE)
    assert attempt.verdict == "wrong"
    with garns.use_language("en"):
        assert str(attempt.detail) == "It says that there is no solution, but there is one."


def test_programs_get_the_board_as_integers(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    python(f"import sys; open('{seen}', 'w').write(sys.stdin.read())").attempt(SMALL, PATIENCE)
    assert seen.read_text() == "1 0 0 0\n" + "0 0 0 0\n" * 3


def test_whatever_a_program_leaves_behind_is_ended(tmp_path: Path) -> None:
    """One that starts another and ends, and one that is stopped together with its child, here
    because it prints without end."""
    for end in ("", f"; {ENDLESS}"):
        note = tmp_path / "pid"
        Program(f"sh -c 'sleep 3600 & echo $! > {note}{end}'").attempt(SMALL, PATIENCE)
        # Orphans are reaped by the system, which may take a moment.
        wait_until(partial(has_ended, int(note.read_text())))


ENDLESS = f"while :; do echo {'1' * 1000}; done"


def test_a_program_that_prints_without_end_is_stopped_before_its_time_is_up() -> None:
    assert Program(f"sh -c '{ENDLESS}'").attempt(SMALL, PATIENCE).verdict == "wrong"


def test_ctrl_c_ends_the_program_too(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    with interrupted(lambda: note.exists() and note.read_text()):
        Program(f"sh -c 'echo $$ > {note}; sleep 3600'").attempt(SMALL, 3600)
    wait_until(lambda: has_ended(int(note.read_text())))


@pytest.mark.parametrize("command", ["", "no-such-program-here", "'open", "./solver.c"])
def test_commands_that_cannot_be_run(command: str) -> None:
    with pytest.raises(InvalidRequest):
        Program(command).attempt(SMALL, 1)


def test_names_are_short() -> None:
    assert Program("/home/me/bin/solver --fast a/b").name == "solver --fast a/b"
