"""The benchmarks run, their sets are what they say, and their tables are complete."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import garns
from benchmarks import install, peer, sets
from benchmarks.peers import OURS, PEERS, Outcome, ask
from benchmarks.report import Column, Report

ROOT = Path(__file__).parents[1]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.slow
def test_a_small_run_writes_its_tables(tmp_path: Path) -> None:
    lists, results = tmp_path / "lists", tmp_path / "results"
    lists.mkdir()
    (lists / "one.txt").write_text(f"# a comment\n{PUZZLE}\n")
    (lists / "large.txt").write_text(f"name {peer.full_board(16)[:-20]}{'.' * 20}\n")
    command = [sys.executable, "-m", "benchmarks", "--quick", "--only", "threads,single,large"]
    command += ["--lists", str(lists), "--output", str(results)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "WRONG" not in done.stdout
    (data,) = (json.loads(file.read_text()) for file in results.glob("*.json"))
    assert set(data["tables"]) == {"threads", "single", "large"}
    assert [row["set"] for row in data["tables"]["single"]["rows"]] == ["one"]
    assert data["tables"]["large"]["rows"][0]["answered"] == 1
    (text,) = (file.read_text() for file in results.glob("*.md"))
    assert data["machine"]["CPU"] in text


def test_sets_have_the_solutions_they_promise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sets, "CACHE", tmp_path)
    made = {each.name: list(each.lines) for each in sets.classic_sets(None, 20)}
    assert list(made) == list(sets.CLASSIC_MAKERS)
    for name in ("easy", "minimal", "sparse"):
        assert set(garns.solve_many(made[name]).counts) == {1}, name
    assert set(garns.solve_many(made["many_solutions"]).counts) == {2}
    for line in made["minimal"][:3]:
        fewer = [line[:i] + "." + line[i + 1 :] for i in range(81) if line[i] != "."]
        assert set(garns.solve_many(fewer).counts) == {2}
    assert made["minimal"] == list(sets._minimal(20))


def test_a_sample_is_spread_over_the_list() -> None:
    whole = sets.Set("numbers", tuple(str(i) for i in range(10)))
    assert whole.sample(5).lines == ("0", "2", "4", "6", "8")
    assert whole.sample(99).lines == whole.lines


def test_every_peer_has_its_rows() -> None:
    names = {each.name for each in PEERS}
    assert names == install.requirements().keys()
    assert names | {OURS.name} <= peer.ONE.keys()


def test_a_solver_that_fails_is_told_not_raised() -> None:
    outcome = ask("garns", [PUZZLE, "1" * 81], 1, patience=60)
    assert "InvalidBoard" in outcome.trouble
    assert outcome.answers == [garns.solve(PUZZLE).line]


def test_a_solver_that_is_stopped_has_a_rate_at_most() -> None:
    outcome = Outcome([{"answers": ["a"], "seconds": 1}], is_cut=True, patience=3)
    assert outcome.rate == 0.5


def test_nobody_waits_for_a_solver_that_does_not_answer() -> None:
    outcome = ask("garns", ["." * 625] * 1000, 99, is_large=True, patience=0)
    assert outcome.is_cut
    assert not outcome.trouble


def test_tables_show_numbers_in_the_unit_of_their_column() -> None:
    columns = [
        Column("set"),
        Column("speed", "rate"),
        Column("gain", "ratio"),
        Column("n", "count"),
    ]
    table = Report({}, "").table("key", "Title", *columns, Column("time", "seconds"))
    table.add("a", 2_345_678.0, 1.5, 1234, 0.00025)
    table.add("b", None, None, 1, None)
    assert table.markdown().splitlines()[2:] == [
        "| set |    speed |   gain |     n |   time |",
        "| --- | -------: | -----: | ----: | -----: |",
        "| a   | 2.35 M/s | 1.50 × | 1,234 | 250 µs |",
        "| b   |        – |      – |     1 |      – |",
    ]
