"""`make`: rows by their numbers, and what happens to one that is not found."""

from __future__ import annotations

from typing import Any

import pytest

from garns.data import making
from garns.data.effort import Effort
from garns.generation.puzzles import MadeBlock
from garns.model import CannotMake, InvalidRequest, Layout
from tests.datasets.conftest import small_recipe


def test_rows_are_the_same_alone_and_together() -> None:
    recipe = small_recipe()
    together = making.made_rows(recipe, range(12), Effort())
    some = making.made_rows(recipe, [1, 4, 9], Effort())
    lines = together.batch.lines.to_pylist()
    assert some.batch.lines.to_pylist() == [lines[1], lines[4], lines[9]]
    assert len(set(lines)) == 12


def test_other_layouts_are_made_too() -> None:
    layout = Layout.named("6+diagonals")
    recipe = making.make_recipe(3, 1, ["puzzle", "solutions"], layout=layout)
    assert making.make_shard(recipe, 0, Effort())["solutions"].to_pylist() == [1, 1, 1]


def lose(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the second puzzle of a block, and so many after it, not be found."""
    made, calls = making._made, iter(range(100))

    def losing(*arguments: Any) -> MadeBlock:
        block = made(*arguments)
        if next(calls) > count:
            return block
        cells, lost = 16, bytes(16)
        first = 0 if len(block.puzzles) == cells else cells
        return MadeBlock(
            *(
                bytes(part[:first]) + lost + bytes(part[first + cells :])
                for part in (block.puzzles, block.solutions)
            )
        )

    monkeypatch.setattr(making, "_made", losing)


def test_a_puzzle_that_is_not_found_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = making.make_recipe(3, 1, ["puzzle", "number"], layout=Layout.of_size(4))
    usual = making.make_shard(recipe, 0, Effort()).to_pylist()
    lose(2, monkeypatch)
    found = making.make_shard(recipe, 0, Effort()).to_pylist()
    assert [found[0], found[2]] == [usual[0], usual[2]]
    assert found[1]["number"] == 1 + 3 * making.NEXT_NUMBERS
    assert found[1]["puzzle"].strip(".")


def test_what_is_never_found_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = making.make_recipe(3, 1, ["puzzle"], layout=Layout.of_size(4))
    lose(99, monkeypatch)
    with pytest.raises(CannotMake):
        making.make_shard(recipe, 0, Effort())


def test_what_cannot_be_made_is_refused_before() -> None:
    with pytest.raises(InvalidRequest, match="cannot be made with the wish “mask”"):
        making.make_recipe(1, 1, ["puzzle"], wished={"mask": "x"})
