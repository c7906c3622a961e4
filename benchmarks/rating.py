"""Ratings: how many agree with those of Sudoku Explainer 1.2.1, and how fast they come."""

from __future__ import annotations

import re
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from garns.model import GarnsError
from garns.rating import SCALES, SeRating, rate_many

from .report import Column, Report
from .sets import Set
from .timing import children_seconds, say

PUZZLE = re.compile(r"[.0-9]{81}")
RATED_LISTS = ("*se121*.tsv", "*_ser.txt")
"""A puzzle, ER and perhaps EP and ED in each line. Other scales have files of other names."""

HARD_CLASSES = ("9", "10", "11")
"""ER 9.0 to 9.9 and so on: what rated lists add to the sets by kind."""


class Rated(NamedTuple):
    """A puzzle with ER, and with EP and ED if they are known, as they are published."""

    puzzle: str
    numbers: tuple[str, ...]


class Tally:
    """How many puzzles there are, and how many of them agree."""

    def __init__(self) -> None:
        self.puzzles = self.er = self.all = 0

    def add(self, expected: Sequence[str], rating: SeRating | GarnsError) -> None:
        numbers = _numbers(rating)
        self.puzzles += 1
        self.er += numbers[:1] == tuple(expected[:1])
        self.all += numbers[: len(expected)] == tuple(expected)

    def row(self) -> tuple[int, float, float]:
        return self.puzzles, self.er / self.puzzles, self.all / self.puzzles


def rated_lists(folder: Path) -> dict[str, list[Rated]]:
    """The rated lists below a folder, by name."""
    files = sorted(file for pattern in RATED_LISTS for file in folder.rglob(pattern))
    return {file.stem: list(_rated_puzzles(file)) for file in files}


def _rated_puzzles(file: Path) -> Iterator[Rated]:
    for line in file.read_text("utf-8", "replace").splitlines():
        puzzle, *numbers = line.split()[:4] or [""]
        known = tuple(number for number in numbers if re.fullmatch(r"\d+\.\d", number))
        if PUZZLE.fullmatch(puzzle) and known:
            yield Rated(puzzle, known)


def hard_sets(lists: dict[str, list[Rated]]) -> list[Set]:
    rated = [each for list_ in lists.values() for each in list_]
    sets = (
        Set(f"ER {whole}", tuple(p for p, numbers in rated if numbers[0].split(".")[0] == whole))
        for whole in HARD_CLASSES
    )
    return [each for each in sets if each.lines]


def measure_agreement(report: Report, lists: dict[str, list[Rated]], every: int) -> None:
    """Every so many puzzles of each list: first list by list, then all of them by rating."""
    table = report.table(
        "agreement",
        f"Agreement with {SCALES['se'].name}",
        Column("list"),
        Column("ER"),
        Column("puzzles", "count"),
        Column("same ER", "percent"),
        Column("same ER, EP, ED", "percent"),
    )
    steps: dict[str, Tally] = defaultdict(Tally)
    for name, whole in lists.items():
        say(f"ratings: {name}")
        rated, total = whole[::every], Tally()
        ratings = rate_many([each.puzzle for each in rated], scale="se")
        for each, rating in zip(rated, ratings, strict=True):
            total.add(each.numbers, rating)
            steps[each.numbers[0]].add(each.numbers, rating)
        table.add(name, "all", *total.row())
    for step in sorted(steps, key=float):
        table.add("all", step, *steps[step].row())


def _numbers(rating: SeRating | GarnsError) -> tuple[str, ...]:
    if not isinstance(rating, SeRating) or not rating.is_exact:
        return ()
    return tuple(f"{number:.1f}" for number in (rating.er, rating.ep, rating.ed))


def measure_speed(report: Report, sets: list[Set], rival: Path | None, seconds: float) -> None:
    """On one thread; `rival` is the program of sukaku-forge that rates lines of its input."""
    table = report.table(
        "rating",
        f"Ratings, {SCALES['se'].name}",
        Column("set"),
        Column("puzzles", "count"),
        Column("garns", "rate"),
        Column("sukaku-forge", "rate"),
        Column("garns ÷ sukaku-forge", "ratio"),
        Column("same", "percent"),
    )
    for each in sets:
        say(f"ratings: {each.name}")
        lines = _proper(_spread(each.lines))
        if lines:
            table.add(each.name, *Race(lines, rival).run(seconds))


def _spread(lines: Sequence[str]) -> list[str]:
    """Lists are often sorted: steps of the golden ratio make every beginning a fair sample."""
    order = sorted(range(len(lines)), key=lambda i: i * 0.618033988749895 % 1)
    return [lines[i] for i in order]


def _proper(lines: Sequence[str]) -> list[str]:
    ratings = rate_many(lines, scale="se", nodes=0)
    return [
        line for line, rating in zip(lines, ratings, strict=True) if isinstance(rating, SeRating)
    ]


class Race:
    """More and more puzzles, with both taking turns, until the time is over."""

    def __init__(self, lines: list[str], rival: Path | None) -> None:
        self.lines = lines
        self.rival = rival
        self.ours = self.theirs = 0.0
        self.done = self.same = 0

    def run(self, seconds: float) -> tuple[float | None, ...]:
        left, size = iter(self.lines), 1
        while self.ours + self.theirs < seconds and (part := list(islice(left, size))):
            self._turn(part)
            size *= 2
        rate = self.done / self.ours
        if self.rival is None:
            return self.done, rate, None, None, None
        ratio, same = self.theirs / self.ours, self.same / self.done
        return self.done, rate, self.done / self.theirs, ratio, same

    def _turn(self, part: list[str]) -> None:
        start = time.process_time()
        ratings = list(rate_many(part, scale="se", threads=1))
        self.ours += time.process_time() - start
        self.done += len(part)
        if self.rival is None:
            return
        before = children_seconds()
        done = subprocess.run(
            [str(self.rival), "--allow-uniqueness"],
            input="\n".join(part),
            capture_output=True,
            text=True,
            check=True,
        )
        self.theirs += children_seconds() - before
        theirs = [tuple(line.split("/")) for line in done.stdout.split()]
        self.same += sum(_numbers(a) == b for a, b in zip(ratings, theirs, strict=True))
