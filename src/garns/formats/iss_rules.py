"""Constraints in the strings of Interactive-Sudoku-Solver: what follows a type, as the form of a
kind shapes it.

    flag            .AntiKnight
    number          .Diagonal~-1
    cells           .Thermo~R1C1~R1C2
    number, cells   .Cage~10~R1C1~R1C2; 0 or nothing is no sum
    pairs           .WhiteDot~R1C1~R1C2~R2C2: each two of the cells that lie side by side
    arrow, pill     .Arrow~R1C1~R1C2, .PillArrow~2~R1C1~R1C2~R1C3
    sum             .Sum~10~R1C1~R1C2, .Sum~0_=_1_-1~R1C1~R1C2 with factors
    equal sums      .DoubleArrow~R1C1~R1C2~R1C3, .EqualSum~R1C1~-~R1C2~R1C3
    sides           .XSum~R1~10~25: from the left or above, from the right or below
    line            .Sandwich~10~R1
    slant           .LittleKiller~10~R1C1: the diagonal that begins in this cell
    square          .Quad~R1C1~1~2
    same            .SameValues~2~R1C1~R9C9
    relation        .Pair~KEY~_name~R1C1~R1C2~~R3C3~R3C4 (also .PairX, and .Binary with another key)
    machine         .NFA~KEY~_name~R1C1~R1C2; .Regex and .SumLine are read
    regions         .Jigsaw~… beside blocks
    values          .~R1C1_1_2, several values of a cell

Types that have no kind of their own are read in `iss_unnamed.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from garns.model import Layout
from garns.model.constraints import Constraint, Form

from . import iss_unnamed as unnamed
from .iss_arguments import (
    DIGITS,
    Arguments,
    BadArgument,
    line_named,
    name_of,
    names_of,
    sides,
    whole_number,
)
from .iss_machines import (
    BadMachine,
    machine_key,
    machine_of_key,
    machine_of_pattern,
    machine_of_sums,
)
from .rules import Meaning, before_first, numbers_of, row_or_column, slanted

KEY_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_LEGACY = str.maketrans("-_", "_-")


class Shape(NamedTuple):
    read: Callable[[Arguments, Form], Iterable[Meaning]]
    write: Callable[[Constraint, Form, Layout], list[list[str]] | None]
    """The arguments, once for each time that the type is written; None if it cannot say it."""


def _unwritten(_: Constraint, __: Form, ___: Layout) -> None:
    """For what is written in another form."""


def _has_numbers(constraint: Constraint, form: Form, layout: Layout) -> bool:
    """Those that the type stands for."""
    return (form.numbers or ()) == numbers_of(constraint, layout.size)


def _read_flag(arguments: Arguments, form: Form) -> Iterable[Meaning]:
    if arguments.texts:
        raise BadArgument
    return [Meaning(numbers=form.numbers or ())]


def _write_flag(constraint: Constraint, form: Form, layout: Layout) -> list[list[str]] | None:
    return [[]] if _has_numbers(constraint, form, layout) else None


def _read_number(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    return [Meaning(numbers=tuple(map(arguments.number, range(len(arguments.texts)))))]


def _write_number(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]]:
    return [list(map(str, numbers_of(constraint, layout.size)))]


def _read_cells(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    return [Meaning((arguments.cells(),))]


def _write_cells(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]]:
    return [names_of(constraint.groups[0], layout)]


def _read_number_cells(arguments: Arguments, form: Form) -> Iterable[Meaning]:
    if not arguments.has_number(0):
        return [Meaning((arguments.cells(),), form.numbers or ())]
    number = arguments.number(0) if arguments.texts[0] else 0
    cells = arguments.cells(1)
    return [Meaning((cells,), (number,) if number else ())]


def _read_cage(arguments: Arguments, form: Form) -> Iterable[Meaning]:
    """A cell that is named several times counts as often in the sum."""
    cells = arguments.cells(1)
    if len(set(cells)) == len(cells):
        return _read_number_cells(arguments, form)
    differing = Meaning((tuple(dict.fromkeys(cells)),))
    total = arguments.number(0) if arguments.texts[0] else 0
    return [differing, *([_weighted(total, [(cell, 1) for cell in cells])] if total else ())]


def _write_number_cells(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]]:
    number, *_rest = *numbers_of(constraint, layout.size), 0
    return [[str(number), *names_of(constraint.groups[0], layout)]]


def _read_pairs(arguments: Arguments, form: Form) -> Iterable[Meaning]:
    pairs = combinations(arguments.cells(), 2)
    beside = [pair for pair in pairs if _are_beside(arguments.layout, *pair)]
    if not beside:
        raise BadArgument
    return [Meaning((pair,), form.numbers or ()) for pair in beside]


def _are_beside(layout: Layout, one: int, other: int) -> bool:
    (row, column), (other_row, other_column) = (divmod(c, layout.size) for c in (one, other))
    return abs(row - other_row) + abs(column - other_column) == 1


def _write_pairs(constraint: Constraint, form: Form, layout: Layout) -> list[list[str]] | None:
    if not _has_numbers(constraint, form, layout):
        return None
    return [names_of(constraint.groups[0], layout)]


def _read_arrow(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    return [Meaning((arguments.cells(0, 1), arguments.cells(1)))]


def _write_arrow(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]] | None:
    bulb, shaft = constraint.groups
    return [names_of((*bulb, *shaft), layout)] if len(bulb) == 1 else None


def _read_pill(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    length = arguments.number(0)
    if length < 1 or length > len(arguments.texts):
        raise BadArgument
    # Numbers are read from the left and from above, however they were drawn.
    bulb = tuple(sorted(arguments.cells(1, 1 + length)))
    return [Meaning((bulb, arguments.cells(1 + length)))]


def _write_pill(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]] | None:
    bulb, shaft = constraint.groups
    if list(bulb) != sorted(bulb):
        return None
    return [[str(len(bulb)), *names_of((*bulb, *shaft), layout)]]


def _read_sum(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    total, _sign, factors = (arguments.texts or ("",))[0].partition("_=_")
    numbers = [whole_number(text) for text in (total, *filter(None, factors.split("_")))]
    if None in numbers:
        raise BadArgument
    cells = arguments.cells(1)
    if factors and len(numbers) != len(cells) + 1:
        raise BadArgument
    terms = [number or 0 for number in numbers[1:]] or [1] * len(cells)
    return [_weighted(numbers[0] or 0, zip(cells, terms, strict=True))]


def _weighted(total: int, terms: Iterable[tuple[int, int]]) -> Meaning:
    """A sum; cells that are named several times have all of their factors at once."""
    factors: dict[int, int] = {}
    for cell, factor in terms:
        factors[cell] = factors.get(cell, 0) + factor
    kept = {cell: factor for cell, factor in factors.items() if factor}
    plain = all(factor == 1 for factor in kept.values())
    return Meaning((tuple(kept),), (total, *(() if plain else kept.values())))


def _write_sum(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]]:
    total, *factors = constraint.numbers
    text = "_".join(map(str, (total, "=", *factors) if factors else (total,)))
    return [[text, *names_of(constraint.groups[0], layout)]]


def _read_double_arrow(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    cells = arguments.cells()
    if len(cells) < 3:
        raise BadArgument
    ends = (cells[0], cells[-1])
    return [_weighted(0, [(cell, 1) for cell in ends] + [(cell, -1) for cell in cells[1:-1]])]


def _read_equal_sums(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    parts: list[list[int]] = [[]]
    for at, text in enumerate(arguments.texts):
        if text == "-":
            parts.append([])
        else:
            parts[-1].append(arguments.cell(at))
    if len(parts) < 2 or not all(parts):
        raise BadArgument
    first = [(cell, 1) for cell in parts[0]]
    return [_weighted(0, first + [(cell, -1) for cell in part]) for part in parts[1:]]


def _read_sides(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    return [Meaning((line,), (number,)) for line, number in sides(arguments)]


def _write_sides(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]] | None:
    found = _name_of_line(constraint, layout)
    if found is None:
        return None
    name, is_first = found
    (number,) = map(str, constraint.numbers)
    return [[name, number, ""] if is_first else [name, "", number]]


def _name_of_line(constraint: Constraint, layout: Layout) -> tuple[str, bool] | None:
    """And whether it is seen from the left or from above."""
    (cells,) = constraint.groups
    row, column = before_first(layout, cells)
    if row_or_column(layout, row, column) != cells:
        return None
    is_row = 0 <= row < layout.size
    return f"R{DIGITS[row + 1]}" if is_row else f"C{DIGITS[column + 1]}", -1 in (row, column)


def _read_line(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    if len(arguments.texts) != 2:
        raise BadArgument
    return [Meaning((line_named(arguments, 1),), (arguments.number(0),))]


def _write_line(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]] | None:
    found = _name_of_line(constraint, layout)
    return None if found is None else [[str(constraint.numbers[0]), found[0]]]


def _diagonals(layout: Layout) -> Iterator[tuple[int, ...]]:
    """Each diagonal once, in the direction in which it is named after its first cell."""
    last = layout.size - 1
    for i in range(last):
        yield slanted(layout, i - 1, -1, 1, 1)
    for i in range(1, last):
        yield slanted(layout, i + 1, last + 1, -1, -1)
        yield slanted(layout, last + 1, i - 1, -1, 1)
    for i in range(1, last + 1):
        yield slanted(layout, -1, i + 1, 1, -1)


def _read_slant(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    if len(arguments.texts) != 2:
        raise BadArgument
    start = arguments.cell(1)
    found = [cells for cells in _diagonals(arguments.layout) if cells[0] == start]
    if not found:
        raise BadArgument(1)
    return [Meaning((found[0],), (arguments.number(0),))]


def _write_slant(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]] | None:
    for cells in _diagonals(layout):
        if {*cells} == {*constraint.groups[0]}:
            return [[str(constraint.numbers[0]), name_of(cells[0], layout.size)]]
    return None


def _read_square(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    first, size = arguments.cell(0), arguments.layout.size
    if size in (first // size + 1, first % size + 1):
        raise BadArgument
    cells = (first, first + 1, first + size, first + size + 1)
    values = sorted(arguments.number(at) for at in range(1, len(arguments.texts)))
    return [Meaning((cells,), tuple(values))]


def _write_square(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]]:
    return [[name_of(min(constraint.cells), layout.size), *map(str, constraint.numbers)]]


def _read_same(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    first, *others = arguments.cells(1)
    if arguments.number(0) != len(others) + 1:
        return unnamed.read_same_values(arguments)
    return [Meaning(((first,), (other,))) for other in others]


def _write_same(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]]:
    return [["2", *names_of(pair, layout)] for pair in zip(*constraint.groups, strict=True)]


def _masks_of_key(key: str, size: int) -> tuple[int, ...]:
    """For each value the set of those that may go with it: one bit for each two values."""
    if len(key) > size * size // 6 + 1 or not {*key} <= {*KEY_CHARACTERS}:
        raise BadArgument
    bits = sum(KEY_CHARACTERS.index(char) << 6 * i for i, char in enumerate(key))
    return tuple(bits >> size * value & (1 << size) - 1 for value in range(size))


def key_of_masks(masks: Iterable[int], size: int) -> str:
    bits = sum(mask << size * value for value, mask in enumerate(masks))
    key = ""
    while bits:
        key, bits = key + KEY_CHARACTERS[bits & 63], bits >> 6
    return key


def _read_relation(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    key, *_rest = arguments.texts or ("",)
    masks = _masks_of_key(key, arguments.layout.size)
    return [Meaning((cells,), masks) for cells in arguments.groups(1)]


def _read_legacy_relation(arguments: Arguments, form: Form) -> Iterable[Meaning]:
    key, *rest = arguments.texts or ("",)
    return _read_relation(Arguments(arguments.layout, (key.translate(_LEGACY), *rest)), form)


def _write_relation(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]]:
    key = key_of_masks(constraint.numbers, layout.size)
    return [[key, "_", *names_of(constraint.groups[0], layout)]]


def _read_machine(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    return _along(arguments, machine_of_key)


def _read_pattern(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    return _along(arguments, machine_of_pattern)


def _along(arguments: Arguments, make: Callable[[str, int], tuple[int, ...]]) -> Iterable[Meaning]:
    if "-" in arguments.texts:
        # One automaton that reads several lists of cells and what is between them.
        raise NotImplementedError
    try:
        numbers = make((arguments.texts or ("",))[0], arguments.layout.size)
    except BadMachine:
        raise BadArgument from None
    return [Meaning((cells,), numbers) for cells in arguments.groups(1)]


def _read_sum_line(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    total = arguments.number(0)
    if not 1 <= total <= 200:
        raise BadArgument
    if arguments.texts[-1] == "LOOP":
        return unnamed.read_loop(arguments, total)
    return [Meaning((arguments.cells(1),), machine_of_sums(total, arguments.layout.size))]


def _write_machine(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]]:
    key = machine_key(constraint.numbers, layout.size)
    return [[key, "_", *names_of(constraint.groups[0], layout)]]


def _read_regions(arguments: Arguments, _: Form) -> Iterable[Meaning]:
    text = arguments.texts[-1] if arguments.texts else ""
    if len(text) != arguments.layout.cell_count:
        raise BadArgument
    regions: dict[str, list[int]] = {}
    for cell, label in enumerate(text):
        regions.setdefault(label, []).append(cell)
    if any(len(cells) != arguments.layout.size for cells in regions.values()):
        raise NotImplementedError
    return [Meaning((tuple(cells),)) for cells in regions.values()]


def _write_values(constraint: Constraint, _: Form, layout: Layout) -> list[list[str]]:
    values = "_".join(map(str, constraint.numbers))
    return [[f"{name}_{values}" for name in names_of(constraint.cells, layout)]]


def _read_values(_: Arguments, __: Form) -> Iterable[Meaning]:
    """The givens of a puzzle are read all at once, elsewhere."""
    return ()


SHAPES = {
    "flag": Shape(_read_flag, _write_flag),
    "number": Shape(_read_number, _write_number),
    "cells": Shape(_read_cells, _write_cells),
    "number, cells": Shape(_read_number_cells, _write_number_cells),
    "cage": Shape(_read_cage, _write_number_cells),
    "pairs": Shape(_read_pairs, _write_pairs),
    "arrow": Shape(_read_arrow, _write_arrow),
    "pill": Shape(_read_pill, _write_pill),
    "sum": Shape(_read_sum, _write_sum),
    "double arrow": Shape(_read_double_arrow, _unwritten),
    "equal sums": Shape(_read_equal_sums, _unwritten),
    "sides": Shape(_read_sides, _write_sides),
    "line": Shape(_read_line, _write_line),
    "slant": Shape(_read_slant, _write_slant),
    "square": Shape(_read_square, _write_square),
    "same": Shape(_read_same, _write_same),
    "relation": Shape(_read_relation, _write_relation),
    "legacy relation": Shape(_read_legacy_relation, _unwritten),
    "machine": Shape(_read_machine, _write_machine),
    "pattern": Shape(_read_pattern, _unwritten),
    "sum line": Shape(_read_sum_line, _unwritten),
    "regions": Shape(_read_regions, _unwritten),
    "values": Shape(_read_values, _write_values),
    **{name: Shape(read, _unwritten) for name, read in unnamed.SHAPES.items()},
}
