"""Puzzles with constraints: rules drawn over a random full board, as many as leave one solution.

solution     a full board that obeys the rules about the whole board
constraints  drawn at random among those that the solution obeys. As long as there is a second
             solution, one more is drawn that forbids it; a cage is cut in two instead
givens       the same way, where constraints do not get there
thinning     what is not needed goes, givens first
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice
from typing import NamedTuple

from garns.engine.answers import solutions
from garns.engine.instructions import default_threads
from garns.logic import LEVELS, Level
from garns.model import (
    BudgetUsedUp,
    CannotMake,
    Grid,
    InvalidRequest,
    Layout,
    Puzzle,
)
from garns.model.arguments import checked_names
from garns.model.constraints import KINDS, Constraint
from garns.model.constraints.sample_table import COMPLETE, DIVIDED, RULE_SETS, SAMPLES
from garns.model.constraints.samples import divided
from garns.rating import rate

from .aim import level_range
from .draws import Draws
from .grids import grid_values
from .symmetry import units_on

NODES = 20_000
"""For one question about a board; one that takes more is given up, and another board is drawn."""

ATTEMPTS = 400
"""Boards for one puzzle."""

STREAM = 1 << 61
"""The draws of puzzles with constraints are streams that others do not use."""

FIRST_OF_A_KIND = 3
"""Constraints of each kind that a board begins with, and keeps at least."""

SAMPLES_AT_ONCE = 40
"""How many are looked at for one that forbids a solution."""


@dataclass(frozen=True)
class RuledWishes:
    """What puzzles with constraints are to be like; see `ruled_wishes`."""

    layout: Layout
    rules: tuple[str, ...]
    symmetry: str = "none"
    levels: tuple[Level, Level] | None = None
    with_givens: bool = True
    attempts: int = ATTEMPTS

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of constraint, each once."""
        return tuple(dict.fromkeys(kind for rule in self.rules for kind in RULE_SETS[rule]))

    def accepts(self, level: Level) -> bool:
        if self.levels is None:
            return True
        lowest, highest = map(LEVELS.index, self.levels)
        return lowest <= LEVELS.index(level) <= highest


def ruled_wishes(
    board: Layout,
    rules: str | Iterable[str],
    *,
    symmetry: str = "none",
    difficulty: str | None = None,
    givens: bool = True,
    attempts: int | None = None,
) -> RuledWishes:
    """Checked wishes. Raises InvalidRequest for rules that nobody knows, or that the board cannot
    have."""
    if board.constraints:
        raise InvalidRequest("generate.rules-layout", layout=board.name)
    texts = rules.split(",") if isinstance(rules, str) else checked_names("rules", rules)
    names = tuple(dict.fromkeys(str(each).strip().lower() for each in texts))
    for name in names:
        if name not in RULE_SETS:
            raise InvalidRequest("generate.rules", name=name, known=list(RULE_SETS))
    units_on(board, symmetry)
    levels = None if difficulty is None else level_range(difficulty)
    with_givens = givens or not names
    wish = RuledWishes(board, names, symmetry, levels, with_givens, attempts or ATTEMPTS)
    board.with_constraints(_whole_board(wish.kinds))
    return wish


def make_ruled(wish: RuledWishes, seed: int, number: int) -> Puzzle | CannotMake:
    """The puzzle of a number. The same for the same seed, on every machine."""
    for attempt in range(wish.attempts):
        draws = Draws(seed, STREAM + number * wish.attempts + attempt)
        try:
            grid, solution = _Maker(wish, draws, (seed, number, attempt)).make()
        except (BudgetUsedUp, _Unfit):
            continue
        level = None if wish.levels is None else rate(grid).level
        if level is None or wish.accepts(level):
            return _puzzle(grid, solution, level, seed)
    return CannotMake("generate.not-found", n=wish.attempts)


