"""A game: a puzzle, what the player has made of it, and everything that can be undone.

Two rules: `free`, in which own digits may be changed at will until the board is right or the
player gives up, and `lives`, in which two mistakes are forgiven and the third ends the game.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from operator import index
from typing import Any, Literal, get_args

from garns.bank import VARIANTS
from garns.formats import line_of, parse
from garns.logic import LEVELS
from garns.logic.mistakes import mistakes_in
from garns.model import Grid, Layout, Puzzle, possible_values

Rule = Literal["free", "lives"]
Ending = Literal["won", "lost", "given-up"]
Refusal = Literal["given", "over", "placed"]
"""Why a move is not made: the cell was given, the game is over, a digit stands there."""

LIVES = 3

MOST = 10**9
"""Seconds, hints or mistakes of one game; whatever says more is no game."""

SEVERAL = "several solutions"
"""The detail of a puzzle that has more than the one that comes with it."""


@dataclass(frozen=True)
class Position:
    """What is on the board: digits, and notes as one bit mask per cell (bit v − 1 for value v)."""

    values: bytes
    notes: tuple[int, ...]


@dataclass
class Game:
    """Changes by its methods alone, so that each can be undone; they return a Refusal if the rules
    do not allow the move, and None if it is made.

    Of a puzzle with several solutions any one wins; there are no mistakes then but those against
    the rules, and `solution` is only the one that is shown to whoever gives up. `rules` is what the
    bank calls rules other than rows, columns and boxes.
    """

    puzzle: Grid
    solution: Grid
    level: str | None = None
    rule: Rule = "free"
    is_unique: bool = True
    id: str = field(default_factory=lambda: secrets.token_hex(4))
    position: Position = field(init=False)
    past: list[Position] = field(default_factory=list)
    future: list[Position] = field(default_factory=list)
    mistakes: int = 0
    hints: int = 0
    seconds: float = 0.0
    ending: Ending | None = None
    rules: str = ""

    def __post_init__(self) -> None:
        self.position = _start(self.puzzle)

    @property
    def has_begun(self) -> bool:
        """Whether there is anything that could be lost."""
        return bool(self.past or self.future or self.hints or self.mistakes)

    @property
    def grid(self) -> Grid:
        return Grid(self.position.values, self.puzzle.layout, givens=self.puzzle)

    @property
    def as_puzzle(self) -> Puzzle:
        """The board in progress, for hints. Notes are the player's own shorthand and must not
        mislead: they count only if every empty cell has some. Beside a wrong digit, which has
        taken the same notes away all around, they are not worth a word."""
        counts = self._has_all_notes and not self.wrong_cells
        return Puzzle(self.grid, notes=self.position.notes if counts else None)

    @property
    def _has_all_notes(self) -> bool:
        return all(map(max, self.position.values, self.position.notes))

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
        if self._is_right:
            self.ending = "won"
        elif self.is_unique and value != self.solution.values[cell]:
            self._count_mistake()
        return None

    @property
    def _is_right(self) -> bool:
        if self.is_unique:
            return self.position.values == self.solution.values
        return 0 not in self.position.values and not self.grid.conflicts

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

    def strike(self, candidates: Collection[tuple[int, int]]) -> Refusal | None:
        """Take (cell, value) away from the notes, so that hints know about it: then every empty
        cell needs notes."""
        if self.ending:
            return "over"
        known = self.position.notes if self._has_all_notes else possible_values(self.grid)
        notes = list(known)
        for cell, value in candidates:
            notes[cell] &= ~(1 << (value - 1))
        self._do(replace(self.position, notes=tuple(notes)))
        return None

    def go_on_from(self, puzzle: Puzzle) -> None:
        """Take over own digits and notes, as one move."""
        nothing = (0,) * len(puzzle.grid.values)
        layers = zip(puzzle.notes or nothing, puzzle.corner_notes or nothing, strict=True)
        values = puzzle.grid.values
        noted = (a | b for a, b in layers)
        notes = tuple(0 if value else mask for value, mask in zip(values, noted, strict=True))
        self._do(Position(values, notes))

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
        """Where what the player wrote is not the solution's; against the rules if there are
        several."""
        if not self.is_unique:
            broken = {cell for conflict in self.grid.conflicts for cell in conflict.cells}
            return tuple(sorted(cell for cell in broken if not self.puzzle.values[cell]))
        pairs = zip(self.position.values, self.solution.values, strict=True)
        return tuple(cell for cell, (value, right) in enumerate(pairs) if value not in (0, right))

    @property
    def lost_cells(self) -> tuple[int, ...]:
        """Where the notes lack the solution's digit, if they count as candidates."""
        if not self.is_unique:
            return ()
        return tuple(mistake.cell for mistake in mistakes_in(self.as_puzzle, self.solution))

    def remaining(self, value: int) -> int:
        """How many of this digit are still to be placed."""
        layout = self.puzzle.layout
        return layout.cell_count // layout.size - self.position.values.count(value)

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
        """Everything, as plain values for a file: of each position what is new in it."""
        positions = [*self.past, self.position, *reversed(self.future)]
        return {
            "layout": self.puzzle.layout.name,
            "puzzle": line_of(self.puzzle),
            "solution": line_of(self.solution),
            "level": self.level,
            "rule": self.rule,
            "rules": self.rules,
            "unique": self.is_unique,
            "moves": [_news(before, after) for before, after in pairwise(positions)],
            "at": len(self.past),
            "mistakes": self.mistakes,
            "hints": self.hints,
            "seconds": self.seconds,
        }

    @classmethod
    def of_record(cls, record: dict[str, Any], id: str) -> Game:
        """The game as it was. Raises KeyError, TypeError, ValueError or OverflowError for what is
        no record."""
        _refuse_other_kinds(record)
        layout = Layout.named(record["layout"])
        puzzle, solution = (
            parse(record[key], format="line", layout=layout).grid for key in ("puzzle", "solution")
        )
        is_known = (
            record["rule"] in get_args(Rule)
            and record["level"] in (None, *LEVELS)
            and record.get("rules", "") in ("", *VARIANTS)
        )
        if not is_known or not solution.completes(puzzle):
            raise ValueError("a game of another kind")
        game = cls(puzzle, solution, record["level"], record["rule"], record["unique"], id)
        for news in record["moves"]:
            game._do(_with_news(game.position, puzzle, news))
        if record["at"] > len(game.past):
            raise ValueError("a place after the last move")
        while len(game.past) > record["at"]:
            game.undo()
        game.mistakes, game.hints = record["mistakes"], record["hints"]
        game.seconds = float(record["seconds"])
        game.rules = record.get("rules", "")  # files of older versions have none
        return game


