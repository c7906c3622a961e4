"""Ranges of ratings as people write them: 7.1, 6.5..7.2, 6.5.. and ..3.0."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from garns.model import InvalidRequest
from garns.model.arguments import shown

LOWEST, HIGHEST = 10, 119
"""The ends of the scale, in tenths."""

RatingLike = str | float | Iterable[float | None]
"""A number, a text, or a pair of numbers; None stands for an end of the scale."""


class RatingRange(NamedTuple):
    """ER in tenths (65 is what players write as 6.5), both ends included."""

    lowest: int
    highest: int

    def includes(self, er: float) -> bool:
        return self.lowest <= round(10 * er) <= self.highest

    def __str__(self) -> str:
        low, high = (f"{tenths / 10:.1f}" for tenths in self)
        return low if low == high else f"{low}..{high}"


def rating_range(rating: RatingLike) -> RatingRange:
    """Raises InvalidRequest for what is none, and for what lies outside the scale."""
    try:
        low, high = _ends(rating)
        found = RatingRange(_tenths(low, LOWEST), _tenths(high, HIGHEST))
    except (ArithmeticError, ValueError):
        raise _refusal(rating) from None
    if low is high is None or not LOWEST <= found.lowest <= found.highest <= HIGHEST:
        raise _refusal(rating)
    return found


def _ends(rating: RatingLike) -> tuple[str | None, str | None]:
    if isinstance(rating, str):
        ends = [end.strip().replace(",", ".") or None for end in rating.split("..")]
    elif isinstance(rating, Iterable):
        ends = [None if end is None else str(end) for end in rating]
    else:
        ends = [str(rating)]
    if len(ends) not in (1, 2):
        raise ValueError
    return ends[0], ends[-1]


def _tenths(end: str | None, otherwise: int) -> int:
    if end is None:
        return otherwise
    from decimal import Decimal

    tenths = 10 * Decimal(end)
    if not tenths.is_finite() or tenths % 1 != 0:
        raise ValueError
    return int(tenths)


def _refusal(rating: RatingLike) -> InvalidRequest:
    text = rating if isinstance(rating, str) else shown(rating)
    return InvalidRequest("rating.range", text=text)
