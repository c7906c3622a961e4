"""`split`: the rows of a data set in parts for training and testing, each a data set of its own.

The part of a row follows from the seed and the canonical form of its puzzle alone. So no two
equivalent puzzles are in different parts, and neither the order of the rows nor the rows around
change anything. The fractions are met as by chance: of a million rows about a thousand more or
less. A pass before (`split-parts`), which all parts share, finds the part of every row and how many
rows each part gets, so that few of them make few shards.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from garns.generation.grids import checked_seed
from garns.model import InvalidRequest

from .building import build, remove_stages, stage_url
from .dataset import DataSet, open_input
from .effort import Effort
from .equivalence import columns_for_forms, filled, forms_of, keys_of
from .manifest import Manifest, read_manifest
from .merging import counted, groups_of, merged
from .parquet_files import pyarrow
from .recipe import Input, Recipe
from .runner import Report, Runner
from .store import open_store

PARTS = ("train", "validation", "test")
"""In the order in which they share the keys."""

SHARED = "split-parts"

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


def split_recipes(
    dataset: DataSet, fractions: Mapping[str, str], seed: int, url: str
) -> dict[str, Recipe]:
    """For each part its recipe. All of them are to be below `url`."""
    dataset.require(["puzzle"])
    shares = checked_fractions(fractions)
    options = {"layout": dataset.layout.name, "seed": checked_seed(seed), **shares}
    source = dataset.as_input()
    inputs = source, Input(stage_url(url, SHARED), "", len(dataset), source.shards)
    return {
        part: Recipe("split", {**options, "part": part}, rows=len(dataset), inputs=inputs)
        for part in shares
    }


def split(
    recipes: Mapping[str, Recipe], url: str, runner: Runner, report: Report | None = None
) -> dict[str, Manifest]:
    """Build all parts, each in the folder of its name below `url`."""
    store = open_store(url)
    if read_manifest(store) is not None:
        raise InvalidRequest("data.split-into", folder=store.url)
    finding = _finding(next(iter(recipes.values())))
    made = {
        part: build(
            recipe,
            part_url(store.url, part),
            runner,
            report,
            [finding],
            partial(_shard_count, recipe),
            store.url,
        )
        for part, recipe in recipes.items()
    }
    remove_stages(store, [finding])
    return made


def _finding(recipe: Recipe) -> Recipe:
    """The pass before, the same for all parts."""
    options = {name: each for name, each in recipe.options.items() if name != "part"}
    return Recipe(SHARED, options, rows=recipe.rows, inputs=recipe.inputs[:1])


def _shard_count(recipe: Recipe) -> int:
    return len(_groups_for(recipe))


def part_url(url: str, part: str) -> str:
    return f"{url.rstrip('/')}/{part}"


def parts_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    """One row for a shard. `part` has for each of its rows a byte, the number of its part; a column
    for each part tells how many it gets."""
    import numpy

    dataset = open_input(recipe)
    table = dataset.table(number, sorted({"puzzle", *columns_for_forms(dataset)}))
    forms = forms_of(dataset, table, effort)
    keys = keys_of(filled(forms, _givens(table["puzzle"])), str(recipe.options["seed"]))[:, 0]
    part = numpy.zeros(len(keys), numpy.uint8)
    for place, name in enumerate(PARTS):
        first, last = _limits(recipe, name)
        if first <= last:
            part[(keys >= first) & (keys <= last)] = place
    counts = {name: [int((part == place).sum())] for place, name in enumerate(PARTS)}
    return pyarrow().table({**counts, "part": pyarrow().array([part.tobytes()], "binary")})


def split_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    shared, dataset = open_input(recipe, 1), open_input(recipe)
    return merged(_groups_for(recipe)[number], partial(_ours, recipe, dataset, shared), effort)


def _ours(recipe: Recipe, dataset: DataSet, shared: DataSet, number: int) -> Any:
    """The rows of a shard that are in this part."""
    import numpy

    part = numpy.frombuffer(shared.table(number, ["part"])["part"][0].as_py(), numpy.uint8)
    is_ours = part == PARTS.index(recipe.options["part"])
    return dataset.table(number).filter(pyarrow().array(is_ours))


def _groups_for(recipe: Recipe) -> list[range]:
    counts = open_input(recipe, 1)
    part = recipe.options["part"]
    return groups_of(open_input(recipe), counted(counts, part))


def _givens(puzzles: Any) -> Any:
    """Boards without a canonical form go where others with as many givens go: whether two of them
    are equivalent is not known."""
    compute = pyarrow().compute
    return compute.cast(compute.count_substring(puzzles, "."), "string")


def _limits(recipe: Recipe, part: str) -> tuple[int, int]:
    """The first and the last key of a part; the last is before the first if it gets none."""
    begin = Fraction(0)
    for name in PARTS:
        share = Fraction(recipe.options.get(name, 0))
        if name == part:
            return _key_at(begin), _key_at(begin + share) - 1
        begin += share
    raise KeyError(part)


def _key_at(share: Fraction) -> int:
    return share.numerator * RANGE // share.denominator
