"""The benchmarks run, their sets are what they say, and their tables are complete."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from itertools import combinations, islice
from math import comb
from pathlib import Path
from xml.etree import ElementTree

import numpy
import pytest

import garns
from benchmarks import (
    distribution,
    explain,
    generation,
    install,
    orders,
    page,
    peer,
    pictures,
    sets,
    unbiased,
    uniformity,
)
from benchmarks.peers import OURS, PEERS, Outcome, ask
from benchmarks.report import Column, Report
from benchmarks.words import IN_PORTUGUESE
from garns.logic import LEVELS
from garns.messages import use_language
from garns.web.page_files import CORE
from tests.wasm.core import MISSING

ROOT = Path(__file__).parents[1]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.slow
def test_a_small_run_writes_its_tables(tmp_path: Path) -> None:
    lists, results = tmp_path / "lists", tmp_path / "results"
    lists.mkdir()
    (lists / "one.txt").write_text(f"# a comment\n{PUZZLE}\n")
    (lists / "large.txt").write_text(f"name {peer.full_board(16)[:-20]}{'.' * 20}\n")
    command = [
        sys.executable,
        "-m",
        "benchmarks",
        "--quick",
        "--only",
        "threads,single,large,rating",
    ]
    (lists / "some_se121.tsv").write_text(f"puzzle\tER\tEP\tED\n{PUZZLE}\t1.2\t1.2\t1.2\n")
    command += ["--lists", str(lists), "--output", str(results)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "WRONG" not in done.stdout
    (data,) = (json.loads(file.read_text()) for file in results.glob("*.json"))
    assert set(data["tables"]) == {"threads", "single", "large", "rating", "agreement"}
    assert [row["set"] for row in data["tables"]["single"]["rows"]] == ["one"]
    assert data["tables"]["large"]["rows"][0]["answered"] == 1
    agreement = data["tables"]["agreement"]["rows"]
    assert [(row["list"], row["ER"]) for row in agreement] == [
        ("some_se121", "all"),
        ("all", "1.2"),
    ]
    assert all(row["same ER, EP, ED"] == 1 for row in agreement)
    (text,) = (file.read_text() for file in results.glob("*.md"))
    assert data["machine"]["CPU"] in text


def test_work_with_a_bound_ends_there() -> None:
    finished = explain._bounded(explain._explain_line, PUZZLE, 60)
    assert finished is not None
    assert finished[1]
    assert explain._bounded(all, range(1, 10**15), 0.1) is None


def test_hints_and_paths_are_measured_level_by_level() -> None:
    report = Report({}, "")
    explain._measure_levels(report, 10)
    explain._measure_hints(report, 2)
    levels, hints = report.tables
    assert sum(row[1] for row in levels.rows if isinstance(row[1], int)) == 10
    assert [row[0] for row in hints.rows] == [*LEVELS, "all"]
    assert hints.rows[-1][1] == 2 * len(LEVELS)


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


def test_every_generator_has_its_rows() -> None:
    peers = {each.name for each in generation.PEERS}
    assert peers <= install.requirements().keys()
    assert peers | {each.name for each in generation.OURS} == peer.GENERATE.keys()


@pytest.mark.parametrize("name", [each.name for each in generation.OURS])
def test_a_generator_answers_with_puzzles(name: str) -> None:
    outcome = ask(name, [""] * 3, 9, task="generate", patience=60)
    assert not outcome.trouble
    assert len(set(outcome.answers)) == 3
    assert garns.solve_many(outcome.answers).counts == [1, 1, 1]


def test_what_is_looked_at_in_grids() -> None:
    """Against plain counting, on a grid full of patterns and on one without."""
    lines = [peer.full_board(9), garns.random_grid(seed=3).line]
    grids = numpy.array([[int(char) for char in line] for line in lines], numpy.uint8)
    for i, grid in enumerate(grids.reshape(-1, 9, 9)):
        crosswise = sum(
            bool(grid[r, c] == grid[s, d] and grid[r, d] == grid[s, c])
            for r, s in combinations(range(9), 2)
            for c, d in combinations(range(9), 2)
            if (r // 3 == s // 3) != (c // 3 == d // 3)
        )
        columns = [frozenset(grid[6:, c].tolist()) for c in range(9)]
        assert uniformity.rectangles(grids.reshape(-1, 9, 9))[i] == crosswise
        repeated = sum(a == b for a, b in combinations(columns, 2))
        assert uniformity.repeated_columns(grids.reshape(-1, 9, 9), 2)[i] == repeated
    assert uniformity.is_one_family(grids.reshape(-1, 9, 9), 0).tolist() == [True, False]


def test_distances_and_deviations() -> None:
    one, other = numpy.array([0, 0, 1, 1]), numpy.array([1, 1, 2, 2])
    assert uniformity.distance(one, one) == 0
    assert uniformity.distance(one, other) == 0.5
    assert uniformity.deviation(numpy.array([5, 5, 5])) < 0
    assert uniformity.deviation(numpy.array([50, 5, 5])) > 9


def test_unbiased_puzzles_are_minimal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unbiased, "GRIDS", 2000)
    for line in islice(unbiased.minimal_puzzles(1), 5):
        assert garns.is_unique(line)
        fewer = [line[:i] + "." + line[i + 1 :] for i in range(81) if line[i] != "."]
        assert set(garns.solve_many(fewer).counts) == {2}
        assert unbiased.weight(line) == comb(81, len(fewer))


def test_ratings_are_compared_and_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(unbiased, "GRIDS", 2000)
    monkeypatch.setattr(sets, "CACHE", tmp_path)
    (tmp_path / f"{distribution.PUBLISHED}.txt").write_text(f"{PUZZLE} 1.2\n{PUZZLE} 9.0\n")
    report = Report({}, "")
    distribution.measure(report, 5, tmp_path, tmp_path)
    ratings, levels = report.tables
    assert [row[1] for row in ratings.rows] == [5, 5, 5, 2]
    assert ratings.rows[-1][3] == pytest.approx(5.1)
    assert all(sum(row[5:]) == pytest.approx(1) for row in ratings.rows)  # type: ignore[arg-type]
    assert sum(row[2] for row in levels.rows if row[1] == "garns.generate") == 5  # type: ignore[misc]
    for folder in (tmp_path, tmp_path / "pt"):
        ElementTree.parse(folder / "rating-distribution.svg")


def test_a_mean_with_weights() -> None:
    series = distribution.Series("two", ["", ""], [1.2, 2.0], [3.0, 1.0])
    assert series.mean(series.ratings) == pytest.approx(1.4)
    assert series.share(lambda er: er > 1.5) == 0.25
    assert series.histogram() == {1.2: 0.75, 2.0: 0.25}
    even = distribution.Series("even", [""] * 4, [1.0, 3.0, 1.0, 3.0], [1.0] * 4)
    assert even.error == pytest.approx(0.5)


def test_orders_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "RANGES", ("..1.2", "3.0..5.0"))
    monkeypatch.setattr(orders, "RARE", {"3.0..5.0"})
    monkeypatch.setattr(orders, "WISHES", {"any givens": {}, "symmetry 180": {"symmetry": "180"}})
    report = Report({}, "")
    orders.measure(report, 0.001)
    (table,) = report.tables
    assert [row[0] for row in table.rows] == ["..1.2", "3.0..5.0"]
    assert [row[2] is None for row in table.rows] == [False, True]


def test_the_engine_of_the_page_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    if not CORE.exists():
        pytest.skip(MISSING)
    monkeypatch.setattr(page, "KINDS", (page.Kind("easy", {"difficulty": "easy"}, 1),))
    report = Report({}, "")
    page.measure(report, 3)
    (table,) = report.tables
    assert [row[:4] for row in table.rows] == [["easy", 3, 0, 3]]


def test_without_the_core_the_table_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(page, "CORE", tmp_path / "garns.wasm")
    report = Report({}, "")
    page.measure(report, 3)
    (table,) = report.tables
    assert table.rows == []
    assert "make wasm" in table.notes[0]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("30 givens, 50% unique", "3,000")),
        ("pt", ("30 pistas, 50% com 1 solução", "3.000")),
    ],
)
def test_pictures_are_well_formed(language: str, words: tuple[str, ...]) -> None:
    row = {"generator": "a & b", "rate": 20.0, "givens, mean": 30, "exactly one solution": 0.5}
    with use_language(language):
        clues = pictures.clues_svg(Counter({23: 5, 24: 9, 26: 1}))
        rates = pictures.rates_svg([row, {**row, "generator": "garns", "rate": 3000.0}])
    ElementTree.fromstring(clues)
    assert set(words) <= {each.text for each in ElementTree.fromstring(rates).iter()}


def test_the_words_of_pictures_are_in_use() -> None:
    files = ("pictures.py", "distribution.py", "generation.py")
    source = "".join((ROOT / "benchmarks" / file).read_text("utf-8") for file in files)
    assert [words for words in IN_PORTUGUESE if f'"{words}"' not in source] == []


def test_a_solver_that_fails_is_told_not_raised() -> None:
    outcome = ask("garns", [PUZZLE, "1" * 81], 1, patience=60)
    assert "InvalidBoard" in outcome.trouble
    assert outcome.answers == [garns.solve(PUZZLE).line]


def test_a_solver_that_is_stopped_has_a_rate_at_most() -> None:
    outcome = Outcome([{"answers": ["a"], "seconds": 1}], is_cut=True, patience=3)
    assert outcome.rate == 0.5


def test_nobody_waits_for_a_solver_that_does_not_answer() -> None:
    outcome = ask("garns", ["." * 625] * 1000, 99, task="prove", patience=0)
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
