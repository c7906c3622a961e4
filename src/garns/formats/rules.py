"""Constraints in the notations of others, by the forms in the rows of their kinds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from garns.model import InvalidRequest, Layout, Place, UnreadableInput
from garns.model.constraints import KINDS, Constraint, Form, Kind, checked_constraints

Groups = tuple[tuple[int, ...], ...]


class Meaning(NamedTuple):
    """Cells and numbers that stand under a name, before it is known which kind they make."""

    groups: Groups = ()
    numbers: tuple[int, ...] = ()


class Way(NamedTuple):
    """A kind, and one of the forms in which a notation has it."""

    kind: Kind
    form: Form

    def takes(self, meaning: Meaning) -> bool:
        """Whether the kind has so many lists of so many cells, and numbers enough."""
        cells, numbers = self.kind.cells, self.kind.numbers
        if len(meaning.groups) != (cells.groups if cells else 0):
            return False
        fit = cells is None or all(cells.least <= len(g) <= cells.most for g in meaning.groups)
        return fit and numbers.least <= len(meaning.numbers) <= numbers.most


@cache
def ways_by_name(notation: str) -> Mapping[str, tuple[Way, ...]]:
    """What each name of that notation may mean: first what it means on some boards or for more
    cells only."""
    found: dict[str, list[Way]] = {}
    for kind in KINDS.values():
        for form in kind.notations.get(notation, ()):
            found.setdefault(form.name, []).append(Way(kind, form))
    return {name: tuple(sorted(ways, key=_generality)) for name, ways in found.items()}


def _generality(way: Way) -> tuple[bool, int]:
    return not way.form.unless, -(way.kind.cells.least if way.kind.cells else 0)


def ways_to_read(notation: str, name: str, names: Collection[str]) -> list[Way]:
    """What the name may mean on a board that has these names."""
    ways = ways_by_name(notation).get(name, ())
    return [
        way
        for way in ways
        if not way.form.written_only and not any(other in names for other in way.form.unless)
    ]


def ways_to_write(notation: str, constraint: Constraint) -> Iterator[Way]:
    kind = KINDS[constraint.kind]
    return (Way(kind, form) for form in kind.notations.get(notation, ()))


def numbers_of(constraint: Constraint, size: int) -> tuple[int, ...]:
    """What it says, or what is meant where it says nothing."""
    return KINDS[constraint.kind].numbers_of(constraint, size)


def constraint_of(way: Way, meaning: Meaning, size: int) -> Constraint:
    """Without numbers that go without saying."""
    numbers = () if meaning.numbers == way.kind.usual_numbers(size) else meaning.numbers
    return Constraint(way.kind.id, meaning.groups, numbers)


def refuse_impossible(constraint: Constraint, layout: Layout, place: Callable[[], Place]) -> None:
    """For one that stands at this place and cannot be on this board."""
    try:
        checked_constraints([constraint], layout)
    except InvalidRequest as error:
        raise UnreadableInput.because_of(error, place()) from None


def with_rules(layout: Layout, constraints: Iterable[Constraint], place: Place) -> Layout:
    """The board with these, each of which is possible."""
    try:
        return layout.with_constraints(constraints)
    except InvalidRequest as error:
        raise UnreadableInput.because_of(error, place) from None


def agreed(found: Layout, expected: Layout | None) -> Layout | None:
    """The layout asked for with the constraints that were found; None if it has others."""
    if expected is None:
        return found
    if expected.constraints and expected.constraints != found.constraints:
        return None
    return expected.with_constraints(found.constraints)


def row_or_column(layout: Layout, row: int, column: int) -> tuple[int, ...] | None:
    """The line that a clue sees from a place beside the board, rows and columns counted from 0 and
    −1 just outside; None if it stands elsewhere."""
    size = layout.size
    if row in (-1, size) and 0 <= column < size:
        cells = tuple(range(column, layout.cell_count, size))
        return cells if row < 0 else cells[::-1]
    if column in (-1, size) and 0 <= row < size:
        cells = tuple(range(row * size, (row + 1) * size))
        return cells if column < 0 else cells[::-1]
    return None


def before_first(layout: Layout, cells: Sequence[int]) -> tuple[int, int]:
    """Where a clue stands that sees these cells: row and column, from 0, of the place before the
    first one; of a single cell in a corner of the board, one of the two that are possible."""
    size = layout.size
    row, column = divmod(cells[0], size)
    if len(cells) > 1:
        next_row, next_column = divmod(cells[1], size)
        return 2 * row - next_row, 2 * column - next_column
    return row - (1 if row == 0 else -1), column + (1 if column == 0 else -1)


def slanted(layout: Layout, row: int, column: int, down: int, right: int) -> tuple[int, ...]:
    """The cells that lie on a diagonal after this place beside the board."""
    size, cells = layout.size, []
    while 0 <= (row := row + down) < size and 0 <= (column := column + right) < size:
        cells.append(row * size + column)
    return tuple(cells)
