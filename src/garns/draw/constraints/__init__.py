"""Constraints on a drawn board, by their marks alone: no drawing knows a kind by its name."""

from .caption import spoken_rules, wrapped_rules
from .layers import constraint_marks, corner_widths, outside_room, rules_above, rules_below
from .outside import Room
from .pictures import RulePictures, rule_pictures, stroke_element

__all__ = [
    "Room",
    "RulePictures",
    "constraint_marks",
    "corner_widths",
    "outside_room",
    "rule_pictures",
    "rules_above",
    "rules_below",
    "spoken_rules",
    "stroke_element",
    "wrapped_rules",
]
