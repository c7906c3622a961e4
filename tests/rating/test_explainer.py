"""The rating of Sudoku Explainer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from garns.model import InvalidRequest, ManySolutions, NoSolution
from garns.rating import SeRating, is_classic, se, se_many

RATED = Path(__file__).parents[3] / "shared" / "data" / "rated"
FIXTURES = Path(__file__).with_name("se121.txt")

EASY = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
EXTREME = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"


def _rows() -> Iterator[tuple[str, SeRating]]:
    for line in FIXTURES.read_text("ascii").splitlines():
        if not line.startswith("#"):
            puzzle, er, ep, ed = line.split()
            yield puzzle, SeRating(float(er), float(ep), float(ed))


def test_ratings_of_every_step() -> None:
    rows = list(_rows())
    assert se_many([puzzle for puzzle, _ in rows]) == [rating for _, rating in rows]


def test_threads_change_nothing() -> None:
    puzzles = [puzzle for puzzle, _ in _rows()]
    assert se_many(puzzles, threads=3) == se_many(puzzles, threads=1)


def test_one_puzzle() -> None:
    assert se(EASY) == SeRating(1.2, 1.2, 1.2)


def test_chains_that_are_helped_by_chains() -> None:
    assert se(EXTREME) == SeRating(10.5, 1.2, 1.2)


def test_too_little_effort_gives_a_lower_bound() -> None:
    bounds = [se(EXTREME, max_nodes=10**power) for power in range(7)]
    assert not any(rating.is_exact for rating in bounds)
    assert [rating.er for rating in bounds] == sorted(rating.er for rating in bounds)
    assert 10 <= bounds[-1].er <= 10.5


def test_no_time_gives_a_lower_bound() -> None:
    rating = se(EXTREME, seconds=0)
    assert not rating.is_exact
    assert 1.2 <= rating.er <= 10.5
    assert se(EASY, seconds=0) == SeRating(1.2, 1.2, 1.2)


def test_puzzles_without_a_rating() -> None:
    several, none = "." * 81, "11" + "." * 79
    assert se_many([several, EASY, none])[::2] == [None, None]
    with pytest.raises(ManySolutions):
        se(several)
    with pytest.raises((NoSolution, ValueError)):
        se(none)


def test_other_layouts_have_no_such_rating() -> None:
    assert is_classic(EASY)
    assert not is_classic("1234341221434...")
    with pytest.raises(InvalidRequest, match="only a level"):
        se("1234341221434...")


def test_full_board_and_no_board() -> None:
    full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    assert se(full) == SeRating(0.0, 0.0, 0.0)
    assert se_many([]) == []


def test_progress_is_told() -> None:
    seen: list[int] = []
    se_many([EASY] * 5, progress=seen.append)
    assert seen[-1] == 5


@pytest.mark.skipif(not RATED.is_dir(), reason="the lists of rated puzzles are not here")
def test_published_ratings() -> None:
    lines = (RATED / "mixed_6000_se121.tsv").read_text("ascii").splitlines()[1::20]
    rows = [line.split("\t") for line in lines]
    rows = [row for row in rows if float(row[1]) < 8]
    ratings = se_many([row[0] for row in rows])
    assert ratings == [SeRating(float(er), float(ep), float(ed)) for _, er, ep, ed in rows]


@pytest.mark.skipif(not RATED.is_dir(), reason="the lists of rated puzzles are not here")
def test_published_ratings_of_hard_puzzles() -> None:
    lines = (RATED / "se121_sample.tsv").read_text("ascii").splitlines()[1:]
    rows = [line.split("\t")[:4] for line in lines]
    rows = [row for row in rows if 9 <= float(row[1]) <= 10.4][::5]
    ratings = se_many([row[0] for row in rows])
    assert ratings == [SeRating(float(er), float(ep), float(ed)) for _, er, ep, ed in rows]
