"""A game: a puzzle, what the player has made of it, and everything that can be undone.

Two rules: `free`, in which own digits may be changed at will until the board is right or the
player gives up, and `lives`, in which two mistakes are forgiven and the third ends the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from garns.formats import line_of, parse
from garns.logic.state import possible_values
from garns.model import Grid, Layout, Puzzle

Rule = Literal["free", "lives"]
Ending = Literal["won", "lost", "given-up"]
Refusal = Literal["given", "over", "placed"]
"""Why a move is not made: the cell was given, the game is over, a digit stands there."""

LIVES = 3


@dataclass(frozen=True)
class Position:
    """What is on the board: digits, and notes as one bit mask per cell (bit v − 1 for value v)."""

    values: bytes
    notes: tuple[int, ...]


@dataclass
class Game:
    """Changes by its methods alone, so that each can be undone; they return a Refusal if the rules
    do not allow the move, and None if it is made."""

    puzzle: Grid
    solution: Grid
    level: str | None = None
    rule: Rule = "free"
    position: Position = field(init=False)
    past: list[Position] = field(default_factory=list)
    future: list[Position] = field(default_factory=list)
    mistakes: int = 0
    hints: int = 0
    seconds: float = 0.0
    ending: Ending | None = None

    def __post_init__(self) -> None:
        self.position = Position(self.puzzle.values, (0,) * len(self.puzzle.values))

    @property
    def grid(self) -> Grid:
        return Grid(self.position.values, self.puzzle.layout, givens=self.puzzle)

    @property
    def as_puzzle(self) -> Puzzle:
        """The board in progress, for hints. Notes are the player's own shorthand: an incomplete
        set of them must not mislead."""
        return Puzzle(self.grid)

    @property
    def lives_left(self) -> int | None:
        return LIVES - self.mistakes if self.rule == "lives" else None

    def place(self, cell: int, value: int) -> Refusal | None:
        """Write a digit; notes of it in the same houses go. The same digit again erases it."""
        if refusal := self._refusal(cell):
            return refusal
        if self.position.values[cell] == value:
            return self.erase(cell)
        self._do(_with_digit(self.position, self.puzzle.layout, cell, value))
        if value != self.solution.values[cell]:
            self._count_mistake()
        elif self.position.values == self.solution.values:
            self.ending = "won"
        return None

    def _count_mistake(self) -> None:
        self.mistakes += 1
        if self.lives_left == 0:
            self.ending = "lost"

    def erase(self, cell: int) -> Refusal | None:
        if refusal := self._refusal(cell):
            return refusal
        self._do(
            Position(_changed(self.position.values, cell, 0), _without_notes(self.position, cell))
        )
        return None

    def note(self, cell: int, value: int) -> Refusal | None:
        """Write a note, or take it away."""
        if refusal := self._refusal(cell):
            return refusal
        if self.position.values[cell]:
            return "placed"
        notes = list(self.position.notes)
        notes[cell] ^= 1 << (value - 1)
        self._do(replace(self.position, notes=tuple(notes)))
        return None

    def note_everything(self) -> Refusal | None:
        """In every empty cell, the digits that its houses allow."""
        if self.ending:
            return "over"
        self._do(replace(self.position, notes=tuple(possible_values(self.grid))))
        return None

    def undo(self) -> bool:
        return not self.ending and self._step(self.past, self.future)

    def redo(self) -> bool:
        return not self.ending and self._step(self.future, self.past)

    def give_up(self) -> None:
        """The solution is shown."""
        if not self.ending:
            self._do(Position(self.solution.values, (0,) * len(self.solution.values)))
            self.ending = "given-up"

    @property
    def wrong_cells(self) -> tuple[int, ...]:
        """Where what the player wrote is not the solution's."""
        pairs = zip(self.position.values, self.solution.values, strict=True)
        return tuple(cell for cell, (value, right) in enumerate(pairs) if value not in (0, right))

    def remaining(self, value: int) -> int:
        """How many of this digit are still to be placed."""
        return self.puzzle.size - self.position.values.count(value)

    def _refusal(self, cell: int) -> Refusal | None:
        if self.ending:
            return "over"
        return "given" if self.puzzle.values[cell] else None

    def _do(self, position: Position) -> None:
        if position != self.position:
            self.past.append(self.position)
            self.future.clear()
            self.position = position

    def _step(self, source: list[Position], target: list[Position]) -> bool:
        if not source:
            return False
        target.append(self.position)
        self.position = source.pop()
        return True

    def record(self) -> dict[str, Any]:
        """Everything, as plain values for a file."""
        return {
            "layout": self.puzzle.layout.name,
            "puzzle": line_of(self.puzzle),
            "solution": line_of(self.solution),
            "level": self.level,
            "rule": self.rule,
            "past": [_position_record(each) for each in self.past],
            "now": _position_record(self.position),
            "future": [_position_record(each) for each in self.future],
            "mistakes": self.mistakes,
            "hints": self.hints,
            "seconds": self.seconds,
            "ending": self.ending,
        }

    @classmethod
    def of_record(cls, record: dict[str, Any]) -> Game:
        """The game as it was. Raises KeyError, TypeError or ValueError for what is no record."""
        layout = Layout.named(record["layout"])
        puzzle, solution = (parse(record[key], layout=layout) for key in ("puzzle", "solution"))
        game = cls(puzzle, solution, record["level"], record["rule"])
        game.position = _position_of(record["now"], layout)
        game.past = [_position_of(each, layout) for each in record["past"]]
        game.future = [_position_of(each, layout) for each in record["future"]]
        for key in ("mistakes", "hints", "seconds", "ending"):
            setattr(game, key, record[key])
        return game


def new_game(puzzle: Puzzle, rule: Rule = "free") -> Game:
    """A game of a puzzle that comes with its solution."""
    if puzzle.solution is None:
        raise ValueError("a game needs the solution of its puzzle")
    return Game(puzzle.grid.givens, puzzle.solution, puzzle.details.get("level"), rule)


def _changed(values: bytes, cell: int, value: int) -> bytes:
    return values[:cell] + bytes([value]) + values[cell + 1 :]


def _without_notes(position: Position, cell: int) -> tuple[int, ...]:
    return _mapped(position.notes, lambda other, mask: 0 if other == cell else mask)


def _with_digit(position: Position, layout: Layout, cell: int, value: int) -> Position:
    keep, peers = ~(1 << (value - 1)), layout.peers[cell]
    notes = _mapped(
        position.notes,
        lambda other, mask: 0 if other == cell else mask & keep if other in peers else mask,
    )
    return Position(_changed(position.values, cell, value), notes)


def _mapped(notes: tuple[int, ...], change: Callable[[int, int], int]) -> tuple[int, ...]:
    return tuple(change(cell, mask) for cell, mask in enumerate(notes))


def _position_record(position: Position) -> list[Any]:
    return [position.values.hex(), list(position.notes)]


def _position_of(record: list[Any], layout: Layout) -> Position:
    values, notes = bytes.fromhex(record[0]), tuple(map(int, record[1]))
    if len(values) != layout.cell_count or len(notes) != layout.cell_count:
        raise ValueError("a board of another size")
    return Position(values, notes)
