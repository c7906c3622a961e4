"""Chance that can be repeated: mulberry32, the same numbers in Python and in JavaScript.

let t = (state += 0x6D2B79F5)
t = Math.imul(t ^ (t >>> 15), t | 1)
t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
return (t ^ (t >>> 14)) >>> 0
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Thing = TypeVar("Thing")

_STEP = 0x6D2B79F5
_MASK = 0xFFFFFFFF


class Chance:
    """Numbers that follow from a seed, of which the lowest 32 bits count."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def number(self) -> int:
        """The next one, from 0 to 2³² − 1."""
        self._state = (self._state + _STEP) & _MASK
        t = self._state
        t = (t ^ t >> 15) * (t | 1) & _MASK
        t ^= t + ((t ^ t >> 7) * (t | 61) & _MASK) & _MASK
        return t ^ t >> 14

    def below(self, bound: int) -> int:
        """From 0 to `bound` − 1: the number times the bound, divided by 2³²."""
        return self.number() * bound >> 32

    def shuffled(self, things: Iterable[Thing]) -> list[Thing]:
        """From the last place down, each is swapped with one that is not after it."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
