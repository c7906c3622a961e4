"""Types of Interactive-Sudoku-Solver that have no kind of their own: rules that automata follow.

Each function gives the numbers of a deterministic automaton, as `iss_machines` writes them. A rule
that needs too many states raises BadMachine. A rule that counts is one automaton for each value.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .iss_machines import numbers_of_steps, smallest

Numbers = tuple[int, ...]


@lru_cache(maxsize=64)
def all_classes(classes: tuple[int, ...]) -> Numbers:
    """At least one value of each class, for each value from 1 up the number of its class."""
    everything = sum(1 << each for each in set(classes))
    return numbers_of_steps(
        0,
        lambda seen, value: seen | 1 << classes[value - 1],
        lambda seen: seen == everything,
        len(classes),
    )


@lru_cache(maxsize=256)
def no_part_adds_up_to(total: int, size: int) -> Numbers:
    """Whichever of the cells are added. A state is the set of sums so far, as bits."""

    def step(sums: int, value: int) -> int | None:
        sums |= sums << value
        return None if sums >> total & 1 else sums & (1 << total) - 1

    return numbers_of_steps(1, step, lambda _: True, size)


@lru_cache(maxsize=64)
def halves(cells: int, size: int) -> Numbers:
    """As many even values as odd ones, and as many low values as high ones; what is neither low
    nor high cannot be."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        even = state[0] + (1 if value % 2 == 0 else -1)
        low = state[1] + (1 if value <= size // 2 else -1)
        is_middle = size % 2 == 1 and value == size // 2 + 1
        is_possible = 2 * abs(even) <= cells and 2 * abs(low) <= cells
        return (even, low) if is_possible and not is_middle else None

    return numbers_of_steps((0, 0), step, lambda state: state == (0, 0), size)


class _Lunch(NamedTuple):
    """Of the cells so far: the least and the greatest value that can be an end (0 for none), the
    end that came last, the sum between the two, and the sum after the last one."""

    low: int = 0
    high: int = 0
    last: str = ""
    between: int = 0
    after: int = 0
    cells: int = 0


@lru_cache(maxsize=256)
def between_ends(total: int, cells: int, size: int) -> Numbers:
    """The values between the least and the greatest of so many different ones add up to this."""
    too_much = total + 1

    def step(state: _Lunch, value: int) -> _Lunch | None:
        low, high, last, between, after, read = state
        if read == cells or value in (low, high):
            return None
        # So many different values go below what can be the greatest of them, and above the least.
        is_low = value <= size - cells + 1 and (not low or value < low)
        is_high = value >= cells and value > high
        if not is_low and not is_high:
            added = min(after + value, too_much) if last else 0
            return _Lunch(low, high, last, between, added, read + 1)
        if is_low and is_high:
            return _Lunch(value, value, "both", 0, 0, read + 1)
        end, other = ("low", high) if is_low else ("high", low)
        # What was an end lies between the ends now, unless the other end came after it.
        inside = after if last != end else between + (low if is_low else high) + after
        inside = min(inside, too_much) if other else 0
        ends = (value, high) if is_low else (low, value)
        return _Lunch(*ends, end, inside, 0, read + 1)

    def accepts(state: _Lunch) -> bool:
        has_ends = 0 < state.low < state.high
        return has_ends and state.cells == cells and state.between == total

    return smallest(_Lunch(), step, accepts, size)


@lru_cache(maxsize=512)
def times(value: int, counts: frozenset[int], size: int, *, or_more: bool = False) -> Numbers:
    """The value stands in one of these numbers of cells; or in more than the greatest."""
    most = max(counts)

    def step(count: int, read: int) -> int | None:
        if read != value:
            return count
        return min(count + 1, most) if or_more or count < most else None

    return numbers_of_steps(0, step, lambda count: count in counts, size)


@lru_cache(maxsize=64)
def as_often(value: int, cells: int, size: int) -> Numbers:
    """The value stands as often among the cells in odd places as among the others."""

    def step(state: tuple[int, int], read: int) -> tuple[int, int] | None:
        more, turn = state
        more += (read == value) * (1 if turn == 0 else -1)
        return (more, 1 - turn) if 2 * abs(more) <= cells else None

    return numbers_of_steps((0, 0), step, lambda state: state == (0, 0), size)


@lru_cache(maxsize=64)
def counted_by_the_last(cells: int, size: int) -> Numbers:
    """The last value is how many different values stand before it. A state is the set of these,
    and whether the value that was read just now was their number before it."""

    def step(state: tuple[int, bool], value: int) -> tuple[int, bool] | None:
        seen, count = state[0] | 1 << value, state[0].bit_count()
        return (seen, count == value) if count <= cells else None

    return numbers_of_steps((0, False), step, lambda state: state[1], size)


@lru_cache(maxsize=64)
def between_neighbours(middle: int, size: int) -> Numbers:
    """Down a column: above the middle value stands 1, or below it the greatest value."""

    def step(state: str, value: int) -> str | None:
        if state == "needs the greatest" and value != size:
            return None
        if value == middle and state != "after 1":
            return "needs the greatest"
        return "after 1" if value == 1 else "other"

    return numbers_of_steps("other", step, lambda state: state != "needs the greatest", size)


@lru_cache(maxsize=64)
def first_hidden(hidden: int, size: int) -> Numbers:
    """The first value that is less than one before it. A state is the greatest value so far."""
    found = -1

    def step(highest: int, value: int) -> int | None:
        if highest == found or value > highest:
            return found if highest == found else value
        return found if value == hidden else None

    return numbers_of_steps(0, step, lambda state: state == found, size)


@lru_cache(maxsize=64)
def loop_of_sums(total: int, cells: int, size: int) -> Numbers:
    """Around a loop of so many cells, in parts that add up to this each. A state is the sum so far
    and where in a part the loop may begin: what the last cells, which belong to it, add up to."""

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        so_far, begins, read = state
        kept = sum(
            1 << begin
            for begin in range(total)
            if begins >> begin & 1 and (so_far + begin) % total + value <= total
        )
        return ((so_far + value) % total, kept, read + 1) if kept and read < cells else None

    start = (0, (1 << total) - 1, 0)
    return smallest(start, step, lambda state: state[0] == 0 and state[2] == cells, size)


@lru_cache(maxsize=64)
def indexed_value(cells: int, size: int) -> Numbers:
    """The first value says in which of the cells after the second one the second value stands. A
    state is how far that cell is, and the value."""
    found = (0, 0)
    start = (-1, 0)

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        far, wanted = state
        if state == start:
            return (value, 0) if value <= cells else None
        if state == found or not wanted:
            return found if state == found else (far, value)
        if far > 1:
            return far - 1, wanted
        return found if value == wanted else None

    return numbers_of_steps(start, step, lambda state: state == found, size)
