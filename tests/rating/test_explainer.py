"""The rating of Sudoku Explainer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from garns.model import InvalidBoard, InvalidRequest, ManySolutions
from garns.rating import SeRating, rate, rate_many

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
    assert list(rate_many([puzzle for puzzle, _ in rows], scale="se")) == [
        rating for _, rating in rows
    ]


def test_threads_change_nothing() -> None:
    puzzles = [puzzle for puzzle, _ in _rows()]
    one, several = (list(rate_many(puzzles, threads=n, scale="se")) for n in (1, 3))
    assert one == several


def test_one_puzzle() -> None:
    assert rate(EASY, scale="se") == SeRating(1.2, 1.2, 1.2)


def test_chains_that_are_helped_by_chains() -> None:
    assert rate(EXTREME, scale="se") == SeRating(10.5, 1.2, 1.2)


def test_too_little_effort_gives_a_lower_bound() -> None:
    bounds = [rate(EXTREME, nodes=10**power, scale="se") for power in range(7)]
    assert not any(rating.is_exact for rating in bounds)
    assert [rating.er for rating in bounds] == sorted(rating.er for rating in bounds)
    assert 10 <= bounds[-1].er <= 10.5


def test_no_time_gives_a_lower_bound() -> None:
    rating = rate(EXTREME, seconds=0, scale="se")
    assert not rating.is_exact
    assert 1.2 <= rating.er <= 10.5
    assert rate(EASY, seconds=0, scale="se") == SeRating(1.2, 1.2, 1.2)


def test_puzzles_without_a_rating() -> None:
    several, none = "." * 81, "11" + "." * 79
    refused = list(rate_many([several, EASY, none], scale="se"))[::2]
    assert [type(each) for each in refused] == [ManySolutions, InvalidBoard]
    with pytest.raises(ManySolutions):
        rate(several, scale="se")
    with pytest.raises(InvalidBoard):
        rate(none, scale="se")


def test_other_layouts_have_no_such_rating() -> None:
    with pytest.raises(InvalidRequest, match="only a level"):
        rate("1234341221434...", scale="se")


def test_full_board_and_no_board() -> None:
    full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    assert rate(full, scale="se") == SeRating(0.0, 0.0, 0.0)
    assert list(rate_many([], scale="se")) == []


def test_progress_is_told() -> None:
    seen: list[int] = []
    list(rate_many([EASY] * 5, progress=seen.append, scale="se"))
    assert seen[-1] == 5


@pytest.mark.skipif(not RATED.is_dir(), reason="the lists of rated puzzles are not here")
def test_published_ratings() -> None:
    lines = (RATED / "mixed_6000_se121.tsv").read_text("ascii").splitlines()[1::20]
    rows = [line.split("\t") for line in lines]
    rows = [row for row in rows if float(row[1]) < 8]
    ratings = list(rate_many([row[0] for row in rows], scale="se"))
    assert ratings == [SeRating(float(er), float(ep), float(ed)) for _, er, ep, ed in rows]


@pytest.mark.skipif(not RATED.is_dir(), reason="the lists of rated puzzles are not here")
def test_published_ratings_of_hard_puzzles() -> None:
    lines = (RATED / "se121_sample.tsv").read_text("ascii").splitlines()[1:]
    rows = [line.split("\t")[:4] for line in lines]
    rows = [row for row in rows if 9 <= float(row[1]) <= 10.4][::5]
    ratings = list(rate_many([row[0] for row in rows], scale="se"))
    assert ratings == [SeRating(float(er), float(ep), float(ed)) for _, er, ep, ed in rows]
