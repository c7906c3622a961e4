"""Automata in the strings of Interactive-Sudoku-Solver: packed ones, regular expressions, and lines
of equal sums, all as the numbers of a deterministic automaton.

The numbers are: how many states there are, for each of them 1 if it accepts and 0 if not, and for
each state and each value the next state, −1 if there is none. It begins in state 0.

A packed automaton is a stream of bits, high ones first, in Base64 for links: how states are
written (2 bits), the width of a state − 1 (4), the number of values − 1 (4), how many states begin,
how many others accept, and for each that begins whether it accepts. Then each state in turn: a set
of values and a state for each of these; or (if it is written plainly, for there may be several
states for one value) how many pairs of value and state follow, and these.
"""

from __future__ import annotations

import binascii
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

PLAIN, PACKED = 0, 1
MOST_STATES = 1024
"""Of a deterministic automaton."""
LONGEST_PATTERN = 500
MOST_REPEATED = 100
"""Times that `{n}` may ask for."""
DEEPEST = 40
"""Brackets in brackets."""

_KEY = re.compile("[A-Za-z0-9_-]*")

States = frozenset[int]
State = TypeVar("State")


class BadMachine(ValueError):
    """Not an automaton, or one that is too large."""


@dataclass
class _Machine:
    """Several states may follow a value; `free` are those that follow without any."""

    next: list[dict[int, list[int]]] = field(default_factory=list)
    free: list[list[int]] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    accepts: set[int] = field(default_factory=set)

    def new_state(self) -> int:
        if len(self.next) > 16 * MOST_STATES:
            raise BadMachine
        self.next.append({})
        self.free.append([])
        return len(self.next) - 1

    def closed(self, states: Iterable[int]) -> States:
        """With all states that follow freely."""
        found, left = set[int](), list(states)
        while left:
            state = left.pop()
            if state not in found:
                found.add(state)
                left += self.free[state]
        return frozenset(found)

    def numbers(self, size: int) -> tuple[int, ...]:
        def step(states: States, value: int) -> States | None:
            after = {to for state in states for to in self.next[state].get(value, ())}
            return self.closed(after) if after else None

        return numbers_of_steps(
            self.closed(self.starts), step, lambda s: bool(s & self.accepts), size
        )


def numbers_of_steps(
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
    size: int,
    most: int = MOST_STATES,
) -> tuple[int, ...]:
    """Of the automaton that has these steps, `None` being no state; without what never leads to an
    end."""
    order, rows = {start: 0}, list[list[int]]()
    states = [start]
    for state in states:
        row = list[int]()
        for value in range(1, size + 1):
            after = step(state, value)
            if after is not None and after not in order:
                order[after] = len(states)
                states.append(after)
            row.append(-1 if after is None else order[after])
        rows.append(row)
        if len(states) > most:
            raise BadMachine
    return _without_dead_ends([accepts(state) for state in states], rows)


