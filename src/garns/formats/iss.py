"""The strings of Interactive-Sudoku-Solver: `.Cage~10~R1C1~R1C2.Thermo~R3C3~R3C4.~R5C5_9`.

A dot, a type, and what it is about after tildes; without a type these are givens. Rows and columns
above 9 are letters: R1Ca. One puzzle per line, bare or in a link (`…/?q=…`); lines that begin with
a blank belong to the puzzle above them. Types are in `iss_rules.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from garns.model import EXTRA_HOUSES, Grid, InvalidRequest, Layout, Puzzle, UnreadableInput
from garns.model.constraints import KINDS, Constraint
from garns.model.layout import usual_block

from .cells import is_blank_or_comment
from .format import Fit, Format, SymbolsFor
from .iss_arguments import NOTATION, Arguments, BadArgument, cell_named, name_of, names_of
from .iss_machines import BadMachine
from .iss_primitives import items_of_primitives
from .iss_rules import KEY_CHARACTERS, SHAPES
from .links import link_parameter
from .regions import layout_of_regions, read_back, with_extras
from .rules import (
    Meaning,
    Way,
    agreed,
    constraint_of,
    refuse_impossible,
    ways_by_name,
    ways_to_read,
    ways_to_write,
    with_rules,
)
from .source import Line, Source

SIZES = range(1, 17)
"""Boards that it has."""
MOST_ITEMS = 2000
"""In one string; more than any puzzle has."""
COSTLY = ("Lunchbox", "RellikCage", "SumLine")
MOST_COSTLY = 40
"""In one string: their automata take long to make."""
GIVENS, SHAPE, JIGSAW, NO_BOXES, REGION_SIZE = "", "Shape", "Jigsaw", "NoBoxes", "RegionSize"
REPLICATE, AND, END = "Replicate", "And", "End"
OF_THE_BOARD = (SHAPE, NO_BOXES, REGION_SIZE)
KNOWN = {
    *OF_THE_BOARD,
    *(text.partition("~")[0] for row in EXTRA_HOUSES.values() for text in row.iss),
}
"""Types that say no constraint."""
_OPENING = re.compile(r"\s*\.+(?:[A-Z]|~)")
_ITEM = re.compile(r"\.([^.~\s]*)((?:~[^.]*)?)")
_DIMENSIONS = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = [line for line in source.opening if not is_blank_or_comment(line)]
    has_tilde = any("~" in _text(line)[0] for line in lines)
    return Fit.SIGNATURE if has_tilde and all(map(_is_string, lines)) else Fit.NO


def _is_string(line: Line) -> bool:
    return _OPENING.match(_text(line)[0]) is not None


def _text(line: Line) -> tuple[str, int]:
    """The string and the column where it begins, −1 where the link has packed it."""
    in_link = link_parameter(line.text, "q")
    return in_link if in_link else (line.text, 0)


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    readable = source.forgiving(source.every_line())
    lines = (line for line in readable if not is_blank_or_comment(line))
    yield from source.made_of(
        _strings(lines), lambda string: _String(source, string).puzzle(layout)
    )


class _Item(NamedTuple):
    name: str
    arguments: tuple[str, ...]
    line: int
    column: int

    def column_of(self, argument: int) -> int:
        before = (self.name, *self.arguments[: argument + 1])[: argument + 1]
        return self.column + 1 + sum(len(text) + 1 for text in before)


def _moved(text: str, down: int, right: int, size: int) -> str | None:
    """The cell that lies so much further, with its values; another text as it is; None if it lies
    beside the board."""
    name, *values = text.split("_")
    cell = cell_named(name, size)
    if cell is None:
        return text
    row, column = cell // size + down, cell % size + right
    if not (0 <= row < size and 0 <= column < size):
        return None
    return "_".join([name_of(row * size + column, size), *values])


def _strings(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Lines that belong together: those that begin with a blank go on."""
    found = list[Line]()
    for line in lines:
        if found and not line.text[:1].isspace():
            yield found
            found = []
        found.append(line)
    if found:
        yield found


