"""Clues outside of the board. Their cells are those of the line in the order seen from the clue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from .automata import Table, table
from .checks import check_numbers, check_size, check_total
from .constraint import Constraint, refusal
from .geometry import distance
from .kind import Cells, Kind, Numbers
from .marks import Mark
from .primitives import Primitive, Sum

if TYPE_CHECKING:
    from garns.model.layout import Layout


def _marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("outside", constraint.groups[0], str(constraint.numbers[0]))


def _of_a_row(
    id: str,
    table_of: Callable[[int, int], Table],
    is_right: Callable[[list[int], int], bool],
    check_number: Callable[[Constraint, Layout], None],
) -> Kind:
    """A clue for a whole row or column: an automaton for the size and the number of the clue, and
    whether the values of a full row obey it."""

    def primitives(constraint: Constraint, layout: Layout) -> Iterator[Primitive]:
        yield table_of(layout.size, constraint.numbers[0]).along(constraint.groups[0])

    def holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
        row = [values[cell] for cell in constraint.groups[0]]
        return is_right(row, constraint.numbers[0])

    def check(constraint: Constraint, layout: Layout) -> None:
        check_size(constraint, layout, 2)
        (cells,) = constraint.groups
        steps = {distance(layout, *pair) for pair in pairwise(cells)}
        is_straight = len(steps) == 1 and steps <= {(0, 1), (0, -1), (1, 0), (-1, 0)}
        if len(cells) != layout.size or not is_straight:
            raise refusal("constraint.not-a-row", constraint, layout)
        check_number(constraint, layout)

    return Kind(id, Cells(least=2), Numbers(1, 1), primitives, holds, _marks, check, is_single=True)


# Sandwiches: the sum between 1 and N

_Bread = int | str
_BEFORE, _AFTER = "before", "after"


@lru_cache(maxsize=512)
def _sandwich_table(size: int, total: int) -> Table:
    def step(state: _Bread, value: int) -> _Bread | None:
        is_bread = value in (1, size)
        if isinstance(state, str):
            return total if is_bread and state == _BEFORE else None if is_bread else state
        if is_bread:
            return None if state else _AFTER
        return state - value if value <= state else None

    start: _Bread = _BEFORE
    return table(size, start, step, lambda state: state == _AFTER)


def _is_sandwich(row: list[int], total: int) -> bool:
    start, end = sorted((row.index(1), row.index(len(row))))
    return sum(row[start + 1 : end]) == total


def _check_sandwich(constraint: Constraint, layout: Layout) -> None:
    inside = range(2, layout.size)
    (total,) = constraint.numbers
    sums = 1
    for value in inside:
        sums |= sums << value
    if total < 0 or total > sum(inside) or not sums >> total & 1:
        check_numbers(constraint, layout, 0, sum(inside))
        raise refusal("constraint.no-such-sum", constraint, layout, total=total)


# X-sums: the sum of the first X cells, X being the value of the first


_UNREAD: int = -1


@lru_cache(maxsize=512)
def _x_sum_table(size: int, total: int) -> Table:
    def reachable(cells: int, left: int) -> tuple[int, int] | None:
        least, most = cells * (cells + 1) // 2, cells * (2 * size - cells + 1) // 2
        return (cells, left) if least <= left <= most else None

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        cells, left = state
        if cells == _UNREAD:
            return reachable(value - 1, total - value)
        return state if cells == 0 else reachable(cells - 1, left - value)

    start = (_UNREAD, total)
    return table(size, start, step, lambda state: state[0] == 0)


def _is_x_sum(row: list[int], total: int) -> bool:
    return sum(row[: row[0]]) == total


def _check_x_sum(constraint: Constraint, layout: Layout) -> None:
    size = layout.size
    (total,) = constraint.numbers
    check_numbers(constraint, layout, 1, size * (size + 1) // 2)
    if not any(_x_sums(x, size, total) for x in range(1, size + 1)):
        raise refusal("constraint.no-such-sum", constraint, layout, total=total)


def _x_sums(x: int, size: int, total: int) -> bool:
    """Whether X and X − 1 other values can add up to the total: they make every sum from the least
    to the most but, where X lies next to the end of them, one."""
    others = [value for value in range(1, size + 1) if value != x]
    sums = {(0, 0)}
    for value in others:
        sums |= {(n + 1, s + value) for n, s in sums if n < x - 1 and s + value <= total - x}
    return (x - 1, total - x) in sums


# Skyscrapers: how many cells are greater than all before them


@lru_cache(maxsize=512)
def _skyscraper_table(size: int, seen: int) -> Table:
    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        highest, left = state
        if value <= highest:
            return state
        # What is not the highest of all leaves at least one more to be seen.
        is_possible = (left > 1) if value < size else (left == 1)
        return (value, left - 1) if is_possible else None

    return table(size, (0, seen), step, lambda state: state == (size, 0))


def _is_skyline(row: list[int], seen: int) -> bool:
    return len(set(accumulate(row, max))) == seen


def _check_from_one(constraint: Constraint, layout: Layout) -> None:
    check_numbers(constraint, layout, 1, layout.size)


# Numbered rooms: the digit in cell number X, X being the value of the first


@lru_cache(maxsize=512)
def _room_table(size: int, digit: int) -> Table:
    start, found = size, -1

    def step(state: int, value: int) -> int | None:
        if state == found:
            return found
        if state == start:
            # The first cell is room number 1 itself.
            return value - 1 if value > 1 else found if digit == 1 else None
        if state == 1:
            return found if value == digit else None
        return state - 1

    return table(size, start, step, lambda state: state == found)


def _is_room(row: list[int], digit: int) -> bool:
    return row[row[0] - 1] == digit


# Little killers: the sum of a diagonal


def _little_killer(constraint: Constraint, _: Layout) -> Iterator[Primitive]:
    (cells,) = constraint.groups
    yield Sum(tuple((cell, 1) for cell in cells), constraint.numbers[0])


def _little_killer_holds(constraint: Constraint, _: Layout, values: bytes) -> bool:
    return sum(values[cell] for cell in constraint.cells) == constraint.numbers[0]


def _little_killer_marks(constraint: Constraint, _: Layout) -> Iterator[Mark]:
    yield Mark("outside", constraint.groups[0], str(constraint.numbers[0]), "arrow")


def _check_little_killer(constraint: Constraint, layout: Layout) -> None:
    (cells,) = constraint.groups
    steps = {distance(layout, *pair) for pair in pairwise(cells)}
    is_diagonal = len(steps) == 1 and all(abs(part) == 1 for step in steps for part in step)
    if not is_diagonal or not (_is_at_edge(layout, cells[0]) and _is_at_edge(layout, cells[-1])):
        raise refusal("constraint.not-a-diagonal", constraint, layout)
    check_total(constraint, layout, constraint.numbers[0], len(cells), len(cells) * layout.size)


def _is_at_edge(layout: Layout, cell: int) -> bool:
    edges = (0, layout.size - 1)
    return layout.row_of(cell) in edges or layout.column_of(cell) in edges


SANDWICH = _of_a_row("sandwich", _sandwich_table, _is_sandwich, _check_sandwich)
X_SUM = _of_a_row("x-sum", _x_sum_table, _is_x_sum, _check_x_sum)
SKYSCRAPER = _of_a_row("skyscraper", _skyscraper_table, _is_skyline, _check_from_one)
NUMBERED_ROOM = _of_a_row("numbered-room", _room_table, _is_room, _check_from_one)
LITTLE_KILLER = Kind(
    "little-killer",
    Cells(least=2),
    Numbers(1, 1),
    _little_killer,
    _little_killer_holds,
    _little_killer_marks,
    _check_little_killer,
    is_single=True,
)
