"""The bank: as hard as its files say, and made by the commands that stand in them."""

from __future__ import annotations

import datetime
import shlex
from importlib.resources import files

import pytest

import garns
from garns import bank
from garns.cli.commands.generate import command as generate_command
from garns.logic import CLASSIC_TECHNIQUES, LEVELS, Level, path_from
from garns.logic.state import State
from garns.model import InvalidRequest
from garns.rating import rate

FILES = [(level, size) for size in bank.SIZES for level in bank.levels(size)]


def test_every_level_that_exists_is_there() -> None:
    assert bank.levels(9) == LEVELS
    assert bank.levels(6) == LEVELS[:4]
    assert bank.levels(4) == ("easy",)
    assert {bank.count(level) for level in LEVELS} == {300}
    assert {bank.count(level, size) for level, size in FILES if size < 9} == {50, 100}


@pytest.mark.parametrize(("level", "size"), FILES)
def test_no_puzzle_is_there_twice(level: Level, size: int) -> None:
    numbers = range(1, bank.count(level, size) + 1)
    lines = {bank.puzzle(level, size, number).grid.line for number in numbers}
    assert len(lines) == len(numbers)


@pytest.mark.parametrize(("level", "size"), FILES)
def test_puzzles_are_as_hard_as_they_are_said_to_be(level: Level, size: int) -> None:
    below_extreme = tuple(each for each in CLASSIC_TECHNIQUES if each.level != "extreme")
    for number in (1, bank.count(level, size)):
        puzzle = bank.puzzle(level, size, number)
        assert garns.solve(puzzle.grid) == puzzle.solution
        assert puzzle.details["level"] == level
        if level == "extreme":
            assert not path_from(State.of(puzzle), below_extreme).is_solved
        else:
            assert garns.rate(puzzle).level == level


@pytest.mark.parametrize("level", LEVELS)
def test_ratings_are_those_of_the_rater(level: Level) -> None:
    for number in (1, 2, 150, 300):
        puzzle = bank.puzzle(level, number=number)
        er = rate(puzzle, scale="se").er
        assert bank.er(level, 9, number) == er
        assert puzzle.ratings == {"level": level, "se": er}
    assert bank.er("easy", 6, 1) is None


def test_puzzles_by_their_rating() -> None:
    everything = bank.rated("1.0..")
    assert len(everything) == sum(bank.count(level) for level in LEVELS)
    found = bank.rated((3, 5))
    assert 10 < len(found) < len(everything)
    assert all(3.0 <= (bank.er(level, 9, number) or 0) <= 5.0 for level, number in found)
    assert bank.rated((3, 5), "hard") == [each for each in found if each[0] == "hard"]
    with pytest.raises(InvalidRequest, match=r"rating of 9.0..11.9"):
        bank.rated("9.0..", "easy")


REMADE = {"easy": 20, "medium": 2, "hard": 5, "expert": 2, "extreme": 1}


@pytest.mark.parametrize(("level", "size"), FILES)
def test_the_command_in_a_file_makes_it_again(level: Level, size: int) -> None:
    text = files(bank).joinpath(f"{size}-{level}.txt").read_text(encoding="ascii")
    command = text.splitlines()[1].removeprefix("# garns generate ")
    wishes = generate_command.make_context("generate", shlex.split(command)).params
    made = garns.generate_many(
        REMADE[level],
        str(size),
        seed=wishes["seed"],
        difficulty=wishes["difficulty"],
        symmetry=wishes["symmetry"],
        clues=wishes["clues"],
    )
    for number, values in enumerate(made.puzzles, start=1):
        assert bank.puzzle(level, size, number).grid.values == values.tobytes()


def test_a_day_has_its_puzzle() -> None:
    day = datetime.date(2026, 12, 24)
    assert bank.puzzle("hard", date=day) == bank.puzzle("hard", date=day)
    next_day = day + datetime.timedelta(days=1)
    assert bank.puzzle("hard", date=day) != bank.puzzle("hard", date=next_day)


def test_without_a_number_it_is_any() -> None:
    assert len({bank.puzzle("easy").grid.line for _ in range(20)}) > 1


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (("easy", 5), "4, 6 and 9"),
        (("extreme", 4), "It has easy"),
        (("odd", 9), "no odd puzzles"),
        (("easy", 4, 101), "no number 101"),
        (("easy", 4, 0), "no number 0"),
    ],
)
def test_what_the_bank_does_not_have(wish: tuple[str, int, int], words: str) -> None:
    with pytest.raises(InvalidRequest, match=words):
        bank.puzzle(*wish)
