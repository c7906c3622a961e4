"""How a notation of somebody else's writes a kind: plain data in the row of the kind.

`garns.formats` knows the ways of writing ("shapes") of each notation and which of them a form
names; it never asks for the kind itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Form(NamedTuple):
    """One way in which a notation writes constraints of a kind."""

    name: str
    """What it is called there: a key of f-puzzles, a type of Interactive-Sudoku-Solver …"""
    shape: str
    """How cells and numbers are written: a key of the notation's table of shapes."""
    numbers: tuple[int, ...] | None = None
    """The numbers that the name alone stands for; None if they are written with it."""
    words: tuple[tuple[str, int], ...] = ()
    """Words that stand for numbers there, and no other number can be written: X for 10."""
    unless: tuple[str, ...] = ()
    """It has this meaning only on boards without these other names."""
    together: bool = False
    """The name means all of the kinds that have it at once."""
    written_only: bool = False
    """The same rule is read as another kind, which has this name too."""


Notations = Mapping[str, tuple[Form, ...]]
"""For the id of a notation the forms, the best first."""

NO_NOTATIONS: Notations = MappingProxyType({})
