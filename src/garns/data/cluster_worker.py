"""What the workers of a cluster run. They get texts and numbers, and leave files: a worker can die
at any time, and nothing that matters goes with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import metadata
from typing import Any

from garns.model import ClusterFailed

from .building import recipe_at
from .effort import Effort
from .recipe import Recipe
from .shards import build_shard
from .store import open_store

LIBRARIES = ("garns", "pyarrow")
"""Whose versions decide what the bytes of a shard are."""


class NotWanted(Exception):
    """The task was cancelled, or its client or scheduler is gone."""


def do_shard(
    recipe_json: str, number: int, url: str, home: str | None, versions: Mapping[str, str]
) -> dict[str, Any]:
    """One shard by one thread. A worker that may have joined late is checked first; `home` is what
    the client sees at `url`."""
    for library, wanted in versions.items():
        if (found := installed(library)) != wanted:
            raise wrong_version(_address(), library, found, wanted)
    if (folder := not_seen(recipe_json, url, home)) is not None:
        raise no_store(_address(), folder)
    return build_shard(recipe_json, number, url, Effort(1, _ends_when_cancelled()))


def not_seen(recipe_json: str, url: str, home: str | None) -> str | None:
    """Which of the store of this run and its inputs is not there, seen from here."""
    if digest_at(url) != home:
        return url
    inputs = Recipe.from_json(recipe_json).inputs
    return next((each.url for each in inputs if not open_store(each.url).exists()), None)


def digest_at(url: str) -> str | None:
    """Of the recipe that the store is for, seen from here."""
    recipe = recipe_at(url)
    return None if recipe is None else recipe.digest


@cache
def installed(library: str) -> str | None:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return None


def wrong_version(worker: str, library: str, found: str | None, wanted: str) -> ClusterFailed:
    facts = {"worker": worker, "library": library, "wanted": wanted}
    if found is None:
        return ClusterFailed("cluster.no-library", **facts)
    return ClusterFailed("cluster.other-version", found=found, **facts)


def no_store(worker: str, folder: str) -> ClusterFailed:
    return ClusterFailed("cluster.no-store", worker=worker, folder=folder)


def _address() -> str:
    from distributed import get_worker

    return str(get_worker().address)


def _ends_when_cancelled() -> Callable[[int], None]:
    """Dask cannot end a thread: the work looks itself, whenever it tells how far it is."""
    from distributed import Status, get_worker

    worker = get_worker()
    key = worker.get_current_task()

    def progress(_: int) -> None:
        task = worker.state.tasks.get(key)
        is_ending = worker.status in (Status.closing, Status.closed)
        if is_ending or task is None or task.state == "cancelled":
            raise NotWanted

    return progress
