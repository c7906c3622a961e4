"""`stats`: what is in the columns of a data set, counted shard by shard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from garns.logic import LEVELS
from garns.rating import HODOKU_LEVELS

from .dataset import DataSet
from .parquet_files import pyarrow

MOST_DISTINCT = 10_000
"""Different values that are counted one by one; a column with more has no distribution."""


ORDERS: dict[str, Sequence[str]] = {"level": LEVELS, "hodoku_level": HODOKU_LEVELS}
"""Of columns whose names have an order of their own."""


@dataclass
class ColumnStatistics:
    """What is known of a column. Of lists the lengths are counted, of `techniques` the puzzles that
    need each of them."""

    name: str
    type: str
    rows: int = 0
    nulls: int = 0
    least: Any = None
    most: Any = None
    median: Any = None
    """The lower one of two; known if the values could be counted."""
    counts: Counter[Any] | None = field(default_factory=Counter)
    """How many rows have each value; None if there are too many different ones."""
    _sum: float = 0.0
    is_number: bool = False

    @property
    def mean(self) -> float | None:
        count = self.rows - self.nulls
        return self._sum / count if self.is_number and count else None

    @property
    def distribution(self) -> list[tuple[Any, int]]:
        """Values with the rows that have them: numbers and levels in order, names by how many;
        nothing for a column that has hardly a value twice."""
        if not self.counts:
            return []
        if self.is_number:
            return sorted(self.counts.items())
        if order := ORDERS.get(self.name):
            return [(value, self.counts[value]) for value in order if value in self.counts]
        return sorted(self.counts.items(), key=lambda each: (-each[1], str(each[0])))

    def to_json(self) -> dict[str, Any]:
        facts: dict[str, Any] = {"type": self.type, "rows": self.rows, "nulls": self.nulls}
        if self.is_number:
            facts |= {"min": self.least, "median": self.median, "mean": self.mean, "max": self.most}
        if self.counts is not None:
            facts["counts"] = {str(value): count for value, count in self.distribution}
        return facts

    def add(self, column: Any) -> None:
        """The values of another shard."""
        arrow = pyarrow()
        self.rows += len(column)
        self.nulls += column.null_count
        values = column.drop_null()
        if arrow.types.is_map(values.type):
            values = _keys(values)
        elif arrow.types.is_list(values.type):
            values = arrow.compute.list_value_length(values)
        self.is_number = arrow.types.is_integer(values.type) or arrow.types.is_floating(values.type)
        if self.is_number and len(values):
            self._measure(values)
        self._count(values)

    def _measure(self, values: Any) -> None:
        compute = pyarrow().compute
        ends = compute.min_max(values)
        least, most = ends["min"].as_py(), ends["max"].as_py()
        self.least = least if self.least is None else min(self.least, least)
        self.most = most if self.most is None else max(self.most, most)
        self._sum += float(compute.sum(values.cast("float64")).as_py())

    def _count(self, values: Any) -> None:
        if self.counts is None:
            return
        found = values.value_counts()
        if len(found) > MOST_DISTINCT:
            self.counts = None
            return
        for value, count in zip(*(part.to_pylist() for part in found.flatten()), strict=True):
            self.counts[value] += count
        if len(self.counts) > MOST_DISTINCT:
            self.counts = None


def _keys(column: Any) -> Any:
    """The names in a column of maps: each once for a row that has it."""
    arrow = pyarrow()
    chunks = column.chunks if isinstance(column, arrow.ChunkedArray) else [column]
    names = [arrow.compute.list_flatten(chunk.cast(_entries(chunk.type))) for chunk in chunks]
    keys = [entries.field(0) for entries in names]
    return arrow.chunked_array(keys, arrow.string())


def _entries(type: Any) -> Any:
    """A map as the list of pairs that it is."""
    arrow = pyarrow()
    return arrow.list_(arrow.struct([("key", type.key_type), ("value", type.item_type)]))


def statistics(dataset: DataSet, names: Iterable[str] | None = None) -> list[ColumnStatistics]:
    """Of these columns, or of all."""
    types = dataset.manifest.columns
    found = [ColumnStatistics(name, types[name]) for name in names or types]
    wanted = [each.name for each in found]
    for table in dataset.tables(wanted):
        for each in found:
            each.add(table[each.name])
    return [_settled(each) for each in found]


def _settled(column: ColumnStatistics) -> ColumnStatistics:
    """In a column of boards, sentences or keys hardly any value comes twice: a list of them says
    nothing."""
    counts = column.counts
    if not counts:
        return column
    if column.is_number:
        column.median = _median(counts)
    is_text = any(isinstance(value, str) and len(value) > LONGEST_NAME for value in counts)
    if is_text or (len(counts) > FEW and len(counts) == column.rows - column.nulls):
        column.counts = None
    return column


def _median(counts: Counter[Any]) -> Any:
    left = (counts.total() + 1) // 2
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            break
    return value


FEW = 20
"""Different values that are worth a list, whatever the number of rows."""

LONGEST_NAME = 40
"""Characters; longer ones are texts or boards."""


def drawn(columns: Iterable[ColumnStatistics]) -> Iterator[ColumnStatistics]:
    """Those that have a distribution."""
    return (each for each in columns if each.counts and len(each.counts) > 1)