def made_ruled(
    wish: RuledWishes, seed: int, numbers: Sequence[int], threads: int | None = None
) -> Iterator[Puzzle | CannotMake]:
    """The puzzles of these numbers, in order. Several threads work on a bounded number ahead."""
    workers = min(threads or default_threads(), len(numbers))
    if workers < 2:
        yield from (make_ruled(wish, seed, number) for number in numbers)
        return
    with ThreadPoolExecutor(workers) as pool:
        waiting = deque[Future[Puzzle | CannotMake]]()
        left = iter(numbers)
        try:
            for number in islice(left, 2 * workers):
                waiting.append(pool.submit(make_ruled, wish, seed, number))
            while waiting:
                yield waiting.popleft().result()
                for number in islice(left, 1):
                    waiting.append(pool.submit(make_ruled, wish, seed, number))
        finally:
            pool.shutdown(cancel_futures=True)


def _puzzle(grid: Grid, solution: bytes, level: Level | None, seed: int) -> Puzzle:
    return Puzzle(
        grid,
        solution=Grid.unchecked(grid.layout, solution, grid.values),
        details={"level": level} if level else {},
        ratings={"level": level} if level else {},
        seed=seed,
    )


class _Unfit(Exception):
    """This board leads nowhere."""


class _Board(NamedTuple):
    """A puzzle that is being made."""

    constraints: tuple[Constraint, ...]
    givens: frozenset[int]


