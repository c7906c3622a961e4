"""Few shards in the place of many small ones: where only some rows of each shard are left, those of
several that follow each other make one. How many are left is counted by a pass before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from .dataset import DataSet, open_dataset
from .effort import Effort
from .parquet_files import pyarrow

MOST_MERGED = 100
"""Shards that become one: it must not take too long to make."""


def counted(counts: DataSet, column: str = "rows") -> list[int]:
    """How many rows of each shard are left: what such a pass has found, a row for each shard."""
    return _counted(counts.url, counts.manifest.digest, column)


@lru_cache(maxsize=1)
def _counted(url: str, _digest: str, column: str) -> list[int]:
    """The digest tells apart what was at this place at different times."""
    return [table[column][0].as_py() for table in open_dataset(url).tables([column])]


def groups_of(dataset: DataSet, left: Sequence[int]) -> list[range]:
    """Which shards are merged, if so many rows of each are left: no more than the longest shard of
    the data set has."""
    longest = max((record.rows for record in dataset.manifest.shards), default=0)
    found, rows = list[range](), 0
    for number, count in enumerate(left):
        last = found[-1] if found else range(0)
        if found and rows + count <= longest and len(last) < MOST_MERGED:
            found[-1] = range(last.start, number + 1)
            rows += count
        else:
            found.append(range(number, number + 1))
            rows = count
    return found


def merged(group: range, rows_left: Callable[[int], Any], effort: Effort) -> Any:
    """The table of what is left of these shards."""
    tables, rows = list[Any](), 0
    for number in group:
        tables.append(rows_left(number))
        rows += len(tables[-1])
        effort.progress(rows)
    return pyarrow().concat_tables(tables).combine_chunks()
