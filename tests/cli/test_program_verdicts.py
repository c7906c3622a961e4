"""What a program printed is told the same, whoever asks: `compare`, `judge` and `validator`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from garns.model import Grid
from garns.programs import can_keep, rule
from tests.cli.conftest import Garns
from tests.clocks import PATIENCE

SOLVABLE = Grid("1...............")
IMPOSSIBLE = Grid("1000003400000301")
RIGHT = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
UNFINISHED = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 0\n"
SAID, NOTHING = "sem solução\n", "done\n"
HAS_ONE = "It says that there is no solution, but there is one."
NOT_SAID = "This case has no solution, and the output does not say so (“no solution”)."


def rows(grid: Grid) -> str:
    return "".join(" ".join(map(str, row)) + "\n" for row in grid.rows)


@dataclass(frozen=True)
class Expected:
    """What is thought of an output, in the words of each command; None stands for a right one."""

    compare: str
    judge: str
    reason: str | None = None


TABLE: list[tuple[Grid, str, Expected]] = [
    (SOLVABLE, RIGHT, Expected("solved", "AC")),
    (SOLVABLE, rows(SOLVABLE) + RIGHT, Expected("solved", "AC")),
    (SOLVABLE, SAID + RIGHT, Expected("solved", "AC")),
    (SOLVABLE, rows(SOLVABLE) + SAID, Expected("wrong", "WA", HAS_ONE)),
    (SOLVABLE, SAID, Expected("wrong", "WA", HAS_ONE)),
    (SOLVABLE, UNFINISHED, Expected("wrong", "WA", "1 cell is empty: r4c4.")),
    (
        SOLVABLE,
        NOTHING,
        Expected(
            "no-grid",
            "PE",
            "The output has no full board of 4 rows: it has 0 values, and 16 are needed.",
        ),
    ),
    (IMPOSSIBLE, SAID, Expected("none", "AC")),
    (IMPOSSIBLE, rows(IMPOSSIBLE) + SAID, Expected("none", "AC")),
    (
        IMPOSSIBLE,
        RIGHT,
        Expected("wrong", "WA", "It shows a full board, but this case has no solution."),
    ),
    (IMPOSSIBLE, rows(IMPOSSIBLE), Expected("no-grid", "PE", NOT_SAID)),
    (IMPOSSIBLE, NOTHING, Expected("no-grid", "PE", NOT_SAID)),
]


@pytest.mark.skipif(not can_keep(), reason="needs the limits of Linux")
@pytest.mark.parametrize(("grid", "output", "expected"), TABLE)
def test_one_verdict(
    garns: Garns, tmp_path: Path, grid: Grid, output: str, expected: Expected
) -> None:
    (tmp_path / "case.in").write_text(rows(grid))
    (tmp_path / "output").write_text(output)
    program = f"cat {tmp_path / 'output'}"
    assert _compared(garns, tmp_path, program) == (expected.compare, expected.reason)
    reasons = [] if expected.reason is None else [expected.reason]
    assert _judged(garns, tmp_path, program) == (expected.judge, reasons)
    code = garns("validator", tmp_path / "case.in", "-", tmp_path, stdin=output).code
    assert code == (42 if expected.judge == "AC" else 43)
    told = (tmp_path / "judgemessage.txt").read_text().splitlines()
    assert told == [expected.judge, *reasons]


def _compared(garns: Garns, folder: Path, program: str) -> tuple[str, str | None]:
    found = garns(
        *("compare", folder / "case.in", "--program", program, "--repeat", 1, "--json"),
        *("--algorithms", "rows", "--timeout", PATIENCE),
    )
    record = next(each for each in found.records if each["algorithm"] == program)
    return record["verdict"], record["detail"]


def _judged(garns: Garns, folder: Path, program: str) -> tuple[str, list[str]]:
    arguments = ("judge", "--cases", folder / "case.in", "--report", "json", "--")
    verdict = garns(*arguments, *program.split()).records[0]["verdicts"][0]
    return verdict["verdict"], verdict["reasons"]


def test_what_is_not_known_to_have_a_solution_may_be_said_to_have_none() -> None:
    assert rule(SAID, IMPOSSIBLE, lambda: None).outcome == "none"
    assert rule(NOTHING, IMPOSSIBLE, lambda: None).outcome == "no-board"


def test_nobody_is_asked_about_a_right_board() -> None:
    def asked() -> bool:
        raise AssertionError

    assert rule(RIGHT, SOLVABLE, asked).outcome == "solved"
