"""Automata, made from a rule for one step."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeVar

from .primitives import NOWHERE, Automaton

State = TypeVar("State", bound=Hashable)

MOST_STATES = 4096
"""What the engine takes."""


class Table(NamedTuple):
    """What an automaton is without its cells."""

    next: tuple[int, ...]
    accepts: tuple[bool, ...]

    def along(self, cells: tuple[int, ...]) -> Automaton:
        return Automaton(cells, self.next, self.accepts)


def table(
    size: int,
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
) -> Table:
    """The states that can be reached, numbered in the order in which they are found. `step` says
    what a state becomes with a value, None if that value cannot follow."""
    numbers: dict[State, int] = {start: 0}
    states = [start]
    following: list[int] = []
    for state in states:  # grows while it is read
        for value in range(1, size + 1):
            after = step(state, value)
            if after is None:
                following.append(NOWHERE)
                continue
            if after not in numbers:
                numbers[after] = len(states)
                states.append(after)
            following.append(numbers[after])
    assert len(states) <= MOST_STATES, "a kind must keep its automata small"
    return Table(tuple(following), tuple(map(accepts, states)))
