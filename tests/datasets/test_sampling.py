"""Samples: exact shares, the same for the same seed, each row with the same chance."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pyarrow
import pytest

from garns.data import DataSet, Report, ShardRecord, Threads, open_dataset, sampling
from garns.data.sampling import (
    missing_values,
    sample,
    sample_recipe,
    shares_of,
    strata_in,
)
from garns.model import InvalidRequest
from tests.datasets.conftest import files_in, rows_in, written

LEVELS = ["easy"] * 60 + ["medium"] * 30 + ["hard"] * 7 + [None] * 3


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    levels = [LEVELS[37 * row % 100] for row in range(100)]
    columns = {"row": range(100), "level": levels, "cells": [[row] for row in range(100)]}
    return written(tmp_path_factory.mktemp("sample") / "source", pyarrow.table(columns), 9)


def sampled(
    dataset: DataSet,
    folder: Path,
    rows: int,
    by: tuple[str, ...] = ("level",),
    share: str = "equal",
    seed: int = 7,
) -> DataSet:
    recipe = sample_recipe(dataset, rows, by, share, seed, str(folder))
    sample(recipe, str(folder), Threads())
    return open_dataset(folder)


def levels_in(dataset: DataSet) -> Counter[str | None]:
    return Counter(row["level"] for row in rows_in(dataset))


def test_equal_shares(source: DataSet, tmp_path: Path) -> None:
    found = sampled(source, tmp_path / "a", 40)
    assert levels_in(found) == {"easy": 15, "medium": 15, "hard": 7, None: 3}
    rows = [row["row"] for row in rows_in(found)]
    assert rows == sorted(set(rows))
    assert all(row["level"] == LEVELS[37 * row["row"] % 100] for row in rows_in(found))
    assert strata_in(found, ["level"]) == {
        ("easy",): 15,
        ("medium",): 15,
        ("hard",): 7,
        (None,): 3,
    }
    assert missing_values(strata_in(found, ["level"]), ["level"]) == {
        "level": ["expert", "extreme"]
    }
    assert {path.name for path in (tmp_path / "a").iterdir()} == {"data", "manifest.json"}


def test_proportional_shares(source: DataSet, tmp_path: Path) -> None:
    found = sampled(source, tmp_path / "a", 10, share="proportional")
    assert levels_in(found) == {"easy": 6, "medium": 3, "hard": 1}


def test_without_columns_and_with_several(source: DataSet, tmp_path: Path) -> None:
    assert len(rows_in(sampled(source, tmp_path / "a", 10, ()))) == 10
    several = sampled(source, tmp_path / "b", 100, ("level", "row"))
    assert rows_in(several) == rows_in(source)


def test_the_seed_decides(source: DataSet, tmp_path: Path) -> None:
    first = sampled(source, tmp_path / "a", 20)
    assert sampled(source, tmp_path / "b", 20).manifest.digest == first.manifest.digest
    assert sampled(source, tmp_path / "c", 20, seed=8).manifest.digest != first.manifest.digest


def test_each_row_has_the_same_chance() -> None:
    """Over all starts, a shard gives its rows' part of the share."""
    given = Counter[int]()
    for seed in range(3000):
        before = 0
        parts = list[int]()
        for rows in (1, 5, 3, 1):
            parts.append(sampling._part(sampling._start(str(seed)), 3, 10, before, rows))
            before += rows
        assert sum(parts) == 3
        given.update(dict(enumerate(parts)))
    assert [round(given[shard] / 3000 / rows, 1) for shard, rows in enumerate((1, 5, 3, 1))] == [
        0.3,
        0.3,
        0.3,
        0.3,
    ]


@pytest.mark.parametrize("rows", range(0, 36, 5))
def test_shares_add_up(rows: int) -> None:
    totals = {"a": 20, "b": 1, "c": 10, "d": 4}
    for share in sampling.SHARES:
        found = shares_of(totals, rows, share)
        assert sum(found.values()) == rows
        assert all(found[name] <= totals[name] for name in totals)


class Stopped(Exception):
    """Whatever ends a run."""


class StopAfter(Report):
    def __init__(self, count: int) -> None:
        self.left = count

    def shard(self, record: ShardRecord) -> None:
        self.left -= 1
        if not self.left:
            raise Stopped


def test_a_run_goes_on_in_any_pass(source: DataSet, tmp_path: Path) -> None:
    whole = sampled(source, tmp_path / "whole", 20)
    folder = tmp_path / "stopped"
    recipe = sample_recipe(source, 20, ("level",), "equal", 7, str(folder))
    for _ in range(4):
        with pytest.raises(Stopped):
            sample(recipe, str(folder), Threads(), StopAfter(3))
    sample(recipe, str(folder), Threads())
    found, expected = files_in(folder), files_in(Path(whole.url))
    assert found.keys() == expected.keys()
    assert open_dataset(folder).manifest.digest == whole.manifest.digest


def test_refusals(source: DataSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(tmp_path / "new")
    with pytest.raises(InvalidRequest, match="101 rows cannot be drawn: the data set has 100"):
        sample_recipe(source, 101, (), "equal", 7, folder)
    with pytest.raises(InvalidRequest, match="no column “livel”"):
        sample_recipe(source, 1, ["livel"], "equal", 7, folder)
    with pytest.raises(InvalidRequest, match="its values are lists"):
        sample_recipe(source, 1, ["cells"], "equal", 7, folder)
    with pytest.raises(InvalidRequest, match="equal, proportional"):
        sample_recipe(source, 1, [], "fair", 7, folder)
    monkeypatch.setattr(sampling, "MOST_STRATA", 3)
    with pytest.raises(InvalidRequest, match="more than 3 different values of level"):
        sampled(source, tmp_path / "new", 10)
