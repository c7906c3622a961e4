"""What a kind comes down to, in the words of Interactive-Sudoku-Solver: for kinds that it has no
type of its own for."""

from __future__ import annotations

from collections.abc import Iterable

from garns.model import Layout
from garns.model.constraints import Allowed, Automaton, Different, Pair, Primitive, Sum
from garns.model.constraints.primitives import NOWHERE

from .iss_arguments import names_of
from .iss_machines import machine_key
from .iss_rules import key_of_masks


def items_of_primitives(primitives: Iterable[Primitive], layout: Layout) -> list[str] | None:
    """None if one of them has no words there."""
    items = [_item(primitive, layout) for primitive in primitives]
    return None if None in items else [item for item in items if item is not None]


def _item(primitive: Primitive, layout: Layout) -> str | None:
    names, size = names_of(primitive.cells, layout), layout.size
    match primitive:
        case Different():
            return "~".join(["AllDifferent", *names])
        case Allowed(_, values):
            marks = [str(value) for value in range(1, size + 1) if values >> value - 1 & 1]
            return "~" + "_".join([*names, *marks]) if marks else None
        case Sum(terms, total):
            factors = "_".join(str(factor) for _, factor in terms)
            return "~".join(["Sum", f"{total}_=_{factors}", *names])
        case Pair(_, _, allowed):
            return "~".join(["Pair", key_of_masks(allowed, size), "_", *names])
        case Automaton(_, table, accepts):
            following = [-1 if state == NOWHERE else state for state in table]
            numbers = (len(accepts), *map(int, accepts), *following)
            return "~".join(["NFA", machine_key(numbers, size), "_", *names])
    return None
