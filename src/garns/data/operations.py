"""The table of operations: how each makes a shard. One is a function
`(recipe, number, effort) -> pyarrow.Table`, pure but for reading the inputs that the recipe names,
in a module of its own, and a row here. It is loaded by its name, so any machine with the same garns
can do a part of the work.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from garns.model import InvalidRequest

from .effort import Effort
from .recipe import Recipe

OPERATIONS = {
    "make": "making:make_shard",
    "annotate": "annotating:annotate_shard",
    "steps": "solving_steps:steps_shard",
    "rate": "garns.cli.commands.rate:shard",
    "solve": "garns.cli.commands.solve:shard",
    "generate": "garns.cli.commands.generate:shard",
    "select-counts": "selecting:counts_shard",
    "select": "selecting:select_shard",
    "dedupe-keys": "deduplicating:keys_shard",
    "dedupe-repeats": "deduplicating:repeats_shard",
    "dedupe": "deduplicating:dedupe_shard",
    "dedupe-counts": "deduplicating:counts_shard",
    "sample-counts": "sampling:counts_shard",
    "sample": "sampling:sample_shard",
    "split-parts": "splitting:parts_shard",
    "split": "splitting:split_shard",
    "mine": "mining_shards:mine_shard",
}
"""By their names, the module of this room, or a whole path, and the function in it."""


def make_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    """The table of one shard. It depends on the recipe and the number alone."""
    if recipe.operation not in OPERATIONS:
        raise InvalidRequest("data.operation", name=recipe.operation)
    module, _, function = OPERATIONS[recipe.operation].partition(":")
    home = module if "." in module else f"garns.data.{module}"
    return getattr(import_module(home), function)(recipe, number, effort)
