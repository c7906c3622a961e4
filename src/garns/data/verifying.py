"""`verify`: whether a data set is as it was written, and says what is true of its puzzles."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from garns.model import GarnsError

from .columns import COLUMNS, computed
from .dataset import DataSet
from .effort import Effort
from .making import made_rows
from .recipe import Recipe
from .shards import ShardRecord
from .solving_steps import recomputed_steps

AT_ONCE = 1000
"""Rows that are recomputed together."""


class Difference(NamedTuple):
    """What a row says, and what it should say. Rows of a shard count from 0."""

    file: str
    row: int
    column: str
    found: Any
    expected: Any


class Progress:
    """Is told how far it is. A subclass shows it."""

    def rows(self, done: int, total: int) -> None:
        """Of the rows that are recomputed, `done` are."""


def sampled_rows(total: int, count: int | None, seed: int) -> Sequence[int]:
    """So many rows, in order, the same for the same seed; all of them without a count."""
    if count is None or count >= total:
        return range(total)
    return sorted(random.Random(seed).sample(range(total), count))


def verify(
    dataset: DataSet,
    rows: Sequence[int],
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Difference | GarnsError]:
    """Read every shard, recompute these rows, and yield what is wrong: a shard that is not as it
    was written, or a value that is not what it should be."""
    progress, done, begin = progress or Progress(), 0, 0
    ours = iter(rows)
    row = next(ours, None)
    for record in dataset.manifest.shards:
        places = list[int]()
        while row is not None and row < begin + record.rows:
            places.append(row - begin)
            row = next(ours, None)
        try:
            yield from _differences(dataset, record, begin, places, threads)
        except GarnsError as error:
            yield error
        done += len(places)
        progress.rows(done, len(rows))
        begin += record.rows


def _differences(
    dataset: DataSet, record: ShardRecord, begin: int, places: list[int], threads: int | None
) -> Iterator[Difference]:
    table = dataset.table(record.number)
    for i in range(0, len(places), AT_ONCE):
        some = places[i : i + AT_ONCE]
        found = table.take(some)
        for expected in _expected(dataset, found, [begin + place for place in some], threads):
            for name in expected.column_names:
                yield from _compared(record.file, name, some, found[name], expected[name])


def _compared(
    file: str, name: str, places: list[int], found: Any, expected: Any
) -> Iterator[Difference]:
    if found.equals(expected):
        return
    pairs = zip(places, found.to_pylist(), expected.to_pylist(), strict=True)
    for place, ours, theirs in pairs:
        if ours != theirs:
            yield Difference(file, place, name, ours, theirs)


def _expected(dataset: DataSet, table: Any, rows: list[int], threads: int | None) -> Iterator[Any]:
    """Tables with what can be recomputed of these rows: nothing without their puzzles."""
    recipe, layout, effort = dataset.manifest.recipe, dataset.layout, Effort(threads)
    if "puzzle" not in table.column_names:
        return
    if dataset.has_steps:
        steps = next(each for each in recipe.lineage if each.operation == "steps")
        if "step" in table.column_names:
            found = recomputed_steps(layout, steps, table, effort)
            yield found.select([name for name in found.column_names if name in table.column_names])
        return
    if recipe.operation == "make":
        yield _made_again(recipe, rows, effort)
    names = [name for name in table.column_names if _is_computed(name)]
    yield computed(names, dataset.batch(table), effort)


def _made_again(recipe: Recipe, rows: list[int], effort: Effort) -> Any:
    made = made_rows(recipe, rows, effort)
    names = [name for name in ("puzzle", "seed", "number") if name in recipe.columns]
    return computed(names, made.batch, effort, made.known())


def _is_computed(name: str) -> bool:
    return name in COLUMNS and COLUMNS[name].compute is not None
