"""The native finders: the steps of the Python ones, in the same order, found much faster.

A walk goes along the path natively. Where it comes to a technique without a native finder, the
Python one is asked, and the walk goes on with its answer: so a path does not depend on which
techniques are native. What a walk leaves is a record of conclusions; evidence is found by the
Python finder when somebody asks for it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from garns.engine import packed_houses
from garns.engine.roads import IS_TWIN_FORCED
from garns.model import Layout
from garns.native import (
    MAX_LOGIC_SIZE,
    BatchControl,
    Halt,
    LogicBoard,
    LogicOrder,
    LogicWalk,
    logic_steps,
    native_techniques,
    rate_batch,
)

from .catalogue import TECHNIQUES, Technique
from .state import State
from .step import Candidate, Step

NATIVE_TECHNIQUES = frozenset(native_techniques())

_KINDS = {"row": 0, "column": 1, "block": 2, "region": 2, "diagonal": 3, "window": 3}

_HEAD = struct.Struct("<BHH")
"""Of a step in a record: the place of its technique, how many are placed, how many removed."""

_RATING = struct.Struct("<BBBH")
"""Why it halted, at which place, the place of the hardest technique plus one, how many steps."""


@dataclass(frozen=True)
class Record:
    """The steps of a walk, read when they are asked for. Those that were found natively have no
    evidence; `found` are the others, by their numbers."""

    techniques: tuple[Technique, ...]
    count: int
    data: bytes
    found: dict[int, Step]

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> Step:
        return self._steps[index]

    @cached_property
    def _steps(self) -> list[Step]:
        read = _steps_in(self.data, self.techniques)
        return [self.found.get(number, step) for number, step in enumerate(read)]


def is_native(layout: Layout) -> bool:
    """Whether walks on boards of this layout are native."""
    return layout.size <= MAX_LOGIC_SIZE and not IS_TWIN_FORCED


def walk(
    state: State,
    techniques: tuple[Technique, ...],
    *,
    goal: int | None = None,
    until: str | None = None,
    most: int | None = None,
) -> tuple[Record, bool]:
    """The steps from a state on, and whether they lead to the end. The path ends at the cell
    `goal`, with a step of the technique `until`, or after so many steps."""
    ids = tuple(each.id for each in techniques)
    place = ids.index(until) if until in ids else None
    native = LogicWalk(_board(state.board.layout), _order(ids), *_packed(state), goal, place, most)
    found = dict[int, Step]()
    here, drawn = state, 0
    while (halt := native.run()) is Halt.AT_HOLE:
        # One object for all holes in a state: techniques share what they work out about it.
        if drawn != native.steps:
            here = State(state.board, native.values, native.candidates, state.given)
            drawn = native.steps
        step = next(techniques[native.place].find(here), None)
        if step is None:
            native.skip()
        else:
            found[drawn] = step
            native.draw(step.placements, step.eliminations)
    return Record(techniques, native.steps, native.record, found), halt is Halt.SOLVED


def steps_of(state: State, technique: Technique) -> Iterator[Step]:
    """All steps of a native technique, each conclusion once, without evidence."""
    record = logic_steps(_board(state.board.layout), technique.id, *_packed(state))
    return _steps_in(record, (technique,))


class Walked(NamedTuple):
    """How far techniques lead: the hardest that was used, how many steps, and whether to the end.
    `hole` is the technique that stopped the walk, because it has no native finder; `end` has the
    values where it stopped."""

    hardest: Technique | None
    steps: int
    is_solved: bool
    hole: Technique | None
    end: bytes


def walk_many(
    layout: Layout,
    boards: bytes,
    techniques: tuple[Technique, ...] = TECHNIQUES,
    *,
    threads: int = 1,
    control: BatchControl | None = None,
) -> list[Walked]:
    """How far the techniques lead from each of many puzzles, the values of one after the other.

    Nothing is asked about solutions: a puzzle must have exactly one.
    """
    order = _order(tuple(each.id for each in techniques))
    ends, cells = bytearray(len(boards)), layout.cell_count
    rated = rate_batch(_board(layout), order, boards, ends, threads, control or BatchControl())
    hardest = (None, *techniques)
    return [
        Walked(
            hardest[used],
            steps,
            is_solved=halt == Halt.SOLVED.value,
            hole=techniques[place] if halt == Halt.AT_HOLE.value else None,
            end=bytes(ends[cells * number : cells * (number + 1)]),
        )
        for number, (halt, place, used, steps) in enumerate(_RATING.iter_unpack(rated))
    ]


@lru_cache(maxsize=64)
def _board(layout: Layout) -> LogicBoard:
    kinds = bytes(_KINDS[house.kind] for house in layout.houses)
    return LogicBoard(layout.size, kinds, packed_houses(layout))


@lru_cache(maxsize=64)
def _order(ids: tuple[str, ...]) -> LogicOrder:
    return LogicOrder(list(ids))


def _packed(state: State) -> tuple[bytes, bytes, bytes]:
    candidates = struct.pack(f"<{len(state.candidates)}H", *state.candidates)
    return state.values, candidates, state.given


def _steps_in(record: bytes, techniques: tuple[Technique, ...]) -> Iterator[Step]:
    position = 0
    while position < len(record):
        place, placed, removed = _HEAD.unpack_from(record, position)
        start = position + _HEAD.size
        middle, position = start + 2 * placed, start + 2 * (placed + removed)
        yield Step(
            techniques[place].id,
            placements=_candidates(record[start:middle]),
            eliminations=_candidates(record[middle:position]),
        )


def _candidates(pairs: bytes) -> tuple[Candidate, ...]:
    return tuple(map(Candidate, pairs[::2], pairs[1::2]))
