"""Constraints in every notation that can say them: what is written comes back, or it is said that
it does not."""

from __future__ import annotations

import io
import random

import pytest

from garns.formats import Format, all_formats, format_named, losses, parse, read
from garns.model import Grid, Layout, Puzzle
from garns.model.constraints import KINDS, Constraint
from tests.formats.roundtrip import written
from tests.model.constraints.examples import EXAMPLES, full_board

BOARDS = ("9", "6")
SAYING = [known for known in all_formats() if known.unsaid is not Format("").unsaid]
"""The notations that say constraints."""


def examples(chance: random.Random, name: str) -> list[tuple[Constraint, Grid]]:
    """A constraint of each kind that this board can have, and the full board it was made for."""
    found = []
    for example in EXAMPLES.values():
        layout = Layout.named(name)
        held = full_board(chance, layout)
        board = layout.with_constraints([example(chance, layout, held)])
        found.append((board.constraints[0], Grid(list(held), board)))
    return found


def holds(layout: Layout, values: bytes) -> bool:
    return all(KINDS[each.kind].holds(each, layout, values) for each in layout.constraints)


@pytest.mark.parametrize("known", SAYING, ids=lambda known: known.id)
def test_every_kind_comes_back_or_is_named_as_lost(known: Format) -> None:
    chance = random.Random(5)
    said = set[str]()
    for name in BOARDS:
        for constraint, full in examples(chance, name):
            board = Grid.empty(full.layout)
            if not known.accepts(full.layout):
                continue
            ids = {loss.id for loss in losses(Puzzle(board), known)}
            if "loss.constraints" in ids:
                assert known.unsaid(full.layout) == [constraint]
                continue
            told = None if "loss.layout" not in ids else full.layout.without_constraints
            (found,) = read(
                io.BytesIO(written([Puzzle(board)], known)), format=known.id, layout=told
            )
            assert found.layout.without_constraints is full.layout.without_constraints
            same_kind = {each.kind for each in found.layout.constraints} == {constraint.kind}
            # An automaton may come back with fewer states.
            if same_kind and len(found.layout.constraints) == 1 and constraint.kind != "automaton":
                assert meaning(found.layout.constraints[0]) == meaning(constraint)
            assert_same_meaning(found.layout, full, chance)
            said.add(constraint.kind)
    assert said >= EXPECTED[known.id]


def meaning(constraint: Constraint) -> Constraint:
    """A sandwich is the same from both ends, and so is a sum along a diagonal."""
    groups = tuple(min(group, group[::-1]) for group in constraint.groups)
    return constraint._replace(groups=groups)


def assert_same_meaning(found: Layout, full: Grid, chance: random.Random) -> None:
    """On the board that the constraint was made for, and on others."""
    others = [full_board(chance, full.layout.without_constraints) for _ in range(10)]
    for values in (full.values, *map(bytes, others)):
        assert holds(found, values) == holds(full.layout, values)


EXPECTED = {
    "json": {*KINDS},
    "iss": {*KINDS},
    "fpuzzles": {*KINDS}
    - {"sum", "greater", "numbered-room", "pairs", "all-pairs", "automaton", "pair-sum"},
    "killer": {"cage"},
    "sumocue": {"cage"},
    "candidates": {"allowed"},
    "sudokupad": {"cage", "anti-knight", "anti-king"},
}


def test_notations_that_say_only_cells_name_what_is_lost() -> None:
    layout = Layout.named("9;cage=10:r1c1r1c2;cage=4:r2c1r2c2;anti-knight;thermo:r5c5r5c6")
    puzzle = Puzzle(Grid.empty(layout))
    for known in all_formats():
        if known in SAYING or not known.accepts(layout):
            continue
        lost = {loss.id: loss for loss in losses(puzzle, known)}
        facts = lost["loss.constraints"].facts
        assert facts["n"] == 4, known.id
        assert facts["texts"] == ["cage=10:r1c1r1c2", "cage=4:r2c1r2c2", "thermo:r5c5r5c6"]
        assert "cage=10:r1c1r1c2" in str(lost["loss.constraints"])


def test_a_line_is_read_with_the_constraints_of_its_layout() -> None:
    layout = Layout.named("4;cage=3:r1c1r1c2")
    assert parse("12..............", layout=layout).layout is layout
    assert format_named("line").implies(layout) is False
