"""The search for fish against a plain one, which tries all bases with all covers."""

from __future__ import annotations

from itertools import combinations

import pytest

import garns
from garns.logic import State, Step, next_step
from garns.logic.board import members
from garns.logic.catalogue import TECHNIQUES
from garns.logic.techniques import fish

SIMPLE = tuple(each for each in TECHNIQUES if each.level in ("easy", "medium"))
Target = tuple[int, int]


def stuck(seed: int) -> State:
    """Where singles, locked candidates, pairs and triples do not get on."""
    state = State.of(garns.generate("9", seed=seed).grid)
    step: Step | None
    while step := next_step(state, SIMPLE):
        state = state.after(step)
    return state


def found(state: State, size: int, shape: str) -> set[Target]:
    return {
        (cell, each.value)
        for each in fish._all_fish(state, size, shape)
        for cell in members(each.removed)
    }


def plain(state: State, size: int, shape: str) -> set[Target]:
    pairs, _ = fish._SHAPES[shape]
    targets = set[Target]()
    for value, places in enumerate(state.places, start=1):
        for sides in pairs(state.board):
            bases, covers = (fish._open(side, places) for side in sides)
            for base in combinations(bases, size):
                for cover in combinations(covers, size):
                    if not set(base) & set(cover):
                        removed = fish._fish(state, value, base, cover).removed
                        targets.update((cell, value) for cell in members(removed))
    return targets


@pytest.mark.parametrize(
    ("sizes", "shape", "parts"),
    [
        ([2], "lines", ["lines"]),
        ([2, 3], "lines", ["lines"]),
        ([2], "franken", ["lines", "franken"]),
        ([2], "mutant", ["lines", "franken", "mutant"]),
    ],
)
def test_finds_all_that_fish_remove(
    sizes: list[int], shape: str, parts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plain search for a shape finds the simpler shapes too. Fish that hold a smaller one are
    not looked for, so that sizes count together."""
    monkeypatch.setattr(fish, "MOST_FINS", 81)
    seen = 0
    for seed in (3, 8, 13, 21):
        state = stuck(seed)
        expected = set().union(*(plain(state, size, shape) for size in sizes))
        targets = set().union(*(found(state, size, part) for size in sizes for part in parts))
        assert targets == expected
        seen += len(targets)
    assert seen
