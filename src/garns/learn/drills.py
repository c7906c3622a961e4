"""Drills: positions just before a step, for practice; some thirty for each technique.

They ship as `drills/<technique>.txt`, made by `tools/make_drills.py`. A line is a drill:

    .5..7a..9…  457 468

81 characters are the board, row by row: a digit that is given, a letter for one that was filled in
(a = 1 … i = 9), a dot for an empty cell. After it stand the candidates that are struck although no
digit on the board forbids them, as row, column and digit: 457 is r4c5<>7. Lines that begin with #
are comments.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

from garns.engine import solve
from garns.logic import State, board_of, technique_named
from garns.model import Grid, InvalidRequest, Layout, possible_values

SIZE = 9
CELLS = 81
LAYOUT = Layout.named("9")

_EMPTY = "."
_FILLED = "abcdefghi"


@dataclass(frozen=True)
class Drill:
    """A position and the technique to find there.

    `values` are all digits on the board, `givens` those of the puzzle, 0 for none; `candidates` are
    bit masks, bit v − 1 for digit v, and 0 where a digit stands.
    """

    technique: str
    values: tuple[int, ...]
    givens: tuple[int, ...]
    candidates: tuple[int, ...]

    @classmethod
    def of_state(cls, technique: str, state: State) -> Drill:
        return cls(technique, tuple(state.values), tuple(state.given), tuple(state.candidates))

    @cached_property
    def state(self) -> State:
        """The position as techniques take it."""
        return State(board_of(LAYOUT), bytes(self.values), self.candidates, bytes(self.givens))

    @cached_property
    def solution(self) -> tuple[int, ...]:
        return tuple(solve(Grid(bytes(self.givens), LAYOUT)).values)

    @property
    def line(self) -> str:
        """The drill as a line of its file."""
        cells = zip(self.values, self.givens, strict=True)
        board = "".join(_symbol(value, given) for value, given in cells)
        struck = (
            f"{cell // SIZE + 1}{cell % SIZE + 1}{value}"
            for cell, gone in enumerate(self._struck)
            for value in range(1, SIZE + 1)
            if gone >> (value - 1) & 1
        )
        return " ".join((board, *struck))

    @property
    def _struck(self) -> list[int]:
        """Of each cell the candidates that no digit forbids and that are gone."""
        possible = allowed(self.values)
        return [a & ~b for a, b in zip(possible, self.candidates, strict=True)]


def _symbol(value: int, given: int) -> str:
    if not value:
        return _EMPTY
    return str(value) if given else _FILLED[value - 1]


def read_drill(technique: str, line: str) -> Drill:
    """The drill of a line. Raises ValueError for what is none."""
    board, *struck = line.split()
    if len(board) != CELLS:
        raise ValueError("a drill has 81 cells")
    values = tuple(_value(symbol) for symbol in board)
    givens = tuple(int(symbol) if symbol.isdecimal() else 0 for symbol in board)
    candidates = allowed(values)
    for fact in struck:
        row, column, value = _fact(fact)
        candidates[(row - 1) * SIZE + column - 1] &= ~(1 << (value - 1))
    return Drill(technique, values, givens, tuple(candidates))


def _fact(text: str) -> list[int]:
    if len(text) != 3 or not set(text) <= set("123456789"):
        raise ValueError("not a row, a column and a digit")
    return [int(digit) for digit in text]


def _value(symbol: str) -> int:
    if symbol == _EMPTY:
        return 0
    return int(symbol) if symbol.isdecimal() else _FILLED.index(symbol) + 1


def allowed(values: Sequence[int]) -> list[int]:
    """Of each empty cell the digits that its row, column and box do not have yet."""
    return list(possible_values(Grid.unchecked(LAYOUT, bytes(values), bytes(values))))


@lru_cache(maxsize=128)
def drills_of(technique: str) -> tuple[Drill, ...]:
    """The drills of a technique; those where nothing simpler is to be found come first."""
    technique_named(technique)
    try:
        text = files("garns.learn").joinpath("drills", f"{technique}.txt").read_text("ascii")
    except FileNotFoundError:
        raise InvalidRequest("learn.no-drills", name=technique) from None
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(read_drill(technique, line) for line in lines)
