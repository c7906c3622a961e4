"""Waves of mining, as files: see `mining`."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from garns.model import Layout, Place, UnreadableInput

from .batch import Batch, lines_of
from .parquet_files import pyarrow, table_bytes, table_from
from .store import Store

MINING = "mining"
"""The folder of the waves."""


class Wave(NamedTuple):
    """What is known of a wave that is whole. `end` is how many sources of its round are done."""

    number: int
    round: int
    begin: int
    end: int
    first_shard: int
    tried: int
    unique: int
    new: int

    def shards(self, shard_rows: int) -> range:
        return range(self.first_shard, self.first_shard - (-self.new // shard_rows))


def _wave_file(number: int, suffix: str) -> str:
    return f"{MINING}/wave-{number:05}.{suffix}"


def record_wave(store: Store, wave: Wave, forms: Any) -> None:
    """Write its forms, and that it is whole."""
    table = pyarrow().table([lines_of(forms)], names=["puzzle"])
    store.write(_wave_file(wave.number, "parquet"), table_bytes(table))
    store.write(_wave_file(wave.number, "json"), json.dumps(wave._asdict()).encode())


def recorded_wave(store: Store, number: int) -> Wave | None:
    """None if it was not made yet."""
    name = _wave_file(number, "json")
    try:
        return Wave(**json.loads(store.read(name)))
    except FileNotFoundError:
        return None
    except (ValueError, TypeError):
        raise UnreadableInput("data-record", Place(f"{store.url}/{name}")) from None


def forms_at(store: Store, number: int) -> Any:
    """Those of a wave."""
    name = _wave_file(number, "parquet")
    place = f"{store.url}/{name}"
    try:
        table = table_from(store.read(name), place)
    except FileNotFoundError:
        raise UnreadableInput("data-shard-missing", Place(place)) from None
    return Batch.of_lines(Layout.of_size(9), table["puzzle"]).values
