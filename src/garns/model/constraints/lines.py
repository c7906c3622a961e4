"""Lines along which each two neighbours obey a relation, or that say something of all their cells:
thermometers, whispers, palindromes, renbans."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from . import relations
from .checks import check_length, check_numbers
from .constraint import Constraint
from .kind import LINE, LOOP, Kind, Numbers
from .marks import Mark
from .primitives import Pair, Primitive, Sets
from .relations import Masks

if TYPE_CHECKING:
    from garns.model.layout import Layout


def neighbours(cells: tuple[int, ...], allowed: Masks) -> Iterator[Pair]:
    """A relation of each cell of a line and the next one."""
    for first, second in dict.fromkeys(pairwise(cells)):
        yield Pair(first, second, allowed)


def _held(constraint: Constraint, values: bytes) -> list[int]:
    return [values[cell] for cell in constraint.groups[0]]


# Thermometers


def _thermo(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    return neighbours(constraint.groups[0], relations.less(layout.size))


def _thermo_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    held = _held(constraint, values)
    return held == sorted(set(held))


def _slow_thermo(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    return neighbours(constraint.groups[0], relations.not_more(layout.size))


def _slow_thermo_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    held = _held(constraint, values)
    return held == sorted(held)


def _thermo_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("line", constraint.groups[0])
    yield Mark("bulb", constraint.groups[0][:1])


def _slow_thermo_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("line", constraint.groups[0], tone="hollow")
    yield Mark("bulb", constraint.groups[0][:1], tone="hollow")


# Whispers


def _half(size: int) -> tuple[int, ...]:
    return ((size + 1) // 2,)


def _whisper(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    (least,) = WHISPER.numbers_of(constraint, layout.size)
    return neighbours(constraint.groups[0], relations.far_apart(layout.size, least))


def _whisper_holds(constraint: Constraint, layout: Layout, values: bytes) -> bool:
    (least,) = WHISPER.numbers_of(constraint, layout.size)
    return all(abs(a - b) >= least for a, b in pairwise(_held(constraint, values)))


def _check_whisper(constraint: Constraint, layout: Layout) -> None:
    check_numbers(constraint, layout, 1, layout.size - 1)


def _whisper_marks(constraint: Constraint, layout: Layout) -> Iterator[Mark]:
    is_german = WHISPER.numbers_of(constraint, layout.size) == _half(layout.size)
    yield Mark("line", constraint.groups[0], tone="green" if is_german else "orange")


# Palindromes


def _palindrome(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    (cells,) = constraint.groups
    for first, second in zip(cells[: len(cells) // 2], reversed(cells), strict=False):
        yield Pair(first, second, relations.equal(layout.size))


def _palindrome_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    held = _held(constraint, values)
    return held == held[::-1]


def _palindrome_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("line", constraint.groups[0])


# Renbans


@lru_cache(maxsize=512)
def _runs(size: int, length: int) -> tuple[int, ...]:
    """The sets of so many values that follow each other."""
    return tuple(((1 << length) - 1) << least for least in range(size - length + 1))


def _renban(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
    (cells,) = constraint.groups
    yield Sets(cells, _runs(layout.size, len(cells)))


def _renban_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    held = sorted(_held(constraint, values))
    return all(b - a == 1 for a, b in pairwise(held))


def _renban_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("line", constraint.groups[0], tone="purple")


THERMO = Kind("thermo", LINE, Numbers(), _thermo, _thermo_holds, _thermo_marks, check_length)
SLOW_THERMO = Kind(
    "slow-thermo", LINE, Numbers(), _slow_thermo, _slow_thermo_holds, _slow_thermo_marks
)
WHISPER = Kind(
    "whisper",
    LOOP,
    Numbers(0, 1),
    _whisper,
    _whisper_holds,
    _whisper_marks,
    _check_whisper,
    usual_numbers=_half,
)
PALINDROME = Kind("palindrome", LINE, Numbers(), _palindrome, _palindrome_holds, _palindrome_marks)
RENBAN = Kind("renban", LINE, Numbers(), _renban, _renban_holds, _renban_marks, check_length)
