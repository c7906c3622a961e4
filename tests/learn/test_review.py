"""When techniques are due: FSRS-6 against numbers of the package fsrs 6.3.2 (py-fsrs)."""

from __future__ import annotations

import pytest

from garns.learn import Card, Outcome, due_techniques, mastery, mastery_level, next_new
from garns.learn.review import AGAIN, GOOD, HARD, recall, reviewed

GOLDEN = [
    [
        (3, 0, 2.306500, 2.118104, 2),
        (3, 2, 10.964332, 2.111214, 13),
        (3, 13, 46.280217, 2.104331, 59),
        (3, 60, 164.666042, 2.097455, 225),
    ],
    [
        (1, 0, 0.212000, 6.413300, 1),
        (3, 1, 1.886788, 6.402115, 3),
        (2, 3, 4.522347, 7.596785, 8),
        (3, 9, 12.362222, 7.584416, 21),
    ],
    [
        (2, 0, 1.293100, 5.112171, 1),
        (2, 1, 3.249412, 6.740460, 4),
        (3, 5, 10.332722, 6.728947, 15),
        (1, 20, 1.454451, 8.910056, 21),
        (3, 21, 2.618436, 8.896374, 24),
    ],
    [
        (4, 0, 8.295600, 1.000000, 8),
        (4, 8, 65.624226, 1.000000, 74),
        (4, 90, 450.745416, 1.000000, 541),
    ],
    [
        (3, 0, 2.306500, 2.118104, 2),
        (3, 0, 2.306500, 2.111214, 2),
        (1, 0, 0.775084, 7.392238, 1),
        (2, 0, 0.775084, 8.254075, 1),
        (3, 1, 2.202627, 8.241049, 3),
    ],
    [
        (3, 0, 2.306500, 2.118104, 2),
        (1, 40, 0.946791, 7.394503, 41),
        (1, 41, 0.297997, 9.128819, 42),
        (3, 42, 1.068224, 9.114919, 43),
        (3, 42, 1.117541, 9.101032, 43),
        (4, 60, 9.341266, 8.785867, 69),
    ],
]
"""Grade, day, stability, difficulty and the day when it is due, for each review of a card, from
`Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)`."""


@pytest.mark.parametrize("reviews", GOLDEN)
def test_cards_go_the_way_of_the_reference(
    reviews: list[tuple[int, int, float, float, int]],
) -> None:
    card: Card | None = None
    for number, (grade, day, stability, difficulty, due) in enumerate(reviews, 1):
        card = reviewed(card, grade, day)
        assert card.stability == pytest.approx(stability, abs=1e-5)
        assert card.difficulty == pytest.approx(difficulty, abs=1e-5)
        assert (card.day, card.due, card.reviews) == (day, due, number)
    assert card is not None
    assert card.lapses == sum(grade == AGAIN for grade, *_ in reviews)


def test_what_is_due_is_remembered_nine_times_of_ten() -> None:
    card = reviewed(None, GOOD, 100)
    assert recall(card, 100) == 1
    assert recall(card, 100 + round(card.stability)) == pytest.approx(0.9, abs=0.02)
    assert recall(card, 90) == 1


def test_a_clock_that_was_set_back_breaks_nothing() -> None:
    card = reviewed(reviewed(None, GOOD, 100), GOOD, 50)
    assert (card.day, card.reviews) == (100, 2)
    assert card.due > 100


def test_grades() -> None:
    assert Outcome(True).grade == GOOD
    assert Outcome(True, helps=1).grade == HARD
    assert Outcome(True, wrong=1).grade == AGAIN
    assert Outcome(False).grade == AGAIN


def test_mastery() -> None:
    card = None
    shares = [mastery(card)]
    assert mastery_level(card) == "new"
    for _ in range(4):
        card = reviewed(card, GOOD, 0 if card is None else card.due)
        shares.append(mastery(card))
        assert mastery_level(card) == ("mastered" if mastery(card) == 1 else "learning")
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)
    assert card is not None
    assert mastery_level(reviewed(card, AGAIN, card.due)) == "learning"


def test_what_is_due_comes_by_what_is_most_likely_forgotten() -> None:
    cards = {
        "x-wing": Card(10, 5, day=0, due=10),
        "naked-pair": Card(3, 5, day=0, due=3),
        "pointing": Card(30, 5, day=0, due=30),
        "claiming": Card(10, 5, day=0, due=10),
    }
    assert due_techniques(cards, 2) == ()
    assert due_techniques(cards, 3) == ("naked-pair",)
    assert due_techniques(cards, 10) == ("naked-pair", "claiming", "x-wing")
    assert len(due_techniques(cards, 1000)) == 4
    assert next_new(cards) == "full-house"
