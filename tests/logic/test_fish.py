"""The search for fish against a plain one, which tries all bases with all covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import pytest

import garns
from garns.logic import Candidate, State, Step, next_step, technique_named
from garns.logic.board import Area, Board, CellSet, members
from garns.logic.catalogue import TECHNIQUES

SIMPLE = tuple(each for each in TECHNIQUES if each.level in ("easy", "medium"))
MOST_FINS = 5
Areas = tuple[Area, ...]


def stuck(seed: int) -> State:
    """Where singles, locked candidates, pairs and triples do not get on."""
    state = State.of(garns.generate("9", seed=seed).grid)
    step: Step | None
    while step := next_step(state, SIMPLE):
        state = state.after(step)
    return state


def found(state: State, techniques: Iterable[str]) -> set[Candidate]:
    return {
        candidate
        for technique in techniques
        for step in technique_named(technique).find(state)
        for candidate in step.eliminations
    }


def sides(board: Board, shape: str) -> list[tuple[Areas, Areas]]:
    """From which houses bases and covers are taken."""
    if shape == "mutant":
        return [(board.areas, board.areas)]
    boxes = board.boxes if shape == "franken" else ()
    rows, columns = board.rows + boxes, board.columns + boxes
    return [(rows, columns), (columns, rows)]


def removed_by(state: State, value: int, base: Areas, cover: Areas) -> Iterator[Candidate]:
    """What a fish removes: the places that the cover holds more often than the base, if they see
    all of those that the base holds more often."""
    places = state.places[value - 1]
    held, covered = layers(base), layers(cover)
    fins = exceeding(held, covered) & places
    if fins.bit_count() <= MOST_FINS:
        for cell in members(exceeding(covered, held) & places & state.board.seen_by_all(fins)):
            yield Candidate(cell, value)


def layers(areas: Areas) -> list[CellSet]:
    """The cells that lie in at least one, two, … of the areas."""
    found: list[CellSet] = [0] * len(areas)
    for area in areas:
        cells = area.cells
        for depth, layer in enumerate(found):
            found[depth], cells = layer | cells, layer & cells
    return found


def exceeding(more: list[CellSet], fewer: list[CellSet]) -> CellSet:
    """The cells that lie in more of the one than of the other."""
    result = 0
    for above, below in zip(more, fewer, strict=True):
        result |= above & ~below
    return result


def plain(state: State, size: int, shape: str) -> set[Candidate]:
    targets = set[Candidate]()
    for value, places in enumerate(state.places, start=1):
        for side in sides(state.board, shape):
            bases, covers = ([area for area in areas if area.cells & places] for areas in side)
            for base in combinations(bases, size):
                for cover in combinations(covers, size):
                    if not set(base) & set(cover):
                        targets.update(removed_by(state, value, base, cover))
    return targets


X_WINGS = ("x-wing", "finned-x-wing", "sashimi-x-wing")
SWORDFISH = ("swordfish", "finned-swordfish", "sashimi-swordfish")
FRANKEN = (*X_WINGS, "finned-franken-x-wing")
MUTANT = (*FRANKEN, "finned-mutant-x-wing")


@pytest.mark.parametrize(
    ("sizes", "shape", "techniques"),
    [
        ([2], "lines", X_WINGS),
        ([2, 3], "lines", X_WINGS + SWORDFISH),
        ([2], "franken", FRANKEN),
        ([2], "mutant", MUTANT),
    ],
)
def test_finds_all_that_fish_remove(
    sizes: list[int], shape: str, techniques: Sequence[str]
) -> None:
    """The plain search for a shape finds the simpler shapes too. Fish that hold a smaller one are
    not looked for, so that sizes count together."""
    seen = 0
    for seed in (3, 8, 13, 21):
        state = stuck(seed)
        expected = set().union(*(plain(state, size, shape) for size in sizes))
        targets = found(state, techniques)
        assert targets == expected
        seen += len(targets)
    assert seen
