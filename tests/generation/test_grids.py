"""Full grids: valid, reproducible, and as likely as any other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy
import pytest

import garns
from garns.engine.houses import packed_houses
from garns.generation.grids import is_exactly_uniform
from garns.model import CannotMake, Grid, InvalidRequest, Layout
from garns.native import draw_mixed_grid, draw_uniform_grids

ALL_GRIDS = 6_670_903_752_021_072_936_960
CHOICES = 362_880 * (56 * 6**6) ** 2 * 56 * 2**9
"""The ways through the choices of native/generate/grids.hpp, those that end in no grid included."""


def uniform_grids(count: int, seed: int = 1) -> tuple[numpy.ndarray, int]:
    values = bytearray(81 * count)
    attempts = draw_uniform_grids(seed, 0, values)
    return numpy.frombuffer(values, numpy.uint8).reshape(count, 9, 9), attempts


def deviation(counts: list[int], expected: float) -> float:
    """Standard deviations by which χ² is off what equal chances lead to."""
    chi2 = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    return float((chi2 - freedom) / (2 * freedom) ** 0.5)


LAYOUTS = ["9", "4", "6", "blocks-3x2", "latin-5", "latin-9", "diagonal", "windoku", "8", "16"]


@pytest.mark.parametrize("name", [*LAYOUTS, "25", "latin-25", "10"])
def test_every_layout_has_grids(name: str) -> None:
    grid = garns.random_grid(name, seed=5)
    assert grid.is_solved
    assert grid == garns.random_grid(name, seed=5)
    assert grid != garns.random_grid(name, seed=5, number=1)
    assert grid.layout is Layout.named(name)


def test_without_a_seed_no_two_are_alike() -> None:
    assert len({garns.random_grid() for _ in range(50)}) == 50
    assert len({garns.random_grid("diagonal") for _ in range(3)}) == 3


def test_a_jigsaw_has_grids() -> None:
    regions = "111222333" * 3 + "444555666" * 3 + "777888999" * 3
    bent = list(regions)
    bent[2], bent[3] = bent[3], bent[2]
    bent[11], bent[12] = bent[12], bent[11]
    bent[20], bent[21] = bent[21], bent[20]
    layout = Layout.jigsaw("".join(bent))
    assert garns.random_grid(layout, seed=1).is_solved


def test_a_layout_without_grids_is_refused() -> None:
    """Equal digits stand on the diagonal of a 2×2 Latin square, and are forbidden there."""
    with pytest.raises(CannotMake, match="latin-2"):
        garns.random_grid("latin-2+diagonals", seed=1)


@pytest.mark.parametrize(("name", "grids"), [("4", 288), ("latin-4", 576), ("4+diagonals", 48)])
def test_small_layouts_are_exactly_uniform(name: str, grids: int) -> None:
    assert is_exactly_uniform(Layout.named(name))
    n = 60 * grids
    counts = Counter(garns.random_grid(name, seed=2, number=i).values for i in range(n))
    assert len(counts) == grids
    assert abs(deviation(list(counts.values()), 60)) < 4


def test_six_by_six_is_exactly_uniform() -> None:
    assert is_exactly_uniform(Layout.of_size(6))
    assert not is_exactly_uniform(Layout.named("latin-6"))


def test_the_share_of_attempts_that_succeed_tells_the_number_of_all_grids() -> None:
    """Every grid is one way through the choices: 6.67·10²¹ of them among all ways."""
    n = 200_000
    _, attempts = uniform_grids(n)
    share = ALL_GRIDS / CHOICES
    spread = (n * (1 - share)) ** 0.5 / share
    assert abs(attempts - n / share) < 4 * spread


def test_classic_grids_are_valid_and_different() -> None:
    grids, _ = uniform_grids(2_000)
    assert all(Grid(grid.reshape(-1)).is_solved for grid in grids)
    assert len({grid.tobytes() for grid in grids}) == 2_000


def test_the_places_of_a_digit_are_uniform() -> None:
    """A digit can stand in 46,656 ways, which the symmetries of the board carry into each other."""
    grids, _ = uniform_grids(300_000)
    columns = (grids == 1).argmax(axis=2).astype(numpy.int64)
    ways = Counter((columns * 9 ** numpy.arange(9)).sum(axis=1).tolist())
    counts = [*ways.values(), *([0] * (46_656 - len(ways)))]
    assert abs(deviation(counts, 300_000 / 46_656)) < 4


def intercalates(grids: numpy.ndarray) -> numpy.ndarray:
    """In each grid the pairs of rows and columns whose corners are two digits crosswise."""
    found = numpy.zeros(len(grids), int)
    for r in range(9):
        for s in range(r + 1, 9):
            for c in range(9):
                for d in range(c + 1, 9):
                    found += (grids[:, r, c] == grids[:, s, d]) & (grids[:, r, d] == grids[:, s, c])
    return found


def test_mixing_leads_to_the_same_distribution() -> None:
    """Two ways that share no line of code agree on the number of intercalates."""
    exact, _ = uniform_grids(20_000)
    houses = packed_houses(Layout.of_size(9))
    drawn = [draw_mixed_grid(9, houses, 3, number, 100, 10_000) for number in range(1_000)]
    mixed = numpy.array([list(values) for values in drawn if isinstance(values, bytes)])
    mixed = mixed.reshape(1_000, 9, 9)
    first, second = intercalates(exact), intercalates(mixed)
    spread = (first.var() / len(first) + second.var() / len(second)) ** 0.5
    assert abs(first.mean() - second.mean()) < 4 * spread


@pytest.mark.parametrize(
    ("layout", "wishes"),
    [
        (None, {"seed": -1}),
        (None, {"seed": 2**64}),
        (None, {"method": "guess"}),
        ("16", {"method": "boxes"}),
        ("no-such", {}),
    ],
)
def test_bad_requests(layout: str | None, wishes: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest) as refusal:
        garns.random_grid(layout, **wishes)
    assert str(refusal.value)


def test_the_largest_seed() -> None:
    assert garns.random_grid(seed=2**64 - 1).is_solved
