"""The digits of all sectors are as many as the cells, and hold all that is possible in them."""

from __future__ import annotations

import pytest

import garns
from garns.logic import State, Step, technique_named
from garns.logic.board import board_of
from garns.logic.examples import examples
from garns.messages import use_language
from garns.messages.runs import text_of
from garns.messages.steps import step_facts
from garns.model import Layout

TECHNIQUES = ("sk-loop", "multi-sector-locked-sets")


def sectors(step: Step) -> list[tuple[frozenset[int], set[int]]]:
    """The cells of each sector, and its digits."""
    return [
        (frozenset(each.houses[0].cells), {value for _, value in each.candidates})
        for each in step.evidence
        if each.role.startswith("sector-")
    ]


@pytest.mark.parametrize("id", TECHNIQUES)
def test_sectors_hold_all_digits_of_the_cells(id: str) -> None:
    for case in examples(id):
        if case.conclusion is None:
            continue
        solution = garns.solve(case.state.grid.givens)
        assert solution is not None
        for step in technique_named(id).find(case.state):
            cells = set(step.of_role("pattern").cells)
            assert sum(len(digits) for _, digits in sectors(step)) == len(cells)
            for cell in cells:
                held = {
                    digit for house, digits in sectors(step) if cell in house for digit in digits
                }
                assert all(
                    value in held
                    for value in range(1, 10)
                    if case.state.candidates[cell] >> (value - 1) & 1
                )
            for house, digits in sectors(step):
                assert digits <= {solution.values[cell] for cell in house & cells}
            assert not cells & {cell for cell, _ in step.eliminations}
            assert all(solution.values[cell] != value for cell, value in step.eliminations)


def test_a_loop_has_the_cells_around_four_crossings() -> None:
    for case in examples("sk-loop"):
        for step in technique_named("sk-loop").find(case.state):
            kinds = [
                house.kind
                for each in step.evidence
                if each.role.startswith("sector-")
                for house in each.houses
            ]
            assert len(step.of_role("pattern").cells) == 16
            assert set(kinds) <= {"row", "column", "block"}
            assert len(kinds) <= 8


@pytest.mark.parametrize(
    ("candidates", "removed", "english", "portuguese"),
    [
        (
            ("13", "14", "23", "24"),
            12,
            "1 in row 1; 2 in row 2; 3 in column 1; 4 in column 2",
            "1 na linha 1; 2 na linha 2; 3 na coluna 1; 4 na coluna 2",
        ),
        (("12", "12", "12", "12"), 0, "", ""),
        (("13", "14", "23", "245"), 0, "", ""),
    ],
    ids=["rows-and-columns", "naked-pairs-are-no-news", "one-digit-too-many"],
)
def test_two_rows_and_columns_of_a_latin_square(
    candidates: tuple[str, ...], removed: int, english: str, portuguese: str
) -> None:
    board = board_of(Layout.named("latin-5"))
    possible = [board.all_values] * 25
    for cell, digits in zip((0, 1, 5, 6), candidates, strict=True):
        possible[cell] = sum(1 << (int(digit) - 1) for digit in digits)
    empty = bytes(25)
    state = State(board, empty, possible, empty)
    steps = list(technique_named("multi-sector-locked-sets").find(state))
    assert [len(step.eliminations) for step in steps] == ([removed] if removed else [])
    for step in steps:
        assert step.of_role("pattern").cells == (0, 1, 5, 6)
        assert text_of(step_facts(step, board.layout)["sectors"]) == english
        with use_language("pt"):
            assert text_of(step_facts(step, board.layout)["sectors"]) == portuguese
