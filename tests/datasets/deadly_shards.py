"""Operations that no recipe for people has: shards that kill their worker, fail, or wait."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pyarrow as pa

from garns.data import Effort, Recipe
from garns.model import InvalidRequest

HOME = "tests.datasets.deadly_shards"

OPERATIONS = {
    "deadly": f"{HOME}:deadly_shard",
    "failing": f"{HOME}:failing_shard",
    "held": f"{HOME}:held_shard",
}

DEADLY = 1
"""The number of the shard that is."""


def recipe(operation: str, **options: Any) -> Recipe:
    return Recipe(operation, options, ("number",), rows=6, shard_rows=1)


def deadly_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    if number == DEADLY:
        os.kill(os.getpid(), signal.SIGKILL)
    return pa.table({"number": [number]})


def failing_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    if number == DEADLY:
        raise InvalidRequest("data.no-puzzles")
    return pa.table({"number": [number]})


def held_shard(recipe: Recipe, number: int, effort: Effort) -> Any:
    """All but the first wait until they are released, or until nobody wants them any more. Files
    tell which have begun, and which of them were ended."""
    folder = Path(recipe.options["folder"])
    if number:
        (folder / f"{number}.begun").touch()
    try:
        while number and not (folder / "released").exists():
            effort.progress(0)
            time.sleep(0.01)
    except BaseException:
        (folder / f"{number}.ended").touch()
        raise
    return pa.table({"number": [number]})


def begun(folder: Path) -> set[str]:
    """The numbers of the held shards that somebody has begun."""
    return {path.stem for path in folder.glob("*.begun")}


def ended(folder: Path) -> set[str]:
    """Those of them that were ended before they were released."""
    return {path.stem for path in folder.glob("*.ended")}
