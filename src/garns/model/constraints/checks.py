"""What several kinds of constraint refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .constraint import Constraint, refusal

if TYPE_CHECKING:
    from garns.model.layout import Layout


def check_total(constraint: Constraint, layout: Layout, total: int, least: int, most: int) -> None:
    """That the sum is one that the cells can have."""
    if not least <= total <= most:
        raise refusal(
            "constraint.sum",
            constraint,
            layout,
            total=total,
            n=len(constraint.cells),
            least=least,
            most=most,
        )


def check_numbers(constraint: Constraint, layout: Layout, least: int, most: int) -> None:
    """That each of its numbers is within these bounds."""
    for number in constraint.numbers:
        if not least <= number <= most:
            raise refusal(
                "constraint.number",
                constraint,
                layout,
                number=number,
                least=least,
                most=most,
            )


def check_length(constraint: Constraint, layout: Layout) -> None:
    """That cells which must differ are no more than there are values."""
    n, size = len(constraint.groups[0]), layout.size
    if n > size:
        raise refusal("constraint.too-many-cells", constraint, layout, n=n, size=size)


def check_size(constraint: Constraint, layout: Layout, least: int) -> None:
    """That the rule means something on a board as small as this one."""
    if layout.size < least:
        raise refusal("constraint.board-size", constraint, layout, least=least)
