"""`steps`: the solving steps of the puzzles of a data set, in order, as rows for learners.

A puzzle that has not exactly one solution has no steps; one that the techniques do not solve has
those that they found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from garns.logic import FoundStep, SolutionPath, explain_many, technique_named
from garns.messages import current_language, use_language
from garns.model import GarnsError, Grid, Layout

from .batch import Batch
from .dataset import DataSet, open_input
from .effort import Effort
from .parquet_files import pyarrow
from .recipe import Recipe

STEP_COLUMNS = (
    "puzzle",
    "step",
    "steps",
    "technique",
    "level",
    "cells",
    "placements",
    "eliminations",
    "before",
    "candidates",
    "after",
    "sentence",
)
"""In their order; `sentence` only if it is asked for."""


SHARD_PUZZLES = 2_000
"""Puzzles whose steps are in a shard, however long the shards of the puzzles are: the steps of one
take some 75 kB of memory, and those of a shard are there together."""

AT_ONCE = 500
"""Puzzles whose paths are in memory together: each has some fifty states."""

SHORT_MASK = 16
"""Candidates of a cell fit into so many bits on boards up to this size."""


def steps_recipe(dataset: DataSet, *, with_sentences: bool = False) -> Recipe:
    """With sentences, each step is also told in the language that is spoken now."""
    dataset.require(["puzzle"])
    columns = STEP_COLUMNS if with_sentences else STEP_COLUMNS[:-1]
    options = {"layout": dataset.layout.name}
    if with_sentences:
        options["language"] = current_language()
    source = dataset.as_input()
    return Recipe("steps", options, columns, len(dataset), SHARD_PUZZLES, inputs=(source,))


def steps_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    dataset = open_input(recipe)
    schema = _schema(recipe, dataset.layout)
    puzzles = pyarrow().concat_tables(dataset.slices(recipe.rows_of(number), ["puzzle"]))
    with use_language(recipe.options.get("language")):
        tables = [
            _table(some.grids, schema, effort.after(begin))
            for begin, some in dataset.batch(puzzles).parts(AT_ONCE)
        ]
    return pyarrow().concat_tables([schema.empty_table(), *tables]).combine_chunks()


def recomputed_steps(layout: Layout, recipe: Recipe, table: Any, effort: Effort) -> Any:
    """The rows of a table of steps once more, from their puzzles and numbers alone."""
    lines = list(dict.fromkeys(table["puzzle"].to_pylist()))
    grids = Batch.of_lines(layout, pyarrow().array(lines, "string")).grids
    with use_language(recipe.options.get("language")):
        found = _table(grids, _schema(recipe, layout), effort).to_pylist()
    rows = {(row["puzzle"], row["step"]): row for row in found}
    places = zip(table["puzzle"].to_pylist(), table["step"].to_pylist(), strict=True)
    nothing = dict.fromkeys(recipe.columns)
    return pyarrow().Table.from_pylist(
        [rows.get(place, nothing) for place in places], schema=_schema(recipe, layout)
    )


def _table(grids: list[Grid], schema: Any, effort: Effort) -> Any:
    paths = explain_many(grids, threads=effort.threads, progress=effort.progress)
    rows = [row for path in paths for row in _rows(path, schema.names)]
    return pyarrow().Table.from_pylist(rows, schema=schema)


def _rows(path: SolutionPath | GarnsError, columns: Sequence[str]) -> Iterator[dict[str, Any]]:
    if isinstance(path, GarnsError):
        return
    puzzle, steps = path.start.grid.line, list(path)
    states = [*(found.state for found in steps), path.end]
    for number, found in enumerate(steps, 1):
        row = {"puzzle": puzzle, "step": number, "steps": len(path), **_facts(found)}
        row["after"] = states[number].grid.line
        if "sentence" in columns:
            row["sentence"] = str(found)
        yield row


def _facts(found: FoundStep) -> dict[str, Any]:
    step, state = found.step, found.state
    cells = {cell for evidence in step.evidence for cell in evidence.cells}
    return {
        "technique": step.technique,
        "level": technique_named(step.technique).level,
        "cells": sorted(cells),
        "placements": [each._asdict() for each in step.placements],
        "eliminations": [each._asdict() for each in step.eliminations],
        "before": state.grid.line,
        "candidates": list(state.candidates),
    }


def _schema(recipe: Recipe, layout: Layout) -> Any:
    arrow = pyarrow()
    candidates = arrow.list_(arrow.struct([("cell", arrow.uint16()), ("value", arrow.uint8())]))
    types = {
        "step": arrow.uint16(),
        "steps": arrow.uint16(),
        "cells": arrow.list_(arrow.uint16()),
        "placements": candidates,
        "eliminations": candidates,
        "candidates": arrow.list_(arrow.uint16() if layout.size <= SHORT_MASK else arrow.uint32()),
    }
    return arrow.schema([(name, types.get(name, arrow.string())) for name in recipe.columns])
