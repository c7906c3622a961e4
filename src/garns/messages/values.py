"""How numbers, times, houses and cells are written in a sentence: the one place for it."""

from __future__ import annotations

from collections.abc import Sequence

from garns.model import (
    ALPHABET,
    Breach,
    BrokenConstraint,
    CellName,
    Conflict,
    Constraint,
    House,
    Layout,
    Symbols,
    cell_name,
)
from garns.model.arguments import LONGEST_NUMBER, shown
from garns.model.escaping import visible

from .catalogue import template
from .language import current_writing


def number(value: int) -> str:
    """69,175,316 in English, 69.175.316 in Portuguese. What nobody could read is about 10^N."""
    if value.bit_length() > LONGEST_NUMBER:
        return shown(value)
    return f"{value:,}".replace(",", current_writing().thousands)


def decimal(value: float, places: int) -> str:
    """0.50, in Portuguese 0,50"""
    return f"{value:.{places}f}".replace(".", current_writing().decimal)


def _decimal_as_needed(value: float) -> str:
    """2, 0.5"""
    return f"{value:g}".replace(".", current_writing().decimal)


def duration(seconds: float) -> str:
    """In a unit that leaves two or three digits to read: 340 µs, 1.25 ms, 3.40 s."""
    unit, scaled = next(
        (
            (unit, seconds * factor)
            for unit, factor in (("s", 1), ("ms", 1e3))
            if seconds * factor >= 1
        ),
        ("µs", seconds * 1e6),
    )
    return f"{decimal(scaled, 0 if scaled >= 100 else 1 if scaled >= 10 else 2)} {unit}"


def listed(items: Sequence[str]) -> str:
    """`r1c2, r1c5 and r4c5`; Portuguese `L1C2, L1C5 e L4C5`."""
    if len(items) < 2:
        return "".join(items)
    return template("words.and").format(first=", ".join(items[:-1]), last=items[-1])


def either(items: Sequence[str]) -> str:
    """`a, b or c`"""
    if len(items) < 2:
        return "".join(items)
    return template("words.or").format(first=", ".join(items[:-1]), last=items[-1])


def in_words(fact: object) -> object:
    """A fact as a sentence shows it; what is text already stays as it is."""
    if isinstance(fact, str):
        return _text_in_words(fact)
    if isinstance(fact, (int, float)) and not isinstance(fact, bool):
        return number(fact) if isinstance(fact, int) else _decimal_as_needed(fact)
    if isinstance(fact, (House, Conflict, BrokenConstraint, Constraint)):
        return _rule_in_words(fact)
    if isinstance(fact, (list, tuple)):
        return listed([str(in_words(item)) for item in fact])
    return fact


def _rule_in_words(rule: House | Constraint | Breach) -> str:
    if isinstance(rule, House):
        return house_words(rule)
    return _constraint_in_words(rule) if isinstance(rule, Constraint) else conflict_words(rule)


def _text_in_words(text: str) -> str:
    return rows_and_columns(*text[1:].split("c")) if isinstance(text, CellName) else visible(text)


def cell_words(layout: Layout, cell: int) -> str:
    """`r4c7`; Portuguese `L4C7`."""
    return _text_in_words(cell_name(layout, cell))


def rows_and_columns(rows: str | int, columns: str | int) -> str:
    """Cells by their numbers: `r4c7`, and several of a line, `r4c79`."""
    return template("words.cell").format(row=rows, column=columns)


def house_words(house: House) -> str:
    """`row 2`, `a linha 2`, `block 5` …"""
    return template(f"words.house.{house.kind}").format(number=house_number(house))


def house_number(house: House) -> str:
    """`2`; where grids overlap, `2 of grid 1`."""
    if not house.grid:
        return str(house.number)
    return template("words.of-grid").format(number=house.line, grid=house.grid)


def conflict_words(conflict: Breach, symbols: Symbols | None = None) -> str:
    """`row 2 has 2 more than once: r2c2 and r2c7`, with the symbols on the board."""
    if isinstance(conflict, BrokenConstraint):
        return template("constraint.broken").format(
            constraint=_constraint_in_words(conflict.constraint),
            cells=_cells_listed(conflict.cells, conflict.layout),
        )
    value = conflict.value
    return template("words.conflict").format(
        house=house_words(conflict.house),
        value=symbols.write(value) if symbols else ALPHABET[value - 1],
        cells=_cells_listed(conflict.cells, conflict.layout),
    )


def _cells_listed(cells: Sequence[int], layout: Layout) -> str:
    return listed([cell_words(layout, cell) for cell in cells])


_FEW_NUMBERS = 4


def _constraint_in_words(constraint: Constraint) -> str:
    """`killer cage 10`: its kind, and its numbers if there are few of them."""
    name = template(f"constraint-words.{constraint.kind}.name")
    numbers = constraint.numbers if len(constraint.numbers) <= _FEW_NUMBERS else ()
    return " ".join([name, *map(str, numbers)])
