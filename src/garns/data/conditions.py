"""What an expression of `--where` means for the rows of a table: checked against the columns that
there are, then computed by pyarrow.

Null is as in SQL: a comparison with null is neither true nor false, and only rows for which the
whole is true are taken. Levels have the order of their difficulty. A technique that is not in
`techniques` has 0 steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from garns.generation import SYMMETRIES
from garns.logic import TECHNIQUES
from garns.model import Message

from .parquet_files import pyarrow
from .statistics import ORDERS
from .where import (
    Among,
    And,
    Column,
    Comparison,
    Condition,
    IsNull,
    Literal,
    Not,
    Operand,
    Or,
    Value,
    parse,
    unreadable,
)

Types = Mapping[str, str]
"""Columns with their Arrow types, as a manifest has them."""

_KINDS = {
    "number": r"u?int\d+|double|float|halffloat",
    "text": r"(large_)?string",
    "truth": r"bool",
    "counts": r"map<string, .*",
}

FLOATING = ("double", "float", "halffloat")
COUNT = "uint64"
"""The type of what is under a key of a map."""

_KEYS = tuple(technique.id for technique in TECHNIQUES)

VALUES: dict[str, Sequence[str]] = {**ORDERS, "technique": _KEYS, "symmetry": SYMMETRIES}
"""Columns that have no other values than these."""

_COMPARE = {
    "=": "equal",
    "!=": "not_equal",
    "<": "less",
    "<=": "less_equal",
    ">": "greater",
    ">=": "greater_equal",
}


def checked(text: str, types: Types) -> Condition:
    """The tree of an expression that makes sense for these columns. Raises UnreadableInput."""
    condition = parse(text)
    _check(condition, types)
    return condition


def rows_where(condition: Condition, table: Any) -> Any:
    """The rows of a table for which a checked condition is true, in their order."""
    types = {field.name: str(field.type) for field in table.schema}
    return table.filter(_computed(condition, types, table.__getitem__))


def expression(text: str, types: Types) -> Any:
    """The same as an expression of pyarrow, for its data sets and filters."""
    return _computed(checked(text, types), types, pyarrow().compute.field)


def least(condition: Condition, column: str) -> float | None:
    """The least number that a column can have where the condition is true; None if it may have any,
    or if that is not easily told."""
    match condition:
        case And(left, right):
            bounds = (least(left, column), least(right, column))
            return max((each for each in bounds if each is not None), default=None)
        case Or(left, right):
            first, second = least(left, column), least(right, column)
            return None if first is None or second is None else min(first, second)
        case Comparison(
            Column(name=name), ">=" | ">" | "=", Literal(value=int() | float() as bound)
        ):
            return float(bound) if name == column else None
        case Among(Column(name=name), values) if name == column:
            return min(float(each.value) for each in values)
    return None


def names_in(condition: Condition) -> set[str]:
    """The columns that a condition looks at."""
    return {operand.name for operand in _operands(condition) if isinstance(operand, Column)}


def _operands(condition: Condition) -> Iterator[Operand]:
    match condition:
        case Column():
            yield condition
        case Comparison(left, _, right):
            yield from (left, right)
        case Among(operand, _) | IsNull(operand):
            yield operand
        case Not(inner):
            yield from _operands(inner)
        case And(left, right) | Or(left, right):
            yield from (*_operands(left), *_operands(right))


# Checking


def _check(condition: Condition, types: Types) -> None:
    if isinstance(condition, Comparison):
        _refuse_bare_text(condition.left, condition.right, types)
    for operand in _operands(condition):
        _kind(operand, types)
    match condition:
        case Column():
            if _kind(condition, types) != "truth":
                raise unreadable("where-alone", condition.at, name=condition.name)
        case Comparison(left, operator, right, at):
            _check_pair(left, right, types, at, is_order=operator not in ("=", "!="))
        case Among(operand, values):
            for value in values:
                _check_pair(operand, value, types, value.at)
        case Not(inner):
            _check(inner, types)
        case And(left, right) | Or(left, right):
            _check(left, types)
            _check(right, types)


def _refuse_bare_text(left: Operand, right: Operand, types: Types) -> None:
    """`level = hard` is meant as `level = 'hard'`."""
    is_unknown = isinstance(right, Column) and right.name not in types
    is_text = isinstance(left, Column) and left.name in types and _kind(left, types) == "text"
    if isinstance(right, Column) and is_unknown and is_text:
        hint = Message("data.where-quotes", {"name": right.name})
        raise unreadable("where-column", right.at, name=right.name, hint=hint)


def _kind(operand: Operand, types: Types) -> str:
    """What it is: a number, a text, a truth, counts, or something else."""
    if isinstance(operand, Literal):
        return _kind_of_value(operand.value)
    if operand.name not in types:
        near = _hint(operand.name, tuple(types))
        raise unreadable("where-column", operand.at, name=operand.name, hint=near)
    type = types[operand.name]
    kind = next((kind for kind, form in _KINDS.items() if re.fullmatch(form, type)), "other")
    if operand.key is None:
        return kind
    if kind != "counts":
        raise unreadable("where-no-keys", operand.at, name=operand.name, type=type)
    if operand.name == "techniques":
        _check_value(operand.key, _KEYS, operand.key_at, operand.name)
    return "number"


def _kind_of_value(value: Value) -> str:
    if isinstance(value, bool):
        return "truth"
    return "text" if isinstance(value, str) else "number"


def _check_pair(
    column: Column, other: Operand, types: Types, at: int, *, is_order: bool = False
) -> None:
    for operand in (column, other):
        _refuse_whole(operand, _kind(operand, types))
    kind = _kind(column, types)
    if kind != _kind(other, types) or (is_order and kind == "truth"):
        raise unreadable("where-types", at, left=_shown(column, types), right=_shown(other, types))
    known = VALUES.get(column.name) if column.key is None else None
    if known and isinstance(other, Literal):
        _check_value(str(other.value), known, other.at, column.name)


def _refuse_whole(operand: Operand, kind: str) -> None:
    """Lists and maps have no order, and texts for them would be another language."""
    if isinstance(operand, Column) and kind in ("counts", "other"):
        name = operand.name
        example = f"{name}['x-wing'] >= 2" if kind == "counts" else f"{name} is null"
        raise unreadable("where-whole", operand.at, name=name, example=example)


def _check_value(value: str, known: Sequence[str], at: int, column: str) -> None:
    if value not in known:
        raise unreadable("where-no-value", at, value=value, name=column, hint=_hint(value, known))


def _hint(name: str, known: Sequence[str]) -> Message:
    """The nearest one, or all of them."""
    if near := get_close_matches(name, known, 1, cutoff=0.7):
        return Message("data.where-near", {"name": near[0]})
    return Message("data.where-known", {"names": ", ".join(known)})


def _shown(operand: Operand, types: Types) -> str:
    """For people: what it is and of which type."""
    if isinstance(operand, Column):
        return f"{operand.name} ({_type(operand, types)})"
    return repr(operand.value)


# Computing


def _computed(condition: Condition, types: Types, column: Callable[[str], Any]) -> Any:
    """`column` gives a column by its name: an array, or an expression."""
    compute = pyarrow().compute
    match condition:
        case Column(name):
            return column(name)
        case Comparison(left, operator, right):
            pair = _pair(left, right, types, column, is_order=operator not in ("=", "!="))
            return getattr(compute, _COMPARE[operator])(*pair)
        case Among(operand, values):
            each = [Comparison(operand, "=", value, value.at) for value in values]
            return _folded(compute.or_kleene, [_computed(one, types, column) for one in each])
        case IsNull(operand):
            return compute.is_null(_values(operand, column))
        case Not(inner):
            return compute.invert(_computed(inner, types, column))
        case And(left, right) | Or(left, right):
            both = compute.and_kleene if isinstance(condition, And) else compute.or_kleene
            return both(*(_computed(one, types, column) for one in (left, right)))


def _folded(function: Callable[[Any, Any], Any], items: list[Any]) -> Any:
    found = items[0]
    for item in items[1:]:
        found = function(found, item)
    return found


def _pair(
    left: Column, right: Operand, types: Types, column: Callable[[str], Any], *, is_order: bool
) -> tuple[Any, Any]:
    """Both sides of a comparison, as values that pyarrow can compare. A number that the type of
    the column has not makes both floating."""
    arrow = pyarrow()
    ours = _values(left, column)
    order = ORDERS.get(left.name) if is_order else None
    if order:
        ours = _ranks(ours, order)
    if isinstance(right, Column):
        theirs = _values(right, column)
        return ours, _ranks(theirs, order) if order else theirs
    if order:
        return ours, arrow.scalar(order.index(str(right.value)), arrow.int32())
    scalar = _scalar(right.value, _type(left, types))
    if scalar is None:
        return ours.cast(arrow.float64(), safe=False), arrow.scalar(
            float(right.value), arrow.float64()
        )
    return ours, scalar


def _scalar(value: Value, type: str) -> Any:
    """None for a number that is not of this type."""
    arrow = pyarrow()
    is_fraction = isinstance(value, float) and not value.is_integer()
    if is_fraction and type not in FLOATING:
        return None
    try:
        return arrow.scalar(value, arrow.type_for_alias(type))
    except (arrow.ArrowInvalid, OverflowError):
        return None


def _type(column: Column, types: Types) -> str:
    return types[column.name] if column.key is None else COUNT


def _ranks(values: Any, order: Sequence[str]) -> Any:
    arrow = pyarrow()
    return arrow.compute.index_in(values, value_set=arrow.array(order))


def _values(operand: Column, column: Callable[[str], Any]) -> Any:
    values = column(operand.name)
    if operand.key is None:
        return values
    arrow = pyarrow()
    compute = arrow.compute
    found = compute.map_lookup(values, operand.key, "first").cast(COUNT)
    none = arrow.scalar(0, arrow.type_for_alias(COUNT))
    return compute.if_else(compute.is_null(values), None, compute.coalesce(found, none))
