"""Full grids box by box, as courses teach it, and every step of the making.

     A B C     A at random; B and D so that no row and no column repeats a value; C and G from
     D E F     what the rows and columns lack; then E, F, H and I from candidate lists. In each
     G H I     box the cells a to i, row by row: one of the values left is drawn, and removed from
               the lists of the cells that see it and are still to be drawn.

The study does not say what to do when a cell has no value left. Here

- the box is emptied and drawn anew;
- a box of the last four gets `TRIES` tries, then all four are drawn anew, from E on;
- after `ROUNDS` rounds of these four the whole grid is.

docs/generation.md says why, and what else was tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from garns.model import Grid, Layout

from .draws import Draws

BOXES = "ABCDEFGHI"
ORDER = tuple(map(BOXES.index, "ABDCGEFHI"))
BEFORE_LISTS = 5
"""How many boxes are drawn before the four that need candidate lists."""

TRIES = 3
ROUNDS = 100

StepKind = Literal["draw", "box again", "four again", "all again"]


@dataclass(frozen=True, slots=True)
class BoxStep:
    """A value drawn, or boxes emptied after a dead end. Cells count from 0, row by row."""

    kind: StepKind
    box: int
    """The box that is being drawn, 0 for A; of a way back, the one that failed."""
    attempt: int
    """Which try of this box it is, from 1; the four boxes count anew in each round."""
    board: bytes
    """The values after this step, 0 for empty."""
    lists: tuple[int, ...]
    """The candidates after this step: a bit mask for each empty cell, 0 for the others."""
    cell: int | None = None
    value: int | None = None
    candidates: tuple[int, ...] = ()
    """What the value was drawn from."""
    removed: tuple[int, ...] = ()
    """The cells whose lists lost the value."""
    stuck: tuple[int, ...] = ()
    """Those of them that have no value left: a dead end."""
    emptied: tuple[int, ...] = ()
    """The boxes that the way back empties, in the order in which they had been drawn."""


def grid_by_boxes(draws: Draws) -> Grid:
    """A full classic grid, made box by box."""
    lists, _ = _made(draws)
    return Grid(bytes(mask.bit_length() for mask in lists), Layout.of_size(9))


def boxes_steps(draws: Draws) -> Iterator[BoxStep]:
    """Every step on the way to the grid that `grid_by_boxes` makes of the same draws."""
    _, log = _made(draws)
    replay = _Replay()
    for entry in log:
        yield replay.back(entry) if isinstance(entry, _Back) else replay.draw(*entry)


@dataclass(frozen=True, slots=True)
class _Back:
    """A way back: so many boxes are kept, in their order."""

    kind: StepKind
    kept: int


_Log = list["tuple[int, int] | _Back"]
"""Each (cell, value) drawn, and each way back."""


def _cells_of_box(box: int) -> tuple[int, ...]:
    corner = box // 3 * 27 + box % 3 * 3
    return tuple(corner + row * 9 + column for row in range(3) for column in range(3))


CELLS = tuple(map(_cells_of_box, range(9)))
_BOX_OF = {cell: box for box, cells in enumerate(CELLS) for cell in cells}
_PLACE = {cell: i for i, cell in enumerate(cell for box in ORDER for cell in CELLS[box])}
"""When a cell is drawn."""


def _sees(cell: int, other: int) -> bool:
    same_line = cell // 9 == other // 9 or cell % 9 == other % 9
    return same_line or _BOX_OF[cell] == _BOX_OF[other]


_LATER = tuple(
    tuple(
        other
        for cells in CELLS
        for other in cells
        if _PLACE[other] > _PLACE[cell] and _sees(cell, other)
    )
    for cell in range(81)
)
"""The cells that see a cell and are drawn after it, box by box."""

_ALL = (1 << 9) - 1
_VALUES = tuple(tuple(v for v in range(1, 10) if mask >> v - 1 & 1) for mask in range(_ALL + 1))
"""The values of a bit mask."""


def _made(draws: Draws) -> tuple[list[int], _Log]:
    """The lists of a full grid, one value in each, and how they came about."""
    log: _Log = []
    # The lists as they are before each box; those after the last one are the grid.
    stages = [[_ALL] * 81]
    attempts = rounds = 0
    while len(stages) <= len(ORDER):
        box = ORDER[len(stages) - 1]
        after = _draw_box(draws, stages[-1], box, log)
        if after is not None:
            stages.append(after)
            attempts = 0
            continue
        attempts += 1
        back = _way_back(len(stages) - 1, attempts, rounds)
        log.append(back)
        del stages[back.kept + 1 :]
        if back.kind != "box again":
            attempts = 0
            rounds = rounds + 1 if back.kind == "four again" else 0
    return stages[-1], log


def _draw_box(draws: Draws, before: list[int], box: int, log: _Log) -> list[int] | None:
    """The lists with this box drawn, or None at a dead end."""
    lists = before.copy()
    for cell in CELLS[box]:
        values = _VALUES[lists[cell]]
        value = draws.choice(values) if len(values) > 1 else values[0]
        log.append((cell, value))
        bit = 1 << value - 1
        lists[cell] = bit
        is_stuck = False
        for other in _LATER[cell]:
            if lists[other] & bit:
                lists[other] ^= bit
                is_stuck = is_stuck or not lists[other]
        if is_stuck:
            return None
    return lists


def _way_back(drawn: int, attempts: int, rounds: int) -> _Back:
    """Where to go on when the box after so many others has come to a dead end."""
    if drawn < BEFORE_LISTS or attempts < TRIES:
        return _Back("box again", drawn)
    if rounds + 1 < ROUNDS:
        return _Back("four again", BEFORE_LISTS)
    return _Back("all again", 0)


class _Replay:
    """Makes steps out of a log, with all that is to be seen at each of them."""

    def __init__(self) -> None:
        self._board = bytearray(81)
        self._lists = [_ALL] * 81
        self._attempts = [1] * 9
        self._box = ORDER[0]

    def draw(self, cell: int, value: int) -> BoxStep:
        self._box = _BOX_OF[cell]
        candidates = _VALUES[self._lists[cell]]
        removed = self._place(cell, value)
        return self._step(
            "draw",
            cell=cell,
            value=value,
            candidates=candidates,
            removed=removed,
            stuck=tuple(other for other in removed if not self._lists[other]),
        )

    def back(self, back: _Back) -> BoxStep:
        emptied = ORDER[back.kept : ORDER.index(self._box) + 1]
        self._empty(emptied)
        step = self._step(back.kind, emptied=emptied)
        for box in emptied:
            self._attempts[box] = 1
        if back.kind == "box again":
            self._attempts[self._box] = step.attempt + 1
        return step

    def _step(self, kind: StepKind, **facts: Any) -> BoxStep:
        attempt = self._attempts[self._box]
        return BoxStep(kind, self._box, attempt, bytes(self._board), tuple(self._lists), **facts)

    def _place(self, cell: int, value: int) -> tuple[int, ...]:
        """Write the value down; the cells whose lists lose it."""
        bit = 1 << value - 1
        losing = tuple(other for other in _LATER[cell] if self._lists[other] & bit)
        for other in losing:
            self._lists[other] ^= bit
        self._board[cell], self._lists[cell] = value, 0
        return losing

    def _empty(self, boxes: tuple[int, ...]) -> None:
        """Empty the boxes, and find all lists anew from what is left."""
        left = [
            (cell, value)
            for cell, value in enumerate(self._board)
            if value and _BOX_OF[cell] not in boxes
        ]
        self._board, self._lists = bytearray(81), [_ALL] * 81
        for cell, value in sorted(left, key=lambda placed: _PLACE[placed[0]]):
            self._place(cell, value)
