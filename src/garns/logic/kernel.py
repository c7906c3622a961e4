"""The native finders, and walks along a path with them.

A walk goes along the path natively. Where it comes to a technique without a native finder, the
Python one is asked, and the walk goes on with its answer: so a path does not depend on which
techniques are native. What a walk leaves is a record of its steps with all their evidence, which
becomes Python objects when somebody reads it.
"""

from __future__ import annotations

import struct
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from garns.engine import packed_houses
from garns.engine.rules import packed_primitives
from garns.model import BudgetUsedUp, House, Layout
from garns.model.arguments import checked_seconds
from garns.native import (
    BatchControl,
    Halt,
    LogicBoard,
    LogicOrder,
    LogicWalk,
    StepReader,
    logic_steps,
    native_techniques,
    rate_batch,
)

from .state import State
from .step import Candidate, Chain, Evidence, Link, Step

if TYPE_CHECKING:
    from .catalogue import Technique

NATIVE_TECHNIQUES = tuple(native_techniques())
"""In the order of the catalogue."""

_KINDS = {"row": 0, "column": 1, "block": 2, "region": 2}
_EXTRA_KIND = 3


def _kind_of(house: House) -> int:
    """Rows and columns of grids that overlap do not cross each other all over the board."""
    return _EXTRA_KIND if house.grid else _KINDS.get(house.kind, _EXTRA_KIND)


_RATING = struct.Struct("<BBBH")
"""Why it halted, at which place, the place of the hardest technique plus one, how many steps."""

FIRST_SLICE = 0.25
"""Seconds until the first look at Ctrl-C. Each slice is twice as long as the one before, because a
technique that was stopped begins again."""


@dataclass(frozen=True)
class Record:
    """The steps of a walk, read when they are asked for. `found` are those of Python finders, by
    their numbers."""

    layout: Layout
    techniques: tuple[str, ...]
    count: int
    data: bytes
    found: dict[int, Step]

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> Step:
        return self.steps[index]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        steps: list[Step] = _reader(self.layout).read(self.data, self.techniques)
        for number, step in self.found.items():
            steps[number] = step
        return tuple(steps)


class Deadline:
    """The end of a budget of seconds, or none."""

    def __init__(self, seconds: float | None) -> None:
        seconds = checked_seconds(seconds)
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float | None:
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def is_over(self) -> bool:
        return self._end is not None and time.monotonic() >= self._end

    def slices(self) -> Iterator[float]:
        """Seconds to spend at a time, until all are spent."""
        seconds = FIRST_SLICE
        while not self.is_over:
            left = self.left
            yield seconds if left is None else min(seconds, left)
            seconds *= 2


def walk(
    state: State,
    techniques: Sequence[Technique],
    *,
    goal: int | None = None,
    until: str | None = None,
    most: int | None = None,
    seconds: float | None = None,
) -> tuple[Record, Halt]:
    """The steps from a state on, and why they end: when all is solved, no technique applies, the
    cell `goal` is placed, the technique `until` is used, `most` steps are done or the seconds are
    over (STOPPED)."""
    layout = state.board.layout
    order = _order_on(layout, techniques)
    place = order.ids.index(until) if until in order.ids else None
    native = LogicWalk(logic_board(layout), order.native, *_packed(state), goal, place, most)
    deadline = Deadline(seconds)
    found = dict[int, Step]()
    here, drawn = state, 0
    while (halt := _run(native, deadline)) is Halt.AT_HOLE:
        # One object for all holes in a state: techniques share what they work out about it.
        if drawn != native.steps:
            here = State(state.board, native.values, native.candidates, state.given)
            drawn = native.steps
        step = next(order.techniques[native.place].find(here), None)
        if step is None:
            native.skip()
        else:
            found[drawn] = step
            native.draw(step.placements, step.eliminations)
    return Record(layout, order.ids, native.steps, native.record, found), halt


def _run(native: LogicWalk, deadline: Deadline) -> Halt:
    """Until it halts by itself, or the seconds are over."""
    for seconds in deadline.slices():
        if (halt := native.run(seconds)) is not Halt.STOPPED:
            return halt
    return Halt.STOPPED


