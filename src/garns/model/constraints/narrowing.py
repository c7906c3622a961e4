"""What a primitive leaves to the empty cells, given the values that stand on the board: no more
than can be seen at one look at this rule alone."""

from __future__ import annotations

from collections.abc import Iterator

from .primitives import NOWHERE, Allowed, Automaton, Different, Pair, Primitive, Sets, Sum

Left = Iterator[tuple[int, int]]
"""Empty cells, each with the set of values that are left to it."""


def left_by(primitive: Primitive, values: bytes, size: int) -> Left:
    """A cell may come more than once: what is left is in all of its sets."""
    match primitive:
        case Allowed(cell, allowed):
            return iter(() if values[cell] else ((cell, allowed),))
        case Different(cells):
            return _left_by_different(cells, values, size)
        case Pair():
            return _left_by_pair(primitive, values)
        case Sets():
            return _left_by_sets(primitive, values)
        case Sum():
            return _left_by_sum(primitive, values, size)
        case Automaton():
            return _left_by_automaton(primitive, values, size)


def _mask(values: bytes, cells: tuple[int, ...]) -> int:
    mask = 0
    for cell in cells:
        if values[cell]:
            mask |= 1 << (values[cell] - 1)
    return mask


def _left_by_different(cells: tuple[int, ...], values: bytes, size: int) -> Left:
    left = ((1 << size) - 1) & ~_mask(values, cells)
    return ((cell, left) for cell in cells if not values[cell])


def _left_by_pair(pair: Pair, values: bytes) -> Left:
    first, second = values[pair.first], values[pair.second]
    if first and not second:
        yield pair.second, pair.allowed[first - 1]
    elif second and not first:
        rows = enumerate(pair.allowed)
        yield pair.first, sum(1 << value for value, row in rows if row >> (second - 1) & 1)


def _left_by_sets(rule: Sets, values: bytes) -> Left:
    held, left = _mask(values, rule.cells), 0
    for each in rule.sets:
        if each & held == held:
            left |= each
    return ((cell, left & ~held) for cell in rule.cells if not values[cell])


def _left_by_sum(rule: Sum, values: bytes, size: int) -> Left:
    """By the least and the most that the other empty cells can have."""
    empty = [(cell, factor) for cell, factor in rule.terms if not values[cell]]
    rest = rule.total - sum(values[cell] * factor for cell, factor in rule.terms)
    least = sum(min(factor, factor * size) for _, factor in empty)
    most = sum(max(factor, factor * size) for _, factor in empty)
    for cell, factor in empty:
        lowest = rest - most + max(factor, factor * size)
        highest = rest - least + min(factor, factor * size)
        fitting = (v for v in range(1, size + 1) if lowest <= v * factor <= highest)
        yield cell, sum(1 << (value - 1) for value in fitting)


def _left_by_automaton(rule: Automaton, values: bytes, size: int) -> Left:
    """The values on a way from the first state to one that accepts."""
    ways = [_steps(values[cell], size) for cell in rule.cells]
    reached = [{0}]
    for steps in ways:
        after = {rule.next[state * size + v] for state in reached[-1] for v in steps}
        reached.append(after - {NOWHERE})
    good = {state for state in reached[-1] if rule.accepts[state]}
    for place in reversed(range(len(rule.cells))):
        used, before = 0, set()
        for state in reached[place]:
            for v in ways[place]:
                if rule.next[state * size + v] in good:
                    used |= 1 << v
                    before.add(state)
        if not values[rule.cells[place]]:
            yield rule.cells[place], used
        good = before


def _steps(value: int, size: int) -> range:
    """The values that a cell may have, from 0."""
    return range(value - 1, value) if value else range(size)
