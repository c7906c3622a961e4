"""The ratings of random minimal puzzles: a check on generator and rater at once.

Everything is drawn from fixed seeds: the figures are the same on every machine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any

import garns
from garns import bank
from garns.draw.plots import WIDTH, styled
from garns.engine.instructions import default_threads
from garns.lab.plots.paper import LOOKS, save_figure
from garns.logic import LEVELS, TECHNIQUES, Level, walk_many
from garns.messages import number, use_language
from garns.rating import SCALES, SeRating, rate_many

from .rating import rated_lists
from .report import Column, Report
from .sets import cached
from .timing import say
from .unbiased import minimal_puzzles, weight
from .words import said

SEED = 7

PUBLISHED = "unbiased_20k_ser"
"""A published list: puzzles of which all with the same number of givens are equally likely, and
their ER."""

SHARES: dict[str, Callable[[float], bool]] = {
    "up to 2.3": lambda er: er <= 2.3,
    "2.5 to 4.2": lambda er: 2.5 <= er <= 4.2,
    "4.4 to 6.5": lambda er: 4.4 <= er <= 6.5,
    "6.6 to 6.9": lambda er: 6.6 <= er <= 6.9,
    "7.0 to 7.9": lambda er: 7.0 <= er <= 7.9,
    "8.0 to 8.9": lambda er: 8.0 <= er <= 8.9,
    "9.0 and above": lambda er: er >= 9.0,
}


@dataclass(frozen=True)
class Series:
    """Ratings of puzzles, and how much each of them counts."""

    name: str
    puzzles: Sequence[str]
    ratings: Sequence[float]
    weights: Sequence[float]

    def mean(self, values: Sequence[float]) -> float:
        pairs = zip(values, self.weights, strict=True)
        return sum(value * counts for value, counts in pairs) / sum(self.weights)

    def share(self, condition: Callable[[float], bool]) -> float:
        return self.mean([condition(er) for er in self.ratings])

    @property
    def error(self) -> float:
        """The standard error of the mean rating."""
        mean = self.mean(self.ratings)
        pairs = zip(self.ratings, self.weights, strict=True)
        return sqrt(sum((counts * (er - mean)) ** 2 for er, counts in pairs)) / sum(self.weights)

    def histogram(self) -> dict[float, float]:
        """The share of each rating."""
        sums: defaultdict[float, float] = defaultdict(float)
        for er, counts in zip(self.ratings, self.weights, strict=True):
            sums[er] += counts
        return {er: sums[er] / sum(self.weights) for er in sorted(sums)}


def measure(report: Report, count: int, lists: Path | None, folder: Path) -> None:
    """So many puzzles of each kind; `lists` has the published list, `folder` gets the plot."""
    table = report.table(
        "distribution",
        f"Ratings of random minimal puzzles, {SCALES['se'].name}",
        Column("puzzles"),
        Column("number", "count"),
        Column("givens, mean", "mean"),
        Column("ER, mean", "mean"),
        Column("±", "mean"),
        *(Column(name, "percent") for name in SHARES),
    )
    table.note("±: the standard error of the mean ER.")
    series = [_walked(count), *_blind(count), *_published(lists)]
    for each in series:
        givens = each.mean([81 - puzzle.count(".") for puzzle in each.puzzles])
        shares = [each.share(condition) for condition in SHARES.values()]
        number, mean = len(each.ratings), each.mean(each.ratings)
        table.add(each.name, number, givens, mean, each.error, *shares)
    for language, place in (("en", folder), ("pt", folder / "pt")):
        with use_language(language):
            for path in draw(series, place):
                table.note(f"Drawn as {path.relative_to(folder).as_posix()}.")
    _measure_levels(report, series[0])


def _measure_levels(report: Report, made: Series) -> None:
    """What the levels of garns are in ER: of the same puzzles, and of the bank."""
    table = report.table(
        "level-ratings",
        f"Levels of garns in ER, {SCALES['se'].name}",
        Column("level"),
        Column("puzzles"),
        Column("number", "count"),
        *(Column(name) for name in ("least", "a quarter below", "half", "three quarters", "most")),
    )
    by_level: dict[Level, list[float]] = {level: [] for level in LEVELS}
    for level, er in zip(_levels(made.puzzles), made.ratings, strict=True):
        by_level[level].append(er)
    for level, ratings in by_level.items():
        banked = [bank.er(level, 9, number) or 0.0 for number in range(1, bank.count(level) + 1)]
        for name, some in ((made.name, ratings), ("bank", banked)):
            if some:
                table.add(level, name, len(some), *_quartiles(sorted(some)))


def _levels(puzzles: Sequence[str]) -> list[Level]:
    """What the techniques of all levels but the last do not solve has the last."""
    reach = next(i for i, each in enumerate(TECHNIQUES) if each.level == LEVELS[-1])
    boards = [bytes(0 if mark == "." else int(mark) for mark in puzzle) for puzzle in puzzles]
    say("levels")
    layout, known = garns.Layout.of_size(9), TECHNIQUES[:reach]
    walks = walk_many(layout, b"".join(boards), known, threads=default_threads())
    return [each.hardest.level if each.hardest and each.is_solved else LEVELS[-1] for each in walks]


def _quartiles(ratings: Sequence[float]) -> list[str]:
    return [f"{ratings[(len(ratings) - 1) * quarter // 4]:.1f}" for quarter in range(5)]


def _walked(count: int) -> Series:
    made = garns.generate_many(count, seed=SEED).puzzles
    lines = [bytes(row + ord("0")).decode().replace("0", ".") for row in made]
    return Series("garns.generate", lines, _ratings(lines), [1] * count)


def _blind(count: int) -> list[Series]:
    """As they come, which is how the published list was made, and weighted."""
    lines = cached(f"unbiased-{count}", "unbiased", islice(minimal_puzzles(SEED), count)).lines
    ratings = _ratings(lines)
    weights = [float(weight(line)) for line in lines]
    return [
        Series("taken away blindly", lines, ratings, [1] * count),
        Series("all minimal puzzles alike", lines, ratings, weights),
    ]


def _published(folder: Path | None) -> list[Series]:
    rated = rated_lists(folder).get(PUBLISHED) if folder else None
    if not rated:
        return []
    ratings = [float(each.numbers[0]) for each in rated]
    return [Series("published list", [each.puzzle for each in rated], ratings, [1] * len(rated))]


def _ratings(lines: Sequence[str]) -> list[float]:
    say(f"ratings: {len(lines):,} puzzles")
    ratings = rate_many(lines, scale="se")
    return [rating.er for rating in ratings if isinstance(rating, SeRating)]


def draw(series: Sequence[Series], folder: Path) -> list[Path]:
    """The shares of all ratings side by side, as PNG and SVG."""
    folder.mkdir(parents=True, exist_ok=True)
    with styled() as figure_class:
        figure = figure_class(figsize=(WIDTH, 1.25 * len(series) + 0.6), layout="constrained")
        axes = figure.subplots(len(series), sharex=True, sharey=True, squeeze=False)[:, 0]
        for each, look, panel in zip(series, LOOKS[3:], axes, strict=False):
            _draw_panel(panel, each, look.colour)
        axes[-1].set_xlabel(f"ER, {SCALES['se'].name}")
        axes[-1].set_xticks(range(1, 11))
        figure.supylabel(said("puzzles, %"), fontsize=9)
        return save_figure(figure, folder / "rating-distribution")


def _draw_panel(panel: Any, series: Series, colour: str) -> None:
    shares = series.histogram()
    percent = [100 * share for share in shares.values()]
    panel.bar(list(shares), percent, width=0.085, color=colour)
    mean = series.mean(series.ratings)
    panel.axvline(mean, color="#222222", linewidth=1, linestyle=(0, (4, 2)))
    title = said(
        "{name}: {count} puzzles, mean {mean}",
        name=said(series.name),
        count=number(len(series.ratings)),
        mean=f"{mean:.2f}",
    )
    panel.set_title(title, loc="left")
