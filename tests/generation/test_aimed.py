"""Puzzles of a wished level: as hard as asked for, and the same for the same seed."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

import garns
from garns.generation.aim import place_of
from garns.generation.symmetry import units
from garns.logic import CLASSIC_TECHNIQUES, path_from, walk_many
from garns.logic.state import State
from garns.model import CannotMake, Grid, InvalidRequest, Layout

CLASSIC = Layout.of_size(9)


def grids(puzzles: Any, layout: Layout = CLASSIC) -> list[Grid]:
    return [Grid.unchecked(layout, values.tobytes(), values.tobytes()) for values in puzzles]


@pytest.mark.parametrize(("level", "n"), [("easy", 30), ("medium", 12), ("hard", 8), ("expert", 2)])
def test_the_level_is_as_asked_for(level: str, n: int) -> None:
    made = garns.generate_many(n, difficulty=level, seed=21)
    assert made.missing == 0
    assert (garns.solve_many(made.puzzles).counts == 1).all()
    assert (garns.solve_many(made.puzzles).solutions == made.solutions).all()
    assert {garns.rate(grid).level for grid in grids(made.puzzles)} == {level}


def test_extreme_is_what_all_easier_techniques_do_not_solve() -> None:
    puzzle = garns.generate(difficulty="extreme", seed=47).grid
    easier = tuple(each for each in CLASSIC_TECHNIQUES if each.level != "extreme")
    assert garns.is_unique(puzzle)
    assert not path_from(State.of(puzzle), easier).is_solved


def test_a_range_of_levels() -> None:
    made = garns.generate_many(20, difficulty="easy..medium", seed=5)
    assert {garns.rate(grid).level for grid in grids(made.puzzles)} == {"easy", "medium"}


@pytest.mark.parametrize("technique", ["hidden-single-box", "naked-triple", "x-wing", "xy-wing"])
def test_a_technique_is_needed_and_nothing_harder(technique: str) -> None:
    made = garns.generate(technique=technique, seed=3)
    assert garns.rate(made.grid).technique == technique


def test_the_same_seed_makes_the_same_with_any_number_of_threads_and_in_any_company() -> None:
    runs = [
        garns.generate_many(n, difficulty="medium", seed=14, threads=threads)
        for n, threads in ((12, 1), (12, 3), (5, 2))
    ]
    assert (runs[0].puzzles == runs[1].puzzles).all()
    assert (runs[0].puzzles[:5] == runs[2].puzzles).all()
    assert runs[0].puzzles[0].tobytes() == garns.generate(difficulty="medium", seed=14).grid.values


def test_a_puzzle_that_is_as_wished_to_begin_with_stays_as_it_is() -> None:
    plain = garns.generate_many(30, seed=9)
    aimed = garns.generate_many(30, difficulty="easy", seed=9)
    easy = [garns.rate(grid).level == "easy" for grid in grids(plain.puzzles)]
    assert 5 < sum(easy) < 30
    assert (plain.puzzles[easy] == aimed.puzzles[easy]).all()


def test_level_symmetry_and_givens_at_once() -> None:
    made = garns.generate_many(4, difficulty="medium", symmetry="180", clues="26..30", seed=2)
    for grid in grids(made.puzzles):
        assert garns.rate(grid).level == "medium"
        assert 26 <= 81 - grid.values.count(0) <= 30
        for unit in units(9, "180"):
            assert len({grid.values[cell] == 0 for cell in unit}) == 1


def test_level_and_minimal_at_once() -> None:
    made = garns.generate_many(4, difficulty="hard", minimal=True, seed=2)
    for puzzle in made.puzzles:
        fewer = numpy.repeat(puzzle[None], int((puzzle > 0).sum()), axis=0)
        fewer[numpy.arange(len(fewer)), numpy.flatnonzero(puzzle)] = 0
        assert (garns.solve_many(fewer).counts == 2).all()
    assert {garns.rate(grid).level for grid in grids(made.puzzles)} == {"hard"}


@pytest.mark.parametrize("clues", [21, 26, 40])
def test_few_and_many_givens(clues: int) -> None:
    """Few are found among neighbours, many by putting givens back that change nothing."""
    made = garns.generate_many(3, difficulty="hard", clues=clues, seed=2)
    for grid in grids(made.puzzles):
        assert garns.is_unique(grid)
        assert garns.rate(grid).level == "hard"
        assert 81 - grid.values.count(0) == clues


def test_level_and_mask_at_once() -> None:
    mask = "".join(".x"[cell % 2 == 0] for cell in range(81))
    grid = garns.generate(difficulty="easy", mask=mask, seed=4).grid
    assert [value != 0 for value in grid.values] == [mark == "x" for mark in mask]
    assert garns.rate(grid).level == "easy"


@pytest.mark.parametrize(
    ("layout", "level"), [("4", "easy"), ("6", "hard"), ("diagonal", "hard"), ("latin-5", "easy")]
)
def test_any_layout(layout: str, level: str) -> None:
    made = garns.generate(layout, difficulty=level, seed=1)
    assert garns.rate(made.grid).level == level
    assert made == garns.generate(layout, difficulty=level, seed=1)


def test_what_is_not_found_is_said() -> None:
    with pytest.raises(CannotMake, match="20 attempts"):
        garns.generate(technique="jellyfish", attempts=20, seed=1)
    assert garns.generate_many(2, technique="jellyfish", attempts=3, seed=1).missing == 2


def test_nothing_on_4x4_is_harder_than_hidden_singles_in_boxes() -> None:
    """All minimal puzzles, up to symmetry: more givens, other names of the digits and another
    order of the same steps cannot make a puzzle harder."""
    layout = Layout.of_size(4)
    grids = [solution.values for solution in garns.solutions(Grid.empty(layout))]
    for representative, known in (("1234341221434321", 284), ("1234341223414123", 304)):
        puzzles = _minimal_puzzles(Grid(representative, layout).values, grids)
        assert len(puzzles) == known
        easiest = CLASSIC_TECHNIQUES[: place_of("hidden-single-box") + 1]
        assert all(walk.is_solved for walk in walk_many(layout, b"".join(puzzles), easiest))
    with pytest.raises(CannotMake, match="Hidden single in a box"):
        garns.generate(layout, difficulty="medium")


def _minimal_puzzles(grid: bytes, grids: list[bytes]) -> list[bytes]:
    """The sets of givens that tell the grid from all others, and none of which can go."""
    sets = numpy.arange(2**16)
    is_enough = numpy.ones(2**16, bool)
    for other in grids:
        if other != grid:
            differing = sum(1 << cell for cell in range(16) if grid[cell] != other[cell])
            is_enough &= sets & differing > 0
    is_minimal = is_enough.copy()
    for cell in range(16):
        is_minimal &= ~((sets >> cell & 1 == 1) & is_enough[sets & ~(1 << cell)])
    return [
        bytes(value if givens >> cell & 1 else 0 for cell, value in enumerate(grid))
        for givens in sets[is_minimal].tolist()
    ]


def test_too_few_givens_are_not_looked_for_again_and_again() -> None:
    """The first attempt finds no puzzle with 18 givens, so there will be no second one."""
    with pytest.raises(CannotMake, match="50 attempts"):
        garns.generate(clues=18, difficulty="easy", attempts=50, seed=1)


@pytest.mark.parametrize(
    "wish",
    [{"difficulty": "odd"}, {"technique": "odd"}, {"technique": "x-wing", "difficulty": "easy"}],
)
def test_wishes_that_make_no_sense(wish: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest) as refusal:
        garns.generate(**wish)
    assert str(refusal.value)


def test_progress_is_told_and_may_end_it() -> None:
    told: list[int] = []
    garns.generate_many(5, difficulty="easy", seed=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 5

    class Enough(Exception):
        pass

    def stop(_: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        garns.generate_many(1, technique="jellyfish", seed=1, progress=stop)
