"""`dedupe`: a data set without the puzzles that it has had before, in four passes.

1. `dedupe-keys`: for each row a key that the same puzzles share, sorted, some million rows in a
   shard.
2. `dedupe-repeats`: a shard for each range of keys, taken from all shards of the first pass: the
   rows whose key a row before them has.
3. `dedupe-counts`: how many rows of each shard of the input are left, so that few of them make few
   shards.
4. `dedupe`: what is left.

No pass has more than some million keys in memory, however many there are in all.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from garns.model import InvalidRequest

from .building import build, stage_url
from .dataset import DataSet, open_dataset, open_input
from .effort import Effort
from .equivalence import MEASURES, columns_for_forms, filled, forms_of, keys_of
from .manifest import Manifest
from .merging import counted, groups_of, merged
from .parquet_files import pyarrow
from .recipe import Input, Recipe
from .runner import Report, Runner

KEYS, REPEATS, COUNTS = "dedupe-keys", "dedupe-repeats", "dedupe-counts"

KEY_ROWS = 1 << 21
"""Rows of a shard of keys. Each takes 24 bytes, and some times as much while they are sorted."""

REPEAT_ROWS = 1 << 22
"""About as many keys are compared at once."""

KEY_RANGE = 1 << 64


def dedupe_recipe(dataset: DataSet, by: str, url: str) -> Recipe:
    """Of the data set that is to be at `url`. Raises InvalidRequest for rows that are steps."""
    if by not in MEASURES:
        raise InvalidRequest("data.dedupe-by", name=by, known=", ".join(MEASURES))
    if dataset.has_steps:
        raise InvalidRequest("data.dedupe-steps", folder=dataset.url)
    dataset.require(["puzzle"])
    options = {"layout": dataset.layout.name, "by": by}
    rows, source = len(dataset), dataset.as_input()
    repeats = Input(stage_url(url, REPEATS), "", rows)
    counts = Input(stage_url(url, COUNTS), "", rows, source.shards)
    return Recipe("dedupe", options, rows=rows, inputs=(source, repeats, counts))


def dedupe(recipe: Recipe, url: str, runner: Runner, report: Report | None = None) -> Manifest:
    return build(
        recipe, url, runner, report, _stages(recipe, url), lambda: len(_groups_for(recipe))
    )


def _stages(recipe: Recipe, url: str) -> tuple[Recipe, ...]:
    rows, options = recipe.rows, recipe.options
    keys = Recipe(KEYS, options, rows=rows, shard_rows=KEY_ROWS, inputs=recipe.inputs[:1])
    found = Input(stage_url(url, KEYS), "", rows, keys.shard_count)
    repeats = Recipe(REPEATS, options, rows=rows, shard_rows=REPEAT_ROWS, inputs=(found,))
    return keys, repeats, Recipe(COUNTS, options, rows=rows, inputs=recipe.inputs[:2])


def keys_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    """Columns `high` and `low` (the key) and `row`, sorted by all of them."""
    import numpy

    rows, dataset = recipe.rows_of(number), open_input(recipe)
    keys, done = list[Any](), 0
    for table in dataset.slices(rows, _needed(dataset, recipe.options["by"])):
        keys.append(keys_of(_texts(dataset, table, recipe.options["by"], effort.after(done))))
        done += len(table)
    both = numpy.concatenate(keys)
    order = numpy.lexsort((both[:, 1], both[:, 0]))  # rows with the same key stay in their order
    columns = [both[order, 0], both[order, 1], (order + rows.start).astype(numpy.uint64)]
    return pyarrow().table(columns, names=["high", "low", "row"])


def _needed(dataset: DataSet, by: str) -> list[str]:
    """The columns that tell which puzzles are the same."""
    return sorted({"puzzle", *(columns_for_forms(dataset) if by == "equivalent" else ())})


def _texts(dataset: DataSet, table: Any, by: str, effort: Effort) -> Any:
    """What is the same for the same puzzles. One without a canonical form is equivalent to none
    but itself, as far as is known."""
    if by == "equal":
        effort.progress(len(table))
        return table["puzzle"]
    return filled(forms_of(dataset, table, effort), table["puzzle"])


def repeats_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    """A column `row`, sorted: the rows to drop, among those with a key in one of the ranges."""
    import numpy

    begin, end = (KEY_RANGE * each // recipe.shard_count for each in (number, number + 1))
    table = open_input(recipe).rows_between("high", begin, end - 1)
    high, low, row = (table[name].to_numpy() for name in ("high", "low", "row"))
    order = numpy.lexsort((row, low, high))
    high, low, row = high[order], low[order], row[order]
    is_repeat = numpy.zeros(len(row), bool)
    is_repeat[1:] = (high[1:] == high[:-1]) & (low[1:] == low[:-1])
    effort.progress(len(row))
    return pyarrow().table([numpy.sort(row[is_repeat])], names=["row"])


def counts_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    """A column `rows`: how many of a shard are left."""
    dataset = open_input(recipe)
    is_kept = _kept_of(recipe, dataset, number)
    effort.progress(len(is_kept))
    return pyarrow().table({"rows": [int(is_kept.sum())]})


def dedupe_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    dataset = open_input(recipe)
    return merged(_groups_for(recipe)[number], partial(_left, recipe, dataset), effort)


def _groups_for(recipe: Recipe) -> list[range]:
    return groups_of(open_input(recipe), counted(open_input(recipe, 2)))


def _left(recipe: Recipe, dataset: DataSet, number: int) -> Any:
    """What stays of a shard."""
    is_kept = pyarrow().array(_kept_of(recipe, dataset, number))
    return dataset.table(number).filter(is_kept)


def _kept_of(recipe: Recipe, dataset: DataSet, number: int) -> Any:
    """For each row of a shard whether it stays."""
    import numpy

    repeats, records = open_input(recipe, 1), dataset.manifest.shards
    begin, rows = sum(record.rows for record in records[:number]), records[number].rows
    is_kept = numpy.ones(rows, bool)
    for group in range(begin // KEY_ROWS, -(-(begin + rows) // KEY_ROWS)):
        dropped = _dropped(repeats.url, repeats.manifest.digest, group)
        first, last = numpy.searchsorted(dropped, [begin, begin + rows])
        is_kept[dropped[first:last] - begin] = False
    return is_kept


@lru_cache(maxsize=2)
def _dropped(url: str, _digest: str, group: int) -> Any:
    """The rows to drop among KEY_ROWS rows, sorted: shards that follow each other share them. The
    digest tells apart what was at this place at different times."""
    import numpy

    begin = group * KEY_ROWS
    found = open_dataset(url).rows_between("row", begin, begin + KEY_ROWS - 1)
    return numpy.sort(found["row"].to_numpy()).astype(numpy.int64)
