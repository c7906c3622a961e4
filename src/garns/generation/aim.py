"""How hard a puzzle is to be, as places in the catalogue of techniques.

A puzzle has the level of the hardest technique on its path, and a level is a stretch of the
catalogue. So "hard", "easy..hard" and "needs an x-wing and nothing harder" are the same kind of
wish: the place of the hardest technique lies between two places.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from garns.logic import CLASSIC_TECHNIQUES, LEVELS, Level, technique_named
from garns.model import InvalidRequest, Message

NOTHING = -1
"""The place of the hardest technique where nothing is left to be done."""
BEYOND = len(CLASSIC_TECHNIQUES)
"""And where the whole catalogue is not enough."""

_BEYOND_EASY = next(i for i, each in enumerate(CLASSIC_TECHNIQUES) if each.level != LEVELS[0])


@dataclass(frozen=True)
class Aim:
    """The hardest technique has its place from `first` to `last`, these two included."""

    first: int
    last: int
    difficulty: str | None = None
    technique: str | None = None

    @property
    def is_anything(self) -> bool:
        return self.first == NOTHING and self.last == BEYOND

    @property
    def level(self) -> Level | None:
        """The one level of all that is wished, if it is one."""
        wished = CLASSIC_TECHNIQUES[max(self.first, 0) : self.last + 1]
        return wished[0].level if wished[0].level == wished[-1].level else None

    @property
    def is_easy(self) -> bool:
        """Whether nothing beyond singles is wished, the techniques of the lowest level."""
        return self.last < _BEYOND_EASY

    @property
    def is_beyond_easy(self) -> bool:
        """Whether singles must not be enough."""
        return self.first >= _BEYOND_EASY


ANYTHING = Aim(NOTHING, BEYOND)


@lru_cache
def aim_at(difficulty: str | None, technique: str | None) -> Aim:
    """From what people write: a level or a range of them, a technique, or both."""
    if technique is not None:
        return _aim_at_technique(technique, difficulty)
    return ANYTHING if difficulty is None else _aim_at_levels(difficulty)


def _aim_at_levels(difficulty: str) -> Aim:
    lowest, highest = level_range(difficulty)
    places = [
        place
        for place, technique in enumerate(CLASSIC_TECHNIQUES)
        if LEVELS.index(lowest) <= LEVELS.index(technique.level) <= LEVELS.index(highest)
    ]
    first = NOTHING if lowest == LEVELS[0] else places[0]
    last = BEYOND if highest == LEVELS[-1] else places[-1]
    return Aim(first, last, lowest if lowest == highest else f"{lowest}..{highest}")


def _aim_at_technique(id: str, difficulty: str | None) -> Aim:
    technique, place = technique_named(id), place_of(id)
    if difficulty is not None:
        levels = _aim_at_levels(difficulty)
        if not levels.first <= place <= levels.last:
            raise InvalidRequest(
                "generate.level-of-technique",
                technique=technique.name,
                level=Message(f"words.level.{technique.level}"),
                wished=difficulty,
            )
    return Aim(place, place, difficulty, id)


def place_of(id: str) -> int:
    """The place of a technique in the catalogue."""
    technique = technique_named(id)
    if technique.needs_constraints:
        raise InvalidRequest("generate.technique-of-constraints", technique=technique.name)
    return CLASSIC_TECHNIQUES.index(technique)


def level_range(difficulty: str) -> tuple[Level, Level]:
    """The lowest and the highest level of "hard" or "easy..hard"."""
    parts = difficulty.strip().lower().split("..")
    found = [level for part in parts for level in LEVELS if level == part.strip()]
    if len(found) != len(parts) or len(found) > 2:
        raise InvalidRequest("generate.difficulty", text=difficulty, known=list(LEVELS))
    lowest, highest = found[0], found[-1]
    if LEVELS.index(lowest) > LEVELS.index(highest):
        raise InvalidRequest("generate.difficulty", text=difficulty, known=list(LEVELS))
    return lowest, highest
