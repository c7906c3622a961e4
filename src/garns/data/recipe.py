"""Recipes: what a data set is made of. Everything else follows from it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from garns import __version__
from garns.model import InvalidRequest

FORMAT = 1
"""Of recipes, sidecars and manifests. A folder with another one is refused."""


@dataclass(frozen=True)
class Input:
    """A data set or a file that others are made of. `digest` says what is in it, `url` where it
    was found: moving it changes nothing."""

    url: str
    digest: str
    rows: int = 0
    shards: int = 0
    recipe: Mapping[str, Any] | None = None
    """That of a data set, with the recipes of its own inputs in it."""


@dataclass(frozen=True)
class Recipe:
    """An operation (a row of `operations.OPERATIONS`) with its options, the columns that are
    wanted, and what it starts from. All of it is JSON, so it can be sent to another machine.

    With `shard_rows`, shard k covers the rows from k · shard_rows on, of `rows` in all. Without,
    there is a shard for each shard of the first input, made from that shard.
    """

    operation: str
    options: Mapping[str, Any] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    rows: int = 0
    shard_rows: int = 0
    inputs: tuple[Input, ...] = ()
    garns: str = __version__
    format: int = FORMAT

    @property
    def shard_count(self) -> int:
        if self.shard_rows:
            return -(-self.rows // self.shard_rows)
        return self.inputs[0].shards if self.inputs else 0

    def rows_of(self, number: int) -> range:
        """The rows that a shard covers, where the recipe says how many there are."""
        begin = number * self.shard_rows
        return range(begin, min(begin + self.shard_rows, self.rows))

    @property
    def lineage(self) -> tuple[Recipe, ...]:
        """The recipes that led to the rows, the first one first: that of the first input, that of
        its first input and so on, and this one."""
        first = self.inputs[0].recipe if self.inputs else None
        return (*(Recipe.from_json(json.dumps(first)).lineage if first else ()), self)

    def to_json(self) -> str:
        """The same text for the same recipe."""
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Recipe:
        """Raises ValueError, KeyError or TypeError if it is none, InvalidRequest if it has
        another format."""
        fields = json.loads(text)
        if fields["format"] != FORMAT:
            raise InvalidRequest("data.format", found=fields["format"], known=FORMAT)
        inputs = tuple(Input(**each) for each in fields["inputs"])
        return cls(**fields | {"columns": tuple(fields["columns"]), "inputs": inputs})

    @property
    def digest(self) -> str:
        """Of all that matters for the rows: not where the inputs were found."""
        identity = json.dumps(dict(self._facts()), sort_keys=True)
        return hashlib.sha256(identity.encode()).hexdigest()

    def differences(self, other: Recipe) -> list[str]:
        """The names of what the recipes differ in, as they are on the command line."""
        ours, theirs = dict(self._facts()), dict(other._facts())
        names = dict.fromkeys([*ours, *theirs])
        return [name for name in names if ours.get(name) != theirs.get(name)]

    def _facts(self) -> Iterator[tuple[str, Any]]:
        yield "operation", self.operation
        yield from sorted(self.options.items())
        yield "columns", list(self.columns)
        yield "rows", self.rows
        yield "shard-rows", self.shard_rows
        yield "inputs", [[each.digest, each.rows, each.shards] for each in self.inputs]
        yield "garns", self.garns
        yield "format", self.format