def steps_of(
    state: State, technique: str, most: int | None = None, seconds: float | None = None
) -> list[Step]:
    """The steps of a native technique, each conclusion once; all of them, or at most `most`.
    Raises BudgetUsedUp when the seconds are over."""
    layout = state.board.layout
    board, packed = logic_board(layout), _packed(state)
    for slice in Deadline(seconds).slices():
        record = logic_steps(board, technique, *packed, most, slice)
        if record is not None:
            steps: list[Step] = _reader(layout).read(record, (technique,))
            return steps
    raise BudgetUsedUp


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
    techniques: Sequence[Technique],
    *,
    threads: int = 1,
    control: BatchControl | None = None,
) -> list[Walked]:
    """How far the techniques lead from each of many puzzles, the values of one after the other.

    Nothing is asked about solutions: a puzzle must have exactly one.
    """
    order = _order_on(layout, techniques)
    ends, cells = bytearray(len(boards)), layout.cell_count
    rated = rate_batch(
        logic_board(layout), order.native, boards, ends, threads, control or BatchControl()
    )
    hardest = (None, *order.techniques)
    return [
        Walked(
            hardest[used],
            steps,
            is_solved=halt == Halt.SOLVED.value,
            hole=order.techniques[place] if halt == Halt.AT_HOLE.value else None,
            end=bytes(ends[cells * number : cells * (number + 1)]),
        )
        for number, (halt, place, used, steps) in enumerate(_RATING.iter_unpack(rated))
    ]


@lru_cache(maxsize=64)
def logic_board(layout: Layout) -> LogicBoard:
    """The layout as native finders know it: on 25×25 it takes a third of a second to make."""
    kinds = bytes(_kind_of(house) for house in layout.houses)
    primitives = layout.primitives
    owners = [number for number, each in enumerate(primitives) for _ in each]
    houses = packed_houses(layout.without_constraints)
    packed = packed_primitives(one for each in primitives for one in each)
    rules = list(memoryview(packed).cast("i"))
    return LogicBoard(layout.size, kinds, houses, rules, owners)


class _Order(NamedTuple):
    techniques: tuple[Technique, ...]
    ids: tuple[str, ...]
    native: LogicOrder


@lru_cache(maxsize=64)
def _order(techniques: tuple[Technique, ...], with_constraints: bool, one_grid: bool) -> _Order:
    """Those that can be used. Where values could be exchanged as far as houses go, a constraint may
    forbid it, so with constraints nothing that assumes uniqueness is left."""
    usable = tuple(
        each
        for each in techniques
        if not (each.assumes_uniqueness if with_constraints else each.needs_constraints)
        and (one_grid or not each.needs_one_grid)
    )
    native = LogicOrder([each.id if each.is_native else "" for each in usable])
    return _Order(usable, tuple(each.id for each in usable), native)


def usable(techniques: Sequence[Technique], layout: Layout) -> tuple[Technique, ...]:
    """Those that can be used on a board of this layout."""
    return _order_on(layout, techniques).techniques


def _order_on(layout: Layout, techniques: Sequence[Technique]) -> _Order:
    return _order(tuple(techniques), bool(layout.constraints), not layout.corners)


def logic_order(techniques: Sequence[Technique], *, with_constraints: bool = False) -> LogicOrder:
    """Those that can be used, as the kernel knows them; those with a finder in Python are holes."""
    return _order(tuple(techniques), with_constraints, one_grid=True).native


@lru_cache(maxsize=64)
def _reader(layout: Layout) -> StepReader:
    candidates = tuple(
        Candidate(cell, value)
        for cell in range(layout.cell_count)
        for value in range(1, layout.size + 1)
    )
    return StepReader(
        Step, Evidence, Chain, Link, candidates, layout.houses, layout.constraints, layout.size
    )


def _packed(state: State) -> tuple[bytes, bytes, bytes]:
    if state.is_fresh:
        return state.values, b"", state.given
    candidates = struct.pack(f"<{len(state.candidates)}I", *state.candidates)
    return state.values, candidates, state.given
