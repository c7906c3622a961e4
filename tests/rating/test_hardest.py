"""The hardest step of a rating, and how it is told."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from garns.engine import solve
from garns.messages import LANGUAGES, use_language
from garns.messages.ratings import rated_technique_name
from garns.native import rating_techniques
from garns.rating import HardestStep, SeRating, rate, rate_many

FIXTURES = Path(__file__).with_name("se121.txt")
ROWS = [line.split() for line in FIXTURES.read_text("ascii").splitlines() if line[0] != "#"]
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture(scope="module")
def hardest_steps() -> dict[str, HardestStep]:
    """By puzzle."""
    puzzles = [puzzle for puzzle, *_ in ROWS]
    ratings = rate_many(puzzles, scale="se")
    return {
        puzzle: rating.hardest
        for puzzle, rating in zip(puzzles, ratings, strict=True)
        if isinstance(rating, SeRating) and rating.hardest is not None
    }


Steps = dict[str, HardestStep]


def _of(technique: str, steps: Steps) -> HardestStep:
    return next(hardest for hardest in steps.values() if hardest.technique == technique)


def test_it_has_the_rating_of_the_puzzle(hardest_steps: Steps) -> None:
    found = [hardest_steps[puzzle].rating for puzzle, *_ in ROWS]
    assert found == [float(er) for _, er, *_ in ROWS]


def test_what_follows_is_true_and_news(hardest_steps: Steps) -> None:
    for puzzle, hardest in hardest_steps.items():
        solution = solve(puzzle).values
        step, state = hardest.step, hardest.state
        assert step.placements or step.eliminations
        assert all(solution[cell] == value for cell, value in step.placements)
        assert all(solution[cell] != value for cell, value in step.eliminations)
        assert all(state.has(candidate) for candidate in step.placements + step.eliminations)
        assert all(value in (0, right) for value, right in zip(state.values, solution, strict=True))
        assert "".join(map(str, state.given)) == puzzle.replace(".", "0")


def test_the_catalogue_shows_the_same_conclusion(hardest_steps: Steps) -> None:
    for hardest in hardest_steps.values():
        assert bool(hardest.found_steps) != bool(hardest.length)
        if hardest.found_steps:
            assert hardest.found_steps[0].state is hardest.state
            assert set(hardest.found_steps[-1].step.placements) == set(hardest.step.placements)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_sentence(language: str, hardest_steps: Steps) -> None:
    with use_language(language):
        sentences = [str(hardest) for hardest in hardest_steps.values()]
        names = [rated_technique_name("se", id) for id in rating_techniques()]
    assert len(set(names)) == len(names)
    assert all("{" not in sentence and sentence.endswith(".") for sentence in sentences)
    assert sum(" = " in sentence for sentence in sentences) > 10


def test_sentences(hardest_steps: Steps) -> None:
    with use_language("en"):
        assert str(_of("direct-pointing", hardest_steps)) == (
            "Direct pointing (1.7): In box 9, the digit 2 can only be in column 8, so it leaves "
            "r1c8, r2c8 and r4c8. In box 6, the digit 2 has only one place left, so r4c9 is 2."
        )
        assert str(_of("x-forcing-chain", hardest_steps)) == (
            "Forcing X-chain (6.6): if 3 in r2c8 were true, it would be false: (3)r2c8 - (3)r3c9 = "
            "(3)r3c1 - (3)r4c1 = (3)r4c8 - (3)r2c8; so 3 can be removed from r2c8."
        )
        assert str(_of("nishio", hardest_steps)) == (
            "Nishio (7.6): if 3 in r8c3 were true, a contradiction would follow (8 conclusions), "
            "so 3 can be removed from r8c3."
        )
    with use_language("pt"):
        assert str(_of("multiple-forcing-chains", hardest_steps)) == (
            "Cadeias forçadas múltiplas (8,2): seja qual for, entre L1C5, L1C6 e L3C5, a casa com "
            "o dígito 3, segue-se o mesmo (10 conclusões); portanto, o 3 sai de L1C9."
        )


def test_premises_are_the_cases(hardest_steps: Steps) -> None:
    hardest = _of("multiple-forcing-chains", hardest_steps)
    assert [is_true for _, is_true in hardest.premises] == [True, True, True]
    assert {candidate.value for candidate, _ in hardest.premises} == {3}


def test_the_technique_is_that_of_the_hardest_step() -> None:
    rating = rate(ROWS[0][0], scale="se")
    assert repr(rating.hardest) == "<HardestStep hidden-single-box 1.2>"
    assert rating.technique == "hidden-single-box"


def test_the_technique_is_not_known_if_the_rating_is_not() -> None:
    hardest_of_all = max(ROWS, key=lambda row: float(row[1]))[0]
    rating = rate(hardest_of_all, scale="se", nodes=0)
    assert rating.hardest is not None
    assert (rating.is_exact, rating.technique) == (False, None)


def test_a_full_board_has_none() -> None:
    rating = rate(FULL, scale="se")
    assert (rating.hardest, rating.technique) == (None, None)


def test_it_can_be_pickled_and_copied() -> None:
    for line, *_ in ROWS[:: len(ROWS) // 7]:
        rating = rate(line, scale="se")
        assert rating.hardest is not None
        for again in (pickle.loads(pickle.dumps(rating)), copy.deepcopy(rating)):
            assert again == rating
            assert again.hardest is not None
            assert str(again.hardest) == str(rating.hardest)
            assert again.hardest.step == rating.hardest.step
