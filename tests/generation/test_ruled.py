"""Puzzles with constraints: one solution, nothing superfluous, the same for the same seed."""

from __future__ import annotations

from typing import Any

import pytest

import garns
from garns.generation.ruled import make_ruled
from garns.generation.ruled_wishes import ruled_wishes
from garns.model import InvalidRequest, Layout, Puzzle
from garns.model.constraints import KINDS
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


def test_symmetry_and_no_givens() -> None:
    puzzle = made("thermo", symmetry="180")
    given = [cell for cell, value in enumerate(puzzle.grid.values) if value]
    assert sorted(35 - cell for cell in given) == given
    assert made("thermo,arrow", givens=False).clues == 0


def test_the_same_seed_makes_the_same_puzzles_with_any_number_of_threads() -> None:
    alone, many = (
        garns.generate_many(5, "6", rules="killer", seed=3, threads=threads) for threads in (1, 3)
    )
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
