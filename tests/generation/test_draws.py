"""The same draws everywhere, and fair ones."""

from __future__ import annotations

from collections import Counter

import pytest

from garns.generation import Draws, fresh_seed

# native/tests/generate_test.cpp expects the same numbers of its twin.
FIRST_BITS = {
    (0, 0): [0x30BB94D28B7AB90C, 0x16A17F40C767E533],
    (7, 3): [0xC9B4E219484032ED, 0x3193C79B21EDFBD8],
    (2**64 - 1, 2**64 - 1): [0x3BC675E4F8A5843B, 0xEA6F50791F9D9949],
}


@pytest.mark.parametrize("start", FIRST_BITS)
def test_the_twin_in_the_kernel_draws_the_same(start: tuple[int, int]) -> None:
    draws = Draws(*start)
    assert [draws.bits() for _ in range(2)] == FIRST_BITS[start]


def test_streams_differ_by_seed_and_by_number() -> None:
    firsts = {Draws(seed, number).bits() for seed in range(100) for number in range(100)}
    assert len(firsts) == 10_000


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 56])
def test_below_is_fair(bound: int) -> None:
    draws = Draws(1, bound)
    n = 2_000 * bound
    counts = Counter(draws.below(bound) for _ in range(n))
    assert set(counts) == set(range(bound))
    assert all(abs(count - 2_000) < 5 * 2_000**0.5 for count in counts.values())


def test_large_bounds_need_the_second_draw() -> None:
    """Three quarters of 2³² numbers: without rejection some would come twice as often."""
    bound = 3 * 2**30
    draws = Draws(4)
    low = sum(draws.below(bound) < 2**30 for _ in range(9_000))
    assert abs(low - 3_000) < 5 * 3_000**0.5


def test_shuffles_reach_every_order_equally() -> None:
    draws = Draws(9)
    counts = Counter("".join(draws.shuffled("abcd")) for _ in range(24_000))
    assert len(counts) == 24
    assert all(abs(count - 1_000) < 5 * 1_000**0.5 for count in counts.values())


def test_fresh_seeds_are_not_alike() -> None:
    assert len({fresh_seed() for _ in range(1_000)}) > 990
