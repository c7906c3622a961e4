"""HoDoKu's levels and techniques in words."""

from __future__ import annotations

from garns.logic import TECHNIQUES
from garns.rating import HodokuLevel

from .speak import say
from .steps import technique_name

_IN_CATALOGUE = {technique.id for technique in TECHNIQUES}


def hodoku_level_name(level: HodokuLevel) -> str:
    return say(f"rating.hodoku-level.{level}")


def hodoku_technique_name(id: str) -> str:
    """The name of a technique on HoDoKu's scale: the catalogue's, where that has the same one."""
    return technique_name(id) if id in _IN_CATALOGUE else say(f"rating.hodoku-technique.{id}")
