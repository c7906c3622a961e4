"""The table of kinds of constraint, in the order in which people are told of them, and how other
notations say them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from operator import attrgetter, index
from typing import TYPE_CHECKING

from garns.model.arguments import shown
from garns.model.errors import InvalidRequest

from .cages import CAGE, SUM
from .cells import ALLOWED, EVEN, MAXIMUM, MINIMUM, ODD, QUADRUPLE
from .class_lines import ENTROPIC, MODULAR
from .constraint import MOST_CONSTRAINTS, Constraint, abridged, constraint_text, refusal
from .dots import (
    ALL_DIFFERENCES,
    ALL_PAIR_SUMS,
    ALL_RATIOS,
    BLACK_DOT,
    GREATER,
    NON_CONSECUTIVE,
    PAIR_SUM,
    WHITE_DOT,
)
from .general import ALL_PAIRS, AUTOMATON, PAIRS
from .geometry import touch
from .kind import Cells, Kind, said
from .lines import PALINDROME, RENBAN, SLOW_THERMO, THERMO, WHISPER
from .lines_with_ends import BETWEEN, LOCKOUT
from .moves import ANTI_KING, ANTI_KNIGHT
from .notations import Form
from .outside import LITTLE_KILLER, NUMBERED_ROOM, SANDWICH, SKYSCRAPER, X_SUM
from .regions import CLONE, DIAGONAL, DIFFERENT, DISJOINT_GROUPS, EXTRA_REGION
from .sum_lines import ARROW, REGION_SUM, ZIPPER

if TYPE_CHECKING:
    from garns.model.layout import Layout

_ROWS = (
    said(
        CAGE,
        fpuzzles=(Form("killercage", "cells"),),
        iss=(Form("Cage", "cage"),),
        killer=(Form("cage", "cells"),),
        sudokupad=(Form("cages", "unique"),),
    ),
    said(
        SUM,
        fpuzzles=(Form("littlekillersum", "slant"), Form("doublearrow", "double")),
        iss=(
            Form("Sum", "sum"),
            Form("DoubleArrow", "double arrow"),
            Form("EqualSum", "equal sums"),
            Form("Cage", "cage"),
        ),
        sudokupad=(Form("cages", "repeats"),),
    ),
    said(THERMO, fpuzzles=(Form("thermometer", "lines"),), iss=(Form("Thermo", "cells"),)),
    said(SLOW_THERMO, fpuzzles=(Form("slowthermometer", "lines"),)),
    said(
        ARROW,
        fpuzzles=(Form("arrow", "arrow"),),
        iss=(Form("Arrow", "arrow"), Form("PillArrow", "pill")),
    ),
    said(
        WHITE_DOT, fpuzzles=(Form("difference", "cells"),), iss=(Form("WhiteDot", "pairs", (1,)),)
    ),
    said(BLACK_DOT, fpuzzles=(Form("ratio", "cells"),), iss=(Form("BlackDot", "pairs", (2,)),)),
    said(
        PAIR_SUM,
        fpuzzles=(Form("xv", "cells", words=(("V", 5), ("X", 10))),),
        iss=(Form("V", "pairs", (5,)), Form("X", "pairs", (10,))),
    ),
    said(
        ALL_DIFFERENCES,
        fpuzzles=(Form("nonconsecutive", "flag", (1,)),),
        iss=(Form("StrictKropki", "flag", (1,), together=True),),
    ),
    said(
        ALL_RATIOS,
        fpuzzles=(Form("ratio", "negative"),),
        iss=(Form("StrictKropki", "flag", (2,), together=True),),
    ),
    said(
        ALL_PAIR_SUMS,
        fpuzzles=(Form("xv", "negative", (5, 10)),),
        iss=(Form("StrictXV", "flag", (5, 10)),),
    ),
    said(GREATER, iss=(Form("GreaterThan", "pairs"),)),
    said(
        NON_CONSECUTIVE,
        fpuzzles=(Form("nonconsecutive", "flag", unless=("difference", "ratio")),),
        iss=(Form("AntiConsecutive", "flag"),),
    ),
    said(EVEN, fpuzzles=(Form("even", "cell"),)),
    said(ODD, fpuzzles=(Form("odd", "cell"),)),
    said(MINIMUM, fpuzzles=(Form("minimum", "cell"),)),
    said(MAXIMUM, fpuzzles=(Form("maximum", "cell"),)),
    said(QUADRUPLE, fpuzzles=(Form("quadruple", "values"),), iss=(Form("Quad", "square"),)),
    said(
        WHISPER,
        fpuzzles=(Form("whispers", "lines"),),
        iss=(Form("Whisper", "number, cells", (5,)),),
    ),
    said(RENBAN, fpuzzles=(Form("renban", "lines"),), iss=(Form("Renban", "cells"),)),
    said(PALINDROME, fpuzzles=(Form("palindrome", "lines"),), iss=(Form("Palindrome", "cells"),)),
    said(BETWEEN, fpuzzles=(Form("betweenline", "lines"),), iss=(Form("Between", "cells"),)),
    said(
        REGION_SUM,
        fpuzzles=(Form("regionsumline", "lines"),),
        iss=(Form("RegionSumLine", "cells"),),
    ),
    said(ZIPPER, fpuzzles=(Form("zipperline", "lines"),), iss=(Form("Zipper", "cells"),)),
    said(LOCKOUT, fpuzzles=(Form("lockout", "lines"),), iss=(Form("Lockout", "number, cells"),)),
    said(
        MODULAR,
        fpuzzles=(Form("modularline", "lines", (3,)),),
        iss=(Form("Modular", "number, cells"),),
    ),
    said(ENTROPIC, fpuzzles=(Form("entropicline", "lines"),), iss=(Form("Entropic", "cells"),)),
    said(SANDWICH, fpuzzles=(Form("sandwichsum", "side"),), iss=(Form("Sandwich", "line"),)),
    said(X_SUM, fpuzzles=(Form("xsum", "side"),), iss=(Form("XSum", "sides"),)),
    said(SKYSCRAPER, fpuzzles=(Form("skyscraper", "side"),), iss=(Form("Skyscraper", "sides"),)),
    said(
        LITTLE_KILLER,
        fpuzzles=(Form("littlekillersum", "slant"),),
        iss=(Form("LittleKiller", "slant"),),
    ),
    said(NUMBERED_ROOM, iss=(Form("NumberedRoom", "sides"),)),
    said(
        ANTI_KNIGHT,
        fpuzzles=(Form("antiknight", "flag"),),
        iss=(Form("AntiKnight", "flag"),),
        sudokupad=(Form("antiknight", "metadata"),),
    ),
    said(
        ANTI_KING,
        fpuzzles=(Form("antiking", "flag"),),
        iss=(Form("AntiKing", "flag"),),
        sudokupad=(Form("antiking", "metadata"),),
    ),
    said(
        DISJOINT_GROUPS,
        fpuzzles=(Form("disjointgroups", "flag"),),
        iss=(Form("DisjointSets", "flag"),),
    ),
    said(
        DIAGONAL,
        fpuzzles=(Form("diagonal+", "flag", (1,)), Form("diagonal-", "flag", (-1,))),
        iss=(Form("Diagonal", "number"),),
    ),
    said(
        EXTRA_REGION,
        fpuzzles=(Form("extraregion", "cells"),),
        iss=(Form("AllDifferent", "cells", written_only=True), Form("Jigsaw", "regions")),
    ),
    said(
        CLONE,
        fpuzzles=(Form("clone", "clone"),),
        iss=(Form("SameValues", "same"),),
    ),
    said(
        DIFFERENT,
        fpuzzles=(Form("killercage", "cells", written_only=True),),
        iss=(
            Form("AllDifferent", "cells"),
            Form("RellikCage", "number, differ", together=True),
            Form("EqualityCage", "differ", together=True),
            Form("Lunchbox", "number, differ", together=True),
        ),
    ),
    said(
        ALLOWED,
        fpuzzles=(Form("givenPencilMarks", "marks"),),
        iss=(Form("", "values"),),
        candidates=(Form("", "values"),),
    ),
    said(
        PAIRS,
        iss=(
            Form("Pair", "relation"),
            Form("Binary", "legacy relation"),
            Form("Indexing", "indexing"),
            Form("AntiTaxicab", "taxicab"),
        ),
    ),
    said(
        ALL_PAIRS,
        fpuzzles=(Form("nabner", "apart"),),
        iss=(Form("PairX", "relation"), Form("BinaryX", "legacy relation")),
    ),
    said(
        AUTOMATON,
        iss=(
            Form("NFA", "machine"),
            Form("Regex", "pattern"),
            Form("SumLine", "sum line"),
            Form("GlobalEntropy", "squares", (0, 0, 0, 1, 1, 1, 2, 2, 2)),
            Form("GlobalMod", "squares", (1, 2, 0, 1, 2, 0, 1, 2, 0)),
            Form("RellikCage", "no such part", together=True),
            Form("EqualityCage", "halves", together=True),
            Form("Lunchbox", "lunch", together=True),
            Form("LookAndSay", "look and say"),
            Form("ContainAtLeast", "contents", (1,)),
            Form("ContainExact", "contents"),
            Form("CountingCircles", "circles"),
            Form("CountDistinct", "distinct"),
            Form("DutchFlatmates", "flatmates"),
            Form("HiddenSkyscraper", "hidden"),
            Form("SameValues", "same"),
            Form("ValueIndexing", "value indexing"),
        ),
    ),
)
KINDS: dict[str, Kind] = {each.id: each for each in _ROWS}
"""By their ids."""
_ORDER = {id: number for number, id in enumerate(KINDS)}


def checked_constraints(
    constraints: Iterable[Constraint], layout: Layout
) -> tuple[Constraint, ...]:
    """In the order of the table, each once, cells and numbers sorted where their order means
    nothing, and without numbers that go without saying. Raises InvalidRequest for one that
    cannot be on this board, with its text."""
    distinct = dict.fromkeys(_checked(each, layout) for each in constraints)
    if len(distinct) > MOST_CONSTRAINTS:
        raise InvalidRequest("constraint.too-many", n=len(distinct), most=MOST_CONSTRAINTS)
    ordered = sorted(distinct, key=lambda each: _ORDER[each.kind])
    for id, group in groupby(ordered, attrgetter("kind")):
        _check_together(KINDS[id], list(group), layout)
    return tuple(ordered)


def _checked(asked: Constraint, layout: Layout) -> Constraint:
    kind, constraint = _canonical(asked)
    if not kind.numbers.least <= len(constraint.numbers) <= kind.numbers.most:
        raise refusal(
            "constraint.numbers",
            constraint,
            layout,
            n=len(constraint.numbers),
            least=kind.numbers.least,
            most=kind.numbers.most,
        )
    cells = kind.cells
    expected = cells.groups if cells else 0
    if len(constraint.groups) != expected:
        raise refusal(
            "constraint.groups",
            constraint,
            layout,
            n=len(constraint.groups),
            expected=expected,
        )
    if cells is not None:
        for group in constraint.groups:
            _check_cells(group, cells, constraint, layout)
    if constraint.numbers and constraint.numbers == kind.usual_numbers(layout.size):
        constraint = constraint._replace(numbers=())
    kind.check(constraint, layout)
    return constraint


def _canonical(asked: Constraint) -> tuple[Kind, Constraint]:
    """The kind, and the constraint made of plain tuples of integers, sorted where the order means
    nothing."""
    try:
        id, groups, numbers = asked
        kind = KINDS.get(id)
        cells = [tuple(map(index, group)) for group in groups]
        rest = tuple(map(index, numbers))
    except (TypeError, ValueError):
        raise InvalidRequest("constraint.value", found=shown(asked)) from None
    if kind is None:
        raise InvalidRequest("constraint.unknown", kind=shown(id), known=list(KINDS))
    if kind.cells is not None and not kind.cells.ordered:
        cells = [tuple(sorted(group)) for group in cells]
    if not kind.numbers.ordered:
        rest = tuple(sorted(rest))
    return kind, Constraint(kind.id, tuple(cells), rest)


def _check_cells(
    group: tuple[int, ...], cells: Cells, constraint: Constraint, layout: Layout
) -> None:
    if group and (min(group) < 0 or max(group) >= layout.cell_count):
        raise InvalidRequest(
            "constraint.outside-board", found=shown(tuple(constraint)), last=layout.cell_count - 1
        )
    if not cells.least <= len(group) <= cells.most:
        raise refusal(
            "constraint.cells", constraint, layout, n=len(group), least=cells.least, most=cells.most
        )
    if not cells.may_repeat and len(set(group)) != len(group):
        raise refusal("constraint.repeated", constraint, layout)
    if cells.connected and not all(touch(layout, *pair) for pair in pairwise(group)):
        raise refusal("constraint.not-a-line", constraint, layout)


def _check_together(kind: Kind, constraints: list[Constraint], layout: Layout) -> None:
    if kind.is_single:
        for one, other in _different_numbers(kind, constraints, layout.size):
            raise refusal(
                "constraint.contradiction",
                one,
                layout,
                other=abridged(constraint_text(other, layout.size)),
            )
    kind.check_together(constraints, layout)


def _different_numbers(
    kind: Kind, constraints: list[Constraint], size: int
) -> Iterator[tuple[Constraint, Constraint]]:
    """Two constraints that say different things of the same cells."""
    by_cells: dict[object, Constraint] = {}
    for each in constraints:
        first = by_cells.setdefault(each.groups, each)
        numbers = (kind.numbers_of(first, size), kind.numbers_of(each, size))
        if first is not each and all(numbers):
            yield first, each
