"""Rules about all cells that are a move of a chess piece apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .constraint import Constraint
from .geometry import KING, KNIGHT, apart
from .kind import Kind, Numbers
from .primitives import Different, Primitive

if TYPE_CHECKING:
    from garns.model.layout import Layout


def _kind(id: str, moves: tuple[tuple[int, int], ...]) -> Kind:
    def primitives(_: Constraint, layout: Layout) -> Iterator[Primitive]:
        return (Different(pair) for pair in apart(layout, moves))

    def holds(_: Constraint, layout: Layout, values: bytes) -> bool:
        return all(values[one] != values[other] for one, other in apart(layout, moves))

    return Kind(id, None, Numbers(), primitives, holds)


ANTI_KNIGHT = _kind("anti-knight", KNIGHT)
ANTI_KING = _kind("anti-king", KING)
