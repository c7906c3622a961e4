"""Puzzles with constraints: one solution, nothing superfluous, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import garns
from garns.generation.ruled import made_ruled, make_ruled
from garns.generation.ruled_symmetry import maps_on
from garns.generation.ruled_wishes import ruled_wishes
from garns.generation.symmetry import SYMMETRIES, units
from garns.model import CannotMake, InvalidRequest, Layout, Puzzle
from garns.model.constraints import KINDS, Constraint
from garns.model.constraints.sample_table import RULE_SETS


def made(rules: str, layout: str = "6", number: int = 0, **wishes: Any) -> Puzzle:
    wish = ruled_wishes(Layout.named(layout), rules, **wishes)
    puzzle = make_ruled(wish, 7, number)
    assert isinstance(puzzle, Puzzle)
    return puzzle


def test_every_set_of_rules_gives_puzzles_with_one_solution() -> None:
    for rules, kinds in RULE_SETS.items():
        if rules in ("miracle", "non-consecutive", "anti-king"):
            continue  # not on 6×6
        puzzle = made(rules)
        layout = puzzle.grid.layout
        assert garns.solve(puzzle.grid) == puzzle.solution, rules
        assert {each.kind for each in layout.constraints} <= set(kinds)
        assert layout.constraints, rules
        assert puzzle.solution is not None
        values = puzzle.solution.values
        assert all(KINDS[each.kind].holds(each, layout, values) for each in layout.constraints)


def test_killers_have_no_givens_and_cover_the_board() -> None:
    for number in range(10):
        puzzle = made("killer", "9", number)
        assert puzzle.clues == 0
        cells = [cell for each in puzzle.grid.layout.constraints for cell in each.cells]
        assert sorted(cells) == list(range(81))
        assert garns.solve(puzzle.grid) == puzzle.solution


def test_miracle() -> None:
    puzzle = made("miracle", "9")
    assert garns.solve(puzzle.grid) == puzzle.solution
    assert 1 <= puzzle.clues <= 4


def test_every_rule_that_was_wished_is_there() -> None:
    kinds = {each.kind for each in made("thermo,kropki", "9").grid.layout.constraints}
    assert {"thermo", "white-dot", "all-differences"} <= kinds


def test_no_given_can_be_missed() -> None:
    puzzle = made("thermo")
    assert puzzle.clues
    assert puzzle.grid.is_minimal()


@pytest.mark.parametrize("rules", ["killer", "thermo,kropki", "miracle"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_a_level(rules: str, level: str) -> None:
    puzzle = made(rules, "9", difficulty=level)
    rating = garns.rate(puzzle.grid)
    assert rating.level == level == puzzle.details["level"]
    assert rating.is_solved
    assert garns.solve(puzzle.grid) == puzzle.solution


def test_what_the_techniques_do_not_solve_is_extreme() -> None:
    puzzle = made("arrow", "9", difficulty="extreme")
    assert garns.rate(puzzle.grid).level == "extreme"


def test_a_range_of_levels() -> None:
    levels = {
        made("killer", "9", number, difficulty="easy..medium").details["level"]
        for number in range(8)
    }
    assert levels == {"easy", "medium"}


def test_a_technique() -> None:
    puzzle = made("killer", "9", technique="hidden-cage")
    assert garns.rate(puzzle.grid).technique == "hidden-cage"


def test_what_cannot_be_found_is_said() -> None:
    wish = ruled_wishes(Layout.named("6"), "thermo", technique="innie", attempts=3)
    found = make_ruled(wish, 7, 0)
    assert isinstance(found, CannotMake)
    assert "3 attempts" in str(found)
    with pytest.raises(CannotMake):
        garns.generate("6", rules="thermo", technique="innie", attempts=1, seed=1)


@pytest.mark.parametrize("threads", [1, 2])
def test_work_can_be_ended(threads: int) -> None:
    wish = ruled_wishes(Layout.named("9"), "thermo", technique="innie")

    def proceed() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(made_ruled(wish, 1, range(3), threads, proceed))


def fillings(size: int, cages: Sequence[Constraint]) -> Iterator[bytes]:
    """All ways to fill a 6×6 killer, cell by cell: nothing here is shared with the engine."""
    owners = {cell: cage for cage in cages for cell in cage.cells}
    values = [0] * size**2

    def fits(cell: int, value: int) -> bool:
        row, column = divmod(cell, size)
        for other in range(cell):
            r, c = divmod(other, size)
            sees = r == row or c == column or (r // 2, c // 3) == (row // 2, column // 3)
            if values[other] == value and (sees or other in owners[cell].cells):
                return False
        cage = owners[cell]
        total = value + sum(values[each] for each in cage.cells if each < cell)
        left = sum(each > cell for each in cage.cells)
        return total == cage.numbers[0] if left == 0 else total + left <= cage.numbers[0]

    def fill(cell: int) -> Iterator[bytes]:
        if cell == size**2:
            yield bytes(values)
            return
        for value in range(1, size + 1):
            if fits(cell, value):
                values[cell] = value
                yield from fill(cell + 1)

    return fill(0)


def test_killers_have_one_solution_for_another_solver_too() -> None:
    for number in range(4):
        puzzle = made("killer", "6", number, difficulty="easy..hard")
        assert puzzle.solution is not None
        assert list(fillings(6, puzzle.grid.layout.constraints)) == [puzzle.solution.values]


def test_symmetry_and_no_givens() -> None:
    puzzle = made("thermo", symmetry="180")
    given = [cell for cell, value in enumerate(puzzle.grid.values) if value]
    assert sorted(35 - cell for cell in given) == given
    assert made("thermo,arrow", givens=False).clues == 0


def is_symmetric(places: set[frozenset[int]], layout: Layout, symmetry: str) -> bool:
    maps = maps_on(layout, symmetry)
    return all(
        frozenset(each[cell] for cell in place) in places for place in places for each in maps
    )


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_maps_are_those_of_symmetric_givens(symmetry: str) -> None:
    for size in (1, 4, 5, 9):
        maps = maps_on(Layout.latin(size), symmetry)
        orbits = {tuple(sorted({each[cell] for each in maps})) for cell in range(size * size)}
        assert orbits == set(units(size, symmetry))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("layout", ["6", "9", "9+diagonals"])
def test_the_map_of_cages_is_symmetric(layout: str, symmetry: str) -> None:
    board = Layout.named(layout)
    for number in range(4):
        puzzle = made("killer", layout, number, symmetry=symmetry)
        cages = [frozenset(each.cells) for each in puzzle.grid.layout.constraints]
        assert sorted(cell for cage in cages for cell in cage) == list(range(board.cell_count))
        assert is_symmetric(set(cages), board, symmetry)
        assert puzzle.clues == 0
        assert garns.solve(puzzle.grid) == puzzle.solution


def test_a_level_is_reached_with_symmetric_cages() -> None:
    puzzle = made("killer", "9", symmetry="180", difficulty="medium")
    cages = {frozenset(each.cells) for each in puzzle.grid.layout.constraints}
    assert is_symmetric(cages, Layout.named("9"), "180")
    assert garns.rate(puzzle.grid).level == "medium"


@pytest.mark.parametrize("rules", ["thermo", "arrow", "renban", "even"])
@pytest.mark.parametrize("symmetry", ["180", "vertical", "diagonal"])
def test_lines_marked_cells_and_givens_are_symmetric(rules: str, symmetry: str) -> None:
    puzzle = made(rules, "9", symmetry=symmetry)
    layout = puzzle.grid.layout
    places = {frozenset(each.cells) for each in layout.constraints}
    assert places
    assert is_symmetric(places, Layout.named("9"), symmetry)
    givens = {frozenset([cell]) for cell, value in enumerate(puzzle.grid.values) if value}
    assert is_symmetric(givens, Layout.named("9"), symmetry)
    assert garns.solve(puzzle.grid) == puzzle.solution


def test_the_same_seed_makes_the_same_puzzles_with_any_number_of_threads() -> None:
    alone, many = (
        garns.generate_many(5, "6", rules="killer", seed=3, threads=threads) for threads in (1, 3)
    )
    hard, also_hard = (
        garns.generate_many(3, rules="killer", difficulty="hard", seed=3, threads=threads)
        for threads in (1, 2)
    )
    assert [each.grid for each in hard.successes] == [each.grid for each in also_hard.successes]
    assert [each.grid for each in alone.successes] == [each.grid for each in many.successes]
    assert alone[0] == garns.generate("6", rules="killer", seed=3)
    assert len(set(alone.solutions[:, 0])) >= 1
    assert alone.missing == 0


@pytest.mark.parametrize(
    ("layout", "rules", "wishes"),
    [
        ("9", "thermos", {}),
        ("9", "", {}),
        ("9;anti-knight", "killer", {}),
        ("jigsaw-AABBAABBCCDDCCDD", "disjoint-groups", {}),
        ("9", "killer", {"difficulty": "insane"}),
        ("9", "killer", {"symmetry": "odd"}),
        ("9", "kropki", {"symmetry": "180", "givens": False}),
        ("samurai", "killer", {"symmetry": "180"}),
        ("9", "killer", {"technique": "unique-rectangle-1"}),
        ("9", "killer", {"technique": "hidden-cage", "difficulty": "easy"}),
        ("9", "killer", {"attempts": 0}),
    ],
)
def test_what_cannot_be_is_refused(layout: str, rules: str, wishes: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest):
        made(rules, layout, **wishes)


def test_other_wishes_are_refused() -> None:
    with pytest.raises(InvalidRequest, match="clues"):
        garns.generate(rules="killer", clues=20)


def test_a_layout_with_constraints_is_refused_rather_than_that_they_are_ignored() -> None:
    for make in (garns.generate, garns.generation.random_grid):
        with pytest.raises(InvalidRequest):
            make("9;anti-knight", seed=1)
