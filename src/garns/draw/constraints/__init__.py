"""Constraints on a drawn board, by their marks alone: no drawing knows a kind by its name."""

from .caption import spoken_rules, wrapped_rules
from .layers import constraint_marks, outside_room, rules_above, rules_below
from .outside import Room

__all__ = [
    "Room",
    "constraint_marks",
    "outside_room",
    "rules_above",
    "rules_below",
    "spoken_rules",
    "wrapped_rules",
]
