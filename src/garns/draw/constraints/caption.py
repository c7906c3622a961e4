"""Rules that no mark shows, in words below the board."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from garns.messages.constraints import constraint_rule
from garns.model import Layout
from garns.model.constraints import KINDS, Constraint

CHARACTER = 0.52
"""The usual width of a character, in parts of the font size."""
FEWEST_COLUMNS = 12


def unmarked(layout: Layout) -> Iterator[Constraint]:
    """The constraints that have no mark on the board."""
    for each in layout.constraints:
        if not any(True for _ in KINDS[each.kind].marks(each, layout)):
            yield each


def spoken_rules(layout: Layout) -> list[str]:
    """A sentence for each rule that is not to be seen."""
    return list(dict.fromkeys(constraint_rule(each, layout) for each in unmarked(layout)))


def wrapped_rules(layout: Layout, width: float, size: float) -> tuple[str, ...]:
    """The same in lines that fit, in a font of that size."""
    columns = max(FEWEST_COLUMNS, int(width / (size * CHARACTER)))
    return tuple(line for rule in spoken_rules(layout) for line in wrap(rule, columns))
