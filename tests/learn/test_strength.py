"""Glicko-2, and how strong drills and puzzles are."""

from __future__ import annotations

import pytest

from garns.learn import PATH, Outcome, Strength, puzzle_strength, technique_strength
from garns.learn.strength import (
    BEGINNER,
    LEAST_DEVIATION,
    MOST_DEVIATION,
    Game,
    after_answer,
    rested,
    score_of,
    updated,
)


def test_the_example_of_the_paper() -> None:
    """Example of the Glicko-2 system, Glickman 2012: 1464.06, 151.52 and 0.05999."""
    games = [
        Game(Strength(1400, 30), 1),
        Game(Strength(1550, 100), 0),
        Game(Strength(1700, 300), 0),
    ]
    after = updated(Strength(1500, 200, 0.06), games)
    # The paper rounds on the way.
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_an_upset_makes_the_volatility_grow() -> None:
    steady = Strength(1500, 50, 0.06)
    upset = updated(steady, [Game(Strength(2500, 30), 1)] * 3)
    assert upset.volatility > 0.06
    assert upset.rating > 1500


def test_answers_move_the_rating() -> None:
    drill = technique_strength("x-wing")
    right, helped, wrong = (
        after_answer(BEGINNER, drill, outcome).rating
        for outcome in (Outcome(True), Outcome(True, helps=1), Outcome(False, wrong=1))
    )
    assert right > helped > wrong
    assert right > BEGINNER.rating > wrong
    assert [score_of(Outcome(True, wrong=1)), score_of(Outcome(False))] == [0, 0]


def test_deviations_are_bounded() -> None:
    player = BEGINNER
    for _ in range(300):
        opponent = Strength(player.rating, 50)
        player = after_answer(player, opponent, Outcome(True))
        player = after_answer(player, opponent, Outcome(False))
    assert LEAST_DEVIATION <= player.deviation < 70
    assert player.deviation < rested(player, 30).deviation < MOST_DEVIATION
    assert rested(player, 10**6).deviation == MOST_DEVIATION
    assert rested(player, -5) == player


def test_opponents() -> None:
    assert technique_strength("full-house").rating == 800
    assert technique_strength("pointing").rating == 880
    assert technique_strength("x-wing").rating == 1040
    assert max(technique_strength(each).rating for each in PATH) == 2400
    assert puzzle_strength(1.2).rating == 840
    assert puzzle_strength(7.2).rating == 2040
