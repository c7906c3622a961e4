"""Jigsaws whose regions are drawn from the seed."""

from __future__ import annotations

from collections import Counter

import pytest

import garns
from garns.generation.draws import Draws
from garns.generation.jigsaws import SIZES, random_regions
from garns.model import InvalidRequest, Layout

KNOWN = "jigsaw-112222233111222233111144533666645553776645553766645453777744488779999888999998888"


def _pieces(regions: list[int], size: int) -> int:
    """Into how many connected pieces of one region the board falls."""
    unmet, pieces = set(range(size * size)), 0
    while unmet:
        waiting, pieces = [unmet.pop()], pieces + 1
        while waiting:
            cell = waiting.pop()
            around = [cell - size, cell + size]
            around += [cell - 1] if cell % size else []
            around += [cell + 1] if (cell + 1) % size else []
            met = {each for each in around if each in unmet and regions[each] == regions[cell]}
            unmet -= met
            waiting += met
    return pieces


@pytest.mark.parametrize("size", SIZES)
def test_each_region_is_one_piece(size: int) -> None:
    for seed in range(4):
        regions = random_regions(size, Draws(seed))
        assert Counter(regions) == dict.fromkeys(range(size), size)
        assert _pieces(regions, size) == size


def test_regions_differ_from_seed_to_seed() -> None:
    maps = {tuple(random_regions(9, Draws(seed))) for seed in range(10)}
    assert len(maps) == 10


def test_little_is_left_of_the_boxes() -> None:
    pairs = [
        (a, b)
        for a in range(81)
        for b in range(a)
        if a // 27 == b // 27 and a % 9 // 3 == b % 9 // 3
    ]
    maps = [random_regions(9, Draws(seed)) for seed in range(20)]
    together = sum(regions[a] == regions[b] for regions in maps for a, b in pairs)
    assert together / (len(maps) * len(pairs)) < 0.6


def test_the_same_seed_makes_the_same_board_everywhere() -> None:
    puzzle = garns.generate("jigsaw-random", seed=7)
    assert puzzle.grid.layout.name == KNOWN
    assert garns.generate("Jigsaw-Random-9 ", seed=7).grid == puzzle.grid
    assert garns.generate("jigsaw-random", seed=8).grid.layout is not puzzle.grid.layout


def test_puzzles_carry_their_regions() -> None:
    made = garns.generate_many(3, "jigsaw-random", seed=7)
    for puzzle in made:
        assert isinstance(puzzle, garns.Puzzle)
        assert puzzle.grid.layout is Layout.named(KNOWN)
        assert garns.solve(puzzle.grid) == puzzle.solution
    assert garns.random_grid("jigsaw-random", seed=7).layout is Layout.named(KNOWN)


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_other_sizes(size: int) -> None:
    puzzle = garns.generate(f"jigsaw-random-{size}", seed=3)
    assert puzzle.grid.layout.size == size
    assert garns.is_unique(puzzle.grid)


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("jigsaw-random-10", "generate.jigsaw-size"),
        ("jigsaw-random-3", "generate.jigsaw-size"),
        ("jigsaw-random-x", "layout.unknown"),
        ("jigsaw-random+diagonals", "layout.unknown"),
        ("jigsaw-randomly", "layout.unknown"),
    ],
)
def test_what_is_refused(name: str, id: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        garns.generate(name, seed=1)
    assert refused.value.message.id == id
