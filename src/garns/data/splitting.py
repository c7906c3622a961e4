"""`split`: the rows of a data set in parts for training and testing, each a data set of its own.

The part of a row follows from the seed and the canonical form of its puzzle alone. So no two
equivalent puzzles are in different parts, and neither the order of the rows nor the rows around
change anything. The fractions are met as by chance: of a million rows about a thousand more or
less.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from garns.generation.grids import checked_seed
from garns.model import InvalidRequest

from .building import build
from .dataset import DataSet, open_input
from .effort import Effort
from .equivalence import columns_for_forms, filled, forms_of, keys_of
from .manifest import Manifest, read_manifest
from .parquet_files import pyarrow
from .recipe import Recipe
from .runner import Report, Runner
from .store import open_store

PARTS = ("train", "validation", "test")
"""In the order in which they share the keys."""

RANGE = 1 << 64
"""Of keys."""


def checked_fractions(fractions: Mapping[str, str]) -> dict[str, str]:
    """The fractions (`0.9`, `9/10`) of the parts, which make 1 together. Raises InvalidRequest."""
    found = {name: _fraction(name, fractions[name]) for name in PARTS if name in fractions}
    if len(found) < 2:
        raise InvalidRequest("data.split-parts", names=", ".join(f"--{name}" for name in PARTS))
    if sum(found.values()) != 1:
        total = " + ".join(fractions[name] for name in found)
        raise InvalidRequest("data.split-sum", total=total, sum=_short(sum(found.values())))
    return {name: fractions[name] for name in found}


def _fraction(name: str, text: str) -> Fraction:
    try:
        found = Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        found = Fraction(0)
    if not 0 < found < 1:
        raise InvalidRequest("data.split-fraction", name=name, found=text)
    return found


def _short(number: Fraction | int) -> str:
    return f"{float(number):.6g}"


def split_recipes(dataset: DataSet, fractions: Mapping[str, str], seed: int) -> dict[str, Recipe]:
    """For each part its recipe."""
    dataset.require(["puzzle"])
    shares = checked_fractions(fractions)
    options = {"layout": dataset.layout.name, "seed": checked_seed(seed), **shares}
    return {
        part: Recipe(
            "split", {**options, "part": part}, rows=len(dataset), inputs=(dataset.as_input(),)
        )
        for part in shares
    }


def split(
    recipes: Mapping[str, Recipe], url: str, runner: Runner, report: Report | None = None
) -> dict[str, Manifest]:
    """Build all parts, each in the folder of its name below `url`."""
    store = open_store(url)
    if read_manifest(store) is not None:
        raise InvalidRequest("data.split-into", folder=store.url)
    return {
        part: build(recipe, part_url(store.url, part), runner, report)
        for part, recipe in recipes.items()
    }


def part_url(url: str, part: str) -> str:
    return f"{url.rstrip('/')}/{part}"


def split_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    dataset = open_input(recipe)
    table = dataset.table(number)
    forms = forms_of(dataset, table.select(columns_for_forms(dataset)), effort)
    keys = keys_of(filled(forms, _givens(table["puzzle"])), str(recipe.options["seed"]))[:, 0]
    first, last = _limits(recipe)
    is_ours = (keys >= first) & (keys <= last)
    return table.filter(pyarrow().array(is_ours)).combine_chunks()


def _givens(puzzles: Any) -> Any:
    """Boards without a canonical form go where others with as many givens go: whether two of them
    are equivalent is not known."""
    compute = pyarrow().compute
    return compute.cast(compute.count_substring(puzzles, "."), "string")


def _limits(recipe: Recipe) -> tuple[int, int]:
    """The first and the last key of a part."""
    begin = Fraction(0)
    for name in PARTS:
        share = Fraction(recipe.options.get(name, 0))
        if name == recipe.options["part"]:
            return _key_at(begin), _key_at(begin + share) - 1
        begin += share
    raise KeyError(recipe.options["part"])


def _key_at(share: Fraction) -> int:
    return share.numerator * RANGE // share.denominator
