"""Exocets are too rare to turn up on random boards: here they are made to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product

import pytest

import garns
from garns.generation import Draws
from garns.logic import State, Step, Technique, technique_named
from garns.logic.board import Area, Board, board_of, cell_set, members
from garns.logic.examples import examples
from garns.model import Layout

JUNIOR, DOUBLE, SENIOR = map(technique_named, ("junior-exocet", "double-exocet", "senior-exocet"))
EVERY = 0x1FF
CLASSIC = board_of(Layout.named("9"))


def states_of(technique: Technique) -> Iterator[tuple[State, bytes]]:
    """The examples with their solutions, as they are and with fewer candidates."""
    for number, case in enumerate(examples(technique.id)):
        if case.conclusion is None:
            continue
        state, solution = case.state, garns.solve(case.state.grid.givens)
        assert solution is not None
        yield state, solution.values
        draws = Draws(7, number)
        for _ in range(25):
            kept = [
                candidates & (1 << (right - 1) | draws.bits() | draws.bits() | draws.bits())
                for candidates, right in zip(state.candidates, solution.values, strict=True)
            ]
            yield State(state.board, state.values, kept, state.given), solution.values


def held(step: Step, role: str, solution: bytes) -> set[int]:
    return {solution[cell] for cell in step.of_role(role).cells}


@pytest.mark.parametrize("technique", [JUNIOR, SENIOR], ids=lambda technique: technique.id)
def test_targets_hold_the_digits_of_the_base(technique: Technique) -> None:
    count = 0
    for state, solution in states_of(technique):
        for step in technique.find(state):
            assert held(step, "base", solution) == held(step, "target", solution)
            assert all(solution[cell] != value for cell, value in step.eliminations)
            count += 1
    assert count > 50


def test_each_digit_of_a_double_exocet_is_in_one_base() -> None:
    count = 0
    for state, solution in states_of(DOUBLE):
        for step in DOUBLE.find(state):
            first, second = (held(step, f"base-{number}", solution) for number in (1, 2))
            assert first | second == set(step.values)
            assert len(step.values) == 4
            assert held(step, "target-1", solution) == first
            assert held(step, "target-2", solution) == second
            assert all(solution[cell] != value for cell, value in step.eliminations)
            count += 1
    assert count > 10


def test_a_companion_with_a_base_digit_spoils_it() -> None:
    case = next(case for case in examples(JUNIOR.id) if case.conclusion is not None)
    step = next(JUNIOR.find(case.state))
    companion = step.of_role("companion").cells[0]
    values, candidates = bytearray(case.state.values), list(case.state.candidates)
    values[companion], candidates[companion] = 0, 1 << (step.values[0] - 1)
    spoilt = State(case.state.board, bytes(values), candidates, case.state.given)
    targets = {other.of_role("target").cells for other in JUNIOR.find(spoilt)}
    assert step.of_role("target").cells not in targets


@pytest.mark.parametrize(("name", "count"), [("9", 162), ("6", 0), ("latin-9", 0), ("16", 0)])
def test_needs_bands_of_three_boxes(name: str, count: int) -> None:
    """Any two cells that can be a base are one on a board that is made for them."""
    board = board_of(Layout.named(name))
    bases = {
        pair
        for lines in (board.rows, board.columns)
        for line in lines
        for pair in combinations(line.house.cells, 2)
        for step in JUNIOR.find(made_for(board, line, lines, pair))
        if step.of_role("base").cells == pair
    }
    assert len(bases) == count


def made_for(board: Board, line: Area, lines: tuple[Area, ...], base: tuple[int, int]) -> State:
    """The digits of the base are possible in it and beside its line only: in one of the lines that
    meet a box with it."""
    digits = 0b111
    beside = next(
        other
        for other in lines
        if other is not line and (not board.boxes or board.areas_of[base[0]][2].cells & other.cells)
    )
    possible = [board.all_values & ~digits] * board.cell_count
    for cell in members(beside.cells):
        possible[cell] |= digits
    for cell in base:
        possible[cell] = digits
    empty = bytes(board.cell_count)
    return State(board, empty, possible, empty)


# senior and double exocets on boards that are made for them, in all places of a board


def at(row: int, column: int) -> int:
    return 9 * row + column


def moves() -> Iterator[Callable[[int], int]]:
    """Exchanges of lines, of bands, and of rows for columns: they take two cells of a row and a box
    to all such pairs of a board, once to each."""
    thirds = range(3)
    for is_turned, bands, rows, stacks, columns in product((0, 1), thirds, thirds, thirds, thirds):

        def move(cell: int, by: tuple[int, ...] = (is_turned, bands, rows, stacks, columns)) -> int:
            row, column = divmod(cell, 9)
            row = (row // 3 + by[1]) % 3 * 3 + (row + by[2]) % 3
            column = (column // 3 + by[3]) % 3 * 3 + (column + by[4]) % 3
            return at(column, row) if by[0] else at(row, column)

        yield move


def made(possible: Sequence[int], move: Callable[[int], int] = lambda cell: cell) -> State:
    moved = [0] * 81
    for cell, candidates in enumerate(possible):
        moved[move(cell)] = candidates
    return State(CLASSIC, bytes(81), moved, bytes(81))


SENIOR_TARGETS = (at(1, 3), at(4, 6))


def senior_board(targets: Sequence[int] = SENIOR_TARGETS, more: int | None = None) -> list[int]:
    """A base in r1c1 and r1c2 with the digits 1, 2 and 3. In the cross lines, columns 3, 4 and 7,
    they are possible in the targets, in rows 4 and 8, and in one more cell."""
    possible = [EVERY] * 81
    possible[0] = possible[1] = 0b111
    for row, column in product(range(9), (2, 3, 6)):
        cell = at(row, column)
        if row not in (3, 7) and cell not in targets and cell != more:
            possible[cell] &= ~0b111
    return possible


def senior_targets(state: State) -> set[tuple[int, ...]]:
    """For the base and the cross lines of `senior_board`."""
    return {
        step.of_role("target").cells
        for step in SENIOR.find(state)
        if step.of_role("base").cells == (0, 1)
        and [house.number for house in step.of_role("cross").houses] == [3, 4, 7]
    }


def test_senior_exocets_are_found_in_all_places() -> None:
    bases = set()
    for move in moves():
        base, targets = ({move(cell) for cell in cells} for cells in ((0, 1), SENIOR_TARGETS))
        bases.add(frozenset(base))
        removed = {(cell, value) for cell in targets for value in range(4, 10)}
        assert any(
            set(step.of_role("base").cells) == base
            and set(step.of_role("target").cells) == targets
            and set(step.eliminations) == removed
            for step in SENIOR.find(made(senior_board(), move))
        )
    assert len(bases) == 162


@pytest.mark.parametrize(
    ("more", "is_found"),
    [
        (at(5, 2), False),  # a third line
        (at(2, 6), False),  # … within the band
        (at(0, 3), True),  # sees the base: in its line
        (at(1, 2), True),  # … in its box
    ],
)
def test_other_places_of_a_senior_exocet_lie_within_two_lines(more: int, is_found: bool) -> None:
    targets = senior_targets(made(senior_board(SENIOR_TARGETS, more)))
    assert (SENIOR_TARGETS in targets) == is_found


def test_a_placed_digit_is_one_of_the_other_places() -> None:
    values = bytearray(81)
    values[at(5, 2)] = 1
    state = State(CLASSIC, bytes(values), senior_board(), bytes(values))
    assert SENIOR_TARGETS not in senior_targets(state)


def test_a_senior_target_is_outside_the_band() -> None:
    targets = (at(1, 3), at(2, 6))
    assert targets not in senior_targets(made(senior_board(targets)))


Place = tuple[int, int]
"""A box and a row of the first band."""
DOUBLES: Mapping[str, tuple[tuple[Place, Place, Place], ...]] = {
    "in a box": (((0, 0), (1, 1), (2, 1)), ((0, 1), (1, 0), (2, 0))),
    "in a line": (((0, 0), (1, 1), (2, 1)), ((1, 0), (0, 1), (2, 2))),
    "apart": (((0, 0), (1, 2), (2, 1)), ((1, 1), (0, 2), (2, 0))),
    "with a common target": (((0, 0), (1, 2), (2, 2)), ((1, 1), (0, 2), (2, 2))),
}
"""The bases of two exocets with the cross lines 1, 4 and 7, each with its targets."""


def base_and_targets(places: tuple[Place, Place, Place]) -> tuple[set[int], set[int]]:
    (box, row), *targets = places
    return {at(row, 3 * box + 1), at(row, 3 * box + 2)}, {at(row, 3 * box) for box, row in targets}


def double_board(name: str, digits: tuple[int, int] = (0b0111, 0b1110)) -> list[int]:
    """The digits 1 to 5 are possible in rows 4 and 7 only, of the cross lines outside the band."""
    possible = [EVERY] * 81
    for row, column in product((4, 5, 7, 8), (0, 3, 6)):
        possible[at(row, column)] &= ~0b11111
    for places, some in zip(DOUBLES[name], digits, strict=True):
        for cell in base_and_targets(places)[0]:
            possible[cell] = some
        for box, row in places[1:]:
            companion = next(each for each in range(3) if each not in (row, places[0][1]))
            possible[at(companion, 3 * box)] &= ~some
    return possible


def doubles(name: str, possible: list[int], move: Callable[[int], int]) -> list[Step]:
    """The steps with the bases of that name."""
    bases = [{move(cell) for cell in base_and_targets(places)[0]} for places in DOUBLES[name]]
    return [
        step
        for step in DOUBLE.find(made(possible, move))
        if [set(step.of_role(f"base-{number}").cells) for number in (1, 2)] in (bases, bases[::-1])
    ]


def double_removed(name: str) -> set[tuple[int, int]]:
    """All that leaves a cell which sees the bases, all targets, or one of each; and rows 4 and 7
    outside of the cross lines."""
    (base, targets), (other_base, other_targets) = map(base_and_targets, DOUBLES[name])
    cells = {at(row, column) for row, column in product((3, 6), range(9)) if column % 3}
    for seen in (
        base | other_base,
        targets | other_targets,
        base | other_targets,
        other_base | targets,
    ):
        cells |= set(members(CLASSIC.seen_by_all(cell_set(seen))))
    possible = double_board(name)
    return {
        (cell, value)
        for cell in cells
        for value in range(1, 5)
        if possible[cell] >> (value - 1) & 1
    }


@pytest.mark.parametrize("name", ["in a box", "in a line", "apart"])
def test_double_exocets_are_found_in_all_places(name: str) -> None:
    possible, removed = double_board(name), double_removed(name)
    for move in moves():
        (step,) = doubles(name, possible, move)
        assert set(step.eliminations) == {(move(cell), value) for cell, value in removed}


def test_bases_apart_need_different_targets_in_the_third_box() -> None:
    name = "with a common target"
    for move in moves():
        assert not doubles(name, double_board(name), move)


def test_double_exocets_have_four_digits() -> None:
    possible = double_board("apart", (0b00111, 0b11010))
    assert not doubles("apart", possible, lambda cell: cell)


@pytest.mark.parametrize("technique", [DOUBLE, SENIOR], ids=lambda technique: technique.id)
def test_further_exocets_need_bands_too(technique: Technique) -> None:
    possible = senior_board() if technique is SENIOR else double_board("apart")
    for name, is_found in (("9", True), ("diagonal", True), ("latin-9", False)):
        state = State(board_of(Layout.named(name)), bytes(81), possible, bytes(81))
        assert any(technique.find(state)) == is_found
