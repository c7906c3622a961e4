"""The shards of `mine`: puzzles of a wave that meet the condition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from garns.model import Layout
from garns.rating.upper_tiers import below_many

from .batch import Batch
from .columns import COLUMNS, computed
from .conditions import least, names_in, rows_where
from .effort import Effort
from .recipe import Recipe
from .store import open_store
from .waves import forms_at
from .where import Condition, parse


def mine_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    """The puzzles of a part of a wave that meet the condition. The recipe is that of `_Miner._job`,
    which says where the wave is."""
    place = recipe.options["wave"]
    begin = (number - place["first_shard"]) * recipe.shard_rows
    forms = forms_at(open_store(place["url"]), place["number"])
    forms, condition = forms[begin : begin + recipe.shard_rows], parse(recipe.options["keep"])
    if recipe.options.get("upper-tiers"):
        forms = forms[~_are_below(forms, condition, effort)]
    batch = Batch(Layout.of_size(9), forms)
    names = _computed_with(names_in(condition), recipe.columns)
    kept = rows_where(condition, computed(("puzzle", *names), batch, effort)).combine_chunks()
    known = {name: kept[name] for name in kept.column_names}
    known["round"] = [place["round"]] * len(kept)
    left = Batch.of_lines(batch.layout, kept["puzzle"])
    return computed(recipe.columns, left, Effort(effort.threads), known)


def _are_below(forms: Any, condition: Condition, effort: Effort) -> Any:
    """For each puzzle whether its ER is known to be too low without rating it."""
    import numpy

    floor = least(condition, "er")
    assert floor is not None  # the recipe was checked
    below = below_many(
        forms.tobytes(), floor, threads=effort.threads, progress=lambda _: effort.progress(0)
    )
    return numpy.frombuffer(below, numpy.uint8) == 1


def _computed_with(names: set[str], columns: Sequence[str]) -> list[str]:
    """The columns of the condition, and wanted ones that come from the same computation."""
    functions = {COLUMNS[name].compute for name in names}
    wanted = {name for name in columns if COLUMNS[name].compute in functions}
    return sorted((names | wanted) - {"puzzle"})
