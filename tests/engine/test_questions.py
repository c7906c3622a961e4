"""True candidates, why a puzzle is impossible, and clues that are not needed."""

from __future__ import annotations

from random import Random

import pytest

import garns
from garns import Grid, Layout
from garns.model.constraints import KINDS
from tests.model.constraints.examples import EXAMPLES, all_4x4

SMALL_BOARDS = tuple(all_4x4())
PLAIN = Layout.named("4")
CLASH = Layout.named("9;cage=3:r1c1r1c2;cage=4:r1c8r1c9;thermo:r5c5r4c5;cage=9:r7c7r7c8")
IMPOSSIBLE = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
"""No rule is broken, and there is no solution."""


def random_boards(seed: int) -> list[Grid]:
    random, boards = Random(seed), []
    for _ in range(12):
        board = random.choice(SMALL_BOARDS)
        kinds = random.sample(sorted(EXAMPLES.keys() - {"entropic"}), random.randint(0, 3))
        layout = PLAIN.with_constraints(EXAMPLES[id](random, PLAIN, board) for id in kinds)
        other = random.choice(SMALL_BOARDS)
        givens = bytes(v if random.random() < 0.2 else 0 for v in random.choice((board, other)))
        boards.append(Grid(givens, layout))
    return boards


def brute_force(grid: Grid) -> list[bytes]:
    return [
        values
        for values in SMALL_BOARDS
        if all(given in (0, value) for given, value in zip(grid.values, values, strict=True))
        and all(
            KINDS[each.kind].holds(each, grid.layout, values) for each in grid.layout.constraints
        )
    ]


@pytest.mark.parametrize("seed", range(4))
def test_true_candidates_are_those_of_all_solutions(seed: int) -> None:
    for grid in random_boards(seed):
        found = brute_force(grid)
        expected = {cell: tuple(sorted({s[cell] for s in found})) for cell in grid.empty_cells}
        assert garns.true_candidates(grid) == expected, grid


def test_true_candidates_of_other_boards() -> None:
    assert set(garns.true_candidates("." * 81).values()) == {tuple(range(1, 10))}
    assert set(garns.true_candidates(IMPOSSIBLE).values()) == {()}
    puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    solution = garns.solve(puzzle)
    found = garns.true_candidates(puzzle)
    assert found == {cell: (solution.values[cell],) for cell in Grid(puzzle).empty_cells}
    with pytest.raises(garns.BudgetUsedUp):
        garns.true_candidates("." * 81, nodes=3)


def holds_without(grid: Grid, why: garns.Impossible, left_out: object) -> bool:
    """Whether some 4×4 board obeys the rules of a reason but for one of them: any numbers may stand
    in it, so all are tried, value by value."""
    layout = grid.layout

    def is_broken(values: list[int]) -> bool:
        for house in why.houses:
            held = [values[c] for c in house.cells if c < len(values)]
            if house != left_out and len(set(held)) < len(held):
                return True
        return any(
            c < len(values) and c != left_out and values[c] != grid.values[c] for c in why.givens
        )

    def obeys(values: list[int]) -> bool:
        return all(
            KINDS[each.kind].holds(each, layout, bytes(values))
            for each in why.constraints
            if each != left_out
        )

    def search(values: list[int]) -> bool:
        if is_broken(values):
            return False
        if len(values) == layout.cell_count:
            return obeys(values)
        return any(search([*values, value]) for value in range(1, layout.size + 1))

    return search([])


@pytest.mark.parametrize("line", ["1...1..........2", "11..............", "123...4........."])
def test_every_rule_of_a_reason_is_needed(line: str) -> None:
    grid = garns.parse(line).grid
    why = garns.why_impossible(grid)
    assert why is not None
    assert not holds_without(grid, why, None)
    for rule in (*why.houses, *why.givens):
        assert holds_without(grid, why, rule)


def test_there_is_a_reason_if_there_is_no_solution() -> None:
    grids = random_boards(7) + random_boards(8)
    reasons = [garns.why_impossible(grid) for grid in grids]
    assert [why is None for why in reasons] == [bool(brute_force(grid)) for grid in grids]
    assert len({why is None for why in reasons}) == 2


def test_the_smallest_reason() -> None:
    why = garns.why_impossible(Grid.empty(CLASH))
    assert why is not None
    assert [each.numbers for each in why.constraints] == [(3,), (4,)]
    assert [(each.kind, each.number) for each in why.houses] == [("row", 1)]
    assert (why.givens, why.is_smallest) == ((), True)


def test_reasons_of_classic_puzzles() -> None:
    assert garns.why_impossible("." * 81) is None
    why = garns.why_impossible(IMPOSSIBLE)
    assert why is not None
    assert not why.constraints
    assert 3 <= len(why.givens) + len(why.houses) <= 12
    with pytest.raises(garns.BudgetUsedUp):
        garns.why_impossible(IMPOSSIBLE, seconds=0)


def test_clues_that_are_not_needed() -> None:
    layout = PLAIN.with_constraints(["cage=5:r1c1r1c2", "cage=5:r1c3r1c4"])
    found = garns.unneeded_clues(Grid("......4..13..2..", layout))
    assert [each.groups for each in found.constraints] == [((0, 1),), ((2, 3),)]
    for cell in found.givens:
        values = bytearray(Grid("......4..13..2..").values)
        values[cell] = 0
        assert garns.is_unique(Grid(bytes(values), layout))
    assert garns.unneeded_clues("......4..13..2..") == ((), ())
    with pytest.raises(garns.ManySolutions):
        garns.unneeded_clues("." * 16)
