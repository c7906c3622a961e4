"""`select`: the rows of a data set for which a condition is true, and of these some columns.

They are counted by a pass before (`select-counts`), so that few of them make few shards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from .building import build, stage_url
from .conditions import checked, names_in, rows_where
from .dataset import DataSet, open_input
from .effort import Effort
from .manifest import Manifest
from .merging import counted, groups_of, merged
from .parquet_files import pyarrow
from .recipe import Input, Recipe
from .runner import Report, Runner
from .where import parse

COUNTS = "select-counts"


def select_recipe(dataset: DataSet, where: str, columns: Sequence[str], url: str) -> Recipe:
    """Of the data set that is to be at `url`. All columns if none are named. Raises UnreadableInput
    for a condition that makes no sense, InvalidRequest for a column that is not there."""
    checked(where, dataset.manifest.columns)
    dataset.require(columns)
    options = {"layout": dataset.layout.name, "where": where}
    source = dataset.as_input()
    counts = Input(stage_url(url, COUNTS), "", len(dataset), source.shards)
    return Recipe("select", options, tuple(columns), len(dataset), inputs=(source, counts))


def select(recipe: Recipe, url: str, runner: Runner, report: Report | None = None) -> Manifest:
    counting = Recipe(
        COUNTS, {"where": recipe.options["where"]}, rows=recipe.rows, inputs=recipe.inputs[:1]
    )
    return build(recipe, url, runner, report, [counting], lambda: len(_groups_for(recipe)))


def counts_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    """A column `rows`: how many of a shard are selected."""
    dataset, condition = open_input(recipe), parse(recipe.options["where"])
    table = dataset.table(number, sorted(names_in(condition)))
    effort.progress(table.num_rows)
    return pyarrow().table({"rows": [rows_where(condition, table).num_rows]})


def select_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    group = _groups_for(recipe)[number]
    return merged(group, partial(_selected, recipe, open_input(recipe)), effort)


def _selected(recipe: Recipe, dataset: DataSet, number: int) -> Any:
    condition, columns = parse(recipe.options["where"]), recipe.columns or dataset.columns
    read = [*columns, *sorted(names_in(condition) - set(columns))]
    return rows_where(condition, dataset.table(number, read)).select(list(columns))


def _groups_for(recipe: Recipe) -> list[range]:
    return groups_of(open_input(recipe), counted(open_input(recipe, 1)))