def new_game(puzzle: Puzzle, rule: Rule = "free") -> Game:
    """A game of a puzzle that comes with its solution, and perhaps with own digits and notes."""
    if puzzle.solution is None:
        raise ValueError("a game needs the solution of its puzzle")
    is_unique = SEVERAL not in puzzle.details
    rule = rule if is_unique else "free"  # whether a digit is a mistake cannot be said
    level = puzzle.details.get("level")
    game = Game(puzzle.grid.givens, puzzle.solution, level, rule, is_unique)
    game.rules = puzzle.details.get("rules", "")
    game.go_on_from(puzzle)
    return game


_KINDS: dict[str, Any] = {
    "layout": str,
    "puzzle": str,
    "solution": str,
    "level": str | None,
    "unique": bool,
    "at": int,
    "mistakes": int,
    "hints": int,
    "seconds": int | float,
}


def _refuse_other_kinds(record: dict[str, Any]) -> None:
    """What would not be found out before a move is made."""
    if not all(isinstance(record[key], kind) for key, kind in _KINDS.items()):
        raise TypeError("a member of another kind")
    numbers = [record[key] for key in ("at", "mistakes", "hints", "seconds")]
    # To Python, true is a number as well.
    if not all(not isinstance(each, bool) and 0 <= each <= MOST for each in numbers):
        raise ValueError("a number that no game comes to")


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


def _start(puzzle: Grid) -> Position:
    return Position(puzzle.values, (0,) * len(puzzle.values))


def _news(before: Position, after: Position) -> list[list[int]]:
    """[cell, value, notes] of every cell that is not as before."""
    cells = zip(before.values, before.notes, after.values, after.notes, strict=True)
    return [[cell, c, d] for cell, (a, b, c, d) in enumerate(cells) if (a, b) != (c, d)]


def _with_news(position: Position, puzzle: Grid, news: Iterable[list[int]]) -> Position:
    values, notes = bytearray(position.values), list(position.notes)
    for cell, value, mask in news:
        if not (0 <= cell < len(values) and 0 <= value <= puzzle.size):
            raise ValueError("a move off the board")
        if puzzle.values[cell] or not 0 <= mask < 1 << puzzle.size:
            raise ValueError("a move against the rules")
        values[cell], notes[cell] = value, index(mask)
    return Position(bytes(values), tuple(notes))
