"""An output made of shards: built beside it, in `FILE.shards`, and joined when all are there."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from garns.data import Manifest, Recipe, Runner, Store, build, open_store
from garns.data.manifest import MANIFEST
from garns.data.shards import ShardRecord, read_shard
from garns.model import InvalidRequest, Place, UnreadableInput

from ..data.progress import shown
from ..running.complaints import complain
from ..running.exit_codes import Exit, worst
from ..writing.output import can_grow
from ..writing.resumable import resumable

if TYPE_CHECKING:
    from ..writing.resumable import Finish


def shards_of(output: Path) -> str:
    return str(output.with_name(f"{output.name}.shards"))


def required_output(output: Path | None) -> Path:
    if output is None or not can_grow(output):
        raise InvalidRequest("cluster.needs-output")
    return output


@contextmanager
def joined(
    recipe: Recipe, output: Path, runner: Runner, header: str = "", finish: Finish | None = None
) -> Iterator[tuple[Store, Manifest]]:
    """Build what is missing, and make the file of it. Until the block is left, the shards are there
    to be looked at."""
    store = open_store(shards_of(output))
    with shown() as progress:
        manifest = build(recipe, store.url, runner, progress)
    for record in progress.done_before:
        read_shard(store, record)  # to see that it is as it was written
    with resumable(output, {"shards": recipe.digest}, header.encode(), finish) as file:
        for record in manifest.shards[file.progress.get("shards", 0) :]:
            path, checksum = Path(store.url, record.file), int(record.digest, 16)
            file.add_file(path, record.bytes, checksum, shards=record.number + 1)
    yield store, manifest
    _remove(store, manifest)


def _remove(store: Store, manifest: Manifest) -> None:
    """Shards first: what a kill leaves can then be built again."""
    for record in manifest.shards:
        store.remove(record.file)
    store.remove(MANIFEST)
    shutil.rmtree(store.url)


def join_list(
    recipe: Recipe, output: Path, runner: Runner, header: str = "", finish: Finish | None = None
) -> Exit:
    """The results about a list, with all complaints; the exit code is the worst."""
    codes = set[Exit]()
    with joined(recipe, output, runner, header, finish) as (_, manifest):
        for record in manifest.shards:
            codes |= _repeat(record)
        if not any(record.bytes or record.notes for record in manifest.shards):
            complain(str(UnreadableInput("empty", Place(recipe.options["file"]))))
            codes.add(Exit.UNREADABLE)
    return worst(codes)


def _repeat(record: ShardRecord) -> set[Exit]:
    """Say what the worker would have said."""
    for text in record.notes.get("complaints", ()):
        complain(text)
    return {Exit(code) for code in record.notes.get("exits", ())}
