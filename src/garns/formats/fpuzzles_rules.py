"""Constraints in the JSON of f-puzzles: what stands under a key, as the form of a kind shapes it.

    flag        "antiknight": true
    negative    "negative": ["xv"]
    cell        {"cell": "R1C1"}
    cells       {"cells": ["R1C1", "R1C2"], "value": "10"}
    lines       {"lines": [["R1C1", "R2C2"], …], "value": "4"}, each line for itself
    double      {"lines": [["R1C1", "R1C2", "R1C3"]]}: both ends add up to what lies between them
    apart       {"lines": [["R1C1", "R1C2"]]}: no two cells of a line are alike or differ by one
    arrow       {"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], …]}, a shaft begins in the bulb
    clone       {"cells": […], "cloneCells": […]}
    values      {"cells": […], "values": [1, 2]}
    side        {"cell": "R0C3", "value": "15"}, beside the board
    slant       {"cell": "R0C3", "direction": "DR", "value": "15"}
    marks       "givenPencilMarks": [1, 2], in a cell of the grid

What has no meaning, such as a clue without its number, is kept as it stands, like other drawings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from garns.model import Layout, UnreadableInput
from garns.model.constraints import Constraint, Form

from .jsontext import JsonText
from .rules import (
    Meaning,
    Way,
    before_first,
    constraint_of,
    numbers_of,
    refuse_impossible,
    row_or_column,
    slanted,
    ways_by_name,
    ways_to_read,
    ways_to_write,
)

NOTATION = "fpuzzles"
NEGATIVE = "negative"
LARGEST_NUMBER = 999_999
SLANTS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
_CELL = re.compile(r"[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})")

Fields = dict[str, object]


@dataclass(frozen=True)
class Entry:
    """A value in the text, the way to it, and the board that it speaks of."""

    text: JsonText
    layout: Layout
    value: object
    path: tuple[str | int, ...]

    def wrong(self) -> UnreadableInput:
        return self.text.wrong(*self.path)

    def member(self, key: str) -> Entry:
        assert isinstance(self.value, dict)
        return Entry(self.text, self.layout, self.value.get(key), (*self.path, key))

    def items(self) -> Iterator[Entry]:
        if not isinstance(self.value, list):
            raise self.wrong()
        for i, item in enumerate(self.value):
            yield Entry(self.text, self.layout, item, (*self.path, i))

    def place(self) -> tuple[int, int]:
        """Row and column, from 0; beside the board too."""
        match = _CELL.fullmatch(self.value) if isinstance(self.value, str) else None
        if match is None or max(map(int, match.groups())) > self.layout.size + 1:
            raise self.wrong()
        return int(match[1]) - 1, int(match[2]) - 1

    def cell(self) -> int:
        row, column = self.place()
        size = self.layout.size
        if not (0 <= row < size and 0 <= column < size):
            raise self.wrong()
        return row * size + column

    def cells(self) -> tuple[int, ...]:
        return tuple(item.cell() for item in self.items())

    def number(self, words: Mapping[str, int]) -> tuple[int, ...]:
        """A number, as itself, as a text or as a word; none if nothing stands there."""
        value = self.value
        if value is None or value == "":
            return ()
        if words:
            if not isinstance(value, str) or value.upper() not in words:
                raise self.wrong()
            return (words[value.upper()],)
        if isinstance(value, str) and re.fullmatch(r"[0-9]{1,6}", value):
            value = int(value)
        if type(value) is not int or not 0 <= value <= LARGEST_NUMBER:
            raise self.wrong()
        return (value,)


class Shape(NamedTuple):
    keys: frozenset[str]
    """What may stand in an entry."""
    read: Callable[[Entry, Form], Iterator[Meaning]]
    write: Callable[[Constraint, Form, Layout], Iterable[Fields] | None]
    """The entries that say a constraint; None if they cannot."""


def _name(layout: Layout, cell: int) -> str:
    return _place_name(*divmod(cell, layout.size))


def _place_name(row: int, column: int) -> str:
    return f"R{row + 1}C{column + 1}"


def _names(layout: Layout, cells: Iterable[int]) -> list[str]:
    return [_name(layout, cell) for cell in cells]


def _number_in(entry: Entry, form: Form) -> tuple[int, ...]:
    value = entry.member("value")
    if form.numbers is None:
        return value.number(dict(form.words))
    if value.number({}) not in ((), form.numbers):
        raise value.wrong()
    return form.numbers


def _value(constraint: Constraint, form: Form, layout: Layout) -> Fields | None:
    """The member that says the number, if it must be said; None if it cannot."""
    numbers = numbers_of(constraint, layout.size)
    if form.numbers is not None:
        return {} if numbers == form.numbers else None
    if form.words:
        words = {number: word for word, number in form.words}
        return {"value": words[numbers[0]]} if numbers and numbers[0] in words else None
    return {"value": str(constraint.numbers[0])} if constraint.numbers else {}


def _read_cell(entry: Entry, form: Form) -> Iterator[Meaning]:
    yield Meaning(((entry.member("cell").cell(),),), form.numbers or ())


def _write_cell(constraint: Constraint, _: Form, layout: Layout) -> Iterable[Fields]:
    return [{"cell": _name(layout, cell)} for cell in constraint.cells]


def _read_cells(entry: Entry, form: Form) -> Iterator[Meaning]:
    yield Meaning((entry.member("cells").cells(),), _number_in(entry, form))


def _write_cells(constraint: Constraint, form: Form, layout: Layout) -> Iterable[Fields] | None:
    value = _value(constraint, form, layout)
    cells = _names(layout, constraint.groups[0])
    return None if value is None else [{"cells": cells, **value}]


def _read_lines(entry: Entry, form: Form) -> Iterator[Meaning]:
    for line in entry.member("lines").items():
        yield Meaning((line.cells(),), _number_in(entry, form))


def _write_lines(constraint: Constraint, form: Form, layout: Layout) -> Iterable[Fields] | None:
    value = _value(constraint, form, layout)
    lines = [_names(layout, constraint.groups[0])]
    return None if value is None else [{"lines": lines, **value}]


def _read_double(entry: Entry, _: Form) -> Iterator[Meaning]:
    for line in entry.member("lines").items():
        first, *inside, last = cells = line.cells() or (-1, -1)
        if len(cells) < 3:
            raise line.wrong()
        yield Meaning(((first, last, *inside),), (0, 1, 1, *[-1] * len(inside)))


def _write_double(constraint: Constraint, _: Form, layout: Layout) -> Iterable[Fields] | None:
    """Of sums only those that are such a line."""
    (cells,), factors = constraint.groups, constraint.numbers[1:]
    if constraint.numbers[0] or factors != (1, 1, *[-1] * (len(cells) - 2)) or len(cells) < 3:
        return None
    first, last, *inside = cells
    line = (first, *inside, last)
    is_line = all(_distance(layout, one, other) <= 2 for one, other in pairwise(line))
    return [{"lines": [_names(layout, line)]}] if is_line else None


def _apart(size: int) -> tuple[int, ...]:
    """For each value those that are neither itself nor next to it."""
    everything = (1 << size) - 1
    return tuple(everything & ~(7 << value >> 1) for value in range(size))


def _read_apart(entry: Entry, _: Form) -> Iterator[Meaning]:
    for line in entry.member("lines").items():
        yield Meaning((line.cells(),), _apart(entry.layout.size))


def _write_apart(constraint: Constraint, _: Form, layout: Layout) -> Iterable[Fields] | None:
    if constraint.numbers != _apart(layout.size):
        return None
    return [{"lines": [_names(layout, constraint.groups[0])]}]


def _read_arrow(entry: Entry, _: Form) -> Iterator[Meaning]:
    # A number of several digits is read from the left and from above, however it was drawn.
    bulb = tuple(sorted(entry.member("cells").cells()))
    for line in entry.member("lines").items():
        start, *shaft = line.cells() or (-1,)
        if start not in bulb:
            raise line.wrong()
        if shaft:
            yield Meaning((bulb, tuple(shaft)))


def _write_arrow(constraint: Constraint, _: Form, layout: Layout) -> Iterable[Fields] | None:
    bulb, shaft = constraint.groups
    if list(bulb) != sorted(bulb):
        return None
    start = min(bulb, key=lambda cell: _distance(layout, cell, shaft[0]))
    return [{"lines": [_names(layout, (start, *shaft))], "cells": _names(layout, bulb)}]


def _distance(layout: Layout, one: int, other: int) -> int:
    (row, column), (to_row, to_column) = (divmod(cell, layout.size) for cell in (one, other))
    return (row - to_row) ** 2 + (column - to_column) ** 2


def _read_clone(entry: Entry, _: Form) -> Iterator[Meaning]:
    yield Meaning((entry.member("cells").cells(), entry.member("cloneCells").cells()))


def _write_clone(constraint: Constraint, _: Form, layout: Layout) -> Iterable[Fields]:
    cells, clones = (_names(layout, group) for group in constraint.groups)
    return [{"cells": cells, "cloneCells": clones}]


def _read_values(entry: Entry, _: Form) -> Iterator[Meaning]:
    values = [number for item in entry.member("values").items() for number in item.number({})]
    yield Meaning((entry.member("cells").cells(),), tuple(values))


def _write_values(constraint: Constraint, _: Form, layout: Layout) -> Iterable[Fields]:
    cells = _names(layout, constraint.groups[0])
    return [{"cells": cells, "values": list(constraint.numbers)}]


def _read_side(entry: Entry, form: Form) -> Iterator[Meaning]:
    place = entry.member("cell")
    cells = row_or_column(entry.layout, *place.place())
    if cells is None:
        raise place.wrong()
    yield Meaning((cells,), _number_in(entry, form))


def _write_side(constraint: Constraint, form: Form, layout: Layout) -> Iterable[Fields] | None:
    value = _value(constraint, form, layout)
    place = before_first(layout, constraint.groups[0])
    if value is None or row_or_column(layout, *place) != constraint.groups[0]:
        return None
    return [{"cell": _place_name(*place), **value}]


def _read_slant(entry: Entry, form: Form) -> Iterator[Meaning]:
    place, direction = entry.member("cell"), entry.member("direction")
    row, column = place.place()
    size = entry.layout.size
    if 0 <= row < size and 0 <= column < size:
        raise place.wrong()
    if not isinstance(direction.value, str) or direction.value not in SLANTS:
        raise direction.wrong()
    cells = slanted(entry.layout, row, column, *SLANTS[direction.value])
    if not cells:
        raise direction.wrong()
    yield Meaning((cells,), _number_in(entry, form))


def _write_slant(constraint: Constraint, form: Form, layout: Layout) -> Iterable[Fields] | None:
    value = _value(constraint, form, layout)
    (cells,) = constraint.groups
    row, column = before_first(layout, cells)
    for name, (down, right) in SLANTS.items():
        if value is not None and slanted(layout, row, column, down, right) == cells:
            return [{"cell": _place_name(row, column), "direction": name, **value}]
    return None


SHAPES = {
    "cell": Shape(frozenset({"cell"}), _read_cell, _write_cell),
    "cells": Shape(frozenset({"cells", "value"}), _read_cells, _write_cells),
    "lines": Shape(frozenset({"lines", "value"}), _read_lines, _write_lines),
    "double": Shape(frozenset({"lines"}), _read_double, _write_double),
    "apart": Shape(frozenset({"lines"}), _read_apart, _write_apart),
    "arrow": Shape(frozenset({"cells", "lines"}), _read_arrow, _write_arrow),
    "clone": Shape(frozenset({"cells", "cloneCells"}), _read_clone, _write_clone),
    "values": Shape(frozenset({"cells", "values"}), _read_values, _write_values),
    "side": Shape(frozenset({"cell", "value"}), _read_side, _write_side),
    "slant": Shape(frozenset({"cell", "direction", "value"}), _read_slant, _write_slant),
}
"""Those of entries in a list. The others stand elsewhere: flags, `negative`, marks in a cell."""


def keys_of(*shapes: str) -> frozenset[str]:
    """The keys under which constraints of these shapes stand."""
    return frozenset(
        name
        for name, ways in ways_by_name(NOTATION).items()
        if any(way.form.shape in shapes for way in ways)
    )


class Rules(NamedTuple):
    """What a puzzle says beside its houses."""

    constraints: list[Constraint]
    kept: Fields
    """What means nothing, under the keys where it stands."""


def read_rules(text: JsonText, fields: Mapping[str, object], layout: Layout) -> Rules:
    """The constraints under these keys, and what is only drawn."""
    names = {key for key, value in fields.items() if value}
    found, kept = list[Constraint](), Fields()
    for key in sorted(names & keys_of("flag", *SHAPES)):
        entry = Entry(text, layout, fields[key], (key,))
        unread = list(_read_key(entry, key, names, found))
        if unread:
            kept[key] = unread
    found += _read_negative(Entry(text, layout, fields.get(NEGATIVE) or [], (NEGATIVE,)), fields)
    found += _read_marks(text, fields, layout)
    return Rules(found, kept)


def _read_key(
    entry: Entry, key: str, names: Collection[str], found: list[Constraint]
) -> Iterator[object]:
    """Adds the constraints to those found and yields entries that mean none."""
    ways = [way for way in ways_to_read(NOTATION, key, names) if way.form.shape != NEGATIVE]
    if ways[0].form.shape == "flag":
        if entry.value is not True:
            raise entry.wrong()
        found += [_checked(entry, ways[0], Meaning(numbers=ways[0].form.numbers or ()))]
        return
    for item in entry.items():
        if not item.value:
            continue
        meanings = list(_meanings(item, ways))
        for way, meaning in meanings:
            found.append(_checked(item, way, meaning))
        if not meanings:
            yield item.value


def _meanings(entry: Entry, ways: Iterable[Way]) -> Iterator[tuple[Way, Meaning]]:
    if not isinstance(entry.value, dict):
        raise entry.wrong()
    first, *others = ways
    shape = SHAPES[first.form.shape]
    unknown = [key for key, value in entry.value.items() if value and key not in shape.keys]
    if unknown:
        raise unsupported(entry.text, unknown, *entry.path)
    for meaning in shape.read(entry, first.form):
        way = next((way for way in (first, *others) if way.takes(meaning)), first)
        # A clue without its number is a drawing; with other cells than there can be, a mistake.
        if meaning.numbers or not way.kind.numbers.least:
            yield way, meaning


def _checked(entry: Entry, way: Way, meaning: Meaning) -> Constraint:
    constraint = constraint_of(way, meaning, entry.layout.size)
    refuse_impossible(constraint, entry.layout, lambda: entry.text.place_of(*entry.path))
    return constraint


def unsupported(text: JsonText, names: list[str], *path: str | int) -> UnreadableInput:
    """For keys that have no meaning here."""
    offset = text.offset_of(*path, names[0])
    return text.unreadable("unsupported", offset=offset, names=[n[:40] for n in names])


def _read_negative(entry: Entry, fields: Mapping[str, object]) -> Iterator[Constraint]:
    for item in entry.items():
        name = item.value if isinstance(item.value, str) else ""
        ways = [w for w in ways_by_name(NOTATION).get(name, ()) if w.form.shape == NEGATIVE]
        if not ways:
            raise entry.text.unreadable(
                "unsupported",
                offset=entry.text.offset_of(*item.path),
                names=[f"{NEGATIVE}: {name[:40]}"],
            )
        numbers = ways[0].form.numbers or _numbers_beside(name, fields, entry.layout.size)
        yield _checked(item, ways[0], Meaning(numbers=numbers))


def _ways_of_entries(name: str) -> list[Way]:
    """Those of a list under that key."""
    return [way for way in ways_by_name(NOTATION)[name] if way.form.shape in SHAPES]


def _numbers_beside(name: str, fields: Mapping[str, object], size: int) -> tuple[int, ...]:
    """The numbers that the marks of a negative rule have: it is about these."""
    entries, (way, *_) = fields.get(name) or [], _ways_of_entries(name)
    assert isinstance(entries, list)
    numbers = {
        number
        for each in entries
        for number in ([int(each["value"])] if each.get("value") else way.kind.usual_numbers(size))
    }
    return tuple(sorted(numbers))


def _read_marks(
    text: JsonText, fields: Mapping[str, object], layout: Layout
) -> Iterator[Constraint]:
    """What is in the cells of the grid."""
    rows = Entry(text, layout, fields.get("grid") or [], ("grid",))
    cells = (cell for row in rows.items() for cell in row.items())
    for number, cell in enumerate(cells):
        for key in keys_of("marks"):
            marks = cell.member(key)
            values = [] if not marks.value else [v for m in marks.items() for v in m.number({})]
            if values:
                (way, *_) = ways_by_name(NOTATION)[key]
                meaning = Meaning(((number,),), tuple(sorted(set(values))))
                yield _checked(marks, way, meaning)


class Written(NamedTuple):
    """A board's constraints as f-puzzles has them."""

    fields: Fields
    marks: dict[int, dict[str, list[int]]]
    """For cells what stands in them."""
    unsaid: list[Constraint]


