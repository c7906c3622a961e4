"""Cages: cells with a sum, or that differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from garns.model.errors import InvalidRequest

from .constraint import Constraint, constraint_text
from .kind import Cells, Kind, Numbers
from .marks import Mark
from .primitives import Different, Primitive, Sum

if TYPE_CHECKING:
    from garns.model.layout import Layout


def _cage(constraint: Constraint, _: Layout) -> Iterator[Primitive]:
    (cells,) = constraint.groups
    if len(cells) > 1:
        yield Different(cells)
    if constraint.numbers:
        yield Sum(tuple((cell, 1) for cell in cells), constraint.numbers[0])


def _holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    held = [values[cell] for cell in constraint.cells]
    return len(set(held)) == len(held) and (
        not constraint.numbers or sum(held) == constraint.numbers[0]
    )


def _check(constraint: Constraint, layout: Layout) -> None:
    n, size = len(constraint.cells), layout.size
    if n > size:
        raise InvalidRequest(
            "constraint.too-many-cells", text=constraint_text(constraint, size), n=n, size=size
        )
    least, most = n * (n + 1) // 2, n * (2 * size - n + 1) // 2
    if constraint.numbers and not least <= constraint.numbers[0] <= most:
        raise InvalidRequest(
            "constraint.sum",
            text=constraint_text(constraint, size),
            total=constraint.numbers[0],
            n=n,
            least=least,
            most=most,
        )


def _marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("cage", constraint.cells, "".join(map(str, constraint.numbers)))


CAGE = Kind("cage", Cells(), Numbers(0, 1), _cage, _holds, _marks, _check)
