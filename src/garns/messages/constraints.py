"""Constraints in words: the name of a kind, its rule, and the cells of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from garns.model import Layout
from garns.model.constraints import KINDS, Constraint

from .speak import say
from .values import cell_words

MOST_NUMBERS = 4
"""More numbers than these are a table that says nothing to people."""


def constraint_name(kind: str) -> str:
    return say(f"constraint-words.{kind}.name")


def constraint_rule(constraint: Constraint, layout: Layout) -> str:
    """One sentence, the same for all constraints of the kind and of the same numbers where these
    are not on the board."""
    numbers = KINDS[constraint.kind].numbers_of(constraint, layout.size)
    return say(
        f"constraint-words.{constraint.kind}.rule", size=layout.size, numbers=_one_of(numbers)
    )


def _one_of(numbers: Sequence[int]) -> str:
    """`5, 6 or 10`"""
    *others, last = (*map(str, numbers),) or ("",)
    return say("constraint-words.or", first=", ".join(others), last=last) if others else last


def all_rules(layout: Layout) -> list[str]:
    """The rules of a board beside its houses, each once."""
    return list(dict.fromkeys(constraint_rule(each, layout) for each in layout.constraints))


def constraint_cells(constraint: Constraint, layout: Layout) -> str:
    """`10: r1c1 r1c2`; the lists of an arrow are `r1c1 / r1c2 r1c3`."""
    groups = " / ".join(
        " ".join(cell_words(layout, cell) for cell in group) for group in constraint.groups
    )
    if _has_number_to_say(constraint):
        return ": ".join(filter(None, (" ".join(map(str, constraint.numbers)), groups)))
    return groups


def _has_number_to_say(constraint: Constraint) -> bool:
    return 0 < len(constraint.numbers) <= MOST_NUMBERS


def constraint_words(constraint: Constraint, layout: Layout) -> str:
    """`killer cage 10: r1c1 r1c2`, `white dot: r1c1 r1c2`, `anti-knight`."""
    name, cells = constraint_name(constraint.kind), constraint_cells(constraint, layout)
    between = " " if _has_number_to_say(constraint) else ": "
    return f"{name}{between}{cells}" if cells else name


def rules_with_cells(layout: Layout) -> Iterator[tuple[str, list[str]]]:
    """Each rule, and the cells of all constraints that it is about."""
    for rule, same in groupby(layout.constraints, key=lambda each: constraint_rule(each, layout)):
        yield rule, [words for each in same if (words := constraint_cells(each, layout))]
