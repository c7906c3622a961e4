"""Shards: the files of a data set, each made alone from the recipe and its number.

A shard gets its name when it is whole. After it comes its sidecar, a small JSON file that says how
many rows and bytes it has and what their SHA-256 is; a shard without one is not done.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, BinaryIO, NamedTuple
from zlib import crc32

from garns.formats import held_back
from garns.model import InvalidRequest, Place, UnreadableInput

from .effort import Effort
from .operations import make_shard
from .parquet_files import table_bytes
from .recipe import Recipe
from .store import Content, Store, open_store

SHARDS = "data"
"""The folder of the shards: nothing else is in it, so that other programs can read it whole."""

TEXT = "txt"
"""The extension of shards that are no tables."""

BUILDING = "building"
"""The folder of sidecars and of the recipe, until the manifest has all of them."""


@dataclass(frozen=True)
class ShardRecord:
    """What there is to know about a shard that is done."""

    number: int
    rows: int
    bytes: int
    digest: str
    """SHA-256 of the file; of a text its CRC-32."""
    kind: str = "parquet"
    """The extension of the file."""
    notes: Mapping[str, Any] = field(default_factory=dict)
    """What is to be said about its rows, as JSON; tables have none."""

    @property
    def file(self) -> str:
        return shard_file(self.number, self.kind)

    def to_fields(self) -> dict[str, Any]:
        """As JSON has it: without what goes without saying."""
        usual = {"kind": "parquet", "notes": {}}
        return {name: each for name, each in asdict(self).items() if each != usual.get(name)}


class TextFacts(NamedTuple):
    """What there is to know about the lines of a text: how many rows they stand for, and what is to
    be said about them."""

    rows: int
    notes: Mapping[str, Any]


class Text(NamedTuple):
    """A shard that is no table but whole lines, written while they are made, so that no more than
    some of them are in memory. It is there until all are joined: its checksum is to tell damage,
    and must not take as long as solving millions of puzzles."""

    write: Callable[[Callable[[Content], None]], TextFacts]
    """Gives all lines, in pieces, to a function."""


def shard_file(number: int, kind: str = "parquet") -> str:
    return f"{SHARDS}/part-{number:05}.{kind}"


def sidecar_file(number: int) -> str:
    return f"{BUILDING}/part-{number:05}.json"


def build_shard(
    recipe_json: str, number: int, url: str, effort: Effort | None = None
) -> dict[str, Any]:
    """Make one shard of the data set at `url` and write it there, unless that is done already: the
    unit of work that any machine can do by itself. Returns the fields of its `ShardRecord`."""
    store, recipe = open_store(url), Recipe.from_json(recipe_json)
    record = finished(store, number)
    if record is None:
        table = make_shard(recipe, number, effort or Effort())
        record = write_shard(store, number, table)
    return record.to_fields()


def finished(store: Store, number: int) -> ShardRecord | None:
    """What the sidecar says of a shard; None without a sidecar or shard."""
    name = sidecar_file(number)
    try:
        record = ShardRecord(**json.loads(store.read(name)))
    except FileNotFoundError:
        return None
    except (ValueError, TypeError):
        raise UnreadableInput("data-record", Place(f"{store.url}/{name}")) from None
    return record if is_there(store, record) else None


def is_there(store: Store, record: ShardRecord) -> bool:
    """Whether there is such a shard. Raises UnreadableInput if it has another size; a text is then
    made again, since a power failure may have left it shorter."""
    size = store.size(record.file)
    if record.kind == TEXT:
        return size == record.bytes
    if size is not None and size != record.bytes:
        place = Place(f"{store.url}/{record.file}")
        raise UnreadableInput("data-shard-size", place, found=size, n=record.bytes)
    return size is not None


def read_shard(store: Store, record: ShardRecord) -> bytes:
    """The bytes of a shard. Raises UnreadableInput if they are not those that were written."""
    place = Place(f"{store.url}/{record.file}")
    if not is_there(store, record):
        raise UnreadableInput("data-shard-missing", place)
    content = store.read(record.file)
    if _digest(record.kind, content) != record.digest:
        raise UnreadableInput("data-shard-digest", place)
    return content


def write_shard(store: Store, number: int, made: Any) -> ShardRecord:
    """Write a shard and its sidecar. What is there under this name and is something else stays.
    A run that ended between the two has left the same bytes; a text may have others, if puzzles
    in it were at the limit of their seconds."""
    write = _write_text if isinstance(made, Text) else _write_table
    record = write(store, number, made)
    with held_back():
        store.write(sidecar_file(number), json.dumps(record.to_fields()).encode())
    return record


def _write_text(store: Store, number: int, text: Text) -> ShardRecord:
    with store.writing(shard_file(number, TEXT)) as stream:
        pieces = _Pieces(stream)
        rows, notes = text.write(pieces)
    return ShardRecord(number, rows, pieces.size, _hex(pieces.checksum), TEXT, notes)


class _Pieces:
    """What is written, with its size and CRC-32."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.size = self.checksum = 0

    def __call__(self, piece: Content) -> None:
        self._stream.write(piece)
        self.size += len(piece)
        self.checksum = crc32(piece, self.checksum)


def _write_table(store: Store, number: int, table: Any) -> ShardRecord:
    content = table_bytes(table)
    record = ShardRecord(number, table.num_rows, len(content), sha256(content))
    if store.size(record.file) is None:
        store.write(record.file, content)
    elif store.read(record.file) != content:
        raise InvalidRequest("data.foreign-file", file=f"{store.url}/{record.file}")
    return record


def _digest(kind: str, content: bytes) -> str:
    return _hex(crc32(content)) if kind == TEXT else sha256(content)


def _hex(checksum: int) -> str:
    return f"{checksum:08x}"


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
