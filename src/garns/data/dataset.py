"""Finished data sets, to read from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from garns.model import InvalidRequest, Layout, Place, UnreadableInput

from .batch import Batch
from .manifest import MANIFEST, Manifest, read_manifest
from .parquet_files import pyarrow, rows_between, table_from
from .recipe import Input, Recipe
from .shards import BUILDING, ShardRecord, is_there, read_shard
from .store import Store, open_store

ANNOTATED = "annotated"
"""The folder of new shards that are to take the place of the old ones."""


@dataclass(frozen=True)
class DataSet:
    """A finished data set: its manifest, and its shards as tables."""

    store: Store
    manifest: Manifest

    def __len__(self) -> int:
        return self.manifest.rows

    @property
    def url(self) -> str:
        return self.store.url

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(self.manifest.columns)

    @property
    def layout(self) -> Layout:
        """That of all its boards."""
        return Layout.named(self.manifest.recipe.options.get("layout", "9"))

    def table(self, number: int, columns: Sequence[str] | None = None) -> Any:
        """A shard as a table of pyarrow, or these columns of it. Raises UnreadableInput if it is
        not as it was written."""
        record = self.manifest.shards[number]
        return table_from(read_shard(self.store, record), self.name_of(record), columns)

    def tables(self, columns: Sequence[str] | None = None) -> Iterator[Any]:
        """All shards in order, one in memory at a time."""
        return (self.table(number, columns) for number in range(len(self.manifest.shards)))

    def slices(self, rows: range, columns: Sequence[str] | None = None) -> Iterator[Any]:
        """These rows, counted over all shards, in tables: they may begin and end within shards."""
        begin = 0
        for record in self.manifest.shards:
            first, last = max(rows.start, begin), min(rows.stop, begin + record.rows)
            if first < last:
                yield self.table(record.number, columns).slice(first - begin, last - first)
            begin += record.rows

    def rows_between(self, column: str, least: int, most: int) -> Any:
        """A table of the rows of all shards whose numbers in this column are from `least` to
        `most`. Much faster than reading all if the shards are sorted by that column."""
        found = list[Any]()
        for record in self.manifest.shards:
            if not is_there(self.store, record):
                raise UnreadableInput("data-shard-missing", Place(self.name_of(record)))
            with self.store.open(record.file) as stream:
                found.append(rows_between(stream, self.name_of(record), column, least, most))
        return pyarrow().concat_tables(found)

    def name_of(self, record: ShardRecord) -> str:
        """For people: where the shard is."""
        return f"{self.url}/{record.file}"

    @property
    def has_steps(self) -> bool:
        """Whether its rows are steps, not puzzles."""
        return any(recipe.operation == "steps" for recipe in self.manifest.recipe.lineage)

    def as_input(self) -> Input:
        return self.manifest.as_input(self.url)

    def batch(self, table: Any) -> Batch:
        """The boards of a table of this data set."""
        return Batch.of_lines(self.layout, table["puzzle"])

    def require(self, columns: Sequence[str]) -> None:
        """Raises InvalidRequest if one of these columns is not there."""
        for name in columns:
            if name not in self.manifest.columns:
                raise InvalidRequest(
                    "data.no-column", name=name, columns=", ".join(self.manifest.columns)
                )


def open_dataset(url: str | Path) -> DataSet:
    """The data set in a folder or at a URL. Raises InvalidRequest if there is none, or if it is not
    finished."""
    store = open_store(url)
    if store.size(f"{ANNOTATED}/{MANIFEST}") is not None:
        raise InvalidRequest("data.half-annotated", folder=store.url)
    manifest = read_manifest(store)
    if manifest is None:
        is_begun = store.names(BUILDING)
        raise InvalidRequest("data.unfinished" if is_begun else "data.none", folder=store.url)
    return DataSet(store, manifest)


def open_input(recipe: Recipe, number: int = 0) -> DataSet:
    """An input of a recipe. Raises InvalidRequest if it has changed since the recipe was made. A
    stage was not there yet then: it has no digest."""
    wanted = recipe.inputs[number]
    found = open_dataset(wanted.url)
    if wanted.digest and found.manifest.digest != wanted.digest:
        raise InvalidRequest("data.input-changed", folder=wanted.url)
    return found
