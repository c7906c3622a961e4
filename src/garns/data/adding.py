"""`add`: puzzles from elsewhere as a data set. They are read once, in order, a shard at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import PurePath
from typing import Any

from garns.model import InvalidRequest, Layout, Puzzle

from .batch import Batch
from .building import begun, finish
from .columns import checked_columns, computed
from .effort import Effort
from .manifest import Manifest
from .recipe import Input, Recipe
from .runner import Job, Report
from .shards import ShardRecord, finished, write_shard
from .store import open_store

SHARD_ROWS = 10_000

READER_COLUMNS = ("file", "line")
"""What only the reader of a puzzle knows."""


def add_recipe(
    inputs: Sequence[Input],
    layout: Layout,
    columns: Sequence[str],
    *,
    shard_rows: int | None = None,
) -> Recipe:
    """Rows are not counted before they are read. An input without a digest is one that cannot be
    read twice."""
    checked_columns(columns, layout, READER_COLUMNS)
    options = {"layout": layout.name}
    return Recipe(
        "add", options, tuple(columns), shard_rows=shard_rows or SHARD_ROWS, inputs=tuple(inputs)
    )


def add_puzzles(
    puzzles: Iterable[Puzzle],
    recipe: Recipe,
    url: str,
    effort: Effort | None = None,
    report: Report | None = None,
) -> Manifest:
    """Write the puzzles, all of the recipe's layout, to a data set. Shards that an earlier run has
    written are passed over, unless an input may have changed since."""
    effort, report = effort or Effort(), report or Report()
    store = open_store(url)
    can_pass_over = all(each.digest for each in recipe.inputs)
    with begun(store, recipe) as manifest:
        if manifest is not None:
            return manifest
        report.begin(Job(recipe, store.url), [], [])
        records = dict[int, ShardRecord]()
        for number, some in enumerate(_chunks(puzzles, recipe.shard_rows)):
            record = finished(store, number) if can_pass_over else None
            if record is None or record.rows != len(some):
                record = write_shard(store, number, _table(recipe, some, effort))
            records[number] = record
            report.shard(record)
        if not records:
            raise InvalidRequest("data.no-puzzles")
        return finish(store, recipe, records)


def _chunks(puzzles: Iterable[Puzzle], size: int) -> Iterator[list[Puzzle]]:
    left = iter(puzzles)
    while some := list(islice(left, size)):
        yield some


def _name(file: str | None) -> str | None:
    """Not its folder: the same puzzles are the same bytes wherever they were."""
    return file and PurePath(file).name


def _table(recipe: Recipe, puzzles: Sequence[Puzzle], effort: Effort) -> Any:
    layout = Layout.named(recipe.options["layout"])
    known = {
        "file": [_name(puzzle.place.file) for puzzle in puzzles],
        "line": [puzzle.place.line for puzzle in puzzles],
    }
    batch = Batch.of_grids(layout, (puzzle.grid for puzzle in puzzles))
    return computed(recipe.columns, batch, effort, known)
