"""Puzzles of a wished rating: rated as asked for, and the same for the same seed."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

import garns
from garns.generation import puzzles
from garns.generation.symmetry import units
from garns.model import CannotMake, Grid, InvalidRequest, Layout
from garns.rating import rate

CLASSIC = Layout.of_size(9)


def grids(made: Any) -> list[Grid]:
    return [Grid.unchecked(CLASSIC, row.tobytes(), row.tobytes()) for row in made.puzzles]


@pytest.mark.parametrize(
    ("rating", "low", "high"),
    [("..1.2", 1.0, 1.2), (2.3, 2.3, 2.3), ((3, 5), 3.0, 5.0), ("6.5..7.2", 6.5, 7.2)],
)
def test_the_rating_is_as_asked_for(rating: Any, low: float, high: float) -> None:
    made = garns.generate_many(6, rating=rating, seed=21)
    assert made.missing == 0
    assert (garns.solve_many(made.puzzles).counts == 1).all()
    assert (garns.solve_many(made.puzzles).solutions == made.solutions).all()
    assert all(low <= rate(grid, scale="se").er <= high for grid in grids(made))


def test_hard_ones_are_found_too() -> None:
    puzzle = garns.generate(rating="8.3..", seed=6)
    assert puzzle.ratings["se"] == rate(puzzle, scale="se").er >= 8.3


def test_the_same_seed_makes_the_same_with_any_number_of_threads_and_in_any_company() -> None:
    runs = [
        garns.generate_many(n, rating="2.6..4.5", seed=14, threads=threads)
        for n, threads in ((12, 1), (12, 3), (5, 2))
    ]
    assert (runs[0].puzzles == runs[1].puzzles).all()
    assert (runs[0].puzzles[:5] == runs[2].puzzles).all()
    assert runs[0].puzzles[0].tobytes() == garns.generate(rating="2.6..4.5", seed=14).grid.values


def test_a_puzzle_that_is_as_wished_to_begin_with_stays_as_it_is() -> None:
    plain = garns.generate_many(30, seed=9)
    rated = garns.generate_many(30, rating="..2.3", seed=9)
    is_right = numpy.array([rate(grid, scale="se").er <= 2.3 for grid in grids(plain)])
    assert 5 < is_right.sum() < 30
    assert (plain.puzzles[is_right] == rated.puzzles[is_right]).all()


def test_rating_symmetry_and_givens_at_once() -> None:
    made = garns.generate_many(3, rating="2.6..5", symmetry="180", clues="26..30", seed=2)
    for grid in grids(made):
        assert 2.6 <= rate(grid, scale="se").er <= 5.0
        assert 26 <= 81 - grid.values.count(0) <= 30
        for unit in units(9, "180"):
            assert len({grid.values[cell] == 0 for cell in unit}) == 1


def test_few_givens_change_places() -> None:
    made = garns.generate_many(2, rating="2.6..7.2", clues=22, seed=5)
    for grid in grids(made):
        assert 81 - grid.values.count(0) == 22
        assert 2.6 <= rate(grid, scale="se").er <= 7.2


def test_rating_and_minimal_at_once() -> None:
    made = garns.generate_many(3, rating="..1.5", minimal=True, seed=2)
    for grid in grids(made):
        assert rate(grid, scale="se").er <= 1.5
        assert garns.generation.minimise(grid, seed=1).grid == grid


def test_rating_and_mask_at_once() -> None:
    mask = garns.generate(clues=30, seed=1).grid.line
    puzzle = garns.generate(rating="..5.0", mask=mask, seed=1)
    assert [value == 0 for value in puzzle.grid.values] == [char == "." for char in mask]
    assert rate(puzzle, scale="se").er <= 5.0


def test_rating_and_technique_at_once() -> None:
    puzzle = garns.generate(rating="3.2..7.0", technique="x-wing", seed=1)
    assert garns.rate(puzzle).technique == "x-wing"
    assert 3.2 <= rate(puzzle, scale="se").er <= 7.0
    assert puzzle.ratings == {"level": "hard", "se": rate(puzzle, scale="se").er}
    assert puzzle.details["level"] == "hard"


def test_what_the_search_knows_is_not_rated_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "rate", None)
    puzzle = garns.generate(rating="..5.0", seed=1)
    assert puzzle.ratings == {"se": rate(puzzle, scale="se").er}


def test_what_is_not_found_is_said() -> None:
    with pytest.raises(CannotMake, match="within 5 attempts"):
        garns.generate(rating="11.9", attempts=5, seed=1)
    with pytest.raises(CannotMake, match="within 3 attempts"):
        garns.generate(rating="9.0..", difficulty="medium", attempts=3, seed=1)
    assert garns.generate_many(3, rating=5.4, attempts=1, seed=1).missing == 3


def test_ratings_that_the_level_rules_out() -> None:
    with pytest.raises(CannotMake, match=r"at most 2\.3, not 3\.0\.\.5\.0"):
        garns.generate(rating="3..5", difficulty="easy")
    with pytest.raises(CannotMake, match="solved by singles"):
        garns.generate(rating="..1.5", technique="x-wing")


@pytest.mark.parametrize("layout", ["6", "16", "diagonal", "latin-9"])
def test_other_layouts_have_no_rating(layout: str) -> None:
    with pytest.raises(InvalidRequest, match="9×9"):
        garns.generate(layout, rating="3..5")