class _Maker:
    def __init__(self, wish: RuledWishes, draws: Draws, place: tuple[int, int, int]) -> None:
        self._wish = wish
        self._draws = draws
        self._layout = wish.layout
        self._solution = self._full_board(place)

    def make(self) -> tuple[Grid, bytes]:
        kinds = self._wish.kinds
        complete = {each for rule in kinds for each in COMPLETE.get(rule, ())}
        whole = [kind for kind in kinds if kind in complete or kind in DIVIDED]
        drawn = [each for kind in whole for each in self._sample(kind)]
        fixed = (*_whole_board(kinds), *(each for each in drawn if each.kind in complete))
        board = _Board((*_whole_board(kinds), *drawn), frozenset())
        board = self._filled(
            board, [kind for kind in kinds if kind in SAMPLES and kind not in whole]
        )
        board = self._without_unneeded_givens(board)
        board = self._without_unneeded_constraints(board, frozenset(fixed))
        return self._grid(board), self._solution

    def _full_board(self, place: tuple[int, int, int]) -> bytes:
        rules = [each for each in _whole_board(self._wish.kinds) if each.kind not in COMPLETE]
        if not rules:
            seed, number, attempt = place
            return grid_values(self._layout, seed, STREAM + number * self._wish.attempts + attempt)
        grid = Grid.empty(self._layout.with_constraints(rules))
        return self._some_solution(grid)

    def _some_solution(self, grid: Grid) -> bytes:
        """A solution at random: values are drawn for some cells, as long as one is left."""
        found = next(solutions(grid, nodes=NODES), None)
        for cell in self._draws.shuffled(grid.empty_cells)[: grid.size]:
            candidates = grid.candidates(cell)
            if found is None or not candidates:
                break
            tried = grid.with_value(cell, self._draws.choice(candidates))
            other = next(solutions(tried, nodes=NODES), None)
            if other is not None:
                grid, found = tried, other
        if found is None:
            raise CannotMake("generate.no-grid", layout=grid.layout.name)
        return found.values

    def _sample(self, kind: str) -> Iterator[Constraint]:
        return SAMPLES[kind](KINDS[kind], self._draws, self._layout, self._solution)

    def _grid(self, board: _Board) -> Grid:
        layout = self._layout.with_constraints(board.constraints)
        values = bytes(
            value if cell in board.givens else 0 for cell, value in enumerate(self._solution)
        )
        return Grid.unchecked(layout, values, values)

    def _other_solution(self, board: _Board) -> bytes | None:
        """A solution beside the wished one."""
        found = islice(solutions(self._grid(board), nodes=NODES), 2)
        return next((each.values for each in found if each.values != self._solution), None)

    def _filled(self, board: _Board, kinds: list[str]) -> _Board:
        """With constraints of these kinds, and givens, until one solution is left."""
        streams = {kind: self._sample(kind) for kind in kinds}
        for stream in streams.values():
            board = board._replace(
                constraints=(
                    *board.constraints,
                    *self._apart(board, islice(stream, FIRST_OF_A_KIND)),
                )
            )
        turns = cycle(kinds)
        while (other := self._other_solution(board)) is not None:
            board = (
                self._with_a_cut(board, other)
                or self._with_one_more(board, other, streams, turns)
                or self._with_givens(board, other)
            )
        return board

    def _apart(self, board: _Board, drawn: Iterable[Constraint]) -> Iterator[Constraint]:
        """Those that can be told from others of their kind: lines share no cell, and others one at
        most."""
        there = list(board.constraints)
        for each in drawn:
            cells = KINDS[each.kind].cells
            shared = 0 if cells is not None and cells.connected else 1
            same = (set(other.cells) for other in there if other.kind == each.kind)
            if all(len(taken.intersection(each.cells)) <= shared for taken in same):
                there.append(each)
                yield each

    def _with_a_cut(self, board: _Board, other: bytes) -> _Board | None:
        """A cage in two parts, of which one forbids the other solution."""
        for cage in self._draws.shuffled(
            each for each in board.constraints if each.kind in DIVIDED
        ):
            for parts in divided(cage, self._draws, self._layout, self._solution):
                if not all(KINDS[part.kind].holds(part, self._layout, other) for part in parts):
                    rest = tuple(each for each in board.constraints if each != cage)
                    return board._replace(constraints=(*rest, *parts))
        return None

    def _with_one_more(
        self,
        board: _Board,
        other: bytes,
        streams: dict[str, Iterator[Constraint]],
        turns: Iterator[str],
    ) -> _Board | None:
        """One more constraint, which the other solution breaks."""
        for kind in islice(turns, len(streams)):
            for each in self._apart(board, islice(streams[kind], SAMPLES_AT_ONCE)):
                layout = self._layout.with_constraints((*board.constraints, each))
                if not KINDS[kind].holds(each, layout, other):
                    return board._replace(constraints=(*board.constraints, each))
        return None

    def _with_givens(self, board: _Board, other: bytes) -> _Board:
        """One more given, with those that its symmetry asks for."""
        if not self._wish.with_givens:
            raise _Unfit
        different = [cell for cell, value in enumerate(self._solution) if other[cell] != value]
        cell = self._draws.choice(different)
        all_units = units_on(self._layout, self._wish.symmetry)
        unit = next(each for each in all_units if cell in each)
        return board._replace(givens=board.givens.union(unit))

    def _without_unneeded_givens(self, board: _Board) -> _Board:
        for unit in self._draws.shuffled(units_on(self._layout, self._wish.symmetry)):
            if board.givens.issuperset(unit):
                board = self._smaller(board, board._replace(givens=board.givens - set(unit)))
        return board

    def _without_unneeded_constraints(self, board: _Board, needed: frozenset[Constraint]) -> _Board:
        can_go = [
            each for each in board.constraints if each not in needed and each.kind not in DIVIDED
        ]
        for each in self._draws.shuffled(can_go):
            rest = tuple(other for other in board.constraints if other != each)
            if sum(other.kind == each.kind for other in rest) >= FIRST_OF_A_KIND:
                board = self._smaller(board, board._replace(constraints=rest))
        return board

    def _smaller(self, board: _Board, smaller: _Board) -> _Board:
        """The smaller one if it still has one solution."""
        try:
            return board if self._other_solution(smaller) else smaller
        except BudgetUsedUp:
            return board


def _whole_board(kinds: Iterable[str]) -> tuple[Constraint, ...]:
    return tuple(Constraint(kind) for kind in kinds if KINDS[kind].cells is None)