def _without_dead_ends(accepts: Sequence[bool], rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    alive = {state for state, accepted in enumerate(accepts) if accepted}
    before: dict[int, set[int]] = {}
    for state, row in enumerate(rows):
        for to in row:
            before.setdefault(to, set()).add(state)
    left = list(alive)
    while left:
        fresh = before.get(left.pop(), set()) - alive
        alive |= fresh
        left += fresh
    kept = [0, *sorted(alive - {0})]
    number = {state: i for i, state in enumerate(kept)} | {-1: -1}
    table = [number[to] if to in alive else -1 for state in kept for to in rows[state]]
    return len(kept), *(int(accepts[state]) for state in kept), *table


MOST_BEFORE = 20_000
"""States of an automaton that is made smaller afterwards."""


def smallest(
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
    size: int,
) -> tuple[int, ...]:
    """Of the automaton with the fewest states that takes the same values as one of these steps."""
    count, *rest = numbers_of_steps(start, step, accepts, size, MOST_BEFORE)
    rows = [rest[count + state * size :][:size] for state in range(count)]
    classes, known = rest[:count], 0
    while len(set(classes)) > known:
        known = len(set(classes))
        # States stay one as long as each value leads from both to states that are one.
        keys: dict[tuple[int, ...], int] = {}
        classes = [
            keys.setdefault(
                (classes[state], *(to if to < 0 else classes[to] for to in row)), len(keys)
            )
            for state, row in enumerate(rows)
        ]
    if known > MOST_STATES:
        raise BadMachine
    first = {each: state for state, each in reversed([*enumerate(classes)])}
    merged = [[to if to < 0 else classes[to] for to in rows[first[each]]] for each in range(known)]
    return numbers_of_steps(
        classes[0],
        lambda each, value: merged[each][value - 1] if merged[each][value - 1] >= 0 else None,
        lambda each: rest[first[each]] == 1,
        size,
    )


def machine_of_sums(total: int, size: int) -> tuple[int, ...]:
    """Of a line that can be cut into parts that add up to this each."""

    def step(so_far: int, value: int) -> int | None:
        return (so_far + value) % total if so_far + value <= total else None

    return numbers_of_steps(0, step, lambda so_far: so_far == 0, size)


# Packed automata


class _Bits:
    def __init__(self, raw: bytes) -> None:
        self._bits = "".join(f"{byte:08b}" for byte in raw)
        self._next = 0

    @property
    def left(self) -> int:
        return len(self._bits) - self._next

    def number(self, width: int) -> int:
        if width > self.left:
            raise BadMachine
        bits, self._next = self._bits[self._next : self._next + width], self._next + width
        return int(bits or "0", 2)


def machine_of_key(key: str, size: int) -> tuple[int, ...]:
    """The numbers of a packed automaton."""
    bits = _Bits(_unpacked(key))
    form, width, values = bits.number(2), bits.number(4) + 1, bits.number(4) + 1
    starts, accepts = bits.number(width), bits.number(width)
    starts_that_accept = bits.number(starts)
    if form not in (PLAIN, PACKED) or not starts or values > size:
        raise BadMachine
    machine = _Machine()
    read = _plain_states if form == PLAIN else _packed_states
    for state, (value, to) in read(bits, width, values):
        while len(machine.next) <= max(state, to):
            machine.new_state()
        machine.next[state].setdefault(value, []).append(to)
    while len(machine.next) < starts + accepts:
        machine.new_state()
    machine.starts = list(range(starts))
    machine.accepts = {i for i in range(starts) if starts_that_accept >> i & 1}
    machine.accepts |= set(range(starts, starts + accepts))
    return machine.numbers(size)


def _unpacked(key: str) -> bytes:
    key = key.rstrip("=")
    if not _KEY.fullmatch(key):
        raise BadMachine
    try:
        return urlsafe_b64decode(key + "=" * (-len(key) % 4))
    except (binascii.Error, ValueError):
        raise BadMachine from None


_Step = tuple[int, tuple[int, int]]
"""A state, and a value with the state that follows."""


def _plain_states(bits: _Bits, width: int, values: int) -> Iterator[_Step]:
    count_width, value_width = bits.number(4), (values - 1).bit_length()
    state = 0
    while count_width and bits.left >= count_width:
        for _ in range(bits.number(count_width)):
            yield state, (bits.number(value_width) + 1, bits.number(width))
        state += 1


def _packed_states(bits: _Bits, width: int, values: int) -> Iterator[_Step]:
    state = 0
    while bits.left >= values:
        active = bits.number(values)
        for value in range(1, values + 1):
            if active >> (value - 1) & 1:
                yield state, (value, bits.number(width))
        state += 1


def machine_key(numbers: Sequence[int], size: int) -> str:
    """The packed form of an automaton."""
    count, accepts, table = numbers[0], numbers[1 : 1 + numbers[0]], numbers[1 + numbers[0] :]
    others = range(1, count)
    order = [0, *(s for s in others if accepts[s]), *(s for s in others if not accepts[s])]
    place = {state: i for i, state in enumerate(order)}
    width = max(1, (count - 1).bit_length(), sum(accepts[1:]).bit_length())
    head = [(PACKED, 2), (width - 1, 4), (size - 1, 4), (1, width), (sum(accepts[1:]), width)]
    bits = "".join(f"{number:0{wide}b}" for number, wide in [*head, (accepts[0], 1)])
    for state in order:
        row = table[state * size : (state + 1) * size]
        bits += f"{sum(1 << i for i, to in enumerate(row) if to >= 0):0{size}b}"
        bits += "".join(f"{place[to]:0{width}b}" for to in row if to >= 0)
    bits += "0" * (-len(bits) % 8)
    raw = bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))
    return urlsafe_b64encode(raw).decode().rstrip("=")


# Regular expressions


