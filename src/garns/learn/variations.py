"""The same drill in another dress, so that nobody learns it by heart.

Digits change their names; bands, the rows within each, stacks and the columns within each change
their places; rows may become columns. Rotations and mirror images are among these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .chance import Chance
from .drills import CELLS, SIZE, Drill

BAND = 3


@dataclass(frozen=True)
class Variation:
    """Which cell comes to each place (`origin`), and what each digit is called then (`names`)."""

    origin: tuple[int, ...]
    names: tuple[int, ...]

    @classmethod
    def of_seed(cls, seed: int) -> Variation:
        """Chance is asked in this order: the digits, the bands, the rows of each band as it was,
        the stacks, the columns of each stack, and whether rows become columns."""
        chance = Chance(seed)
        names = chance.shuffled(range(1, SIZE + 1))
        rows, columns = _lines(chance), _lines(chance)
        origin = [rows[cell // SIZE] * SIZE + columns[cell % SIZE] for cell in range(CELLS)]
        if chance.below(2):
            origin = [origin[cell % SIZE * SIZE + cell // SIZE] for cell in range(CELLS)]
        return cls(tuple(origin), tuple(names))

    def drill(self, drill: Drill) -> Drill:
        """The drill in this dress."""
        return Drill(
            drill.technique,
            self._values(drill.values),
            self._values(drill.givens),
            tuple(self._mask(drill.candidates[cell]) for cell in self.origin),
        )

    def value_before(self, value: int) -> int:
        """What a digit was called before."""
        return self.names.index(value) + 1

    def _values(self, values: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.names[values[cell] - 1] if values[cell] else 0 for cell in self.origin)

    def _mask(self, mask: int) -> int:
        return sum(1 << (name - 1) for bit, name in enumerate(self.names) if mask >> bit & 1)


def _lines(chance: Chance) -> list[int]:
    """Which row, or column, comes to each place."""
    bands = chance.shuffled(range(BAND))
    within = [chance.shuffled(range(BAND)) for _ in range(BAND)]
    return [band * BAND + line for band in bands for line in within[band]]


def varied(drill: Drill, seed: int) -> Drill:
    """Another drill of the same technique; the same one for the same seed."""
    return Variation.of_seed(seed).drill(drill)
