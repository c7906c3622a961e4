"""Repeated puzzles go, the first one stays, whatever the sizes of the passes are."""

from __future__ import annotations

import random
from pathlib import Path

import pyarrow
import pytest

import garns
from garns.data import DataSet, Report, ShardRecord, Threads, open_dataset
from garns.data import deduplicating as passes
from garns.data.columns import computed
from garns.data.deduplicating import dedupe, dedupe_recipe
from garns.data.effort import Effort
from garns.data.equivalence import MEASURES
from garns.data.selecting import select, select_recipe
from garns.data.store import open_store
from garns.model import InvalidRequest
from tests.datasets.conftest import files_in, rows_in, transformed, written

OTHERS = ["11" + "." * 79, "." * 79 + "11", "11" + "." * 79]
"""Boards that break a rule have no canonical form."""


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """Some twice, most of them with equivalent ones, in any order."""
    chance = random.Random(3)
    puzzles = [puzzle.line for puzzle in garns.generate_many(30, seed=3).successes]
    copies = [transformed(chance.choice(puzzles), chance) for _ in range(60)]
    found = [*puzzles, *copies, *chance.sample(copies, 20), *OTHERS]
    chance.shuffle(found)
    return found


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> DataSet:
    table = pyarrow.table({"puzzle": lines, "row": range(len(lines))})
    return written(tmp_path_factory.mktemp("dedupe") / "source", table, 17)


def first_ones(lines: list[str], by: str) -> list[str]:
    """The slow twin."""
    forms = lines if by == "equal" else garns.canonical_many(lines).forms
    keys = [form or line for form, line in zip(forms, lines, strict=True)]
    return [line for row, line in enumerate(lines) if keys[row] not in keys[:row]]


def deduped(dataset: DataSet, by: str, url: str, report: Report | None = None) -> DataSet:
    dedupe(dedupe_recipe(dataset, by, url), url, Threads(1), report)
    return open_dataset(url)


@pytest.fixture
def small_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passes, "KEY_ROWS", 23)
    monkeypatch.setattr(passes, "REPEAT_ROWS", 10)


@pytest.mark.parametrize("by", MEASURES)
def test_the_first_ones_stay(
    source: DataSet, lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    whole = deduped(source, by, str(tmp_path / "whole"))
    assert [row["puzzle"] for row in rows_in(whole)] == first_ones(lines, by)
    assert all(row["puzzle"] == lines[row["row"]] for row in rows_in(whole))
    monkeypatch.setattr(passes, "KEY_ROWS", 23)
    monkeypatch.setattr(passes, "REPEAT_ROWS", 10)
    small = deduped(source, by, "memory://tests/dedupe/" + by)
    assert small.manifest.digest == whole.manifest.digest
    assert open_store(small.url).names() == ["data", "manifest.json"]


def test_a_column_of_forms_is_used(
    lines: list[str], tmp_path: Path, source: DataSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = pyarrow.table({"puzzle": lines})
    forms = computed(["canonical"], source.batch(table), Effort())["canonical"]
    dataset = written(tmp_path / "source", table.append_column("canonical", forms), 50)
    monkeypatch.delattr("garns.data.equivalence.canonical_lines")
    found = deduped(dataset, "equivalent", str(tmp_path / "new"))
    assert [row["puzzle"] for row in rows_in(found)] == first_ones(lines, "equivalent")


def test_few_rows_make_few_shards(lines: list[str], tmp_path: Path) -> None:
    dataset = written(tmp_path / "source", pyarrow.table({"puzzle": lines[:1] * 40}), 4)
    found = deduped(dataset, "equal", str(tmp_path / "new"))
    assert [row["puzzle"] for row in rows_in(found)] == lines[:1]
    assert len(dataset.manifest.shards) == 10
    assert len(found.manifest.shards) == 1


class Stopped(Exception):
    """Whatever ends a run."""


class StopAfter(Report):
    def __init__(self, count: int) -> None:
        self.left = count

    def shard(self, record: ShardRecord) -> None:
        self.left -= 1
        if not self.left:
            raise Stopped


@pytest.mark.usefixtures("small_passes")
def test_a_run_goes_on_in_any_pass(source: DataSet, tmp_path: Path) -> None:
    count = StopAfter(1000)
    whole = deduped(source, "equivalent", str(tmp_path / "whole"), count)
    shards = 1000 - count.left
    assert shards == 5 + 12 + 7 + 3  # keys, repeats, counts, what is left
    folder, runs = tmp_path / "stopped", 0
    while not (folder / "manifest.json").exists():
        runs += 1
        try:
            deduped(source, "equivalent", str(folder), StopAfter(4))
        except Stopped:
            continue
    assert runs == shards // 4 + 1
    expected, found = (files_in(Path(each)) for each in (whole.url, folder))
    assert {name: found[name] for name in found if name != "manifest.json"} == {
        name: expected[name] for name in expected if name != "manifest.json"
    }
    (folder / "data" / "part-00001.parquet").unlink()
    assert deduped(source, "equivalent", str(folder)).manifest.digest == whole.manifest.digest
    assert {path.name for path in folder.iterdir()} == {"data", "manifest.json"}


def test_refusals(source: DataSet, tmp_path: Path, made: DataSet) -> None:
    with pytest.raises(InvalidRequest, match=r"“same”.* equivalent, equal"):
        dedupe_recipe(source, "same", str(tmp_path))
    before = files_in(Path(made.url))
    with pytest.raises(InvalidRequest, match="made by “make” with another recipe"):
        deduped(source, "equal", made.url)
    assert files_in(Path(made.url)) == before


def test_nothing_left_of_nothing(tmp_path: Path) -> None:
    table = pyarrow.table({"puzzle": pyarrow.array(["." * 81])})
    source = written(tmp_path / "source", table, 1)
    none = str(tmp_path / "none")
    select(select_recipe(source, "puzzle is null", (), none), none, Threads())
    assert len(deduped(open_dataset(tmp_path / "none"), "equal", str(tmp_path / "new"))) == 0


def test_only_stages_of_its_own_are_removed(source: DataSet, tmp_path: Path) -> None:
    found = deduped(source, "equal", str(tmp_path / "new"))
    notes = tmp_path / "new" / "stages" / "notes" / "data" / "ours.txt"
    notes.parent.mkdir(parents=True)
    notes.write_text("ours")
    assert deduped(source, "equal", str(tmp_path / "new")).manifest == found.manifest
    (tmp_path / "new" / "data" / "part-00000.parquet").unlink()
    assert deduped(source, "equal", str(tmp_path / "new")).manifest == found.manifest
    assert notes.read_text() == "ours"
    assert {path.name for path in (tmp_path / "new" / "stages").iterdir()} == {"notes"}
