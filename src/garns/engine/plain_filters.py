"""What constraints say of candidates: the plain twin of the filters in native/rules.

masks  a list with one int per cell; bit v − 1 is set while value v may still stand there

A filter tells for some cells which values may stay. It may leave too many, but not when one value
is left for each of its cells: then it leaves none if the constraint is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from garns.model import Layout
from garns.model.constraints import Allowed, Automaton, Different, Pair, Primitive, Sets, Sum
from garns.model.constraints.primitives import NOWHERE

Masks = list[int]

Narrowed = Iterator[tuple[int, int]]
"""Cells, and the values that may stay there."""


def filtered(layout: Layout, masks: Masks) -> list[int] | None:
    """Ask all constraints once. The cells that have come down to one value; None if there is a
    contradiction."""
    singles = []
    for primitives in layout.primitives:
        for primitive in primitives:
            for cell, values in _narrowed(primitive, masks, layout.size):
                left = masks[cell] & values
                if not left:
                    return None
                if left != masks[cell] and left & (left - 1) == 0:
                    singles.append(cell)
                masks[cell] = left
    return singles


def _narrowed(primitive: Primitive, masks: Masks, size: int) -> Narrowed:
    match primitive:
        case Allowed(cell, values):
            yield cell, values
        case Different(cells):
            yield from _different(cells, masks)
        case Pair():
            yield from _pair(primitive, masks)
        case Sum():
            yield from _sum(primitive, masks)
        case Sets():
            yield from _different(primitive.cells, masks)
            yield from _sets(primitive, masks)
        case Automaton():
            yield from _automaton(primitive, masks, size)


def _different(cells: tuple[int, ...], masks: Masks) -> Narrowed:
    for cell in cells:
        if masks[cell] & (masks[cell] - 1) == 0:
            yield from ((other, ~masks[cell]) for other in cells if other != cell)


def _pair(pair: Pair, masks: Masks) -> Narrowed:
    partners = 0
    for value in values_of(masks[pair.first]):
        partners |= pair.allowed[value - 1]
    yield pair.second, partners
    yield pair.first, _mask(lambda v: pair.allowed[v - 1] & masks[pair.second], masks[pair.first])


def _sum(rule: Sum, masks: Masks) -> Narrowed:
    """What a cell adds lies between what the others leave over at least and at most."""
    amounts = [[factor * v for v in values_of(masks[cell])] for cell, factor in rule.terms]
    least, most = sum(map(min, amounts)), sum(map(max, amounts))
    for (cell, factor), own in zip(rule.terms, amounts, strict=True):
        lowest, highest = rule.total - (most - max(own)), rule.total - (least - min(own))

        def fits(value: int, factor: int = factor, low: int = lowest, high: int = highest) -> bool:
            return low <= factor * value <= high

        yield cell, _mask(fits, masks[cell])


def _sets(rule: Sets, masks: Masks) -> Narrowed:
    everything = possible = 0
    for cell in rule.cells:
        everything |= masks[cell]
    for each in rule.sets:
        if each & ~everything == 0 and all(masks[cell] & each for cell in rule.cells):
            possible |= each
    yield from ((cell, possible) for cell in rule.cells)


def _automaton(rule: Automaton, masks: Masks, size: int) -> Narrowed:
    """Values that lead from a state that can be reached to one from which an end can be."""
    reached = [{0}]
    for cell in rule.cells:
        steps = _steps(rule, reached[-1], masks[cell], size)
        reached.append({next for _, _, next in steps})
    ends = {state for state in reached[-1] if rule.accepts[state]}
    for cell, states in reversed(list(zip(rule.cells, reached[:-1], strict=True))):
        steps = [step for step in _steps(rule, states, masks[cell], size) if step[2] in ends]
        yield cell, sum({1 << (value - 1) for _, value, _ in steps})
        ends = {state for state, _, _ in steps}


def _steps(rule: Automaton, states: set[int], values: int, size: int) -> list[tuple[int, int, int]]:
    """From which state, by which value, to which state."""
    all_steps = ((s, v, rule.next[s * size + v - 1]) for s in states for v in values_of(values))
    return [step for step in all_steps if step[2] != NOWHERE]


def values_of(mask: int) -> Iterator[int]:
    """The values of a set."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length()
        mask ^= lowest


def _mask(is_kept: Callable[[int], object], mask: int) -> int:
    return sum(1 << (value - 1) for value in values_of(mask) if is_kept(value))
