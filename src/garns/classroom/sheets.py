"""A sheet: the puzzle and the questions of one student or group, drawn from a secret.

Everything about a sheet follows from the secret of the assignment and the name of the student or
group. Nobody without the secret can tell another's puzzle; with it, the same sheet can be made
again. It is stored all the same, so that a later version of garns cannot change it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from garns.generation import Draws, generate, level_range
from garns.logic import LEVELS, Level
from garns.model import CannotMake, Grid, Layout, cell_name
from garns.rating import rate

from .roster import Student
from .settings import LARGE, Settings

CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No two of these are taken for each other in print."""
CODE_LENGTH = 8

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

TRIES = 100
"""Puzzles drawn for one sheet before we give up making one that nobody else has."""


@dataclass(frozen=True)
class Question:
    """A cell that is asked for: its letter on the sheet, its place counted from 1, its value."""

    letter: str
    cell: int
    row: int
    column: int
    name: str
    value: int


@dataclass(frozen=True)
class Sheet:
    """What one student or group gets. `number` counts the sheets from 1; `code` is all that the
    outside of a sheet tells about them."""

    number: int
    code: str
    students: tuple[Student, ...]
    puzzle: Grid
    solution: Grid
    asked: tuple[int, ...]
    level: Level

    @property
    def owner(self) -> str:
        """The group, or the student who works alone."""
        return owner_of(self.students[0])

    @property
    def questions(self) -> list[Question]:
        layout = self.puzzle.layout
        return [
            Question(
                LETTERS[i % len(LETTERS)],
                cell,
                layout.row_of(cell) + 1,
                layout.column_of(cell) + 1,
                cell_name(layout, cell),
                self.solution.values[cell],
            )
            for i, cell in enumerate(self.asked)
        ]

    @property
    def asked_names(self) -> tuple[str, ...]:
        return tuple(question.name for question in self.questions)

    @property
    def answers(self) -> tuple[int, ...]:
        return tuple(question.value for question in self.questions)


def shared(sheet: Sheet, newcomers: tuple[Student, ...]) -> Sheet:
    """The sheet, for those too who have joined the group."""
    return replace(sheet, students=(*sheet.students, *newcomers))


def owner_of(student: Student) -> str:
    return f"group {student.group}" if student.group else f"student {student.id}"


def owners(students: Sequence[Student]) -> dict[str, tuple[Student, ...]]:
    """Those who share a sheet, in the order of the class list."""
    found: dict[str, tuple[Student, ...]] = {}
    for student in students:
        found[owner_of(student)] = (*found.get(owner_of(student), ()), student)
    return found


@dataclass(frozen=True)
class Press:
    """Makes sheets from a secret."""

    secret: bytes
    settings: Settings

    def sheet(self, number: int, students: tuple[Student, ...], others: Sequence[Sheet]) -> Sheet:
        """The sheet of these students; no other has its code, nor its grid unless they share
        variants."""
        owner = owner_of(students[0])
        puzzle, solution = self._puzzle(owner, number, {sheet.solution for sheet in others})
        asked_before = {sheet.asked for sheet in others if sheet.puzzle == puzzle}
        return Sheet(
            number,
            self._code(owner, {sheet.code for sheet in others}),
            students,
            puzzle,
            solution,
            self._asked(owner, puzzle, solution, asked_before),
            rate(puzzle).level,
        )

    def _puzzle(self, owner: str, number: int, taken: Collection[Grid]) -> tuple[Grid, Grid]:
        if self.settings.variants:
            return self._made(f"variant {number % self.settings.variants}")
        for attempt in range(TRIES):
            puzzle, solution = self._made(f"puzzle {attempt} {owner}")
            if solution not in taken:
                return puzzle, solution
        raise CannotMake("assign.no-more-puzzles", n=len(taken))

    def _made(self, purpose: str) -> tuple[Grid, Grid]:
        layout, seed = Layout.named(self.settings.layout), self._seed(purpose)
        is_easy = level_range(self.settings.difficulty)[1] == LEVELS[0]
        if layout.cell_count > LARGE and is_easy:
            # Taking away all that can be takes minutes; with so many givens singles are enough.
            made = generate(layout, clues=layout.cell_count * 2 // 3, seed=seed)
        else:
            made = generate(layout, difficulty=self.settings.difficulty, seed=seed)
        if made.solution is None:
            raise AssertionError("what was made comes with its solution")
        return made.grid, made.solution

    def _code(self, owner: str, taken: Collection[str]) -> str:
        for attempt in range(TRIES):
            digest = self._digest(f"code {attempt} {owner}")
            code = "".join(CODE_LETTERS[byte % 32] for byte in digest[:CODE_LENGTH])
            if code not in taken:
                return code
        raise AssertionError("a hundred codes in a row cannot all be taken")

    def _asked(
        self, owner: str, puzzle: Grid, solution: Grid, taken: Collection[tuple[int, ...]]
    ) -> tuple[int, ...]:
        """Other cells than those who have the same puzzle are asked for, as long as there are."""
        draws = Draws(self._seed(f"cells {owner}"))
        for _ in range(TRIES):
            cells = draws.shuffled(puzzle.empty_cells)
            asked = spread_out(cells, solution, self.settings.ask)
            if asked not in taken:
                break
        return asked

    def _seed(self, purpose: str) -> int:
        return int.from_bytes(self._digest(purpose)[:8])

    def _digest(self, purpose: str) -> bytes:
        return hmac.new(self.secret, purpose.encode(), hashlib.sha256).digest()


def spread_out(cells: Sequence[int], solution: Grid, count: int) -> tuple[int, ...]:
    """So many of the cells, one after the other, each sharing as little as can be with those
    before it: house or answer. In reading order."""
    if count > len(cells):
        raise CannotMake("assign.too-many-cells", ask=count, n=len(cells))
    houses: list[set[int]] = [set() for _ in solution.values]
    for number, house in enumerate(solution.layout.houses):
        for cell in house.cells:
            houses[cell].add(number)
    chosen: list[int] = []
    left = list(cells)
    while len(chosen) < count:
        best = min(left, key=lambda cell: _shared(cell, chosen, houses, solution))
        chosen.append(best)
        left.remove(best)
    return tuple(sorted(chosen))


def _shared(
    cell: int, chosen: Sequence[int], houses: Sequence[set[int]], solution: Grid
) -> tuple[int, int]:
    """How many houses the cell has in common with the chosen ones, then how many answers."""
    return (
        sum(len(houses[cell] & houses[other]) for other in chosen),
        sum(solution.values[cell] == solution.values[other] for other in chosen),
    )
