"""Killed at any moment, a command that is run again goes on, and its output is the same as that of
a run that nobody disturbed."""

from __future__ import annotations

import csv
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from garns.cli.writing.output import part_of
from garns.cli.writing.resumable import ResumableOutput
from garns.formats import all_formats, format_named, write
from garns.model import Grid, Layout, Puzzle
from tests.cli.conftest import Garns
from tests.cli.forked import Forks, Outcome, Request

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks and kills")

NEVER = 1 << 30
KILLS = 3
"""Moments of each run at which it is killed, beside its last ones."""
LAST_CALLS = 12

COMMANDS = ("solve", "check", "convert", "explain", "generate", "rate", "compare", "grid")

PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".462..........7..5.......3..89.6.4......5.....64..91.7...5.497..73.....8.......1.",
    ".....19..9....6..4....5......9...5..87..1.....5.3..8...41.3......5..8.6..6....1.2",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....",
    # No solution.
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".......19....5.......3.97.....14..581...6...3.7.8.......1.2.4..4....35..5.2...3..",
]

TIMES = ("median", "lower_quartile", "upper_quartile", "fastest", "slowest")


def as_it_is(path: Path) -> object:
    return path.read_bytes()


def without_times(path: Path) -> object:
    """No two runs take the same time."""
    with path.open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    return [{name: row[name] for name in row if name not in TIMES} for row in rows]


def rows_of_parquet(path: Path) -> object:
    parquet = pytest.importorskip("pyarrow.parquet")
    return parquet.read_table(path).to_pylist()


Content = Callable[[Path], object]

CASES: list[tuple[list[str], str, Content]] = [
    (["solve", "given.txt"], "txt", as_it_is),
    (["solve", "given.txt"], "csv", as_it_is),
    (["solve", "given.txt", "--all", "--limit", "2"], "opensudoku", as_it_is),
    (["check", "given.txt"], "txt", as_it_is),
    (["convert", "given.txt"], "sdm", as_it_is),
    (["convert", "given.txt"], "csv", as_it_is),
    (["convert", "given.txt"], "parquet", rows_of_parquet),
    (["explain", "given.txt"], "csv", as_it_is),
    (["generate", "-n", "5", "--seed", "7"], "sdm", as_it_is),
    (["generate", "-n", "5", "--seed", "7", "--json"], "json", as_it_is),
    (["generate", "-n", "5", "--seed", "7", "--difficulty", "easy"], "csv", as_it_is),
    (["rate", "given.txt"], "csv", as_it_is),
    (["compare", "given.txt", "--repeat", "1", "--algorithms", "singles"], "csv", without_times),
]


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    with Forks([f"garns.cli.commands.{name}" for name in COMMANDS]) as process:
        yield process


