"""The picture of docs/data.md: the distributions of a small data set, drawn from its seed."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from garns.data import Threads, build, open_dataset
from garns.data.making import make_recipe
from garns.data.picture import statistics_picture
from garns.data.statistics import ColumnStatistics, statistics
from garns.formats import save
from garns.messages import say

ROWS = 2000
COLUMNS = ("givens", "level", "techniques", "er", "hodoku_level", "hodoku_score")


@cache
def _columns() -> list[ColumnStatistics]:
    with tempfile.TemporaryDirectory() as folder:
        recipe = make_recipe(ROWS, 7, COLUMNS, wished={"difficulty": "easy..expert"})
        build(recipe, folder, Threads())
        return statistics(open_dataset(folder))


def draw(folder: Path) -> None:
    title = say("data.picture-title", n=ROWS, name="puzzles")
    save(folder / "data-stats.svg", statistics_picture(_columns(), "svg", title))
