"""Many boards that are played at once: the rules of a step, in arrays with a board in each row.

Both environments are made of this, the single one with one row. No function here goes through the
boards one by one; only where a puzzle of another layout than the classic one has several solutions,
the engine does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal, NamedTuple

import numpy
from numpy.typing import NDArray

from garns.model import Grid, Layout

from .actions import ERASE, PLACE, REMOVE, Actions
from .puzzles import Drawn, completed
from .rewards import Rewards

OnMistake = Literal["refuse", "keep", "end"]
ON_MISTAKE: tuple[OnMistake, ...] = ("refuse", "keep", "end")
"""What happens after a mistake: the board stays as it was, or the mistake stays on the board, or it
does and the episode ends."""

Bools = NDArray[numpy.bool_]
Whole = NDArray[numpy.int64]

RIGHTLY, WRONGLY = 1, 2
"""How a candidate was removed; 0 for one that was not."""

LOADED_TOGETHER = 256
"""Boards whose candidates are counted at a time: on a 25×25 board they take 16 MB."""


class Outcome(IntEnum):
    """What became of the last action on a board."""

    NONE = 0
    """There was none: the board is new."""
    ILLEGAL = 1
    PLACED = 2
    MISPLACED = 3
    REMOVED = 4
    MISREMOVED = 5
    ERASED = 6


@dataclass(frozen=True)
class Game:
    """What the boards have in common."""

    actions: Actions
    rewards: Rewards
    on_mistake: OnMistake
    max_steps: int

    @property
    def layout(self) -> Layout:
        return self.actions.layout


class Stepped(NamedTuple):
    """What a step brought, for each of its boards."""

    rewards: NDArray[numpy.float64]
    terminated: Bools
    truncated: Bools


class Move(NamedTuple):
    """An action on each of some boards: the numbers of the boards, cells, and digits from 0 on."""

    rows: Whole
    cells: Whole
    digits: Whole

    def where(self, chosen: Bools) -> Move:
        return Move(*(each[chosen] for each in self))


class Boards:
    """The state of `count` boards."""

    def __init__(self, game: Game, count: int) -> None:
        cells, size = game.layout.cell_count, game.layout.size
        self.game = game
        self.count = count
        self.outcomes = numpy.zeros(count, numpy.int8)
        self.mistakes = numpy.zeros(count, numpy.int64)
        self._steps = numpy.zeros(count, numpy.int64)
        self._values = numpy.zeros((count, cells), numpy.uint8)
        self._is_given = numpy.zeros((count, cells), bool)
        self._is_mistake = numpy.zeros((count, cells), bool)
        self._solutions = numpy.zeros((count, cells), numpy.uint8)
        self._is_unique = numpy.ones(count, bool)
        self._seen = numpy.zeros((count, cells, size), numpy.uint8)
        """How many peers of the cell have the digit."""
        self._removed = numpy.zeros((count, cells, size), numpy.uint8)
        self._removals = numpy.zeros((count, cells), numpy.uint8)
        """How many candidates of the cell were removed."""
        self._candidates = numpy.zeros((count, cells, size), numpy.int8)
        self._empty = numpy.zeros(count, numpy.int64)
        """How many cells are empty."""
        self._peers = _padded_peers(game.layout)
        self._is_peer = _peer_matrix(game.layout)

    def load(self, rows: Whole, drawn: Drawn) -> None:
        """Begin with new puzzles on the boards with these numbers."""
        for start in range(0, len(rows), LOADED_TOGETHER):
            part = slice(start, start + LOADED_TOGETHER)
            self._load(rows[part], drawn.at(part))

    def _load(self, rows: Whole, drawn: Drawn) -> None:
        self._values[rows] = drawn.puzzles
        self._is_given[rows] = drawn.puzzles != 0
        self._solutions[rows] = drawn.solutions
        self._is_unique[rows] = drawn.is_unique
        self._removed[rows], self._removals[rows], self._is_mistake[rows] = 0, 0, False
        self._steps[rows], self.mistakes[rows], self.outcomes[rows] = 0, 0, Outcome.NONE
        digits = numpy.arange(1, self.game.layout.size + 1, dtype=numpy.uint8)
        has_digit = (drawn.puzzles[:, :, None] == digits).astype(numpy.float32)
        seen = numpy.einsum("pc,bcd->bpd", self._is_peer, has_digit, optimize=True)
        self._seen[rows] = seen.astype(numpy.uint8)
        is_empty = drawn.puzzles == 0
        self._empty[rows] = is_empty.sum(axis=1)
        self._candidates[rows] = is_empty[:, :, None] & (seen == 0)

    def step(self, rows: Whole, actions: Any) -> Stepped:
        """Do an action on each of the boards with these numbers."""
        kinds, cells, digits = self.game.actions.decoded(actions)
        move = Move(rows, cells, digits)
        is_erasure = kinds == ERASE
        is_legal = numpy.where(is_erasure, self._can_erase(move), self._candidates[move] != 0)
        in_solution = self._in_solution(move, kinds, is_legal & ~is_erasure)
        is_right = is_erasure | (in_solution == (kinds == PLACE))
        is_mistake = is_legal & ~is_right
        is_done = is_legal & (is_right | (self.game.on_mistake != "refuse"))

        self._place(move.where(is_done & (kinds == PLACE)), is_right[is_done & (kinds == PLACE)])
        self._remove(move.where(is_done & (kinds == REMOVE)), is_right[is_done & (kinds == REMOVE)])
        gained = numpy.zeros(len(rows))
        erased = is_done & is_erasure
        gained[erased] = -self._erase(move.where(erased))
        self.outcomes[rows] = _outcomes(kinds, is_legal, is_right)
        self.mistakes[rows] += is_mistake
        self._steps[rows] += 1
        return self._stepped(rows, gained, is_mistake)

    def _stepped(self, rows: Whole, gained: NDArray[numpy.float64], is_mistake: Bools) -> Stepped:
        rewards, is_solved = self.game.rewards, self.is_solved[rows]
        gained += self._reward_of_outcome[self.outcomes[rows]] + rewards.step
        gained[is_solved] += rewards.solved
        terminated = is_solved | self._is_stuck(rows)
        if self.game.on_mistake == "end":
            terminated |= is_mistake
        truncated = (self._steps[rows] >= self.game.max_steps) & ~terminated
        return Stepped(gained, terminated, truncated)

    @property
    def _reward_of_outcome(self) -> NDArray[numpy.float64]:
        names = (outcome.name.lower() for outcome in Outcome)
        return numpy.array([getattr(self.game.rewards, name, 0.0) for name in names])

    @property
    def is_solved(self) -> Bools:
        """A board that is full breaks no rule: nothing that does can be placed."""
        return numpy.asarray(self._empty == 0)

    def _is_stuck(self, rows: Whole) -> Bools:
        """Whether nothing can be done any more, which only mistakes that stay can bring about."""
        if self.game.on_mistake == "refuse" or "erase" in self.game.actions.kinds:
            return numpy.zeros(len(rows), bool)
        return numpy.asarray(~self._candidates[rows].any(axis=(1, 2)))

    def _in_solution(self, move: Move, kinds: Whole, is_asked: Bools) -> Bools:
        """Whether the puzzle has a solution with that digit in that cell, and with everything right
        that stands on the board. Where several solutions are left the kernel is asked."""
        rows, cells, digits = move
        found = self._solutions[rows, cells] == digits + 1
        unknown = numpy.flatnonzero(is_asked & ~found & ~self._is_unique[rows])
        if unknown.size:
            rows, cells, digits = move.where(unknown)  # type: ignore[arg-type]
            boards = numpy.where(self._is_mistake[rows], 0, self._values[rows])
            boards[numpy.arange(len(rows)), cells] = digits + 1
            is_solvable, solutions = completed(self.game.layout, boards)
            found[unknown] = is_solvable
            # What is placed from now on is compared with a solution that has this digit.
            moved = is_solvable & (kinds[unknown] == PLACE)
            self._solutions[rows[moved]] = solutions[moved]
        return numpy.asarray(found)

    def _place(self, move: Move, is_right: Bools) -> None:
        rows, cells, digits = move
        self._values[rows, cells] = digits + 1
        self._is_mistake[rows, cells] = ~is_right
        peers = rows[:, None], self._peers[cells], digits[:, None]
        self._seen[peers] += 1
        self._candidates[peers] = 0
        self._candidates[rows, cells] = 0
        self._empty[rows] -= 1

    def _remove(self, move: Move, is_right: Bools) -> None:
        self._removed[move] = numpy.where(is_right, RIGHTLY, WRONGLY)
        self._removals[move.rows, move.cells] += 1
        self._candidates[move] = 0

    def _can_erase(self, move: Move) -> Bools:
        return self._erasable((move.rows, move.cells))

    def _erasable(self, where: Any) -> Bools:
        """Whether a cell has a digit that was not given, or is empty and lacks candidates that were
        removed."""
        is_filled = self._values[where] != 0
        has_removals = self._removals[where] != 0
        return numpy.asarray(numpy.where(is_filled, ~self._is_given[where], has_removals))

    def _erase(self, move: Move) -> NDArray[numpy.float64]:
        """Erase a digit, or in an empty cell bring back its candidates. Returns what had been
        gained by what was erased."""
        rewards = self.game.rewards
        is_filled = self._values[move.rows, move.cells] != 0
        lost = numpy.zeros(len(move.rows))
        digits, marks = move.where(is_filled), move.where(~is_filled)
        was_right = ~self._is_mistake[digits.rows, digits.cells]
        lost[is_filled] = rewards.placed * was_right
        rightly_removed = self._removed[marks.rows, marks.cells] == RIGHTLY
        lost[~is_filled] = rewards.removed * rightly_removed.sum(axis=1)
        self._removed[marks.rows, marks.cells] = 0
        self._removals[marks.rows, marks.cells] = 0
        # With several solutions, removals may have been right because of this digit.
        undone = numpy.flatnonzero(is_filled & ~self._is_unique[move.rows])
        boards = move.rows[undone]
        lost[undone] += rewards.removed * (self._removed[boards] == RIGHTLY).sum(axis=(1, 2))
        self._removed[boards], self._removals[boards] = 0, 0
        self._take_back(digits)
        self._refresh(numpy.concatenate([marks.rows, digits.rows]))
        return lost

    def _take_back(self, move: Move) -> None:
        rows, cells, _ = move
        digits = self._values[rows, cells].astype(numpy.int64) - 1
        self._values[rows, cells] = 0
        self._is_mistake[rows, cells] = False
        self._seen[rows[:, None], self._peers[cells], digits[:, None]] -= 1
        self._empty[rows] += 1

    def _refresh(self, rows: Whole) -> None:
        """Find the candidates of whole boards anew."""
        is_empty = (self._values[rows] == 0)[:, :, None]
        self._candidates[rows] = is_empty & (self._seen[rows] == 0) & (self._removed[rows] == 0)

    def observation(self) -> dict[str, NDArray[Any]]:
        """What a learner sees of all boards."""
        size = self.game.layout.size
        shape = (self.count, size, size)
        return {
            "values": self._values.reshape(shape).copy(),
            "givens": self._is_given.astype(numpy.int8).reshape(shape),
            "candidates": self._candidates.reshape(*shape, size).copy(),
        }

    def action_mask(self) -> NDArray[numpy.int8]:
        """For all boards, 1 for every action that is legal."""
        candidates = self._candidates.reshape(self.count, -1)
        masks = [
            self._erasable(slice(None)).view(numpy.int8) if kind == "erase" else candidates
            for kind in self.game.actions.kinds
        ]
        return numpy.concatenate(masks, axis=1)

    def grid(self, row: int) -> Grid:
        """One of the boards, for showing it."""
        values = self._values[row]
        givens = numpy.where(self._is_given[row], values, 0)
        return Grid.unchecked(self.game.layout, values.tobytes(), givens.astype("u1").tobytes())


def _outcomes(kinds: Whole, is_legal: Bools, is_right: Bools) -> NDArray[numpy.int8]:
    right = numpy.array([Outcome.PLACED, Outcome.REMOVED, Outcome.ERASED], numpy.int8)[kinds]
    wrong = numpy.array([Outcome.MISPLACED, Outcome.MISREMOVED, 0], numpy.int8)[kinds]
    illegal = numpy.int8(Outcome.ILLEGAL)
    return numpy.where(is_legal, numpy.where(is_right, right, wrong), illegal)


def _padded_peers(layout: Layout) -> Whole:
    """The peers of each cell, filled up with the cell itself where others have more: what it sees
    does not matter while it is filled."""
    most = max(map(len, layout.peers))
    padded = ([*peers, *[cell] * (most - len(peers))] for cell, peers in enumerate(layout.peers))
    return numpy.array(list(padded), numpy.int64).reshape(layout.cell_count, most)


def _peer_matrix(layout: Layout) -> NDArray[numpy.float32]:
    """1 where two cells are peers."""
    matrix = numpy.zeros((layout.cell_count, layout.cell_count), numpy.float32)
    for cell, peers in enumerate(layout.peers):
        matrix[cell, list(peers)] = 1
    return matrix
