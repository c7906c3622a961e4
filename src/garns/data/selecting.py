"""`select`: the rows of a data set for which a condition is true, and of these some columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .conditions import checked, names_in, rows_where
from .dataset import DataSet, open_input
from .effort import Effort
from .recipe import Recipe
from .where import parse


def select_recipe(dataset: DataSet, where: str, columns: Sequence[str] = ()) -> Recipe:
    """All columns if none are named. Raises UnreadableInput for a condition that makes no sense,
    InvalidRequest for a column that is not there."""
    checked(where, dataset.manifest.columns)
    dataset.require(columns)
    options = {"layout": dataset.layout.name, "where": where}
    return Recipe("select", options, tuple(columns), len(dataset), inputs=(dataset.as_input(),))


def select_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    dataset, condition = open_input(recipe), parse(recipe.options["where"])
    columns = recipe.columns or dataset.columns
    read = [*columns, *sorted(names_in(condition) - set(columns))]
    table = rows_where(condition, dataset.table(number, read)).select(list(columns))
    effort.progress(table.num_rows)
    return table.combine_chunks()
