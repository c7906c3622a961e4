"""`sample`: some rows of a data set, chosen by a seed, with shares for the values of columns.

A *stratum* is all rows that have the same values in these columns. Its share of the sample is known
when its rows are counted, by a pass before (`sample-counts`). Every shard then gives its part of
the share, drawn by the seed and the number of the shard: by systematic sampling with a random
start, so that a stratum has exactly its share, and each of its rows the same chance.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from garns.generation.grids import checked_seed
from garns.model import InvalidRequest

from .building import build, stage_url
from .dataset import DataSet, open_input
from .effort import Effort
from .manifest import Manifest
from .merging import groups_of, merged
from .parquet_files import pyarrow
from .recipe import Input, Recipe
from .runner import Report, Runner
from .statistics import ORDERS

COUNTS = "sample-counts"

SHARES = ("equal", "proportional")
"""Each stratum the same number of rows, as far as it has them; or as many as in the data set."""

MOST_STRATA = 10_000

Stratum = str
"""The values that its rows have, as JSON."""

PRECISION = 1 << 53


def sample_recipe(
    dataset: DataSet, rows: int, by: Sequence[str], share: str, seed: int, url: str
) -> Recipe:
    """Of the data set that is to be at `url`. Raises InvalidRequest if it cannot be."""
    if share not in SHARES:
        raise InvalidRequest("data.sample-share", name=share, known=", ".join(SHARES))
    dataset.require(by)
    for name in by:
        if dataset.manifest.columns[name].startswith(("list", "map")):
            raise InvalidRequest("data.sample-column", name=name)
    if rows > len(dataset):
        raise InvalidRequest("data.sample-rows", rows=rows, n=len(dataset))
    options = {
        "layout": dataset.layout.name,
        "n": rows,
        "by": list(by),
        "share": share,
        "seed": checked_seed(seed),
    }
    source = dataset.as_input()
    counts = Input(stage_url(url, COUNTS), "", len(dataset), source.shards)
    return Recipe("sample", options, rows=len(dataset), inputs=(source, counts))


def sample(recipe: Recipe, url: str, runner: Runner, report: Report | None = None) -> Manifest:
    counting = Recipe(
        COUNTS, {"by": recipe.options["by"]}, rows=recipe.rows, inputs=recipe.inputs[:1]
    )
    return build(recipe, url, runner, report, [counting], lambda: len(_plan_for(recipe).groups))


def counts_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    """Columns `stratum` and `rows`: how many of each there are in a shard."""
    strata = strata_of(open_input(recipe), number, recipe.options["by"])
    found = Counter(strata)
    _refuse_many(len(found), recipe.options["by"])
    effort.progress(len(strata))
    arrow, names = pyarrow(), sorted(found)
    columns = {"stratum": arrow.array(names, "string"), "rows": [found[name] for name in names]}
    return arrow.table(columns)


def strata_of(dataset: DataSet, number: int, by: Sequence[str]) -> list[Stratum]:
    """That of each row of a shard."""
    if not by:
        return ["[]"] * dataset.manifest.shards[number].rows
    table = dataset.table(number, list(by))
    rows = zip(*(table[name].to_pylist() for name in by), strict=True)
    return [json.dumps(row, ensure_ascii=False) for row in rows]


def _refuse_many(count: int, by: Sequence[str]) -> None:
    if count > MOST_STRATA:
        raise InvalidRequest("data.sample-strata", columns=", ".join(by), n=MOST_STRATA)


def sample_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    plan = _plan_for(recipe)
    return merged(plan.groups[number], partial(_drawn, recipe, plan, open_input(recipe)), effort)


def _drawn(recipe: Recipe, plan: _Plan, dataset: DataSet, number: int) -> Any:
    """What a shard gives."""
    by, seed, chosen = recipe.options["by"], recipe.options["seed"], list[int]()
    for stratum, places in _places(strata_of(dataset, number, by)).items():
        chance = random.Random(f"{seed}/{stratum}/{number}")
        chosen += chance.sample(places, plan.parts[number][stratum])
    return dataset.table(number).take(pyarrow().array(sorted(chosen), "int64"))


def _places(strata: Sequence[Stratum]) -> dict[Stratum, list[int]]:
    """The rows of each stratum."""
    found = dict[Stratum, list[int]]()
    for place, stratum in enumerate(strata):
        found.setdefault(stratum, []).append(place)
    return found


class _Plan(NamedTuple):
    parts: Sequence[Mapping[Stratum, int]]
    """How many rows of each stratum a shard gives."""
    groups: Sequence[range]
    """The shards whose rows are one shard of the sample."""


def _plan_for(recipe: Recipe) -> _Plan:
    return _plan(recipe.to_json(), open_input(recipe, 1).manifest.digest)


@lru_cache(maxsize=1)
def _plan(recipe_json: str, _digest: str) -> _Plan:
    """The digest tells apart what the counts have been at different times."""
    recipe = Recipe.from_json(recipe_json)
    options, counts, totals = recipe.options, _counts_in(open_input(recipe, 1)), Counter[Stratum]()
    for each in counts:
        totals.update(each)
    _refuse_many(len(totals), options["by"])
    shares = shares_of(totals, options["n"], options["share"])
    starts = {stratum: _start(f"{options['seed']}/{stratum}") for stratum in totals}
    parts, before = list[dict[Stratum, int]](), Counter[Stratum]()
    for each in counts:
        parts.append(
            {
                stratum: _part(
                    starts[stratum], shares[stratum], totals[stratum], before[stratum], rows
                )
                for stratum, rows in each.items()
            }
        )
        before.update(each)
    groups = groups_of(open_input(recipe), [sum(each.values()) for each in parts])
    return _Plan(parts, groups)


def _counts_in(counts: DataSet) -> list[dict[Stratum, int]]:
    """For each shard the rows of each stratum."""
    names = ("stratum", "rows")
    return [
        dict(zip(*(table[name].to_pylist() for name in names), strict=True))
        for table in counts.tables()
    ]


def _start(seed: str) -> int:
    return random.Random(seed).randrange(PRECISION)


def _part(start: int, share: int, total: int, before: int, rows: int) -> int:
    """How many of the rows of a shard are in the sample: over all shards that makes the share."""
    first, last = (
        (share * done * PRECISION + start * total) // (total * PRECISION)
        for done in (before, before + rows)
    )
    return last - first


def shares_of(totals: Mapping[Stratum, int], rows: int, share: str) -> dict[Stratum, int]:
    """How many rows each stratum gives, `rows` together."""
    return _equal(totals, rows) if share == "equal" else _proportional(totals, rows)


def _equal(totals: Mapping[Stratum, int], rows: int) -> dict[Stratum, int]:
    """What a small stratum does not have is shared by those that are larger."""
    found, left = dict[Stratum, int](), rows
    for place, stratum in enumerate(sorted(totals, key=lambda each: (totals[each], each))):
        found[stratum] = min(totals[stratum], left // (len(totals) - place))
        left -= found[stratum]
    return found


def _proportional(totals: Mapping[Stratum, int], rows: int) -> dict[Stratum, int]:
    """The largest remainders get what is left by rounding down."""
    whole = sum(totals.values())
    found = {stratum: rows * count // whole for stratum, count in totals.items()}
    by_remainder = sorted(totals, key=lambda each: (-(rows * totals[each] % whole), each))
    for stratum in by_remainder[: rows - sum(found.values())]:
        found[stratum] += 1
    return found


def strata_in(dataset: DataSet, by: Sequence[str]) -> dict[tuple[Any, ...], int]:
    """The values of each stratum, with the rows that have them, in the order of levels where
    there are some."""
    found = Counter[Stratum]()
    for number in range(len(dataset.manifest.shards)):
        found.update(strata_of(dataset, number, by))
    rows = {tuple(json.loads(stratum)): count for stratum, count in found.items()}
    return {values: rows[values] for values in sorted(rows, key=lambda each: _order(each, by))}


def _order(values: tuple[Any, ...], by: Sequence[str]) -> tuple[Any, ...]:
    """Null last."""
    return tuple(
        (True, 0) if value is None else (False, _rank(value, name))
        for name, value in zip(by, values, strict=True)
    )


def _rank(value: Any, name: str) -> Any:
    return ORDERS[name].index(value) if name in ORDERS else value


def missing_values(strata: Iterable[tuple[Any, ...]], by: Sequence[str]) -> dict[str, list[str]]:
    """Of columns whose values are known beforehand, such as levels, those that no row has."""
    found = list(strata)
    missing = {
        name: [value for value in ORDERS[name] if all(each[place] != value for each in found)]
        for place, name in enumerate(by)
        if name in ORDERS
    }
    return {name: values for name, values in missing.items() if values}
