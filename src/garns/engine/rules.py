"""Constraints as the kernel wants them."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import lru_cache

from garns.model import InvalidRequest, Layout
from garns.model.constraints import (
    Allowed,
    Automaton,
    Different,
    Pair,
    Primitive,
    Sets,
    Sum,
)
from garns.native import Rules

from .houses import packed_houses


@lru_cache(maxsize=64)
def packed_rules(layout: Layout) -> Rules:
    """All that must hold on a board of this layout."""
    numbers = packed_primitives(one for each in layout.primitives for one in each)
    return made_rules(layout, packed_houses(layout.without_constraints), numbers)


def made_rules(layout: Layout, houses: bytes, primitives: bytes) -> Rules:
    """Houses and primitives, both packed: those of the layout, or some of them. Raises
    InvalidRequest if they are too much."""
    try:
        return Rules(layout.size, layout.cell_count, houses, primitives)
    except ValueError:
        raise InvalidRequest("answer.constraints") from None


def packed_primitives(primitives: Iterable[Primitive]) -> bytes:
    """One after the other; those of several constraints can be joined. Raises InvalidRequest if a
    number is too large."""
    numbers = [number for one in primitives for number in _numbers(one)]
    try:
        return struct.pack(f"<{len(numbers)}i", *numbers)
    except struct.error:
        raise InvalidRequest("answer.constraints") from None


def _numbers(one: Primitive) -> tuple[int, ...]:
    """See native/rules/flat_rules.hpp."""
    match one:
        case Different(cells):
            return 0, len(cells), *cells
        case Sum(terms, total):
            return 1, 2 * len(terms) + 1, total, *(number for term in terms for number in term)
        case Pair(first, second, allowed):
            return 2, len(allowed) + 2, first, second, *allowed
        case Sets(cells, sets):
            return 3, 1 + len(cells) + len(sets), len(cells), *cells, *sets
        case Automaton(cells, next, accepts):
            length = 1 + len(cells) + len(next) + len(accepts)
            return 4, length, len(cells), *cells, *next, *accepts
        case Allowed(cell, values):
            return 5, 2, cell, values
