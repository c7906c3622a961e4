"""The founding study's procedure: every step is right, and it always comes to an end."""

from __future__ import annotations

from itertools import pairwise

import pytest

import garns
from garns.generation import Draws
from garns.generation import boxes as room
from garns.generation.boxes import BOXES, CELLS, ORDER, TRIES, BoxStep, boxes_steps, grid_by_boxes
from garns.model import InvalidRequest, Layout, box_name

CLASSIC = Layout.of_size(9)
HOUSES = [set(house.cells) for house in CLASSIC.houses]
PEERS = [set.union(*(house for house in HOUSES if cell in house)) - {cell} for cell in range(81)]
PLACE = {cell: i for i, cell in enumerate(cell for box in ORDER for cell in CELLS[box])}


def lists_of(board: bytes) -> list[set[int]]:
    """For each empty cell what no filled cell that sees it has; found without any shortcut."""
    return [
        set() if board[cell] else set(range(1, 10)) - {board[peer] for peer in PEERS[cell]}
        for cell in range(81)
    ]


def values_of(mask: int) -> set[int]:
    return {value for value in range(1, 10) if mask >> value - 1 & 1}


def making(number: int) -> list[BoxStep]:
    return list(boxes_steps(Draws(2024, number)))


def test_cells_are_named_as_in_the_study() -> None:
    names = [box_name(CLASSIC, cell) for box in range(9) for cell in CELLS[box]]
    assert names == [f"{box}{cell}" for box in BOXES for cell in "abcdefghi"]
    assert [BOXES[box] for box in ORDER] == list("ABDCGEFHI")


@pytest.mark.parametrize("number", range(20))
def test_the_steps_lead_to_the_grid(number: int) -> None:
    steps = making(number)
    board = bytearray(81)
    for step in steps:
        if step.cell is not None and step.value is not None:
            assert board[step.cell] == 0
            board[step.cell] = step.value
        for box in step.emptied:
            for cell in CELLS[box]:
                board[cell] = 0
        assert step.board == bytes(board)
    grid = grid_by_boxes(Draws(2024, number))
    assert grid.is_solved
    assert grid.values == steps[-1].board


@pytest.mark.parametrize("number", range(20))
def test_the_lists_are_right_at_every_step(number: int) -> None:
    before = [set(range(1, 10))] * 81
    for step in making(number):
        after = lists_of(step.board)
        assert [values_of(mask) for mask in step.lists] == after
        if step.cell is not None:
            assert set(step.candidates) == before[step.cell]
            assert step.value in step.candidates
            losing = {c for c in PEERS[step.cell] if step.value in before[c]}
            assert set(step.removed) == losing
            assert set(step.stuck) == {c for c in losing if not after[c]}
        before = after


@pytest.mark.parametrize("number", range(20))
def test_cells_come_in_order_and_every_dead_end_is_left(number: int) -> None:
    steps = making(number)
    for step, following in pairwise(steps):
        if step.kind == "draw" and not step.stuck:
            assert following.cell is not None
            assert step.cell is not None
            assert PLACE[following.cell] == PLACE[step.cell] + 1
            assert following.attempt == (step.attempt if following.box == step.box else 1)
        elif step.kind == "draw":
            assert following.kind != "draw"
            assert (following.box, following.attempt) == (step.box, step.attempt)
        else:
            assert following.cell == CELLS[step.emptied[0]][0]


def test_the_ways_back_follow_the_rule() -> None:
    backs = [step for number in range(100) for step in making(number) if step.emptied]
    assert {step.kind for step in backs} >= {"box again", "four again"}
    for step in backs:
        if step.kind == "box again":
            assert step.emptied == (step.box,)
            assert BOXES[step.box] in "BD" or step.attempt < TRIES
        else:
            assert step.attempt == TRIES
            assert BOXES[step.emptied[0]] == "E"
            assert step.emptied[-1] == step.box
    # C and G get what the rows and columns lack, I what is left: these never fail.
    assert {BOXES[step.box] for step in backs} == set("BDEFH")


def test_a_hopeless_grid_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "ROUNDS", 1)
    steps = making(0)
    backs = [step for step in steps if step.emptied and step.attempt == TRIES]
    backs = [step for step in backs if BOXES[step.box] in "EFH"]
    assert backs
    assert all(step.kind == "all again" and not any(step.board) for step in backs)
    assert 0 not in steps[-1].board


@pytest.mark.slow
def test_it_always_comes_to_an_end() -> None:
    for number in range(3000):
        assert grid_by_boxes(Draws(1, number)).is_solved


def test_the_same_draws_make_the_same_grid() -> None:
    assert grid_by_boxes(Draws(7)).line == grid_by_boxes(Draws(7)).line
    assert len({grid_by_boxes(Draws(7, number)) for number in range(50)}) == 50


def test_as_a_method_of_random_grid() -> None:
    assert garns.random_grid(seed=7, number=3, method="boxes") == grid_by_boxes(Draws(7, 3))
    with pytest.raises(InvalidRequest, match="classic 9×9 grids only"):
        garns.random_grid("6", method="boxes")
