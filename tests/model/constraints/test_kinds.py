"""What every kind of constraint promises: primitives and words that mean the same."""

from __future__ import annotations

from random import Random

import pytest

from garns.model import Grid, Layout
from garns.model.constraints import KINDS, Constraint, is_broken
from tests.model.constraints.examples import EXAMPLES, all_4x4, full_board

SMALL_BOARDS = tuple(all_4x4())
NOT_ON_4X4 = {"entropic"}


def obeys(layout: Layout, constraint: Constraint, values: bytes) -> bool:
    """By the primitives; the other way must say the same."""
    (place,) = (
        place for place, each in enumerate(layout.constraints) if each.kind == constraint.kind
    )
    broken = any(is_broken(each, values, layout.size) for each in layout.primitives[place])
    holds = KINDS[constraint.kind].holds(layout.constraints[place], layout, values)
    assert broken is not holds, (constraint, values)
    return holds


def test_there_are_examples_of_every_kind() -> None:
    assert list(EXAMPLES) == list(KINDS)
    assert len(SMALL_BOARDS) == 288
    for layout in map(Layout.named, ("6", "9")):
        board = full_board(Random(1), layout)
        assert Grid(board, layout).is_solved


@pytest.mark.parametrize("id", sorted(KINDS.keys() - NOT_ON_4X4))
def test_primitives_mean_what_the_kind_says_on_all_4x4_boards(id: str) -> None:
    random, layout = Random(id), Layout.named("4")
    answers = set()
    for _ in range(5):
        constraint = EXAMPLES[id](random, layout, random.choice(SMALL_BOARDS))
        board = layout.with_constraints([constraint])
        answers |= {obeys(board, constraint, values) for values in SMALL_BOARDS}
    assert True in answers or id in ("anti-king", "anti-knight", "non-consecutive") or "all-" in id


@pytest.mark.parametrize("size", [6, 9])
@pytest.mark.parametrize("id", KINDS)
def test_primitives_mean_what_the_kind_says_on_other_boards(id: str, size: int) -> None:
    random, layout = Random(id), Layout.of_size(size)
    for _ in range(40):
        held = full_board(random, layout)
        constraint = EXAMPLES[id](random, layout, held)
        board = layout.with_constraints([constraint])
        obeys(board, constraint, held)
        obeys(board, constraint, full_board(random, layout))


@pytest.mark.parametrize("size", [6, 9, 12])
@pytest.mark.parametrize("id", KINDS)
def test_the_name_of_a_layout_tells_its_constraints(id: str, size: int) -> None:
    random, layout = Random(id), Layout.of_size(size)
    board = layout.with_constraints([EXAMPLES[id](random, layout, full_board(random, layout))])
    assert Layout.named(board.name) is board
    assert [each.kind for each in board.constraints] == [id]
    assert board.without_constraints is layout
