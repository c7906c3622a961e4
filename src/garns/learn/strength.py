"""How strong a player is: Glicko-2 (Mark Glickman, 2012), against drills and puzzles.

A strength is a rating, its deviation (95 % of the time the truth is within two of them) and the
volatility, how much the rating is expected to change. Each answer is a rating period of one game:
a right one is a win, one with helps a draw, a wrong one a loss. Each day without one makes the
deviation grow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt

from garns.logic import CLASSIC_TECHNIQUES, technique_named

from .review import Outcome

SCALE = 173.7178
"""Points of Glicko-1 in one of Glicko-2."""
CENTRE = 1500.0
TAU = 0.5
"""How much the volatility itself may change."""
PRECISION = 1e-6

LEAST_RATING, MOST_RATING = 0.0, 4000.0
"""No answer leads further: a game that is decided before it begins says nothing."""
LEAST_DEVIATION, MOST_DEVIATION = 45.0, 350.0
"""A player who learns is never known exactly, and nobody is known less than a beginner."""

OPPONENT_DEVIATION = 50.0
"""Of drills and puzzles: nobody has measured them."""


@dataclass(frozen=True)
class Strength:
    """A rating, its deviation and the volatility of Glicko-2."""

    rating: float = CENTRE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


BEGINNER = Strength(1000.0)
"""Somebody whom nothing is known of, beside the singles, which are at 800."""


@dataclass(frozen=True)
class Game:
    """A game against an opponent: 1 is a win, 0.5 a draw, 0 a loss."""

    opponent: Strength
    score: float


def technique_strength(technique: str) -> Strength:
    """The strength of a drill: 800 for the first technique of the catalogue and 20 more for each
    that comes after it, so 880 for pointing, 1040 for the X-wing and 2400 for the last one."""
    place = CLASSIC_TECHNIQUES.index(technique_named(technique))
    return Strength(800.0 + 20.0 * place, OPPONENT_DEVIATION)


def puzzle_strength(er: float) -> Strength:
    """The strength of a puzzle with this rating of Sudoku Explainer: 600 + 200·ER, so 840 for 1.2
    (hidden singles), 1480 for 4.4 and 2040 for 7.2."""
    return Strength(600.0 + 200.0 * er, OPPONENT_DEVIATION)


def score_of(outcome: Outcome) -> float:
    if outcome.wrong or not outcome.is_solved:
        return 0.0
    return 0.5 if outcome.helps else 1.0


def after_answer(player: Strength, opponent: Strength, outcome: Outcome) -> Strength:
    """The strength after one drill or puzzle, within the bounds."""
    after = updated(player, [Game(opponent, score_of(outcome))])
    rating = min(max(after.rating, LEAST_RATING), MOST_RATING)
    return replace(after, rating=rating, deviation=_bounded(after.deviation))


def rested(player: Strength, days: int) -> Strength:
    """The strength after days without an answer: only the deviation has grown."""
    variance = (player.deviation / SCALE) ** 2 + max(days, 0) * player.volatility**2
    return replace(player, deviation=_bounded(SCALE * sqrt(variance)))


def _bounded(deviation: float) -> float:
    return min(max(deviation, LEAST_DEVIATION), MOST_DEVIATION)


def updated(player: Strength, games: Sequence[Game]) -> Strength:
    """One rating period, as the paper has it: μ, φ and σ are rating, deviation and volatility."""
    mu, phi = (player.rating - CENTRE) / SCALE, player.deviation / SCALE
    information = surplus = 0.0
    for game in games:
        weight = _weight(game.opponent.deviation / SCALE)
        difference = mu - (game.opponent.rating - CENTRE) / SCALE
        expected = 1 / (1 + exp(-weight * difference))
        information += weight**2 * expected * (1 - expected)
        surplus += weight * (game.score - expected)
    variance = 1 / information
    sigma = _new_volatility(phi, player.volatility, variance, variance * surplus)
    new_phi = 1 / sqrt(1 / (phi**2 + sigma**2) + information)
    return Strength(CENTRE + SCALE * (mu + new_phi**2 * surplus), SCALE * new_phi, sigma)


def _weight(phi: float) -> float:
    """How much a game counts against an opponent of this deviation: g(φ)."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _new_volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The root of f, between a and where f turns negative, by the Illinois algorithm."""
    a = log(sigma**2)

    def f(x: float) -> float:
        whole = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - a) / TAU**2

    low, high = a, _other_end(f, a, delta**2 - phi**2 - variance)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _other_end(f: Callable[[float], float], a: float, excess: float) -> float:
    if excess > 0:
        return log(excess)
    k = 1
    while f(a - k * TAU) < 0:
        k += 1
    return a - k * TAU
