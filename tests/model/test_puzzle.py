"""Puzzles: a grid with what is written around it, and never changed."""

from __future__ import annotations

import pickle

import pytest

from garns import Grid, InvalidRequest, Puzzle

GRID = Grid("1" + "." * 15)


def test_details_cannot_be_changed() -> None:
    details = {"title": "one"}
    puzzle = Puzzle(GRID, details=details)
    details["title"] = "two"
    assert puzzle.details == {"title": "one"}
    with pytest.raises(TypeError):
        puzzle.details["title"] = "two"  # type: ignore[index]
    assert puzzle.with_details(author="me").details == {"title": "one", "author": "me"}


def test_ratings_stay_with_a_puzzle_and_cannot_be_changed() -> None:
    known: dict[str, str | float] = {"level": "hard", "se": 6.6}
    puzzle = Puzzle(GRID, ratings=known)
    known["se"] = 9.0
    twin = pickle.loads(pickle.dumps(puzzle))
    for each in (puzzle, twin, puzzle.with_details(title="A")):
        assert each.ratings == {"level": "hard", "se": 6.6}
    with pytest.raises(TypeError):
        puzzle.ratings["se"] = 1.0  # type: ignore[index]
    assert puzzle == Puzzle(puzzle.grid)


def test_a_value() -> None:
    puzzle = Puzzle(GRID, notes=(0,) * 15 + (3,), details={"title": "one"})
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert hash(puzzle) == hash(Puzzle(GRID, notes=puzzle.notes, details={"title": "two"}))


@pytest.mark.parametrize("notes", [(1,), (16,) + (0,) * 15, (-1,) + (0,) * 15])
def test_impossible_notes(notes: tuple[int, ...]) -> None:
    with pytest.raises(InvalidRequest, match="bit masks"):
        Puzzle(GRID, notes=notes)
