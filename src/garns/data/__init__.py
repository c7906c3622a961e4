"""Tables of millions of puzzles: made, completed, checked and described, the same bytes everywhere.

The vocabulary:

- A *data set* is a folder, or anything that fsspec opens (`memory://`, `s3://`): Parquet files in
  `data/` and a `manifest.json` (`DataSet`, `open_dataset`). Nothing else is in `data/`, so DuckDB,
  pandas and polars read that folder whole.
- A *recipe* says what a data set is made of: an operation with its options, columns, inputs with
  their digests, rows (`Recipe`). It is an immutable value and plain JSON.
- A *shard* is one of the Parquet files. Shard k follows from the recipe and k alone, by a pure
  function `(recipe, k, effort) -> pyarrow.Table` (`operations`), and the same table is the same
  bytes (`parquet_files`). Neither times nor threads nor machines leave a trace. The shards of
  commands whose results are lines are a `shards.Text` each.
- A *sidecar* says that a shard is done: rows, bytes, SHA-256 (`ShardRecord`). The *manifest* has
  the recipe, the columns with their types, and all sidecars (`Manifest`).
- A *store* keeps the files: each appears whole or not at all (`store`).
- A *runner* does the shards that are missing (`Runner`): the threads of this machine (`Threads`),
  or a cluster (`cluster.Cluster`). All that goes to another machine is
  `build_shard(recipe_json, number, url)`.
- A *column* is a row of a table, `columns.COLUMNS`; those that are asked for are computed for a
  whole `Batch` of boards at once.

`building.build(recipe, url, runner, report)` puts them together. It makes only what is missing,
refuses a folder that is for another recipe, and overwrites nothing.

To add an operation: a module with `<name>_recipe(…) -> Recipe` and its shard function, and a row in
`operations.OPERATIONS`. Its `Input`s are data sets: `DataSet.as_input()` in the recipe,
`open_input(recipe)` in the shard function. A recipe without `shard_rows` has a shard for each shard
of its first input. `options["layout"]` names the layout of the boards.

Where an operation needs a pass before (counts, keys), that is a *stage*: an operation with a recipe
of its own, handed to `build` as well. Until the work is done, its result is an input without a
digest, at `stage_url(url, operation)`. `deduplicating` and `sampling` have stages.

To add a column: a row in `columns.COLUMNS` and its sentence, `data.column.<name>`.
"""

from .batch import Batch
from .building import build
from .dataset import DataSet, open_dataset, open_input
from .effort import Effort
from .manifest import Manifest
from .model_answers import AnswerKind, AnswerVerdict, verify_answer, verify_answers
from .recipe import Input, Recipe
from .runner import Job, Report, Runner, Threads
from .shard_dataset import ShardDataset
from .shards import ShardRecord, build_shard
from .store import Store, open_store

__all__ = [
    "AnswerKind",
    "AnswerVerdict",
    "Batch",
    "DataSet",
    "Effort",
    "Input",
    "Job",
    "Manifest",
    "Recipe",
    "Report",
    "Runner",
    "ShardDataset",
    "ShardRecord",
    "Store",
    "Threads",
    "build",
    "build_shard",
    "open_dataset",
    "open_input",
    "open_store",
    "verify_answer",
    "verify_answers",
]
