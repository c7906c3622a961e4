"""The manifest: what a finished data set consists of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from garns.model import GarnsError, InvalidRequest, Place, UnreadableInput

from .recipe import FORMAT, Input, Recipe
from .shards import ShardRecord, sha256
from .store import Store

MANIFEST = "manifest.json"


@dataclass(frozen=True)
class Manifest:
    """The recipe, the columns with their Arrow types, and all shards in order."""

    recipe: Recipe
    columns: Mapping[str, str]
    shards: tuple[ShardRecord, ...]

    @property
    def rows(self) -> int:
        return sum(shard.rows for shard in self.shards)

    @property
    def size(self) -> int:
        """In bytes."""
        return sum(shard.bytes for shard in self.shards)

    @property
    def digest(self) -> str:
        """Of all rows: two data sets with the same digest have the same bytes in every shard."""
        return sha256("\n".join(shard.digest for shard in self.shards).encode())

    def as_input(self, url: str) -> Input:
        """This data set as the input of another one."""
        recipe = json.loads(self.recipe.to_json())
        return Input(url, self.digest, self.rows, len(self.shards), recipe)

    def to_json(self) -> str:
        fields = {
            "format": FORMAT,
            "digest": self.digest,
            "rows": self.rows,
            "bytes": self.size,
            "columns": dict(self.columns),
            "recipe": json.loads(self.recipe.to_json()),
            "shards": [{"file": shard.file, **shard.to_fields()} for shard in self.shards],
        }
        return json.dumps(fields, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: bytes) -> Manifest:
        fields = json.loads(text)
        if fields["format"] != FORMAT:
            raise InvalidRequest("data.format", found=fields["format"], known=FORMAT)
        recipe = Recipe.from_json(json.dumps(fields["recipe"]))
        shards = tuple(_record(each) for each in fields["shards"])
        return cls(recipe, fields["columns"], shards)


def _record(fields: dict[str, object]) -> ShardRecord:
    del fields["file"]
    return ShardRecord(**fields)  # type: ignore[arg-type]


def read_manifest(store: Store) -> Manifest | None:
    """None if there is none. Raises UnreadableInput if it cannot be read, InvalidRequest if it is
    of another version."""
    try:
        return Manifest.from_json(store.read(MANIFEST))
    except FileNotFoundError:
        return None
    except GarnsError:
        raise
    except (ValueError, TypeError, KeyError):
        raise UnreadableInput("data-record", Place(f"{store.url}/{MANIFEST}")) from None
