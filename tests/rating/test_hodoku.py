"""HoDoKu's level and score."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path

import pytest

from garns.formats import as_grid
from garns.logic import TECHNIQUES
from garns.messages import LANGUAGES, say, use_language
from garns.messages.ratings import rated_technique_name
from garns.model import InvalidBoard, InvalidRequest, ManySolutions, Puzzle
from garns.rating import HODOKU_LEVELS, HODOKU_TECHNIQUES, HodokuRating, rate, rate_many

FIXTURES = Path(__file__).with_name("hodoku220.txt")
SAMPLE = Path(__file__).parents[3] / "shared" / "data" / "rated" / "hodoku_sample.tsv"

EASY = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
ONLY_GUESSED = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"


def _rows() -> Iterator[tuple[str, tuple[str, int, str]]]:
    for line in FIXTURES.read_text("ascii").splitlines():
        if not line.startswith("#"):
            puzzle, level, score, hardest = line.split()
            yield puzzle, (level, int(score), hardest)


def test_ratings_of_every_level() -> None:
    rows = list(_rows())
    assert {level for _, (level, _, _) in rows} == set(HODOKU_LEVELS)
    ratings = list(rate_many([puzzle for puzzle, _ in rows], scale="hodoku"))
    assert [astuple(each) for each in ratings if isinstance(each, HodokuRating)] == [
        rating for _, rating in rows
    ]


def test_threads_change_nothing() -> None:
    puzzles = [puzzle for puzzle, _ in _rows()]
    one, several = (list(rate_many(puzzles, threads=n, scale="hodoku")) for n in (1, 3))
    assert one == several


def test_a_puzzle_in_any_form() -> None:
    rating = HodokuRating("easy", 196, "naked-single")
    grid = as_grid(EASY)
    for puzzle in (EASY, EASY.replace("0", "."), grid, Puzzle(grid)):
        assert rate(puzzle, scale="hodoku") == rating


def test_digits_that_were_filled_in_do_not_count() -> None:
    grid = as_grid(EASY)
    cell = grid.values.index(0)
    assert rate(grid.with_value(cell, int(SOLVED[cell])), scale="hodoku") == rate(
        EASY, scale="hodoku"
    )


def test_nothing_to_do() -> None:
    assert rate(SOLVED, scale="hodoku") == HodokuRating("easy", 0, None)


def test_what_no_technique_solves_is_looked_up() -> None:
    rating = rate(ONLY_GUESSED, scale="hodoku")
    assert (rating.level, rating.technique) == ("extreme", "brute-force")
    assert rating.score > 10_000


def test_puzzles_without_a_rating() -> None:
    several, none = "." * 81, "11" + "." * 79
    refused = list(rate_many([several, EASY, none], scale="hodoku"))[::2]
    assert [type(each) for each in refused] == [ManySolutions, InvalidBoard]
    with pytest.raises(ManySolutions):
        rate(several, scale="hodoku")
    with pytest.raises(InvalidBoard):
        rate(none, scale="hodoku")


def test_other_layouts_have_no_such_rating() -> None:
    with pytest.raises(InvalidRequest, match="HoDoKu"):
        rate("1234341221434...", scale="hodoku")


def test_no_puzzles() -> None:
    assert list(rate_many([], scale="hodoku")) == []


def test_progress_ends_with_all_puzzles() -> None:
    seen = list[int]()
    list(rate_many([EASY] * 10, progress=seen.append, scale="hodoku"))
    assert not seen or seen[-1] <= 10


def test_levels_and_techniques_have_names() -> None:
    for language in LANGUAGES:
        with use_language(language):
            names = [rated_technique_name("hodoku", id) for id in HODOKU_TECHNIQUES]
            assert len({say(f"rating.hodoku-level.{level}") for level in HODOKU_LEVELS}) == 5
        assert len(set(names)) == len(HODOKU_TECHNIQUES)


def test_most_techniques_are_those_of_the_catalogue() -> None:
    own = set(HODOKU_TECHNIQUES) - {technique.id for technique in TECHNIQUES}
    assert own == {
        "hidden-single",
        "simple-colouring",
        "multi-colouring",
        "nice-loop",
        "grouped-nice-loop",
        "franken-x-wing",
        "forcing-chain",
        "forcing-net",
        "brute-force",
    }


@pytest.mark.skipif(not SAMPLE.is_file(), reason="the rated sample is not here")
def test_agreement_with_rated_puzzles() -> None:
    with SAMPLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    ratings = list(rate_many([row["puzzle"] for row in rows], scale="hodoku"))
    published = [(row["level"].lower(), int(row["score"])) for row in rows]
    assert [
        (each.level, each.score) for each in ratings if isinstance(each, HodokuRating)
    ] == published
