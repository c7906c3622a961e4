"""Data sets for training: a row or a batch at a time, as data loaders want them.

A `ShardDataset` has what torch asks of a dataset (`__len__`, `__getitem__`, `__getitems__`,
`__iter__`) and does not need torch. Boards are arrays of numpy. One shard is in memory at a time,
or those whose rows are shuffled together.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from garns.model import MissingExtra
from garns.model.arguments import checked_names, checked_whole, whole

from .batch import Batch
from .dataset import DataSet, open_dataset
from .parquet_files import pyarrow

BOARD_COLUMNS = ("puzzle", "solution", "canonical", "before", "after")
"""Columns of boards, which become arrays of values."""

Row = dict[str, Any]
"""A row by the names of its columns: a board is an array of uint8 with a value for each cell, 0 for
an empty one and only zeros where there is no board; anything else is as numpy has it."""

Arrays = dict[str, Any]
"""Some rows: an array for each column."""


class ShardDataset:
    """The rows of a finished data set, or of some of its shards.

    - `url`: the folder of the data set, or anything that fsspec opens.
    - `columns`: those that are read; all if nothing is said.
    - `seed`: with one, going through the rows shuffles them: the shards, and the rows of every
      `mixed_shards` of them together. The same seed and epoch (`set_epoch`) give the same order.
    - `batch_size`: with one, going through gives batches, an array for each column. Only the last
      may be smaller, and `drop_last` leaves that out.

    `dataset[i]` is the row i in the order of the files, whatever the seed: a sampler chooses.
    `dataset.split(worker, workers)` is a worker's share of the shards, so that no row comes twice.
    """

    def __init__(
        self,
        url: str | Path,
        columns: Sequence[str] | None = None,
        *,
        seed: int | None = None,
        batch_size: int | None = None,
        drop_last: bool = False,
        mixed_shards: int = 8,
    ) -> None:
        _numpy()
        self._data = open_dataset(url)
        names = self._data.columns if columns is None else checked_names("columns", columns)
        self._data.require(names)
        self.columns: tuple[str, ...] = tuple(names)
        self.seed = None if seed is None else checked_whole("seed", seed, least=0)
        if batch_size is not None:
            batch_size = checked_whole("batch_size", batch_size, least=1)
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.mixed_shards = checked_whole("mixed_shards", mixed_shards, least=1)
        self.epoch = 0
        self._use_shards(range(len(self._data.manifest.shards)))

    def _use_shards(self, numbers: Sequence[int]) -> None:
        self._shards = tuple(numbers)
        rows = (self._data.manifest.shards[number].rows for number in numbers)
        self._ends = list(accumulate(rows))
        self._cached: tuple[int, Arrays] | None = None

    def split(self, worker: int, workers: int) -> ShardDataset:
        """The share of a worker, counted from 0: every shard is in exactly one share."""
        workers = checked_whole("workers", workers, least=1)
        worker = checked_whole("worker", worker, least=0, most=workers - 1)
        part = ShardDataset.__new__(ShardDataset)
        part.__dict__.update(self.__dict__)
        part._use_shards(self._shards[worker::workers])
        return part

    def set_epoch(self, epoch: int) -> None:
        """Choose another order for the next time; without a seed it has no effect."""
        self.epoch = checked_whole("epoch", epoch, least=0)

    @property
    def data(self) -> DataSet:
        """The data set as it is on disk."""
        return self._data

    def __len__(self) -> int:
        """The number of rows, whatever the size of batches."""
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, index: int) -> Row:
        place, row = self._place(index)
        return _row(self._arrays(place), row)

    def __getitems__(self, indices: Sequence[int]) -> list[Row]:
        """Many rows: no shard is read twice for them."""
        places = [self._place(index) for index in indices]
        rows: list[Row] = [{} for _ in places]
        for number in sorted(range(len(places)), key=places.__getitem__):
            place, row = places[number]
            rows[number] = _row(self._arrays(place), row)
        return rows

    def _place(self, index: int) -> tuple[int, int]:
        """Which of the shards has the row, and where."""
        number = whole("index", index)
        number = number + len(self) if number < 0 else number
        if not 0 <= number < len(self):
            raise IndexError(index)
        place = bisect_right(self._ends, number)
        return place, number - (self._ends[place - 1] if place else 0)

    def __iter__(self) -> Iterator[Any]:
        """Rows, or batches if they have a size."""
        if self.batch_size is not None:
            return self._batches(self.batch_size)
        return (
            _row(arrays, row) for arrays, order in self._shards_in_order() for row in order.tolist()
        )

    def _batches(self, size: int) -> Iterator[Arrays]:
        rest = list[Arrays]()
        missing = size
        for arrays, order in self._shards_in_order():
            while len(order):
                chosen, order = order[:missing], order[missing:]  # noqa: PLW2901
                rest.append({name: array[chosen] for name, array in arrays.items()})
                missing -= len(chosen)
                if not missing:
                    yield _joined(rest)
                    rest, missing = [], size
        if rest and not self.drop_last:
            yield _joined(rest)

    def _shards_in_order(self) -> Iterator[tuple[Arrays, Any]]:
        """Each shard, or some that are mixed, with the order of the rows."""
        numpy = _numpy()
        if self.seed is None:
            for place in range(len(self._shards)):
                arrays = self._arrays(place)
                yield arrays, numpy.arange(_count(arrays))
            return
        chance = numpy.random.default_rng([self.seed, self.epoch])
        places = chance.permutation(len(self._shards)).tolist()
        for start in range(0, len(places), self.mixed_shards):
            chosen = places[start : start + self.mixed_shards]
            arrays = _joined([self._arrays(place) for place in chosen])
            yield arrays, chance.permutation(_count(arrays))

    def _arrays(self, place: int) -> Arrays:
        """A shard as arrays; the last one that was asked for is kept."""
        cached = self._cached
        if cached is None or cached[0] != place:
            self._cached = None  # lets go of it before the next one is read
            table = self._data.table(self._shards[place], self.columns)
            cached = place, {name: self._array(name, table[name]) for name in self.columns}
            self._cached = cached
        return cached[1]

    def _array(self, name: str, column: Any) -> Any:
        arrow = pyarrow()
        if name in BOARD_COLUMNS and arrow.types.is_string(column.type):
            layout = self._data.layout
            empty = "." * layout.cell_count
            return Batch.of_lines(layout, arrow.compute.fill_null(column, empty)).values
        if arrow.types.is_primitive(column.type):
            return column.to_numpy()
        values = _numpy().empty(len(column), object)
        for number, value in enumerate(column.to_pylist()):
            values[number] = value
        return values

    def __getstate__(self) -> dict[str, Any]:
        """Workers get no shard with it: they read their own."""
        return self.__dict__ | {"_cached": None}

    def __repr__(self) -> str:
        return f"ShardDataset({self._data.url!r}, {list(self.columns)!r}) with {len(self)} rows"


def _row(arrays: Arrays, number: int) -> Row:
    """A copy, which does not hold on to the whole shard."""
    return {name: _copied(array[number]) for name, array in arrays.items()}


def _copied(value: Any) -> Any:
    return value.copy() if isinstance(value, _numpy().ndarray) else value


def _count(arrays: Arrays) -> int:
    return len(next(iter(arrays.values())))


def _joined(parts: list[Arrays]) -> Arrays:
    if len(parts) == 1:
        return parts[0]
    numpy = _numpy()
    return {name: numpy.concatenate([part[name] for part in parts]) for name in parts[0]}


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise MissingExtra("numpy", "data") from None
    return numpy