def write_rules(layout: Layout) -> Written:
    written = Written({}, {}, [])
    names = {
        way.form.name
        for each in layout.constraints
        for way in ways_to_write(NOTATION, each)
        if way.form.shape in SHAPES
    }
    for constraint in layout.constraints:
        ways = [
            way
            for way in ways_to_write(NOTATION, constraint)
            if not any(name in names for name in way.form.unless)
        ]
        if not any(_write(constraint, way.form, layout, written) for way in ways):
            written.unsaid.append(constraint)
    return written


def _write(constraint: Constraint, form: Form, layout: Layout, written: Written) -> bool:
    """Adds what says the constraint; False if nothing does."""
    numbers = numbers_of(constraint, layout.size)
    if form.shape in SHAPES:
        entries = SHAPES[form.shape].write(constraint, form, layout)
        if entries is None:
            return False
        _listed(written.fields, form.name).extend(entries)
    elif form.shape == "marks":
        for cell in constraint.cells:
            marks = written.marks.setdefault(cell, {})
            marks[form.name] = sorted({*numbers} & {*marks.get(form.name, numbers)})
    elif form.numbers not in (None, numbers):
        return False
    elif form.shape == NEGATIVE:
        if form.numbers is None and numbers != _numbers_of_marks(form.name, layout, numbers):
            return False
        _listed(written.fields, NEGATIVE).append(form.name)
    else:
        written.fields[form.name] = True
    return True


def _numbers_of_marks(name: str, layout: Layout, usual: tuple[int, ...]) -> tuple[int, ...]:
    """What a reader takes a negative rule to be about."""
    kinds = {way.kind.id for way in _ways_of_entries(name)}
    marks = [each for each in layout.constraints if each.kind in kinds]
    numbers = {number for each in marks for number in numbers_of(each, layout.size)}
    return tuple(sorted(numbers)) or usual


def _listed(fields: Fields, key: str) -> list[object]:
    found = fields.setdefault(key, [])
    assert isinstance(found, list)
    return found
