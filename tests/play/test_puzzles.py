"""Where puzzles to play come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns import parse, rate
from garns.model import InvalidRequest, NoSolution, Puzzle
from garns.play import SIZES, any_playable, is_at_hand, levels, new_puzzle, own_puzzle


@pytest.mark.parametrize("size", [size for size in SIZES if is_at_hand(size)])
def test_every_level_of_every_size_is_at_hand(size: int) -> None:
    for level in levels(size):
        puzzle = new_puzzle(level, size)
        assert puzzle.solution is not None
        assert puzzle.details["level"] == level


def test_the_puzzle_of_the_day_is_the_same_for_everybody() -> None:
    assert new_puzzle("easy", 9, daily=True) == new_puzzle("easy", 9, daily=True)


@pytest.mark.parametrize(
    ("level", "size", "daily"), [("extreme", 4, False), ("extreme", 16, False), ("easy", 16, True)]
)
def test_what_there_is_not(level: str, size: int, daily: bool) -> None:
    with pytest.raises(InvalidRequest):
        new_puzzle(level, size, daily=daily)


def test_large_boards_are_made_at_their_level_but_those_of_others_are_not_rated() -> None:
    made = new_puzzle("easy", 16)
    assert (made.grid.size, rate(made).level) == (16, "easy")
    assert own_puzzle(Puzzle(made.grid)).details == {}


def test_any_playable_passes_over_what_is_none(tmp_path: Path) -> None:
    files = [tmp_path / str(number) for number in range(5)]
    good = own_puzzle(Puzzle(parse("1..." + "." * 12).grid))

    def read(path: Path) -> Puzzle:
        if path.name != "3":
            raise NoSolution
        return good

    assert any_playable(files, read) is good
    with pytest.raises(NoSolution):
        any_playable(files[:2], read)
