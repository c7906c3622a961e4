"""Junior exocet: two cells of a box that decide two cells of the other boxes beside it.

Take a classic board and a band: three boxes beside each other. (For three boxes above each other,
read columns for rows.)

* Base: two open cells of one box, in one row. Their candidates are the base digits.
* Targets: one open cell in each of the two other boxes, not in the row of the base. Under or above
  each of them, in its column and box, is its companion: the cell that is neither in the row of the
  base nor the target. No companion can have a base digit.
* Cross lines: the column of each target, and the column of the third cell of the base's box and
  row. The six cells that each of them has outside the band are the S cells.
* Every base digit has its places among the S cells within two houses (rows or columns).

If a base digit is in the base, it is in none of the other cells of that row and box. So in each
cross line it is in an S cell, or in the target. Of the S cells at most two can have it, one for
each of the two houses; there are three cross lines: **it is in one of the targets**. The base has
two digits, and there are two targets: they hold the same two digits.

* So all but the base digits leave the targets.
* A base digit that no target can have is not in the base. Nor is one whose S cells lie within one
  house: it would be in both targets, and the other digit of the base in none.

Uniqueness of the solution is not used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from garns.logic.board import Area, Board, CellSet, members, values_of
from garns.logic.state import State
from garns.logic.step import Candidate, Evidence, Step

FEWEST_DIGITS = 3
"""With two digits the base is a naked pair."""


@dataclass(frozen=True)
class _Base:
    """A base, and in each of the two other boxes of the band the targets that are possible."""

    cells: tuple[int, int]
    escape: Area
    targets: tuple[tuple[_Target, ...], tuple[_Target, ...]]
    band: CellSet


@dataclass(frozen=True)
class _Target:
    cell: int
    companion: int
    line: Area


def find(state: State, technique: str) -> Iterator[Step]:
    for base in _bases(state.board):
        masks = [state.candidates[cell] for cell in base.cells]
        digits = masks[0] | masks[1]
        if not all(masks) or digits.bit_count() < FEWEST_DIGITS:
            continue
        first, second = ([t for t in side if _is_target(state, t, digits)] for side in base.targets)
        for pair in product(first, second):
            yield from _conclude(state, technique, base, pair, digits)


def _is_target(state: State, target: _Target, digits: int) -> bool:
    if not state.candidates[target.cell] & digits:
        return False
    value = state.values[target.companion]
    possible = 1 << (value - 1) if value else state.candidates[target.companion]
    return not possible & digits


def _conclude(
    state: State, technique: str, base: _Base, pair: tuple[_Target, _Target], digits: int
) -> Iterator[Step]:
    lines = (base.escape, pair[0].line, pair[1].line)
    s_cells = (lines[0].cells | lines[1].cells | lines[2].cells) & ~base.band
    targets = 1 << pair[0].cell | 1 << pair[1].cell
    false = 0
    for value in values_of(digits):
        houses = _houses_needed(state, s_cells, value)
        if houses > 2:
            return
        if houses < 2 or not state.places[value - 1] & targets:
            false |= 1 << (value - 1)
    removed = [
        Candidate(cell, value)
        for cells, mask in ((base.cells, false), (members(targets), ~digits | false))
        for cell in cells
        for value in values_of(state.candidates[cell] & mask)
    ]
    if removed:
        yield _step(technique, tuple(removed), base, pair, lines, digits)


def _step(
    technique: str,
    removed: tuple[Candidate, ...],
    base: _Base,
    pair: tuple[_Target, _Target],
    lines: tuple[Area, Area, Area],
    digits: int,
) -> Step:
    return Step(
        technique,
        eliminations=removed,
        values=values_of(digits),
        evidence=(
            Evidence("base", base.cells),
            Evidence("target", tuple(target.cell for target in pair)),
            Evidence("companion", tuple(target.companion for target in pair)),
            Evidence("cross", houses=tuple(line.house for line in lines)),
        ),
    )


def _houses_needed(state: State, s_cells: CellSet, value: int) -> int:
    """How many rows and columns it takes to cover the S cells that have the value; 3 for more."""
    left = s_cells & _held(state)[value - 1]
    if not left:
        return 0
    covers = [line.cells for line in state.board.lines if line.cells & left]
    for count in (1, 2):
        for chosen in combinations(covers, count):
            if left & ~(chosen[0] | chosen[-1]) == 0:
                return count
    return 3


@lru_cache(maxsize=4)
def _held(state: State) -> tuple[CellSet, ...]:
    """For each value the cells that have it or can have it."""
    held = list(state.places)
    for cell, value in enumerate(state.values):
        if value:
            held[value - 1] |= 1 << cell
    return tuple(held)


@lru_cache(maxsize=16)
def _bases(board: Board) -> tuple[_Base, ...]:
    """All bases; none on boards whose bands do not have three boxes of three rows and columns."""
    return tuple(
        base
        for lines, crossing in ((board.rows, board.columns), (board.columns, board.rows))
        for box in board.boxes
        for line in lines
        if board.layout.size == 9 and (line.cells & box.cells).bit_count() == 3
        if box.kind == "block"
        for base in _bases_in(board, box, line, crossing)
    )


def _bases_in(board: Board, box: Area, line: Area, crossing: tuple[Area, ...]) -> Iterator[_Base]:
    boxes = [each for each in board.boxes if each.cells & line.cells]
    band = boxes[0].cells | boxes[1].cells | boxes[2].cells
    first, second = (_targets(each, line, crossing) for each in boxes if each is not box)
    for escape in crossing:
        rest = tuple(members(line.cells & box.cells & ~escape.cells))
        if len(rest) == 2:
            yield _Base((rest[0], rest[1]), escape, (first, second), band)


def _targets(box: Area, line: Area, crossing: tuple[Area, ...]) -> tuple[_Target, ...]:
    found = []
    for cross in crossing:
        beside = tuple(members(cross.cells & box.cells & ~line.cells))
        if beside:
            upper, lower = beside
            found += [_Target(upper, lower, cross), _Target(lower, upper, cross)]
    return tuple(found)
