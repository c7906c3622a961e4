"""Puzzles: one solution, as wished, the same for the same seed."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy
import pytest

import garns
from garns.engine.budget import Budget
from garns.engine.propagation import all_solutions as plain_solutions
from garns.engine.roads import general_solutions
from garns.generation import SYMMETRIES, symmetry_of
from garns.generation.symmetry import units
from garns.generation.wishes import mask_cells
from garns.model import CannotMake, Grid, InvalidRequest, Layout, ManySolutions, NoSolution

CLASSIC = Layout.of_size(9)


def as_grid(values: numpy.ndarray) -> Grid:
    line = values.tobytes()
    return Grid.unchecked(CLASSIC, line, line)


def without_each(puzzle: numpy.ndarray) -> numpy.ndarray:
    """The puzzle without one of its givens, in all ways."""
    fewer = numpy.repeat(puzzle[None], int((puzzle > 0).sum()), axis=0)
    fewer[numpy.arange(len(fewer)), numpy.flatnonzero(puzzle)] = 0
    return fewer


def test_each_has_the_solution_that_comes_with_it_and_no_other() -> None:
    """Proved again by a road of the kernel that shares nothing with the one that made them."""
    made = garns.generate_many(10_000, seed=11)
    assert made.missing == 0
    for puzzle, solution in zip(made.puzzles, made.solutions, strict=True):
        found = list(islice(general_solutions(as_grid(puzzle), Budget()), 2))
        assert found == [solution.tobytes()]


def test_the_slow_twin_agrees() -> None:
    made = garns.generate_many(40, seed=12)
    for puzzle, solution in zip(made.puzzles, made.solutions, strict=True):
        assert list(plain_solutions(as_grid(puzzle), Budget())) == [solution.tobytes()]


def test_no_given_can_be_taken_away() -> None:
    made = garns.generate_many(1_000, seed=13)
    fewer = numpy.concatenate([without_each(puzzle) for puzzle in made.puzzles])
    assert (garns.solve_many(fewer).counts == 2).all()


def test_the_same_seed_makes_the_same_with_any_number_of_threads() -> None:
    runs = [garns.generate_many(1_500, seed=14, threads=threads) for threads in (1, 2, 8)]
    for run in runs[1:]:
        assert (run.puzzles == runs[0].puzzles).all()
        assert (run.solutions == runs[0].solutions).all()
    assert runs[0].puzzles[0].tobytes() == garns.generate(seed=14).grid.values
    assert not (garns.generate_many(10, seed=15).puzzles == runs[0].puzzles[:10]).all()


def test_without_a_seed_every_run_is_fresh() -> None:
    first, second = garns.generate_many(5), garns.generate_many(5)
    assert first.seed != second.seed
    assert not (first.puzzles == second.puzzles).all()
    again = garns.generate_many(5, seed=first.seed)
    assert (again.puzzles == first.puzzles).all()


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("size", [4, 9, 16])
def test_the_symmetry_of_a_pattern(symmetry: str, size: int) -> None:
    """The second cell of the first row lies on no axis: where it is carried to has this symmetry
    and no other."""
    cells = next(unit for unit in units(size, symmetry) if 1 in unit)
    values = [int(cell in cells) for cell in range(size * size)]
    assert symmetry_of(Grid(values)) == symmetry


def test_the_symmetry_of_a_full_and_of_an_empty_board() -> None:
    assert symmetry_of("." * 81) == symmetry_of("1234341221434321") == "full"


def test_what_was_placed_is_not_part_of_the_pattern() -> None:
    puzzle = garns.generate(symmetry="180", seed=3).grid
    assert symmetry_of(Grid(garns.solve(puzzle).values, givens=puzzle)) == symmetry_of(puzzle)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("layout", ["9", "6", "diagonal"])
def test_symmetries(symmetry: str, layout: str) -> None:
    for seed in range(3):
        puzzle = garns.generate(layout, symmetry=symmetry, seed=seed).grid
        assert garns.is_unique(puzzle)
        for unit in units(puzzle.size, symmetry):
            assert len({puzzle.values[cell] == 0 for cell in unit}) == 1


def test_symmetries_are_what_their_names_say() -> None:
    """Where the second cell of the first row of a 9×9 board goes."""
    reached = {name: next(unit for unit in units(9, name) if 1 in unit) for name in SYMMETRIES}
    assert reached == {
        "none": (1,),
        "180": (1, 79),
        "90": (1, 17, 63, 79),
        "horizontal": (1, 7),
        "vertical": (1, 73),
        "both": (1, 7, 73, 79),
        "diagonal": (1, 9),
        "antidiagonal": (1, 71),
        "diagonals": (1, 9, 71, 79),
        "full": (1, 7, 9, 17, 63, 71, 73, 79),
    }


@pytest.mark.parametrize(
    ("clues", "expected"), [(24, {24}), ("26..28", {26, 27, 28}), ((81, 81), {81})]
)
def test_clues(clues: object, expected: set[int]) -> None:
    made = garns.generate_many(60, clues=clues, seed=3)  # type: ignore[arg-type]
    assert set((made.puzzles > 0).sum(axis=1).tolist()) == expected
    assert (garns.solve_many(made.puzzles).counts == 1).all()


def test_clues_and_minimal_at_once() -> None:
    made = garns.generate_many(20, clues=24, minimal=True, seed=3)
    assert ((made.puzzles > 0).sum(axis=1) == 24).all()
    fewer = numpy.concatenate([without_each(puzzle) for puzzle in made.puzzles])
    assert (garns.solve_many(fewer).counts == 2).all()


def test_clues_and_symmetry_at_once() -> None:
    puzzle = garns.generate(clues="28..30", symmetry="180", seed=1).grid
    assert 28 <= 81 - puzzle.values.count(0) <= 30


def test_few_clues() -> None:
    assert garns.generate(clues=21, seed=2).clues == 21


@pytest.mark.parametrize("layout", ["4", "6", "latin-5", "diagonal", "windoku", "12", "16"])
def test_any_layout(layout: str) -> None:
    made = garns.generate(layout, seed=6)
    assert made.grid.layout is Layout.named(layout)
    assert garns.solve(made.grid) == made.solution
    assert made == garns.generate(layout, seed=6)


def test_the_smallest_board_needs_no_given() -> None:
    assert garns.generate("latin-1", seed=1).grid.line == "."
    made = garns.generate_many(3, "latin-1", seed=1)
    assert made.missing == 0
    assert made.solutions.tolist() == [[1]] * 3


@pytest.mark.parametrize(
    ("layout", "wish"),
    [
        ("diagonal", {}),
        ("windoku", {}),
        ("jigsaw-random", {}),
        ("8", {}),
        ("18", {}),
        *((layout, {"difficulty": "hard", "minimal": True}) for layout in ("diagonal", "6")),
    ],
    ids=str,
)
def test_other_layouts_are_minimal_too(layout: str, wish: dict[str, Any]) -> None:
    """By the general search, which makes none of these puzzles."""
    for seed in range(4, 5 if layout == "18" else 8):
        made = garns.generate(layout, seed=seed, **wish).grid
        assert has_one_solution(made.values, made.layout)
        for cell in range(len(made.values)):
            if made.values[cell]:
                values = bytearray(made.values)
                values[cell] = 0
                assert not has_one_solution(bytes(values), made.layout)


def has_one_solution(values: bytes, layout: Layout) -> bool:
    grid = Grid.unchecked(layout, values, values)
    return len(list(islice(general_solutions(grid, Budget()), 2))) == 1


def test_the_slow_twin_agrees_on_other_layouts() -> None:
    for layout in ("6", "diagonal", "windoku"):
        made = garns.generate(layout, seed=5)
        assert made.solution is not None
        assert list(plain_solutions(made.grid, Budget())) == [made.solution.values]


MASK = """
x . . | x . x | . . x
. x . | x . x | . x .
. . x | . . . | x . .
------+-------+------
x x . | . x . | . x x
. . . | x x x | . . .
x x . | . x . | . x x
------+-------+------
. . x | . . . | x . .
. x . | x . x | . x .
x . . | x . x | . . x
"""


def test_a_mask_is_followed_exactly() -> None:
    cells = mask_cells(MASK, CLASSIC)
    for mask in (MASK, cells):
        puzzle = garns.generate(mask=mask, seed=5).grid
        assert tuple(cell for cell in range(81) if puzzle.values[cell]) == cells
        assert garns.is_unique(puzzle)
    small = garns.generate("4", mask="x..x .... ..x. .x..", seed=1).grid
    assert [cell for cell in range(16) if small.values[cell]] == [0, 3, 10, 13]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"clues": 16}, "17"),
        ({"clues": "5..16"}, "17"),
        ({"mask": "x" * 27 + "." * 54}, "rows 4 and 5"),
        ({"mask": ("x" * 7 + "..") * 9}, "columns 8 and 9"),
        ({"mask": "." * 81}, "17"),
        ({"layout": "4", "clues": 3}, "4"),
    ],
)
def test_impossible_wishes_are_refused_at_once(wish: dict[str, object], words: str) -> None:
    with pytest.raises(CannotMake, match=words):
        garns.generate(**wish)  # type: ignore[arg-type]


def test_what_is_not_found_within_the_attempts_is_said() -> None:
    with pytest.raises(CannotMake, match="10 attempts"):
        garns.generate(clues=17, attempts=10, seed=1)
    made = garns.generate_many(3, clues=18, attempts=10, seed=1)
    assert made.missing == 3
    assert not made.puzzles.any()
    with pytest.raises(CannotMake):
        garns.generate("6", clues=5, attempts=2, seed=1)


@pytest.mark.parametrize(
    "wish",
    [
        {"clues": "a"},
        {"clues": "30..24"},
        {"clues": 82},
        {"clues": -1},
        {"clues": "1..2..3"},
        {"symmetry": "spiral"},
        {"attempts": 0},
        {"mask": "x.", "layout": "4"},
        {"mask": [0, 81]},
        {"mask": MASK, "clues": 30},
        {"mask": MASK, "symmetry": "180"},
        {"seed": -1},
    ],
)
def test_wishes_that_make_no_sense(wish: dict[str, object]) -> None:
    with pytest.raises(InvalidRequest) as refusal:
        garns.generate(**wish)  # type: ignore[arg-type]
    assert str(refusal.value)


def test_minimise_within_a_time() -> None:
    with pytest.raises(garns.BudgetUsedUp):
        garns.minimise(garns.random_grid(seed=8), seed=1, seconds=0.0)
    with pytest.raises(garns.BudgetUsedUp):
        garns.random_grid(seed=8).is_minimal(seconds=0.0)


def test_minimise() -> None:
    grid = garns.random_grid(seed=8)
    puzzle = garns.minimise(grid, seed=1)
    assert garns.solve(puzzle) == puzzle.solution == grid
    assert garns.minimise(puzzle, seed=2) == puzzle
    assert garns.minimise(grid, seed=1) == puzzle
    turned = garns.minimise(grid, symmetry="180", seed=1).grid
    assert all((turned.values[cell] == 0) == (turned.values[80 - cell] == 0) for cell in range(81))


def test_minimise_wants_one_solution_to_begin_with() -> None:
    with pytest.raises(ManySolutions):
        garns.minimise(Grid.empty(CLASSIC))
    impossible = "12345678." + "........9" + "." * 63
    with pytest.raises(NoSolution):
        garns.minimise(impossible)


def test_none_at_all() -> None:
    made = garns.generate_many(0, seed=1)
    assert made.puzzles.shape == (0, 81)


def test_progress_is_told() -> None:
    told: list[int] = []
    garns.generate_many(5_000, seed=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 5_000