def machine_of_pattern(key: str, size: int) -> tuple[int, ...]:
    """The numbers of a regular expression in Base64: digits, `.`, `[1-3]`, `[^5]`, `( | )` and
    the quantifiers `* + ? {n} {n,} {n,m}`."""
    try:
        pattern = _unpacked(key).decode("ascii")
    except UnicodeDecodeError:
        raise BadMachine from None
    if len(pattern) > LONGEST_PATTERN:
        raise BadMachine
    parser = _Parser("".join(pattern.split()), size)
    machine = _Machine()
    start, end = machine.new_state(), machine.new_state()
    parser.whole()(machine, start, end)
    machine.starts, machine.accepts = [start], {end}
    return machine.numbers(size)


_Part = Callable[[_Machine, int, int], None]
"""Adds what leads from one state to another."""


class _Parser:
    def __init__(self, pattern: str, size: int) -> None:
        self._pattern, self._size, self._next, self._depth = pattern, size, 0, 0

    @property
    def _char(self) -> str:
        return self._pattern[self._next : self._next + 1]

    def _take(self) -> str:
        char = self._char
        if not char:
            raise BadMachine
        self._next += 1
        return char

    def whole(self) -> _Part:
        found = self._choice()
        if self._char:
            raise BadMachine
        return found

    def _choice(self) -> _Part:
        parts = [self._sequence()]
        while self._char == "|":
            self._take()
            parts.append(self._sequence())

        def add(machine: _Machine, start: int, end: int) -> None:
            for part in parts:
                part(machine, start, end)

        return add

    def _sequence(self) -> _Part:
        parts = list[_Part]()
        while self._char not in ("", "|", ")"):
            parts.append(self._repeated(self._atom()))
        return _in_turn(parts)

    def _atom(self) -> _Part:
        char = self._take()
        if char == "(":
            self._depth += 1
            if self._depth > DEEPEST:
                raise BadMachine
            inside = self._choice()
            self._depth -= 1
            if self._take() != ")":
                raise BadMachine
            return inside
        values = self._class() if char == "[" else self._values(char)

        def add(machine: _Machine, start: int, end: int) -> None:
            for value in values:
                machine.next[start].setdefault(value, []).append(end)

        return add

    def _values(self, char: str) -> set[int]:
        return set(range(1, self._size + 1)) if char == "." else {self._value(char)}

    def _value(self, char: str) -> int:
        value = int(char, 36) if char.isascii() and char.isalnum() else 0
        if not 1 <= value <= self._size:
            raise BadMachine
        return value

    def _class(self) -> set[int]:
        is_negated = self._char == "^"
        if is_negated:
            self._take()
        values = set[int]()
        while (char := self._take()) != "]":
            first = last = self._value(char)
            if self._char == "-":
                self._take()
                last = self._value(self._take())
            values |= set(range(first, last + 1))
        return set(range(1, self._size + 1)) - values if is_negated else values

    def _repeated(self, part: _Part) -> _Part:
        while self._char and self._char in "*+?{":
            least, most = self._quantifier()
            part = _times(part, least, most)
        return part

    def _quantifier(self) -> tuple[int, int | None]:
        char = self._take()
        if char != "{":
            return int(char == "+"), 1 if char == "?" else None
        text = ""
        while (char := self._take()) != "}":
            text += char
        least, comma, most = text.partition(",")
        if not comma:
            return self._times(least), self._times(least)
        return self._times(least), self._times(most) if most else None

    def _times(self, text: str) -> int:
        if not (text.isascii() and text.isdecimal()) or len(text) > 3 or int(text) > MOST_REPEATED:
            raise BadMachine
        return int(text)


def _in_turn(parts: Sequence[_Part]) -> _Part:
    def add(machine: _Machine, start: int, end: int) -> None:
        for part in parts:
            after = machine.new_state()
            part(machine, start, after)
            start = after
        machine.free[start].append(end)

    return add


def _times(part: _Part, least: int, most: int | None) -> _Part:
    """So many times; None is any number of times more."""

    def loop(machine: _Machine, start: int, end: int) -> None:
        middle, after = machine.new_state(), machine.new_state()
        machine.free[start].append(middle)
        part(machine, middle, after)
        machine.free[after].append(middle)
        machine.free[middle].append(end)

    def once_or_not(machine: _Machine, start: int, end: int) -> None:
        # A state of its own, so that leaving it out cannot go back into a loop before it.
        middle = machine.new_state()
        machine.free[start] += [middle, end]
        part(machine, middle, end)

    more: list[_Part] = [loop] if most is None else [once_or_not] * (most - least)
    return _in_turn([part] * least + more)
