"""Reproducible randomness: the same seed and number give the same draws on every machine.

The twin of `native/generate/random.hpp`: xoshiro256**, started from a seed and a number.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import TypeVar

Item = TypeVar("Item")

SEED_LIMIT = 2**64
"""Seeds are numbers below this one."""

_WORD = 2**64 - 1
_WEYL = 0x9E3779B97F4A7C15


def fresh_seed() -> int:
    """A seed that nobody can foresee, short enough to be typed again."""
    return secrets.randbelow(10**12)


class Draws:
    """One stream of random draws; `number` tells it from the other streams of the seed."""

    def __init__(self, seed: int, number: int = 0) -> None:
        state = _mixed((_mixed((seed + _WEYL) & _WORD) + number) & _WORD)
        self._words = [_mixed((state + k * _WEYL) & _WORD) for k in range(1, 5)]

    def bits(self) -> int:
        """Sixty-four random bits."""
        a, b, c, d = self._words
        result = _rotated(b * 5 & _WORD, 7) * 9 & _WORD
        c ^= a
        d ^= b
        self._words = [a ^ d, b ^ c, c ^ (b << 17 & _WORD), _rotated(d, 45)]
        return result

    def below(self, bound: int) -> int:
        """A number below the bound (at most 2³²), each as likely as any other."""
        while True:
            product = (self.bits() >> 32) * bound
            # The lowest products would make some numbers likelier than others.
            if product % 2**32 >= (2**32 - bound) % bound:
                return product >> 32

    def choice(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        result = list(items)
        for i in range(len(result) - 1, 0, -1):
            j = self.below(i + 1)
            result[i], result[j] = result[j], result[i]
        return result


def _mixed(x: int) -> int:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _WORD
    return x ^ x >> 31


def _rotated(x: int, by: int) -> int:
    return (x << by | x >> (64 - by)) & _WORD
