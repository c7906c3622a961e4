"""Streak and storm."""

from __future__ import annotations

from garns.learn import Storm, Streak, drill_for
from garns.learn.runs import RISING, STORM_SECONDS, bonus


def test_a_streak_gets_harder_until_the_first_wrong_answer() -> None:
    run = Streak(seed=3)
    techniques = []
    for _ in range(len(RISING) + 2):
        techniques.append(run.drill.technique)
        run = run.answered(True)
    assert techniques == [*RISING, RISING[-1], RISING[-1]]
    run = run.answered(False)
    assert (run.is_over, run.score) == (True, len(RISING) + 2)
    assert run.answered(True) == run


def test_the_same_seed_gives_the_same_drills() -> None:
    assert Streak(5, score=7).drill == Streak(5, score=7).drill
    assert len({drill_for(5, number, "x-wing") for number in range(30)}) == 30
    assert drill_for(5, 0, "x-wing") != drill_for(6, 0, "x-wing")


def test_a_storm_counts_right_answers_until_the_time_is_up() -> None:
    run = Storm(seed=1)
    for number in range(5):
        assert run.drill.technique == RISING[number // 2]
        run = run.answered(True, elapsed=10.0 * number)
    assert (run.score, run.combo, run.seconds) == (5, 5, STORM_SECONDS + 3)
    run = run.answered(False, elapsed=60)
    assert (run.score, run.combo, run.best_combo) == (5, 0, 5)
    assert run.seconds == STORM_SECONDS + 3 - 10
    assert run.left(100) == 73
    assert run.left(1000) == 0
    assert run.answered(True, elapsed=173) == run


def test_another_drill_comes_after_a_wrong_answer() -> None:
    run = Storm(seed=1)
    after = run.answered(False, elapsed=1)
    assert after.drill.technique == run.drill.technique
    assert after.drill != run.drill


def test_bonuses() -> None:
    assert {combo: bonus(combo) for combo in range(1, 61) if bonus(combo)} == {
        5: 3.0, 12: 5.0, 20: 7.0, 30: 10.0, 40: 10.0, 50: 10.0, 60: 10.0,
    }  # fmt: skip
