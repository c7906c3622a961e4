"""Data sets for training: every row once, in an order that follows from the seed."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy
import pytest

import garns
from garns.data import ShardDataset, Threads, build, open_store
from garns.data.making import make_recipe
from garns.data.shard_dataset import Row
from garns.model import Grid, InvalidRequest, Layout, UnreadableInput

ROWS, SHARD_ROWS = 23, 5
COLUMNS = ("puzzle", "solution", "givens", "symmetry", "is_minimal", "number")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made: Path = tmp_path_factory.mktemp("data") / "four"
    recipe = make_recipe(ROWS, 7, COLUMNS, layout=Layout.of_size(4), shard_rows=SHARD_ROWS)
    build(recipe, str(made), Threads(1))
    return made


def _numbers(rows: Iterable[Row]) -> list[int]:
    return [int(row["number"]) for row in rows]


def test_rows_by_their_numbers(folder: Path) -> None:
    data = ShardDataset(folder)
    assert len(data) == ROWS
    assert list(data.columns) == list(COLUMNS)
    expected = _numbers(data)
    assert len(set(expected)) == ROWS
    assert _numbers(data[index] for index in range(ROWS)) == expected
    assert _numbers([data[-1], data[-ROWS]]) == [expected[-1], expected[0]]
    assert _numbers(data.__getitems__([22, 0, 7, 22])) == [expected[i] for i in (22, 0, 7, 22)]
    for index in (ROWS, -ROWS - 1):
        with pytest.raises(IndexError):
            data[index]


def test_boards_are_arrays_of_values(folder: Path) -> None:
    for row in ShardDataset(folder, ["puzzle", "solution", "givens", "symmetry", "is_minimal"]):
        assert row["puzzle"].dtype == row["solution"].dtype == numpy.uint8
        assert garns.solve(Grid(row["puzzle"])) == Grid(row["solution"])
        assert (row["puzzle"] != 0).sum() == row["givens"]
        assert isinstance(row["symmetry"], str)
        assert row["is_minimal"]
        assert row["puzzle"].base is None  # holds on to nothing else


@pytest.mark.parametrize("seed", [None, 3])
@pytest.mark.parametrize("drop_last", [False, True])
def test_batches(folder: Path, seed: int | None, drop_last: bool) -> None:
    options: dict[str, Any] = {"seed": seed, "mixed_shards": 2}
    batches = list(ShardDataset(folder, batch_size=4, drop_last=drop_last, **options))
    sizes = [len(batch["number"]) for batch in batches]
    assert sizes == [4] * 5 + [3] * (not drop_last)
    rows = _numbers(ShardDataset(folder, **options))
    found = [number for batch in batches for number in batch["number"].tolist()]
    assert found == rows[: len(found)]
    assert batches[0]["puzzle"].shape == (4, 16)


def test_the_order_follows_from_seed_and_epoch(folder: Path) -> None:
    def order(seed: int | None, epoch: int = 0) -> list[int]:
        data = ShardDataset(folder, ["number"], seed=seed, mixed_shards=2)
        data.set_epoch(epoch)
        return _numbers(data)

    assert order(1) == order(1)
    orders = [order(None), order(1), order(2), order(1, epoch=1)]
    assert len(set(map(tuple, orders))) == 4
    assert len({frozenset(each) for each in orders}) == 1
    shards = {orders[0].index(number) // SHARD_ROWS for number in orders[1][: SHARD_ROWS + 3]}
    assert len(shards) == 2


@pytest.mark.parametrize("workers", [1, 2, 3, 9])
def test_every_row_has_one_worker(folder: Path, workers: int) -> None:
    data = ShardDataset(folder, ["number"], seed=5)
    parts = [data.split(worker, workers) for worker in range(workers)]
    assert sum(map(len, parts)) == ROWS
    assert sorted(_numbers(row for part in parts for row in part)) == sorted(_numbers(data))
    for part in parts:
        assert sorted(_numbers(part)) == sorted(_numbers(part[i] for i in range(len(part))))


def test_workers_get_it_by_pickle(folder: Path) -> None:
    data = ShardDataset(folder, ["puzzle", "number"], seed=2, batch_size=4).split(0, 2)
    expected = _flat(data)
    pickled = pickle.dumps(data)
    assert _flat(pickle.loads(pickled)) == expected
    assert data[0]["puzzle"].tobytes() not in pickled
    code = (
        "import pickle, sys; data = pickle.load(sys.stdin.buffer);"
        "print(*(number for batch in data for number in batch['number']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickled, capture_output=True, check=True
    )
    assert list(map(int, done.stdout.split())) == expected


def _flat(batches: Iterable[Any]) -> list[int]:
    return [number for batch in batches for number in batch["number"].tolist()]


def test_shards_are_read_when_they_are_needed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = ShardDataset(folder, ["number"])
    read = list[int]()
    table = type(data.data).table

    def counted(self: Any, number: int, columns: Any = None) -> Any:
        read.append(number)
        return table(self, number, columns)

    monkeypatch.setattr(type(data.data), "table", counted)
    rows = iter(data)
    next(rows)
    assert read == [0]
    list(rows)
    assert read == [0, 1, 2, 3, 4]
    data.__getitems__([0, 22, 1, 21])
    assert read[5:] == [0, 4]


def test_where_there_is_no_board_are_zeros(tmp_path: Path) -> None:
    data = _added(tmp_path, ["1...............", "......4..13..2.."])
    solutions = [row["solution"].any() for row in data]
    assert solutions == [False, True]


def _added(folder: Path, lines: list[str]) -> ShardDataset:
    from garns.cli.app import garns as command

    source = folder / "puzzles.txt"
    source.write_text("\n".join(lines) + "\n")
    out = folder / "out"
    arguments = ["data", "add", str(source), "--columns", "puzzle,solution", "-o", str(out)]
    command.main(arguments, standalone_mode=False)
    return ShardDataset(out)


def test_other_places_than_folders() -> None:
    url = "memory://learners/four"
    recipe = make_recipe(6, 1, ("puzzle", "number"), layout=Layout.of_size(4), shard_rows=3)
    build(recipe, url, Threads(1))
    assert len(list(ShardDataset(url))) == 6


def test_bad_requests(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match="no column “colour”"):
        ShardDataset(folder, ["puzzle", "colour"])
    with pytest.raises(InvalidRequest, match="batch_size must be 1 or more"):
        ShardDataset(folder, batch_size=0)
    with pytest.raises(InvalidRequest, match="worker must be 1 or less"):
        ShardDataset(folder).split(2, 2)
    with pytest.raises(InvalidRequest, match=str(tmp_path)):
        ShardDataset(tmp_path)


def test_damaged_shards_are_refused(tmp_path: Path) -> None:
    recipe = make_recipe(4, 1, ("puzzle",), layout=Layout.of_size(4), shard_rows=2)
    build(recipe, str(tmp_path), Threads(1))
    data = ShardDataset(tmp_path)
    store = open_store(tmp_path)
    content = bytearray(store.read("data/part-00001.parquet"))
    content[10] ^= 1
    store.write("data/part-00001.parquet", bytes(content))
    assert len(data[0]["puzzle"]) == 16
    with pytest.raises(UnreadableInput, match="part-00001"):
        data[2]
