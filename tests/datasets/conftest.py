"""A small data set that many tests look at."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from garns.data import DataSet, Recipe, Threads, build, open_dataset
from garns.data.building import finish
from garns.data.making import make_recipe
from garns.data.shards import write_shard
from garns.data.store import open_store
from garns.engine import Transformation

COLUMNS = ("puzzle", "solution", "level", "seed", "number")


def small_recipe(rows: int = 20, **options: object) -> Recipe:
    wished = {"difficulty": "easy..hard", **options}
    return make_recipe(rows, 7, COLUMNS, shard_rows=6, wished=wished)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    """Twenty puzzles in four shards; nobody changes it."""
    folder = tmp_path_factory.mktemp("data") / "made"
    build(small_recipe(), str(folder), Threads(1))
    return open_dataset(folder)


def files_in(folder: Path) -> dict[str, bytes]:
    """Everything in a folder, by its name."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def written(folder: Path, table: Any, shard_rows: int) -> DataSet:
    """A table as a data set, whatever its columns are."""
    store = open_store(folder)
    parts = range(0, table.num_rows, shard_rows)
    records = {
        number: write_shard(store, number, table.slice(begin, shard_rows).combine_chunks())
        for number, begin in enumerate(parts)
    }
    finish(store, Recipe("add", {"layout": "9"}, shard_rows=shard_rows), records)
    return open_dataset(folder)


def rows_in(dataset: DataSet) -> list[dict[str, Any]]:
    return [row for table in dataset.tables() for row in table.to_pylist()]


def transformed(line: str, chance: random.Random) -> str:
    """An equivalent puzzle."""
    rows, columns = (_lines(chance) for _ in range(2))
    values = chance.sample(range(1, 10), 9)
    turned = Transformation.of_lines(9, rows, columns, values, transposed=chance.random() < 0.5)
    return turned.apply(line).line


def _lines(chance: random.Random) -> list[int]:
    """Rows or columns in another order that boxes allow."""
    bands = chance.sample(range(3), 3)
    return [3 * band + row for band in bands for row in chance.sample(range(3), 3)]
