"""How near the full grids are to equal chances, method by method.

Everything is drawn from fixed seeds: the figures are the same on every machine. Grids of the
uniform method are the yardstick; what is known exactly is compared with that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import isqrt

import numpy

import garns
from garns.engine.houses import packed_houses
from garns.native import draw_mixed_grid, draw_uniform_grids

from .report import Column, Report
from .timing import say

Grids = numpy.ndarray
"""Of shape (grids, size, size)."""

ALL_GRIDS = 6_670_903_752_021_072_936_960
CHOICES = 362_880 * (56 * 6**6) ** 2 * 56 * 2**9
"""The ways through the choices of native/generate/grids.hpp, those that end in no grid included."""

PLACES = 6**6
"""The ways in which one digit can stand in a classic grid."""

FIRST_GRID_NODES = 200_000
STEPS = (0, 3, 10, 30, 100)
MORE_STEPS = (*STEPS, 300)
LAYOUT_STEPS = {
    "9": STEPS,
    "diagonal": MORE_STEPS,
    "windoku": MORE_STEPS,
    "12": MORE_STEPS,
    "16": MORE_STEPS,
    "25": (0, 100, 400, 1200),
}
YARDSTICK_SEED, SEED = 1, 2


def measure(report: Report, yardstick: int, grids: int, mixed: int) -> None:
    """So many grids for the yardstick, of the two methods, and of each number of steps."""
    _measure_classic(report, yardstick, grids, mixed)
    _measure_number_of_grids(report, yardstick)
    _measure_four_by_four(report, mixed)
    _measure_memory(report, mixed)


# --- drawing ---


def _uniform(seed: int, count: int) -> Grids:
    return _uniform_and_attempts(seed, count)[0]


def _uniform_and_attempts(seed: int, count: int) -> tuple[Grids, int]:
    values = bytearray(81 * count)
    attempts = draw_uniform_grids(seed, 0, values)
    return numpy.frombuffer(values, numpy.uint8).reshape(count, 9, 9), attempts


def _by_boxes(seed: int, count: int) -> Grids:
    drawn = (garns.random_grid(seed=seed, number=i, method="boxes").values for i in range(count))
    return numpy.frombuffer(b"".join(drawn), numpy.uint8).reshape(count, 9, 9)


def _mixed(name: str, steps: int, seed: int, count: int) -> Grids:
    layout = garns.Layout.named(name)
    size, houses = layout.size, packed_houses(layout)
    drawn = bytearray()
    for number in range(count):
        values = draw_mixed_grid(size, houses, seed, number, steps, FIRST_GRID_NODES)
        assert isinstance(values, bytes)
        drawn += values
    return numpy.frombuffer(drawn, numpy.uint8).reshape(count, size, size)


# --- looking ---


def rectangles(grids: Grids) -> numpy.ndarray:
    """In each grid the sets of four cells in two boxes that hold two values crosswise."""
    found: numpy.ndarray = _in_bands(grids) + _in_bands(grids.swapaxes(1, 2))
    return found


def _in_bands(grids: Grids) -> numpy.ndarray:
    """Those whose rows are in one band."""
    size = grids.shape[1]
    side = isqrt(size)
    found = numpy.zeros(len(grids), int)
    by_cell = numpy.ascontiguousarray(grids.transpose(1, 2, 0))
    for r, s in combinations(range(size), 2):
        if r // side == s // side:
            for c, d in combinations(range(size), 2):
                if c // side != d // side:
                    found += (by_cell[r, c] == by_cell[s, d]) & (by_cell[r, d] == by_cell[s, c])
    return found


def is_one_family(grids: Grids, band: int) -> numpy.ndarray:
    """Whether the three boxes of a band, counted from 0, have the same three sets in their rows.

    Either all three sets of the first box stand in the second one, or none does.
    """
    sets = (1 << grids[:, 3 * band : 3 * band + 3].astype(int)).reshape(-1, 3, 3, 3).sum(axis=3)
    return numpy.asarray((sets[:, :1, 0] == sets[:, :, 1]).any(axis=1))


def repeated_columns(grids: Grids, band: int) -> numpy.ndarray:
    """How many pairs of columns of three cells, in two boxes of a band, hold the same set."""
    sets = (1 << grids[:, 3 * band : 3 * band + 3].astype(int)).sum(axis=1)
    pairs = ((c, d) for c, d in combinations(range(9), 2) if c // 3 != d // 3)
    return sum((sets[:, c] == sets[:, d] for c, d in pairs), numpy.zeros(len(grids), int))


def places_of_a_digit(grids: Grids) -> numpy.ndarray:
    """How often the digit 1 stands in each of the ways in which it can."""
    columns = (grids == 1).argmax(axis=2).astype(numpy.int64)
    _, counts = numpy.unique((columns * 9 ** numpy.arange(9)).sum(axis=1), return_counts=True)
    return numpy.concatenate([counts, numpy.zeros(PLACES - len(counts), int)])


def deviation(counts: numpy.ndarray) -> float:
    """Standard deviations by which χ² is off what equal chances lead to."""
    expected = counts.sum() / len(counts)
    freedom = len(counts) - 1
    chi2 = ((counts - expected) ** 2).sum() / expected
    return float((chi2 - freedom) / (2 * freedom) ** 0.5)


def distance(first: numpy.ndarray, second: numpy.ndarray) -> float:
    """The total variation between the histograms of two samples of small numbers."""
    bins = int(max(first.max(), second.max())) + 1
    shares = [numpy.bincount(sample, minlength=bins) / len(sample) for sample in (first, second)]
    return float(abs(shares[0] - shares[1]).sum() / 2)


# --- 9×9 ---


@dataclass(frozen=True)
class Look:
    """What is looked at in the classic grids of one method."""

    count: int
    places: float
    rectangles: numpy.ndarray
    columns: numpy.ndarray
    families: tuple[float, float]

    @classmethod
    def at(cls, grids: Grids) -> Look:
        families = [float(is_one_family(grids, band).mean()) for band in (0, 2)]
        return cls(
            len(grids),
            deviation(places_of_a_digit(grids)),
            rectangles(grids),
            repeated_columns(grids, 2),
            (families[0], families[1]),
        )


def _measure_classic(report: Report, yardstick: int, grids: int, mixed: int) -> None:
    table = report.table(
        "uniformity",
        "Classic grids against uniform ones",
        Column("method"),
        Column("grids", "count"),
        Column("places of a digit, χ²", "deviations"),
        Column("rectangles, mean", "mean"),
        Column("off by", "deviations"),
        Column("rectangles, distance", "distance"),
        Column("third band, distance", "distance"),
        Column("one family, band 1", "percent"),
        Column("band 3", "percent"),
    )
    table.note(
        "Distances are total variations from the first row; a uniform sample of the same size, "
        "also in the table, tells how much of a distance is noise. One family: the three boxes of "
        "the band have the same three sets in their rows, which must be as frequent in every band. "
        "χ² and means are off by so many standard deviations."
    )
    methods: dict[str, tuple[Callable[[int, int], Grids], int]] = {
        "uniform": (_uniform, grids),
        "box by box": (_by_boxes, grids),
        "uniform, few": (_uniform, mixed),
        **{f"mixed, {steps} steps": (partial(_mixed, "9", steps), mixed) for steps in STEPS},
    }
    say("uniformity: the yardstick")
    known = Look.at(_uniform(YARDSTICK_SEED, yardstick))
    mean = known.rectangles.mean()
    table.add(
        "uniform (yardstick)", known.count, known.places, mean, None, None, None, *known.families
    )
    for name, (draw, count) in methods.items():
        say(f"uniformity: {name}")
        look = Look.at(draw(SEED, count))
        spread = (known.rectangles.var() * (1 / known.count + 1 / look.count)) ** 0.5
        table.add(
            name,
            look.count,
            look.places,
            look.rectangles.mean(),
            (look.rectangles.mean() - mean) / spread,
            distance(look.rectangles, known.rectangles),
            distance(look.columns, known.columns),
            *look.families,
        )


def _measure_number_of_grids(report: Report, count: int) -> None:
    table = report.table(
        "uniformity-number",
        "The number of all grids, from the share of attempts that succeed",
        Column("grids drawn", "count"),
        Column("attempts", "count"),
        Column("estimate"),
        Column("exact"),
        Column("off by", "deviations"),
    )
    _, attempts = _uniform_and_attempts(YARDSTICK_SEED, count)
    share = count / attempts
    off = (attempts - count * CHOICES / ALL_GRIDS) / ((count * (1 - share)) ** 0.5 / share)
    table.add(count, attempts, f"{share * CHOICES:.4e}", f"{ALL_GRIDS:.4e}", -off)


# --- 4×4: all grids can be counted ---


def _measure_four_by_four(report: Report, count: int) -> None:
    table = report.table(
        "uniformity-4x4",
        "4×4: how often each of the 288 grids was drawn",
        Column("method"),
        Column("grids drawn", "count"),
        Column("different ones", "count"),
        Column("χ²", "deviations"),
        Column("rarest ÷ mean", "ratio"),
        Column("commonest ÷ mean", "ratio"),
    )
    draws: dict[str, Callable[[int], Grids]] = {"from the list of all": _listed_four_by_four}
    draws |= {f"mixed, {steps} steps": partial(_mixed, "4", steps, SEED) for steps in STEPS}
    for name, draw in draws.items():
        say(f"uniformity: 4×4, {name}")
        grids = draw(count).reshape(count, 16)
        _, counts = numpy.unique(grids, axis=0, return_counts=True)
        counts = numpy.concatenate([counts, numpy.zeros(288 - len(counts), int)])
        ends = counts.min() * 288 / count, counts.max() * 288 / count
        table.add(name, count, int((counts > 0).sum()), deviation(counts), *map(float, ends))


def _listed_four_by_four(count: int) -> Grids:
    drawn = (garns.random_grid("4", seed=SEED, number=i).values for i in range(count))
    return numpy.frombuffer(b"".join(drawn), numpy.uint8).reshape(count, 4, 4)


# --- how much is left of the grid that the mixing began with ---


def _measure_memory(report: Report, count: int) -> None:
    table = report.table(
        "uniformity-memory",
        "Mixing: what is left of the first grid",
        Column("board"),
        Column("grids", "count"),
        Column("steps", "count"),
        Column("cells as in the first grid", "percent"),
        Column("if nothing were left", "percent"),
        Column("rectangles, mean", "mean"),
        Column("±", "mean"),
    )
    table.note(
        "Forgetting the first grid is necessary for equal chances, not sufficient: of boards "
        "other than 9×9 nothing is known to compare with. ± is one standard error."
    )
    for layout, all_steps in LAYOUT_STEPS.items():
        size = garns.Layout.named(layout).size
        grids = max(20, 9 * count // size**2)
        first = _mixed(layout, 0, SEED, grids)
        for steps in all_steps:
            say(f"uniformity: {layout}, {steps} steps")
            later = _mixed(layout, steps, SEED, grids)
            found = rectangles(later)
            table.add(
                f"{size}×{size}" if layout.isdecimal() else layout,
                grids,
                steps,
                float((first == later).mean()),
                1 / size,
                float(found.mean()),
                float(found.std() / len(found) ** 0.5),
            )