@dataclass(frozen=True)
class _String:
    """One puzzle, and the source it came from."""

    source: Source
    lines: Sequence[Line]

    def puzzle(self, expected: Layout | None) -> Puzzle:
        items = self._repeated(list(self._items()))
        for item in items:
            if item.name not in KNOWN and item.name not in ways_by_name(NOTATION):
                raise self._unsupported(item)
        if sum(item.name in COSTLY for item in items) > MOST_COSTLY:
            raise self._unreadable("iss-costly", max=MOST_COSTLY, names=[*COSTLY])
        houses = self._houses(items)
        allowed = self._allowed(items, houses.size)
        constraints = [*self._constraints(items, houses), *self._of_values(allowed, houses)]
        place = self.source.place(self.lines[0].number)
        found = with_rules(houses, constraints, place)
        same_houses = expected is None or read_back(expected) is houses
        layout = agreed(found, expected) if same_houses else None
        if layout is None:
            asked = expected.name if expected else ""
            raise self._unreadable("other-layout", found=found.name, expected=asked)
        values = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in allowed]
        return Puzzle(Grid(values, layout), place=place)

    def _unreadable(
        self, id: str, item: _Item | None = None, argument: int | None = None, **facts: object
    ) -> UnreadableInput:
        line = item.line if item else self.lines[0].number
        column = None
        if item:
            column = item.column if argument is None else item.column_of(argument)
        return self.source.unreadable(id, line=line, column=column, **facts)

    def _wrong(self, item: _Item, argument: int = 0) -> UnreadableInput:
        text = ".".join(["", "~".join((item.name, *item.arguments))])
        return self._unreadable("iss-item", item, argument, text=text[:60])

    def _items(self) -> Iterator[_Item]:
        count = 0
        for line in self.lines:
            text, start = _text(line)
            end = 0
            for match in _ITEM.finditer(text):
                if text[end : match.start()].strip():
                    break
                count, end = count + 1, match.end()
                arguments = tuple(part.strip() for part in match[2].split("~")[1:])
                yield _Item(match[1], arguments, line.number, start + match.start())
                if count > MOST_ITEMS:
                    raise self._unreadable("iss-long", max=MOST_ITEMS)
            if text[end:].strip():
                found = text[end:].strip()[:20]
                column = start + end + len(text[end:]) - len(text[end:].lstrip())
                raise self.source.unreadable("iss", line=line.number, column=column, found=found)

    def _repeated(self, items: Sequence[_Item]) -> list[_Item]:
        """Without brackets: what stands in them is said as often as they ask for, elsewhere."""
        if not any(item.name in (REPLICATE, AND) for item in items):
            return list(items)
        size = self._size(items)
        opened, inside = list[_Item](), list[list[_Item]]([[]])
        for item in items:
            if item.name in (REPLICATE, AND):
                opened.append(item)
                inside.append([])
            elif item.name == END and opened:
                bracket, content = opened.pop(), inside.pop()
                for down, right in self._shifts(bracket, size):
                    inside[-1] += [self._shifted(each, down, right, size) for each in content]
                if len(inside[-1]) > MOST_ITEMS:
                    raise self._unreadable("iss-long", max=MOST_ITEMS)
            else:
                inside[-1].append(item)
        if opened:
            raise self._wrong(opened[-1])
        return inside[0]

    def _shifts(self, bracket: _Item, size: int) -> list[tuple[int, int]]:
        """How far down and to the right it moves what stands in it, each time."""
        if bracket.name == AND:
            return [(0, 0)]
        key, origin, *_ = *bracket.arguments, *("", "")[len(bracket.arguments) :]
        first = cell_named(origin or "R1C1", size)
        if first is None or len(key) > size * size or not {*key} <= {*KEY_CHARACTERS}:
            raise self._wrong(bracket)
        bits = sum(KEY_CHARACTERS.index(char) << 6 * i for i, char in enumerate(key))
        row, column = divmod(first, size)
        if bits >> size * size - first:
            raise self._wrong(bracket)
        targets = [first + i for i in range(size * size - first) if bits >> i & 1]
        return [(target // size - row, target % size - column) for target in targets]

    def _shifted(self, item: _Item, down: int, right: int, size: int) -> _Item:
        if not down and not right:
            return item
        if item.name in OF_THE_BOARD or item.name == JIGSAW:
            raise self._wrong(item)
        moved = [_moved(text, down, right, size) for text in item.arguments]
        if None in moved:
            raise self._wrong(item)
        return item._replace(arguments=tuple(text for text in moved if text is not None))

    def _houses(self, items: Sequence[_Item]) -> Layout:
        size = self._size(items)
        boxless = any(item.name == NO_BOXES for item in items)
        regions = next((item for item in items if item.name == JIGSAW), None)
        if boxless and regions:
            base = self._jigsaw(regions, size)
        else:
            block = usual_block(size)
            has_blocks = not boxless and block is not None and min(block) > 1
            base = Layout.blocks(*block) if has_blocks and block else Layout.latin(size)
        for item in items:
            if item.name == REGION_SIZE and item.arguments != (str(size),):
                raise self._unsupported(item)
        said = {"~".join((item.name, *item.arguments)) for item in items}
        extras = [row.id for row in EXTRA_HOUSES.values() if row.iss and said >= {*row.iss}]
        try:
            return with_extras(base, extras)
        except InvalidRequest:
            raise self._unreadable("iss-board") from None

    def _size(self, items: Sequence[_Item]) -> int:
        shape = next((item for item in items if item.name == SHAPE), None)
        if shape is None:
            return 9
        match = _DIMENSIONS.fullmatch(shape.arguments[0]) if shape.arguments else None
        rows, columns = (int(match[1]), int(match[2])) if match else (0, 0)
        if rows not in SIZES or columns not in SIZES:
            raise self._wrong(shape)
        values = shape.arguments[1] if len(shape.arguments) > 1 else ""
        usual = ("", str(rows), f"1-{rows}")
        if rows != columns or values not in usual or shape.arguments[2:] not in ((), ("Sudoku",)):
            raise self._unreadable("iss-shape", shape, 0, shape="~".join(shape.arguments)[:40])
        return rows

    def _jigsaw(self, item: _Item, size: int) -> Layout:
        labels = item.arguments[-1] if item.arguments else ""
        try:
            if len(labels) != size * size:
                raise self._wrong(item)
            return layout_of_regions(labels)
        except InvalidRequest:
            raise self._wrong(item) from None

    def _unsupported(self, item: _Item) -> UnreadableInput:
        return self._unreadable("unsupported", item, names=[item.name[:40]])

    def _allowed(self, items: Sequence[_Item], size: int) -> list[int]:
        """For each cell the values that it may hold."""
        allowed = [(1 << size) - 1] * (size * size)
        for item in items:
            if item.name == GIVENS:
                for i, argument in enumerate(item.arguments):
                    cell, mask = self._given(item, i, argument, size)
                    allowed[cell] &= mask
                    if not allowed[cell]:
                        raise self._wrong(item, i)
        return allowed

    def _given(self, item: _Item, at: int, text: str, size: int) -> tuple[int, int]:
        name, *values = text.split("_")
        cell, known = cell_named(name, size), {str(value) for value in range(1, size + 1)}
        if cell is None or not values or not known >= {*values}:
            raise self._wrong(item, at)
        return cell, sum(1 << int(value) - 1 for value in {*values})

    def _of_values(self, allowed: Sequence[int], houses: Layout) -> Iterator[Constraint]:
        """For cells of which several values are given."""
        for cell, mask in enumerate(allowed):
            if 1 < mask.bit_count() < houses.size:
                values = tuple(v for v in range(1, houses.size + 1) if mask >> v - 1 & 1)
                way, *_ = ways_by_name(NOTATION)[GIVENS]
                yield constraint_of(way, Meaning(((cell,),), values), houses.size)

    def _constraints(self, items: Sequence[_Item], houses: Layout) -> Iterator[Constraint]:
        names = {item.name for item in items}
        said = {text for id in houses.extras for text in EXTRA_HOUSES[id].iss}
        for item in items:
            of_board = item.name in OF_THE_BOARD or (item.name == JIGSAW and NO_BOXES in names)
            text = "~".join((item.name, *item.arguments))
            if item.name != GIVENS and not of_board and text not in said:
                yield from self._of_item(item, houses, names)

    def _of_item(self, item: _Item, houses: Layout, names: set[str]) -> Iterator[Constraint]:
        ways = ways_to_read(NOTATION, item.name, names)
        if not ways:
            raise self._unsupported(item)
        for first in ways if ways[0].form.together else ways[:1]:
            for meaning in self._meanings(item, first, houses):
                fitting = (way for way in ways if way.takes(meaning))
                way = first if first.form.together else next(fitting, first)
                constraint = constraint_of(way, meaning, houses.size)
                refuse_impossible(
                    constraint, houses, lambda: self.source.place(item.line, item.column)
                )
                yield constraint

    def _meanings(self, item: _Item, way: Way, houses: Layout) -> list[Meaning]:
        shape = SHAPES[way.form.shape]
        try:
            return list(shape.read(Arguments(houses, item.arguments), way.form))
        except BadArgument as error:
            raise self._wrong(item, error.at) from None
        except (BadMachine, NotImplementedError):
            # An automaton of too many states cannot be carried either.
            raise self._unsupported(item) from None


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    """One string per line."""
    for puzzle in puzzles:
        layout = puzzle.grid.layout
        items = [*_of_houses(layout), *_of_constraints(layout), *_of_givens(puzzle.grid)]
        yield "".join(f".{item}" for item in items) + "\n"


def _of_houses(layout: Layout) -> Iterator[str]:
    size = layout.size
    yield f"{SHAPE}~{size}x{size}"
    if not layout.has_regions:
        yield NO_BOXES
    elif layout.block_shape is None or layout.block_shape != usual_block(size):
        yield NO_BOXES
        yield f"{JIGSAW}~{''.join('0123456789abcdefg'[region] for region in layout.regions)}"
    for id in layout.extras:
        yield from EXTRA_HOUSES[id].iss


def _of_constraints(layout: Layout) -> Iterator[str]:
    said = list[str]()
    for constraint in layout.constraints:
        said += _said(constraint, layout) or ()
    yield from dict.fromkeys(said)


def _said(constraint: Constraint, layout: Layout) -> list[str] | None:
    """What says a constraint: its own type, or else what it comes down to; None if nothing."""
    for way in ways_to_write(NOTATION, constraint):
        arguments = SHAPES[way.form.shape].write(constraint, way.form, layout)
        if arguments is not None and _has_all(way, layout):
            return ["~".join([way.form.name, *each]) for each in arguments]
    kind = KINDS[constraint.kind]
    return items_of_primitives(kind.primitives(constraint, layout), layout)


def _has_all(way: Way, layout: Layout) -> bool:
    """Whether the board has every kind that the name means."""
    if not way.form.together:
        return True
    needed = {other.kind.id for other in ways_by_name(NOTATION)[way.form.name]}
    return needed <= {each.kind for each in layout.constraints}


def _of_givens(grid: Grid) -> Iterator[str]:
    filled = [cell for cell, value in enumerate(grid.values) if value]
    if filled:
        names = names_of(filled, grid.layout)
        givens = [f"{name}_{grid.values[cell]}" for name, cell in zip(names, filled, strict=True)]
        yield "~".join([GIVENS, *givens])


def _unsaid(layout: Layout) -> Sequence[Constraint]:
    return [each for each in layout.constraints if _said(each, layout) is None]


def _implies(layout: Layout) -> bool:
    houses = read_back(layout) if layout.size in SIZES else None
    return houses is layout.without_constraints and not _unsaid(layout)


FORMAT = Format(
    id=NOTATION,
    extensions=(".iss",),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many"}),
    accepts=lambda layout: layout.size in SIZES,
    implies=_implies,
    unsaid=_unsaid,
    has_comments=True,
)
