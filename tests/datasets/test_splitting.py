"""Splits: no equivalent puzzles in different parts, whatever the order of the rows."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow
import pytest

import garns
from garns.data import DataSet, Report, ShardRecord, Threads, open_dataset
from garns.data.columns import computed
from garns.data.effort import Effort
from garns.data.splitting import checked_fractions, split, split_recipes
from garns.model import InvalidRequest
from tests.datasets.conftest import rows_in, transformed, written

SHARES = {"train": "0.6", "validation": "0.2", "test": "0.2"}


@pytest.fixture(scope="module")
def copies() -> list[str]:
    """Puzzles, each with three transformed copies; and boards that break a rule."""
    chance = random.Random(5)
    puzzles = [puzzle.line for puzzle in garns.generate_many(50, seed=5).successes]
    lines = [transformed(line, chance) for line in puzzles for _ in range(4)]
    chance.shuffle(lines)
    return [*lines, "11" + "." * 79, "." * 79 + "22"]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory, copies: list[str]) -> DataSet:
    table = pyarrow.table({"puzzle": copies, "row": range(len(copies))})
    return written(tmp_path_factory.mktemp("split") / "source", table, 64)


def parts_of(dataset: DataSet, folder: Path, seed: int = 1) -> dict[str, set[str]]:
    split(split_recipes(dataset, SHARES, seed, str(folder)), str(folder), Threads())
    return {part: _puzzles(open_dataset(folder / part)) for part in SHARES}


def _puzzles(dataset: DataSet) -> set[str]:
    return {row["puzzle"] for row in rows_in(dataset)}


def test_parts_share_no_equivalent_puzzles(
    source: DataSet, copies: list[str], tmp_path: Path
) -> None:
    parts = parts_of(source, tmp_path)
    assert set().union(*parts.values()) == set(copies)
    forms = {part: set(garns.canonical_many(sorted(lines)).forms) for part, lines in parts.items()}
    assert sum(len(found - {None}) for found in forms.values()) == 50
    assert sum(None in found for found in forms.values()) == 1
    assert 80 < len(parts["train"]) < 160


def test_the_order_of_rows_and_a_column_of_forms_change_nothing(
    source: DataSet, copies: list[str], tmp_path: Path
) -> None:
    lines = copies[::-1]
    table = pyarrow.table({"puzzle": lines})
    forms = computed(["canonical"], source.batch(table), Effort())["canonical"]
    other = written(tmp_path / "other", table.append_column("canonical", forms), 50)
    expected = parts_of(source, tmp_path / "a")
    assert parts_of(other, tmp_path / "b") == expected
    assert parts_of(source, tmp_path / "c", seed=2) != expected


def test_forms_are_not_computed_if_they_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, copies: list[str]
) -> None:
    def refuse(*_: object, **__: object) -> Any:
        raise AssertionError

    table = pyarrow.table({"puzzle": copies[:3], "canonical": ["a", "a", None]})
    dataset = written(tmp_path / "source", table, 3)
    monkeypatch.setattr("garns.data.equivalence.canonical_lines", refuse)
    parts = parts_of(dataset, tmp_path / "parts")
    assert sum(copies[0] in lines for lines in parts.values()) == 1
    assert any(set(copies[:2]) <= lines for lines in parts.values())


@pytest.mark.parametrize(
    ("fractions", "words"),
    [
        ({"train": "0.9", "test": "0.2"}, "must add up to 1; 0.9 \\+ 0.2 is 1.1"),
        ({"train": "1/3", "test": "1/3"}, "1/3 \\+ 1/3 is 0.666667"),
        ({"train": "0.9"}, "at least two of --train, --validation, --test"),
        ({"train": "90%", "test": "0.1"}, "--train must be a fraction .* not “90%”"),
        ({"train": "1/0", "test": "0.1"}, "--train must be a fraction"),
        ({"train": "1", "test": "0"}, "--train must be a fraction"),
    ],
)
def test_fractions_that_make_no_sense(fractions: dict[str, str], words: str) -> None:
    with pytest.raises(InvalidRequest, match=words):
        checked_fractions(fractions)


def test_fractions_are_exact() -> None:
    thirds = {"train": "1/3", "validation": "1/3", "test": "1/3"}
    assert checked_fractions(thirds) == thirds
    tenths = {"test": "0.1", "train": "0.7", "validation": "0.2"}
    assert list(checked_fractions(tenths)) == ["train", "validation", "test"]


def test_small_parts_have_few_shards(source: DataSet, tmp_path: Path) -> None:
    fractions = {"train": "0.9", "test": "0.1"}
    small = written(tmp_path / "small", source.table(0), 4)
    made = split(split_recipes(small, fractions, 1, str(tmp_path)), str(tmp_path), Threads())
    assert len(small.manifest.shards) == 16
    assert all(shard.rows <= 4 for each in made.values() for shard in each.shards)
    for shards in (made["train"].shards, made["test"].shards):
        # No two that follow each other would fit into one.
        assert all(a.rows + b.rows > 4 for a, b in pairwise(shards))
    assert len(made["test"].shards) < 16


class Stopped(Exception):
    """Whatever ends a run."""


class StopAfter(Report):
    def __init__(self, count: int) -> None:
        self.left = count

    def shard(self, record: ShardRecord) -> None:
        self.left -= 1
        if not self.left:
            raise Stopped


def test_a_run_goes_on_in_any_pass_and_any_part(source: DataSet, tmp_path: Path) -> None:
    expected = parts_of(source, tmp_path / "whole")
    recipes = split_recipes(source, SHARES, 1, str(tmp_path / "stopped"))
    for _ in range(100):
        with suppress(Stopped):
            split(recipes, str(tmp_path / "stopped"), Threads(), StopAfter(1))
            break
    assert parts_of(source, tmp_path / "stopped") == expected
    assert {path.name for path in (tmp_path / "stopped").iterdir()} == set(SHARES)


def test_parts_are_not_put_into_a_data_set(source: DataSet) -> None:
    with pytest.raises(InvalidRequest, match="is a data set itself"):
        split(split_recipes(source, SHARES, 1, source.url), source.url, Threads())
