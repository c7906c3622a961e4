"""Ratings: how many agree with those of Sudoku Explainer 1.2.1, and how fast they come."""

from __future__ import annotations

import re
import resource
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from garns.rating import SCALE, SeRating, se_many

from .report import Column, Report, Table
from .sets import Set
from .timing import say

PUZZLE = re.compile(r"[.0-9]{81}")
LEAST_NODES = 20_000_000
"""For one puzzle of the agreement table: some seconds."""


class Rated(NamedTuple):
    """A puzzle with ER, and with EP and ED if they are known, as they are published."""

    puzzle: str
    numbers: tuple[str, ...]


class Tally:
    """How many puzzles of one rating there are, and how many of them agree."""

    def __init__(self) -> None:
        self.puzzles = self.er = self.all = 0

    def add(self, expected: Sequence[str], rating: SeRating | None) -> None:
        numbers = _numbers(rating)
        self.puzzles += 1
        self.er += numbers[:1] == tuple(expected[:1])
        self.all += numbers[: len(expected)] == tuple(expected)


def measure_agreement(report: Report, folder: Path) -> None:
    """Every list of rated puzzles in a folder: a puzzle and its numbers in each line."""
    table = report.table(
        "agreement",
        f"Agreement with {SCALE}",
        Column("list"),
        Column("ER"),
        Column("puzzles", "count"),
        Column("same ER", "percent"),
        Column("same ER, EP, ED", "percent"),
    )
    for file in sorted(folder.iterdir()):
        rated = list(_rated_puzzles(file))
        if rated:
            say(f"ratings: {file.name}")
            _add_tallies(table, file.stem, rated)


def _rated_puzzles(file: Path) -> Iterator[Rated]:
    if file.suffix not in (".tsv", ".txt"):
        return
    for line in file.read_text("utf-8", "replace").splitlines():
        puzzle, *numbers = line.split()[:4] or [""]
        known = tuple(number for number in numbers if re.fullmatch(r"\d+\.\d", number))
        if PUZZLE.fullmatch(puzzle) and known:
            yield Rated(puzzle, known)


def _add_tallies(table: Table, name: str, rated: list[Rated]) -> None:
    tallies: dict[str, Tally] = defaultdict(Tally)
    ratings = se_many([each.puzzle for each in rated], max_nodes=LEAST_NODES)
    for each, rating in zip(rated, ratings, strict=True):
        for step in (each.numbers[0], "all"):
            tallies[step].add(each.numbers, rating)
    for step in sorted(tallies, key=lambda step: (step == "all", step.zfill(4))):
        tally = tallies[step]
        share = [tally.er / tally.puzzles, tally.all / tally.puzzles]
        table.add(name, step, tally.puzzles, *share)


def _numbers(rating: SeRating | None) -> tuple[str, ...]:
    if rating is None or not rating.is_exact:
        return ()
    return tuple(f"{number:.1f}" for number in (rating.er, rating.ep, rating.ed))


def measure_speed(report: Report, sets: list[Set], rival: Path | None, boards: int) -> None:
    """On one thread; `rival` is the program of sukaku-forge that rates lines of its input."""
    table = report.table(
        "rating",
        f"Ratings, {SCALE}",
        Column("set"),
        Column("puzzles", "count"),
        Column("garns", "rate"),
        Column("sukaku-forge", "rate"),
        Column("garns ÷ sukaku-forge", "ratio"),
        Column("same", "percent"),
    )
    for each in sets:
        say(f"ratings: {each.name}")
        lines = _proper(each.sample(boards).lines)
        if lines:
            table.add(each.name, len(lines), *_race(lines, rival))


def _proper(lines: Sequence[str]) -> list[str]:
    ratings = se_many(lines, max_nodes=1)
    return [line for line, rating in zip(lines, ratings, strict=True) if rating is not None]


def _race(lines: list[str], rival: Path | None) -> list[float | None]:
    start = time.process_time()
    ours = [_numbers(rating) for rating in se_many(lines, threads=1)]
    rate = len(lines) / (time.process_time() - start)
    if rival is None:
        return [rate, None, None, None]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    command = [str(rival), "--allow-uniqueness"]
    done = subprocess.run(
        command, input="\n".join(lines), capture_output=True, text=True, check=True
    )
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    theirs = [tuple(line.split("/")) for line in done.stdout.split()]
    same = sum(a == b for a, b in zip(ours, theirs, strict=True)) / len(lines)
    return [rate, len(lines) / spent, rate * spent / len(lines), same]
