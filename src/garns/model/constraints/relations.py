"""Relations of two values, as `Pair` wants them: for each value of the first cell the set of values
of the second. They are the same for all boards of a size, so they are made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, reduce
from operator import or_

Masks = tuple[int, ...]
_made_once = lru_cache(maxsize=512)


def relation(size: int, allows: Callable[[int, int], bool]) -> Masks:
    values = range(1, size + 1)
    return tuple(
        sum(1 << (second - 1) for second in values if allows(first, second)) for first in values
    )


@_made_once
def equal(size: int) -> Masks:
    return relation(size, lambda first, second: first == second)


@_made_once
def less(size: int) -> Masks:
    return relation(size, lambda first, second: first < second)


@_made_once
def not_more(size: int) -> Masks:
    return relation(size, lambda first, second: first <= second)


@_made_once
def greater(size: int) -> Masks:
    return relation(size, lambda first, second: first > second)


@_made_once
def far_apart(size: int, least: int) -> Masks:
    return relation(size, lambda first, second: abs(first - second) >= least)


@_made_once
def differing_by(size: int, difference: int) -> Masks:
    return relation(size, lambda first, second: abs(first - second) == difference)


@_made_once
def in_ratio(size: int, ratio: int) -> Masks:
    return relation(size, lambda first, second: first * ratio == second or second * ratio == first)


@_made_once
def adding_up_to(size: int, total: int) -> Masks:
    return relation(size, lambda first, second: first + second == total)


@_made_once
def without_any(size: int, forbidden: tuple[Masks, ...]) -> Masks:
    """What none of these relations has."""
    all_values = (1 << size) - 1
    return tuple(
        all_values & ~reduce(or_, (masks[value] for masks in forbidden), 0) for value in range(size)
    )
