"""Actions as numbers: which of them place, remove or erase, and in which cell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

import numpy
from numpy.typing import NDArray

from garns.model import InvalidRequest, Layout
from garns.model.arguments import checked_choice, checked_names, checked_whole

ACTIONS = ("place", "remove", "erase")
"""Kinds of actions: write a digit into a cell, remove a candidate from it, or take back what was
done there."""

PLACE, REMOVE, ERASE = range(len(ACTIONS))


class Decoded(NamedTuple):
    """What actions do: for each the place of its kind in `ACTIONS`, the cell, and the digit from 0
    on; the digit of an erasure has no meaning."""

    kinds: NDArray[numpy.int64]
    cells: NDArray[numpy.int64]
    digits: NDArray[numpy.int64]


@dataclass(frozen=True)
class Actions:
    """The actions on a board, numbered from 0: first all placements, then all removals, both cell
    by cell and in each cell by digits, then the erasures cell by cell. Kinds that are not wished
    are left out.

        >>> from garns.model import Layout
        >>> actions = Actions(Layout.of_size(4), ("place", "erase"))
        >>> actions.count, actions.number("place", 1, 3), actions.number("erase", 15)
        (80, 6, 79)
        >>> actions.meaning(6)
        ('place', 1, 3)
    """

    layout: Layout
    kinds: tuple[str, ...] = ACTIONS

    @classmethod
    def wished(cls, layout: Layout, kinds: str | Iterable[str]) -> Actions:
        """Those of some kinds, in the order of `ACTIONS`. Nothing can be solved without placing."""
        names = [
            checked_choice("actions", name, ACTIONS) for name in checked_names("actions", kinds)
        ]
        if "place" not in names:
            raise InvalidRequest("gym.no-place")
        return cls(layout, tuple(kind for kind in ACTIONS if kind in names))

    @property
    def count(self) -> int:
        return self._ends[-1]

    def number(self, kind: str, cell: int, value: int = 1) -> int:
        """The number of an action; cells count from 0, row by row, and values from 1."""
        kind = checked_choice("kind", kind, self.kinds)
        cell = checked_whole("cell", cell, least=0, most=self.layout.cell_count - 1)
        value = checked_whole("value", value, least=1, most=self.layout.size)
        within = cell if kind == "erase" else cell * self.layout.size + value - 1
        return self._starts[self.kinds.index(kind)] + within

    def meaning(self, action: int) -> tuple[str, int, int | None]:
        """The kind, the cell and the value of an action; an erasure has no value."""
        action = checked_whole("action", action, least=0, most=self.count - 1)
        kinds, cells, digits = self.decoded(numpy.array([action]))
        kind = ACTIONS[kinds[0]]
        return kind, int(cells[0]), None if kind == "erase" else int(digits[0]) + 1

    def decoded(self, actions: Any) -> Decoded:
        """What an array of actions does."""
        numbers = numpy.asarray(actions, numpy.int64)
        if numbers.size and not 0 <= numbers.min() <= numbers.max() < self.count:
            wrong = numbers[(numbers < 0) | (numbers >= self.count)][0]
            checked_whole("action", int(wrong), least=0, most=self.count - 1)
        places = numpy.searchsorted(self._ends, numbers, side="right")
        kinds = numpy.array([ACTIONS.index(kind) for kind in self.kinds])[places]
        within = numbers - numpy.array(self._starts)[places]
        cells, digits = numpy.divmod(within, self.layout.size)
        is_erasure = kinds == ERASE
        return Decoded(
            kinds, numpy.where(is_erasure, within, cells), numpy.where(is_erasure, 0, digits)
        )

    @property
    def _ends(self) -> list[int]:
        cells, size = self.layout.cell_count, self.layout.size
        counts = (cells if kind == "erase" else cells * size for kind in self.kinds)
        return list(accumulate(counts))

    @property
    def _starts(self) -> list[int]:
        return [0, *self._ends[:-1]]
