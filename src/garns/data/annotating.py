"""`annotate`: more columns for the puzzles of a data set.

In place, the new shards are made in a folder of their own, a whole data set, and then put in the
place of the old ones. Until its manifest has gone up too, nothing else opens the data set; a run
that was killed in between is finished by the next one.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from garns.formats import replace
from garns.model import InvalidRequest

from .building import build
from .columns import checked_columns, computed
from .dataset import ANNOTATED, DataSet, open_dataset, open_input
from .effort import Effort
from .manifest import MANIFEST, Manifest
from .recipe import Recipe
from .runner import Report, Runner
from .shards import SHARDS
from .store import LocalStore, open_store

OLD = "old"
"""The folder of the old shards, below that of the new ones, until they are removed."""


def annotate_recipe(dataset: DataSet, columns: Sequence[str]) -> Recipe:
    """A recipe that adds those of the columns that are not there yet."""
    dataset.require(["puzzle"])
    new = tuple(name for name in columns if name not in dataset.columns)
    checked_columns(new, dataset.layout)
    return Recipe(
        "annotate",
        {"layout": dataset.layout.name},
        new,
        len(dataset),
        inputs=(dataset.as_input(),),
    )


def annotate_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    dataset = open_input(recipe)
    table = dataset.table(number)
    new = computed(recipe.columns, dataset.batch(table), effort)
    for name in recipe.columns:
        table = table.append_column(name, new[name])
    return table


def annotate_in_place(
    url: str, columns: Sequence[str], runner: Runner, report: Report | None = None
) -> Manifest:
    """Add columns to a data set in a folder of this machine."""
    store = open_store(url)
    if not isinstance(store, LocalStore):
        raise InvalidRequest("data.in-place", folder=url)
    with store.locked():
        _switch(store.folder)
        dataset = open_dataset(url)
        recipe = annotate_recipe(dataset, columns)
        if not recipe.columns:
            return dataset.manifest
        manifest = build(recipe, str(store.folder / ANNOTATED), runner, report)
        _switch(store.folder)
    return manifest


def _switch(folder: Path) -> None:
    """Let the new shards take the place of the old ones, if all are there; each line can be the
    last one of a run that is killed."""
    new = folder / ANNOTATED
    if (new / MANIFEST).exists():
        if (new / SHARDS).exists():
            if (folder / SHARDS).exists():
                replace(folder / SHARDS, new / OLD)
            replace(new / SHARDS, folder / SHARDS)
        replace(new / MANIFEST, folder / MANIFEST)
    if (new / OLD).exists():
        shutil.rmtree(new)
