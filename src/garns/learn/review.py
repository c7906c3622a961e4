"""When to practise a technique again: FSRS-6 with its default weights, one card per technique.

A card has a stability S, the days after which it is remembered with a chance of 90 %, and a
difficulty D from 1 to 10. A grade G is 1 (again), 2 (hard), 3 (good) or 4 (easy). With the weights
w0 … w20 and t days since the last review:

    R(t) = (1 + f·t/S)^(−w20), with f = 0.9^(−1/w20) − 1     the chance to remember it
    first review     S = w[G−1], D = D0(G) = w4 − e^(w5·(G−1)) + 1
    difficulty       D' = w7·D0(4) + (1 − w7)·(D − w6·(G−3)·(10−D)/9)
    remembered       S' = S·(1 + e^w8·(11−D)·S^(−w9)·(e^((1−R)·w10) − 1)·(w15 if hard, w16 if easy))
    forgotten        S' = min(w11·D^(−w12)·((S+1)^w13 − 1)·e^((1−R)·w14), S / e^(w17·w18))
    on the same day  S' = S·e^(w17·(G−3+w18))·S^(−w19), not less than S unless forgotten

Days are whole numbers, counted from any day on: whoever calls knows which day it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import exp, floor, log
from typing import Literal

from .units import PATH

WEIGHTS = (
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
)  # fmt: skip
"""The default parameters of FSRS-6."""

AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4

Mastery = Literal["new", "learning", "mastered"]
"""How well a technique is known."""

RETENTION = 0.9
"""The chance to remember with which a technique is due again."""
LONGEST = 36_500
"""Days between two reviews, and of a stability."""
LEAST_STABILITY = 0.001
MASTERED_DAYS = 21
"""A technique whose stability is as many days is mastered."""

_DECAY = -WEIGHTS[20]
_FACTOR: float = 0.9 ** (1 / _DECAY) - 1


@dataclass(frozen=True)
class Outcome:
    """How a drill went: answers that were wrong, helps that were asked for, and whether a right
    answer was found in the end."""

    is_solved: bool
    wrong: int = 0
    helps: int = 0

    @property
    def grade(self) -> int:
        """Good at the first try, hard with helps, again if something was wrong."""
        if self.wrong or not self.is_solved:
            return AGAIN
        return HARD if self.helps else GOOD


@dataclass(frozen=True)
class Card:
    """What is known of a technique: `day` is that of the last review, `due` that of the next;
    `lapses` counts the reviews in which it was forgotten."""

    stability: float
    difficulty: float
    day: int
    due: int
    reviews: int = 1
    lapses: int = 0


def reviewed(card: Card | None, grade: int, day: int) -> Card:
    """The card after a review. A day before the last one counts as that one."""
    if card is None:
        stability, difficulty = WEIGHTS[grade - 1], _bounded(_first_difficulty(grade))
        lapses = int(grade == AGAIN)
        return Card(stability, difficulty, day, day + _interval(stability), 1, lapses)
    day = max(day, card.day)
    stability = min(max(_next_stability(card, grade, day), LEAST_STABILITY), float(LONGEST))
    return replace(
        card,
        stability=stability,
        difficulty=_next_difficulty(card.difficulty, grade),
        day=day,
        due=day + _interval(stability),
        reviews=card.reviews + 1,
        lapses=card.lapses + int(grade == AGAIN),
    )


def recall(card: Card, day: int) -> float:
    """The chance that the technique is still remembered on a day."""
    elapsed = max(day - card.day, 0)
    return float((1 + _FACTOR * elapsed / card.stability) ** _DECAY)


def _interval(stability: float) -> int:
    days: float = stability / _FACTOR * (RETENTION ** (1 / _DECAY) - 1)
    return min(max(floor(days + 0.5), 1), LONGEST)


def _first_difficulty(grade: int) -> float:
    return WEIGHTS[4] - exp(WEIGHTS[5] * (grade - 1)) + 1


def _next_difficulty(difficulty: float, grade: int) -> float:
    changed = difficulty - WEIGHTS[6] * (grade - 3) * (10 - difficulty) / 9
    return _bounded(WEIGHTS[7] * _first_difficulty(EASY) + (1 - WEIGHTS[7]) * changed)


def _bounded(difficulty: float) -> float:
    return min(max(difficulty, 1.0), 10.0)


def _next_stability(card: Card, grade: int, day: int) -> float:
    if day == card.day:
        return _same_day(card.stability, grade)
    chance = recall(card, day)
    return _forgotten(card, chance) if grade == AGAIN else _remembered(card, chance, grade)


def _same_day(stability: float, grade: int) -> float:
    growth = exp(WEIGHTS[17] * (grade - 3 + WEIGHTS[18])) * stability ** -WEIGHTS[19]
    return float(stability * (growth if grade == AGAIN else max(growth, 1.0)))


def _remembered(card: Card, chance: float, grade: int) -> float:
    factor = {HARD: WEIGHTS[15], EASY: WEIGHTS[16]}.get(grade, 1.0)
    ease = exp(WEIGHTS[8]) * (11 - card.difficulty) * card.stability ** -WEIGHTS[9]
    return float(card.stability * (1 + ease * (exp((1 - chance) * WEIGHTS[10]) - 1) * factor))


def _forgotten(card: Card, chance: float) -> float:
    after_days = (
        WEIGHTS[11]
        * card.difficulty ** -WEIGHTS[12]
        * ((card.stability + 1) ** WEIGHTS[13] - 1)
        * exp((1 - chance) * WEIGHTS[14])
    )
    return float(min(after_days, card.stability / exp(WEIGHTS[17] * WEIGHTS[18])))


def mastery(card: Card | None) -> float:
    """From 0 (never seen) to 1 (mastered): the logarithm of the stability, so that each review that
    goes well adds about as much as the one before."""
    if card is None:
        return 0.0
    return min(log(1 + card.stability) / log(1 + MASTERED_DAYS), 1.0)


def mastery_level(card: Card | None) -> Mastery:
    """How well a technique is known, in a word."""
    if card is None:
        return "new"
    return "mastered" if card.stability >= MASTERED_DAYS else "learning"


def due_techniques(cards: Mapping[str, Card], day: int) -> tuple[str, ...]:
    """What is to be reviewed on a day: what is most likely forgotten first, then in the order of
    the path."""
    due = [each for each in PATH if each in cards and cards[each].due <= day]
    return tuple(sorted(due, key=lambda each: recall(cards[each], day)))


def next_new(cards: Mapping[str, Card]) -> str | None:
    """The first technique of the path that was never practised."""
    return next((each for each in PATH if each not in cards), None)
