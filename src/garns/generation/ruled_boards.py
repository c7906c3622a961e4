"""One board with constraints, made step by step.

solution     a full board that obeys the rules about the whole board
constraints  drawn at random among those that the solution obeys. As long as there is a second
             solution, one more is drawn that forbids it; a cage is cut in two instead
givens       the same way, where constraints do not get there
level        as long as the techniques of a wished level get stuck, more is said about the cells
             that are still empty, in the same ways
thinning     what is not needed goes, givens first
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, cycle, islice
from typing import NamedTuple

from garns.engine.answers import solutions
from garns.logic import walk_many
from garns.model import BudgetUsedUp, CannotMake, Grid, Layout
from garns.model.constraints import KINDS, Constraint
from garns.model.constraints.sample_table import COMPLETE, DIVIDED, PLACED, SAMPLES
from garns.model.constraints.samples import divided

from .draws import Draws
from .grids import grid_values
from .ruled_symmetry import images, maps_on, place_of, symmetric_cages, symmetric_cuts
from .ruled_wishes import USABLE, RuledWishes, whole_board_rules
from .symmetry import units_on

NODES = 20_000
"""For one question about a board; one that takes more is given up, and another board is drawn."""

FIRST_OF_A_KIND = 3
"""Constraints of each kind that a board begins with, and keeps at least."""

SAMPLES_OF_A_MAP = 4
"""Of how many samples the constraints of a symmetry are chosen, for each map that it has."""

SAMPLES_AT_ONCE = 40
"""How many are looked at for one that says something new."""

Orbit = tuple[Constraint, ...]
"""A constraint with those that the symmetry asks for beside it."""

IsWanted = Callable[[Constraint, Layout], bool]
"""Whether a constraint says something new; with the layout that it would then be part of."""


class Unfit(Exception):
    """This board leads nowhere."""


class _Board(NamedTuple):
    """A puzzle that is being made."""

    constraints: tuple[Constraint, ...]
    givens: frozenset[int]


class Maker:
    """Makes one puzzle. `place` is where its full board stands among all that are drawn: a seed and
    a stream. `proceed` is called before each question; whatever it raises ends the work."""

    def __init__(
        self, wish: RuledWishes, draws: Draws, place: tuple[int, int], proceed: Callable[[], None]
    ) -> None:
        self._wish = wish
        self._draws = draws
        self._layout = wish.layout
        self._proceed = proceed
        self._maps = maps_on(wish.layout, wish.symmetry)
        self.solution = self._full_board(place)
        kinds = [kind for kind in wish.kinds if kind in SAMPLES and kind not in self._covering]
        self._streams = {kind: self._orbits(self._samples(kind)) for kind in kinds}
        self._turns = cycle(kinds)

    def make(self) -> Grid:
        """Raises Unfit, and BudgetUsedUp when a question takes too long."""
        board = self._explained(self._filled(self._begun()))
        board = self._without_unneeded_givens(board)
        board = self._without_unneeded_constraints(board)
        if self._is_too_easy(board):
            raise Unfit
        return self._grid(board)

    def _begun(self) -> _Board:
        drawn = [each for kind in self._covering for each in self._sample(kind)]
        return _Board((*whole_board_rules(self._wish.kinds), *drawn), frozenset())

    @property
    def _complete(self) -> set[str]:
        """Kinds of which a rule says that all are given."""
        return {each for rule in self._wish.kinds for each in COMPLETE.get(rule, ())}

    @property
    def _covering(self) -> list[str]:
        """Kinds that are drawn all at once."""
        return [kind for kind in self._wish.kinds if kind in DIVIDED or kind in self._complete]

    def _full_board(self, place: tuple[int, int]) -> bytes:
        rules = [each for each in whole_board_rules(self._wish.kinds) if each.kind not in COMPLETE]
        if not rules:
            return grid_values(self._layout, *place)
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
        if kind in DIVIDED and len(self._maps) > 1:
            where = (self._maps, self._draws, self._layout, self.solution)
            return symmetric_cages(kind, *where)
        return SAMPLES[kind](KINDS[kind], self._draws, self._layout, self.solution)

    def _samples(self, kind: str) -> Iterator[Constraint]:
        """More where symmetry leaves few of them."""
        times = 1 if len(self._maps) == 1 else SAMPLES_OF_A_MAP * len(self._maps)
        return chain.from_iterable(self._sample(kind) for _ in range(times))

    def _orbits(self, drawn: Iterable[Constraint]) -> Iterator[Orbit]:
        """Those that the solution obeys at all places that the symmetry asks for."""
        for each in drawn:
            orbit = images(each, self._maps) if each.kind in PLACED else (each,)
            kind = KINDS[each.kind]
            if all(kind.holds(image, self._layout, self.solution) for image in orbit[1:]):
                yield orbit

    def _grid(self, board: _Board) -> Grid:
        layout = self._layout.with_constraints(board.constraints)
        values = bytes(
            value if cell in board.givens else 0 for cell, value in enumerate(self.solution)
        )
        return Grid.unchecked(layout, values, values)

    def _other_solution(self, board: _Board) -> bytes | None:
        """A solution beside the wished one."""
        self._proceed()
        found = islice(solutions(self._grid(board), nodes=NODES), 2)
        return next((each.values for each in found if each.values != self.solution), None)

    def _end(self, board: _Board, techniques: int) -> bytes | None:
        """Where so many of the techniques get stuck; None if they lead to the end."""
        self._proceed()
        grid = self._grid(board)
        [walked] = walk_many(grid.layout, grid.values, USABLE[:techniques])
        return None if walked.is_solved else walked.end

    def _filled(self, board: _Board) -> _Board:
        """With constraints, and givens, until one solution is left."""
        for stream in self._streams.values():
            first = list(self._apart(board, islice(stream, FIRST_OF_A_KIND)))
            if not first and len(self._maps) > 1:
                raise Unfit
            added = (each for orbit in first for each in orbit)
            board = board._replace(constraints=(*board.constraints, *added))
        while (other := self._other_solution(board)) is not None:
            board = self._without_solution(board, other)
        return board

    def _without_solution(self, board: _Board, other: bytes) -> _Board:
        """One step further from another solution."""

        def is_broken(each: Constraint, layout: Layout) -> bool:
            return not KINDS[each.kind].holds(each, layout, other)

        cells = {cell for cell, value in enumerate(self.solution) if other[cell] != value}
        return self._with_more(board, cells, is_broken)

    def _explained(self, board: _Board) -> _Board:
        """With more constraints or givens, until the wished techniques lead to the end."""
        if self._wish.aim is None or not self._wish.aim.has_bound:
            return board
        while (end := self._end(board, self._wish.aim.enough)) is not None:
            empty = {cell for cell, value in enumerate(end) if not value}
            board = self._with_more_about(board, empty)
        return board

    def _with_more_about(self, board: _Board, empty: set[int]) -> _Board:

        def is_about_them(each: Constraint, _: Layout) -> bool:
            return not empty.isdisjoint(each.cells)

        return self._with_more(board, empty, is_about_them)

    def _with_more(self, board: _Board, cells: set[int], is_wanted: IsWanted) -> _Board:
        """A cage cut in two, or one more constraint, or a given in one of these cells."""
        return (
            self._with_a_cut(board, is_wanted)
            or self._with_one_more(board, is_wanted)
            or self._with_givens(board, cells)
        )

    def _apart(self, board: _Board, drawn: Iterable[Orbit]) -> Iterator[Orbit]:
        """Those that can be told from others of their kind: lines share no cell, and others one at
        most."""
        there = list(board.constraints)
        for orbit in drawn:
            before = len(there)
            for each in orbit:
                if _is_apart(each, there):
                    there.append(each)
            if len(there) == before + len(orbit):
                yield orbit
            else:
                del there[before:]

    def _with_a_cut(self, board: _Board, is_wanted: IsWanted) -> _Board | None:
        """A cage in two parts, of which one is wanted."""
        cages = (each for each in board.constraints if each.kind in DIVIDED)
        for cage in self._draws.shuffled(cages):
            for parts in self._cuts(cage):
                if any(is_wanted(part, self._layout) for part in parts):
                    gone = images(cage, self._maps)
                    gone_from = {place_of(each.groups) for each in gone}
                    rest = tuple(
                        each
                        for each in board.constraints
                        if each.kind != cage.kind or place_of(each.groups) not in gone_from
                    )
                    return board._replace(constraints=(*rest, *parts))
        return None

    def _cuts(self, cage: Constraint) -> Iterator[Orbit]:
        if len(self._maps) > 1:
            return symmetric_cuts(cage, self._maps, self._draws, self._layout, self.solution)
        return divided(cage, self._draws, self._layout, self.solution)

    def _with_one_more(self, board: _Board, is_wanted: IsWanted) -> _Board | None:
        for kind in islice(self._turns, len(self._streams)):
            for orbit in self._apart(board, islice(self._streams[kind], SAMPLES_AT_ONCE)):
                layout = self._layout.with_constraints((*board.constraints, *orbit))
                if any(is_wanted(each, layout) for each in orbit):
                    return board._replace(constraints=(*board.constraints, *orbit))
        return None

    def _with_givens(self, board: _Board, cells: set[int]) -> _Board:
        """A given in one of these cells, with those that its symmetry asks for."""
        if not self._wish.with_givens:
            raise Unfit
        cell = self._draws.choice(sorted(cells))
        all_units = units_on(self._layout, self._wish.symmetry)
        unit = next(each for each in all_units if cell in each)
        return board._replace(givens=board.givens.union(unit))

    def _without_unneeded_givens(self, board: _Board) -> _Board:
        for unit in self._draws.shuffled(units_on(self._layout, self._wish.symmetry)):
            if board.givens.issuperset(unit):
                board = self._smaller(board, board._replace(givens=board.givens - set(unit)))
        return board

    def _without_unneeded_constraints(self, board: _Board) -> _Board:
        needed = {*self._complete, *DIVIDED}
        can_go = [
            each
            for each in board.constraints
            if each.kind not in needed and KINDS[each.kind].cells is not None
        ]
        asked = set[Constraint]()
        for each in self._draws.shuffled(can_go):
            if each in asked:
                continue
            orbit = self._orbit_on(board, each)
            asked.update(orbit)
            rest = tuple(other for other in board.constraints if other not in orbit)
            if sum(other.kind == each.kind for other in rest) >= FIRST_OF_A_KIND:
                board = self._smaller(board, board._replace(constraints=rest))
        return board

    def _orbit_on(self, board: _Board, each: Constraint) -> list[Constraint]:
        """What goes or stays with a constraint."""
        if each.kind not in PLACED:
            return [each]
        places = {place_of(image.groups) for image in images(each, self._maps)}
        same = (other for other in board.constraints if other.kind == each.kind)
        return [other for other in same if place_of(other.groups) in places]

    def _smaller(self, board: _Board, smaller: _Board) -> _Board:
        """The smaller one if it still says enough."""
        try:
            return smaller if self._is_enough(smaller) else board
        except BudgetUsedUp:
            return board

    def _is_enough(self, board: _Board) -> bool:
        if self._other_solution(board) is not None:
            return False
        aim = self._wish.aim
        return aim is None or not aim.has_bound or self._end(board, aim.enough) is None

    def _is_too_easy(self, board: _Board) -> bool:
        aim = self._wish.aim
        if aim is None or aim.too_few == 0:
            return False
        return self._end(board, aim.too_few) is None


def _is_apart(each: Constraint, there: Iterable[Constraint]) -> bool:
    cells = KINDS[each.kind].cells
    shared = 0 if cells is not None and cells.connected else 1
    same = (set(other.cells) for other in there if other.kind == each.kind)
    return all(len(taken.intersection(each.cells)) <= shared for taken in same)