@pytest.mark.parametrize(
    ("command", "ending", "content"),
    [pytest.param(*case, marks=[pytest.mark.slow] * (case[1] == "parquet")) for case in CASES],
    ids=[f"{case[0][0]}-{case[1]}" for case in CASES],
)
def test_killed_at_any_moment(
    forks: Forks, tmp_path: Path, command: list[str], ending: str, content: Content
) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    output = tmp_path / f"out.{ending}"
    (tmp_path / "given.txt").write_text("".join(f"{puzzle}\n" for puzzle in PUZZLES))

    def run(killed_at: int | None) -> Outcome:
        arguments = [*command, "-o", output.name]
        return forks.run(
            Request(arguments, str(tmp_path), killed_at=killed_at, marks_everything=True)
        )

    undisturbed = run(NEVER)
    whole = content(output)
    moments = {
        *range(1, undisturbed.calls, max(1, undisturbed.calls // KILLS)),
        *range(undisturbed.calls - LAST_CALLS, undisturbed.calls, 3),
    }
    resumed = 0
    for moment in sorted(moments):
        output.write_text("old")
        assert run(moment).code == -signal.SIGKILL
        is_whole = output.read_bytes() != b"old"
        assert not is_whole or content(output) == whole
        again = run(None)
        assert again.code == undisturbed.code, again.err
        assert content(output) == whole
        assert {path.name for path in tmp_path.iterdir()} <= {
            "given.txt",
            output.name,
            f"{output.name}.part.lock",
        }
        resumed += "resuming from there" in again.err
    assert resumed


@pytest.mark.parametrize(
    "command", [case[0] for case in CASES if case[1] in ("txt", "json", "csv")]
)
def test_another_command_is_refused(forks: Forks, tmp_path: Path, command: list[str]) -> None:
    """And what is there stays as it is."""
    (tmp_path / "given.txt").write_text("".join(f"{puzzle}\n" for puzzle in PUZZLES))
    output = tmp_path / "out.csv"
    part = tmp_path / "out.csv.part"
    request = Request([*command, "-o", output.name], str(tmp_path), marks_everything=True)
    calls = forks.run(Request(request.arguments, str(tmp_path), killed_at=NEVER)).calls
    output.unlink()
    for moment in range(calls // 2, calls):
        forks.run(
            Request(request.arguments, str(tmp_path), killed_at=moment, marks_everything=True)
        )
        if part.exists() and part.stat().st_size:
            break
    before = part.read_bytes()
    for other in (["solve", PUZZLES[0]], ["generate", "--seed", "3"], ["grid", "--seed", "3"]):
        refused = forks.run(Request([*other, "-o", output.name], str(tmp_path)))
        assert refused.code == 2
        assert "out.csv.part was started with other options" in refused.err
    assert part.read_bytes() == before
    assert not output.exists()


LIST = [PUZZLES[0]] * 40 + ["# a comment", PUZZLES[3]] + [PUZZLES[1]] * 30 + ["wrong", PUZZLES[4]]


@pytest.mark.parametrize("command", ["solve", "check", "count", "canonical"])
@pytest.mark.parametrize("moment", range(1, 10, 2))
def test_in_the_middle_of_a_block(
    garns: Garns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, moment: int
) -> None:
    """Long lists are solved in blocks; what is done of one is not done again."""
    given, output = tmp_path / "given.txt", tmp_path / "out.txt"
    given.write_text("".join(f"{line}\n" for line in LIST * 2 + [PUZZLES[2]]))
    undisturbed = garns(command, given, "-o", output)
    whole = output.read_bytes()
    output.unlink()
    reach, reached = ResumableOutput.reach, 0

    def interrupted(self: ResumableOutput, **facts: object) -> None:
        nonlocal reached
        reach(self, **facts)
        reached += 1
        if reached == moment:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ResumableOutput, "reach", interrupted)
        assert garns(command, given, "-o", output).code == 130
    assert whole.startswith(part_of(output).read_bytes())
    again = garns(command, given, "-o", output)
    assert "resuming from there" in again.err
    assert again.code == undisturbed.code
    assert output.read_bytes() == whole


@pytest.mark.parametrize("command", ["solve", "convert", "explain", "rate"])
def test_another_input_is_refused(
    garns: Garns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    given, output = tmp_path / "given.txt", tmp_path / "out.csv"
    given.write_text("".join(f"{puzzle}\n" for puzzle in PUZZLES))
    reach = ResumableOutput.reach

    def interrupted(self: ResumableOutput, **facts: object) -> None:
        reach(self, **facts)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ResumableOutput, "reach", interrupted)
        assert garns(command, given, "-o", output).code == 130
    before = part_of(output).read_bytes()
    for other in ("\n".join(reversed(PUZZLES)), ""):
        given.write_text(f"{other}\n")
        refused = garns(command, given, "-o", output)
        assert "The input has changed since" in refused.err
        assert part_of(output).read_bytes() == before
        assert not output.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", "--to-symbols", "abc", "-o", "out.txt"),
        ("convert", "-o", "out.ss"),
        ("solve", "--to", "hodoku", "--symbols", "letters", "-o", "out.txt"),
    ],
)
def test_what_is_refused_leaves_nothing(
    garns: Garns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("given.txt").write_text("".join(f"{puzzle}\n" for puzzle in PUZZLES))
    command, *options = arguments
    assert garns(command, "given.txt", *options).code in (1, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["given.txt"]


WRITABLE = [
    known.id
    for known in all_formats()
    if (known.write or known.write_draft) and known.accepts(Layout.of_size(9))
]


@pytest.mark.parametrize("id", [id for id in WRITABLE if "many" in format_named(id).carries])
def test_a_notation_has_one_text_for_each_puzzle(id: str) -> None:
    """And at most one to end the document: so it is known which puzzles are written."""
    known = format_named(id)
    as_draft = known.write_draft is not None
    for count in (1, 3):
        puzzles = [Puzzle(Grid(puzzle)) for puzzle in PUZZLES[:count]]
        texts = list(write(puzzles, id, as_draft=as_draft))
        assert len(texts) in (count, count + 1)


def test_a_summary_has_what_earlier_runs_have_measured(
    garns: Garns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, output = tmp_path / "given.txt", tmp_path / "out.txt"
    given.write_text("".join(f"{puzzle}\n" for puzzle in PUZZLES[:3]))
    arguments = ("compare", given, "--repeat", 1, "--algorithms", "singles,rows-compiled")
    reach = ResumableOutput.reach

    def interrupted(self: ResumableOutput, **facts: object) -> None:
        reach(self, **facts)
        if facts["puzzles"] == 2:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ResumableOutput, "reach", interrupted)
        stopped = garns(*arguments, "-o", output)
    assert stopped.code == 130
    assert "out.txt.part has 2 puzzles." in stopped.err
    again = garns(*arguments, "-o", output)
    assert again.code == 0
    text = output.read_text()
    assert text.count("Singles (Python)") == 4
    assert "3 of 3" in text
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["given.txt", "out.txt"]
