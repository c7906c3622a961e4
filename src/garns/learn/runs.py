"""Runs: many drills one after the other, each harder than the one before.

A streak goes on until the first wrong answer. A storm lasts three minutes: right answers in a row
add seconds, a wrong one takes some away. The score of both is the number of right answers. Time is
told from outside, in seconds since the start.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from garns.logic import CLASSIC_TECHNIQUES, LEVELS

from .chance import Chance
from .drills import Drill, drills_of
from .variations import varied

RISING = tuple(each.id for each in CLASSIC_TECHNIQUES if each.level != LEVELS[-1])
"""The techniques of a run, from the simplest on."""

STORM_SECONDS = 180.0
LOST_SECONDS = 10.0
"""What a wrong answer costs in a storm."""
BONUSES = ((30, 10.0), (20, 7.0), (12, 5.0), (5, 3.0))
"""Right answers in a row, and the seconds that they add; each further ten add as much as thirty."""
STORM_DRILLS = 2
"""Drills of each technique in a storm: it must not be over before it gets hard."""


@dataclass(frozen=True)
class Streak:
    """Drills until the first wrong answer."""

    seed: int
    score: int = 0
    is_over: bool = False

    @property
    def drill(self) -> Drill:
        return drill_for(self.seed, self.score, _rising(self.score))

    def answered(self, is_right: bool) -> Streak:
        if self.is_over:
            return self
        return replace(self, score=self.score + 1) if is_right else replace(self, is_over=True)


@dataclass(frozen=True)
class Storm:
    """As many drills as three minutes allow. `combo` counts right answers in a row, `asked` all
    drills until now, `seconds` is the time there is in all."""

    seed: int
    score: int = 0
    combo: int = 0
    best_combo: int = 0
    asked: int = 0
    seconds: float = STORM_SECONDS

    @property
    def drill(self) -> Drill:
        return drill_for(self.seed, self.asked, _rising(self.score // STORM_DRILLS))

    def left(self, elapsed: float) -> float:
        """Seconds that are left."""
        return max(self.seconds - elapsed, 0.0)

    def answered(self, is_right: bool, elapsed: float) -> Storm:
        """After an answer; one that comes too late does not count."""
        if self.left(elapsed) <= 0:
            return self
        if not is_right:
            return replace(self, combo=0, asked=self.asked + 1, seconds=self.seconds - LOST_SECONDS)
        combo = self.combo + 1
        return replace(
            self,
            score=self.score + 1,
            combo=combo,
            best_combo=max(combo, self.best_combo),
            asked=self.asked + 1,
            seconds=self.seconds + bonus(combo),
        )


def bonus(combo: int) -> float:
    """The seconds that this right answer in a row adds."""
    most, seconds = BONUSES[0]
    if combo > most:
        return seconds if combo % 10 == 0 else 0.0
    return dict(BONUSES).get(combo, 0.0)


def _rising(place: int) -> str:
    return RISING[min(place, len(RISING) - 1)]


def drill_for(seed: int, number: int, technique: str) -> Drill:
    """The drill with this number in a run, or in any practice: which one, and in which dress,
    follows from the seed."""
    chance = Chance(seed + 0x9E3779B1 * number)
    drills = drills_of(technique)
    return varied(drills[chance.below(len(drills))], chance.number())
