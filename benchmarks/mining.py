"""How many different puzzles of ER 10.0 and more a core finds in an hour: drawn, and mined around
one published puzzle."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import numpy

import garns
from garns.data import Threads, open_dataset
from garns.data.mining import Counts, mine, mine_recipe, seeds_input, seeds_of
from garns.data.vicinity import Swap

from .report import Column, Report
from .sets import SEED
from .timing import say

LIST = "hardest_1106.txt"
"""Of --lists; its first puzzle is searched around."""

HARD = 10.0
AT_ONCE = 200
GUESSES = 20


class Filters(NamedTuple):
    """What is not rated."""

    guesses: int = 0
    upper_tiers: bool = False

    def words(self) -> Iterator[str]:
        if self.guesses:
            yield f"--guesses {self.guesses}"
        if self.upper_tiers:
            yield "--upper-tiers"


FILTERS = (Filters(), Filters(GUESSES), Filters(0, True), Filters(GUESSES, True))


class Found(NamedTuple):
    seconds: float
    rated: int
    hard: int
    highest: float | None


def measure(report: Report, lists: Path | None, seconds: float) -> None:
    path = _list_in(lists)
    if path is None:
        say(f"mining: skipped, there is no {LIST} in --lists")
        return
    table = report.table(
        "mining",
        "Different puzzles of ER 10.0 and more",
        Column("method"),
        Column("CPU seconds", "number"),
        Column("puzzles rated", "count"),
        Column("ER ≥ 10.0", "count"),
        Column("in a core-hour", "count"),
        Column("highest ER"),
    )
    seed = _first_puzzle(path)
    say("mining: drawn")
    table.add("drawing minimal puzzles", *_cells(_drawn(seconds)))
    for filters in FILTERS:
        words = "".join(f", {each}" for each in filters.words())
        say(f"mining: mined{words}")
        table.add(f"mining around one puzzle{words}", *_cells(_mined(seed, seconds, filters)))


def _list_in(lists: Path | None) -> Path | None:
    return next(iter(sorted(lists.rglob(LIST))), None) if lists else None


def _first_puzzle(path: Path) -> str:
    lines = path.read_text().splitlines()
    return next(line[:81] for line in lines if line and not line.startswith("#"))


def _cells(found: Found) -> Iterable[float | int | str]:
    seconds, rated, hard, highest = found
    hourly = round(hard * 3600 / seconds)
    return seconds, rated, hard, hourly, "–" if highest is None else f"{highest:.1f}"


def _drawn(seconds: float) -> Found:
    start, ratings = time.process_time(), list[float]()
    while time.process_time() - start < seconds:
        seed = SEED + len(ratings)
        puzzles = garns.generate_many(AT_ONCE, seed=seed, minimal=True, threads=1)
        lines = [each.grid.line for each in puzzles if isinstance(each, garns.Puzzle)]
        rated = garns.rate_many(lines, scale="se", threads=1)
        ratings += [each.er for each in rated if not isinstance(each, garns.GarnsError)]
    hard = sum(er >= HARD for er in ratings)
    return Found(time.process_time() - start, len(ratings), hard, max(ratings))


class _TimeIsUp(KeyboardInterrupt):
    """Ends mining as Ctrl-C does: what was found is written."""


def _mined(seed: str, seconds: float, filters: Filters, hard: float = HARD) -> Found:
    start, last = time.process_time(), Counts()

    def watch(counts: Counts) -> None:
        nonlocal last
        last = counts
        if time.process_time() - start > seconds:
            raise _TimeIsUp

    values = numpy.array([[int(digit) for digit in seed.replace(".", "0")]], numpy.uint8)
    seeds = seeds_of(values)
    recipe = mine_recipe(
        [seeds_input(seeds)],
        f"er >= {hard}",
        ["er"],
        Swap(guesses=filters.guesses),
        upper_tiers=filters.upper_tiers,
        shard_rows=10,
    )
    with tempfile.TemporaryDirectory() as folder:
        with suppress(_TimeIsUp):
            mine(recipe, seeds, folder, Threads(1), threads=1, watch=watch)
        return Found(time.process_time() - start, last.rated, len(open_dataset(folder)), last.best)
