"""Building a data set: only what is missing is made, and nothing that is there is overwritten.

.lock                       while a run on this machine is at work
building/recipe.json        from the first moment on: what this folder is for
building/part-00000.json    the sidecar of a shard that is done
data/part-00000.parquet     a shard
manifest.json               at the end: the recipe and all sidecars, which then go
stages/NAME/                data sets on the way, for operations with several passes; they go too
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from garns.model import InvalidRequest, Place, UnreadableInput

from .manifest import MANIFEST, Manifest, read_manifest
from .parquet_files import pyarrow
from .recipe import Recipe
from .runner import Job, Report, Runner
from .shards import (
    BUILDING,
    SHARDS,
    ShardRecord,
    finished,
    is_there,
    shard_file,
)
from .store import Store, open_store

RECIPE = f"{BUILDING}/recipe.json"


STAGES = "stages"
"""The folder of the stages, while the work goes on."""


def stage_url(url: str, operation: str) -> str:
    """Where the stage with this operation is, on the way to the data set at `url`."""
    return f"{open_store(url).url}/{STAGES}/{operation}"


def build(
    recipe: Recipe,
    url: str,
    runner: Runner,
    report: Report | None = None,
    stages: Sequence[Recipe] = (),
    shard_count: Callable[[], int] | None = None,
    stages_at: str | None = None,
) -> Manifest:
    """Make the data set at `url` by this recipe, or what is missing of it. Raises InvalidRequest
    if something else is there, UnreadableInput if a shard is not as it was written.

    Stages are built before, one after the other, if anything is missing. Their results are inputs
    of later ones and of the recipe (`stage_url`), and are removed at the end. `shard_count` is
    asked after them, if the number of shards follows from what they have found. Stages that several
    data sets share are below `stages_at`, and stay until `remove_stages`.
    """
    report = report or Report()
    store = open_store(url)
    with begun(store, recipe) as manifest:
        if manifest is not None and all(is_there(store, record) for record in manifest.shards):
            if stages_at is None:
                remove_stages(store, stages)
            return manifest
        for stage in stages:
            build(stage, stage_url(stages_at or url, stage.operation), runner, report)
        count = shard_count() if shard_count else recipe.shard_count
        done = _done(store, count, manifest)
        missing = [number for number in range(count) if number not in done]
        job = Job(recipe, store.url)
        report.begin(job, list(done.values()), missing)
        runner.run(job, missing, report)
        new = {number: _required(store, number) for number in missing}
        made = finish(store, recipe, done | new)
        if stages_at is None:
            remove_stages(store, stages)
        return made


@contextmanager
def begun(store: Store, recipe: Recipe, *, is_growing: bool = False) -> Iterator[Manifest | None]:
    """The folder is for this recipe, and for this run alone. The manifest, if it was finished. One
    that `is_growing` has a manifest of the shards so far, and sidecars of those after it."""
    pyarrow()
    with store.locked():
        manifest = read_manifest(store)
        if manifest is None:
            _begin(store, recipe)
        else:
            _refuse_other(store, recipe, manifest.recipe)
            if not is_growing:
                _tidy(store)
        yield manifest


def _done(store: Store, count: int, manifest: Manifest | None) -> dict[int, ShardRecord]:
    """The shards that are there, as the manifest or their sidecars say."""
    if manifest is None:
        records = (finished(store, number) for number in range(count))
    else:
        records = (record if is_there(store, record) else None for record in manifest.shards)
    return {record.number: record for record in records if record}


def _begin(store: Store, recipe: Recipe) -> None:
    try:
        begun = Recipe.from_json(store.read(RECIPE))
    except FileNotFoundError:
        _refuse_foreign_files(store)
        store.write(RECIPE, recipe.to_json().encode())
    except (ValueError, TypeError, KeyError) as error:
        if isinstance(error, InvalidRequest):
            raise
        raise UnreadableInput("data-record", Place(f"{store.url}/{RECIPE}")) from None
    else:
        if store.names(SHARDS):
            _refuse_other(store, recipe, begun)
        # Another recipe from which nothing has come yet is as good as none.
        store.write(RECIPE, recipe.to_json().encode())


def recipe_at(url: str) -> Recipe | None:
    """What a folder is for, whether it is finished or not; None if that cannot be told."""
    store = open_store(url)
    try:
        manifest = read_manifest(store)
        return manifest.recipe if manifest else Recipe.from_json(store.read(RECIPE))
    except (OSError, ValueError, TypeError, KeyError):
        return None  # whatever it is, building will tell


def _refuse_foreign_files(store: Store) -> None:
    """Hidden files are nobody's data, and a run may have been killed before it had a recipe."""
    names = [name for name in store.names() if name != BUILDING] + store.names(BUILDING)
    if foreign := [name for name in names if not name.startswith(".")]:
        raise InvalidRequest("data.not-empty", folder=store.url, file=foreign[0])


def _refuse_other(store: Store, recipe: Recipe, begun: Recipe) -> None:
    if differences := recipe.differences(begun):
        raise InvalidRequest(
            "data.other-recipe",
            folder=store.url,
            operation=begun.operation,
            differences=", ".join(_with_versions(differences, recipe, begun)),
        )


def _with_versions(names: Sequence[str], recipe: Recipe, begun: Recipe) -> list[str]:
    """Of garns, which one it was and which one this is."""
    return [
        f"garns ({begun.garns} ≠ {recipe.garns})" if name == "garns" else name for name in names
    ]


def finish(store: Store, recipe: Recipe, records: Mapping[int, ShardRecord]) -> Manifest:
    """Write the manifest of these shards."""
    shards = tuple(records[number] for number in sorted(records))
    manifest = Manifest(recipe, _column_types(store, shards), shards)
    store.write(MANIFEST, manifest.to_json().encode())
    _tidy(store)
    return manifest


def _required(store: Store, number: int) -> ShardRecord:
    record = finished(store, number)
    if record is None:
        raise UnreadableInput("data-shard-missing", Place(f"{store.url}/{shard_file(number)}"))
    return record


def _column_types(store: Store, records: tuple[ShardRecord, ...]) -> dict[str, str]:
    """All shards have the same."""
    if not records or records[0].kind != "parquet":
        return {}
    arrow = pyarrow()
    content = store.read(records[0].file)
    schema = arrow.parquet.read_schema(arrow.BufferReader(content))
    return {field.name: str(field.type) for field in schema}


def _tidy(store: Store) -> None:
    """Remove what only a run needs, and what runs that were killed have left half written."""
    for name in store.names(BUILDING):
        store.remove(f"{BUILDING}/{name}")
    for name in store.names(SHARDS):
        if name.startswith("."):
            store.remove(f"{SHARDS}/{name}")
    for name in store.names():
        if name.startswith(f".{MANIFEST}."):
            store.remove(name)
    store.remove_folder(BUILDING)


def remove_stages(store: Store, stages: Sequence[Recipe]) -> None:
    """Only these: whatever else is there may be somebody's. The manifest of a stage goes first:
    without its shards it would be a damaged data set."""
    for stage in stages:
        folder = f"{STAGES}/{stage.operation}"
        store.remove(f"{folder}/{MANIFEST}")
        for inner in (SHARDS, BUILDING):
            for name in store.names(f"{folder}/{inner}"):
                store.remove(f"{folder}/{inner}/{name}")
            store.remove_folder(f"{folder}/{inner}")
        for name in store.names(folder):
            if name.startswith("."):
                store.remove(f"{folder}/{name}")
        store.remove_folder(folder)
    if stages:
        store.remove_folder(STAGES)
