"""How each kind is drawn at random over a full board, and the sets of rules that puzzles are made
of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from . import samples
from .cages import CAGE
from .cells import EVEN, MAXIMUM, MINIMUM, ODD, QUADRUPLE
from .class_lines import ENTROPIC, MODULAR
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
from .lines import PALINDROME, RENBAN, SLOW_THERMO, THERMO, WHISPER
from .lines_with_ends import BETWEEN, LOCKOUT
from .moves import ANTI_KING, ANTI_KNIGHT
from .outside import LITTLE_KILLER, NUMBERED_ROOM, SANDWICH, SKYSCRAPER, X_SUM
from .regions import DISJOINT_GROUPS
from .samples import Chance, Sample
from .sum_lines import ARROW, REGION_SUM, ZIPPER


def _total(values: list[int]) -> Sequence[int]:
    return (sum(values),)


def _between_ends(row: list[int]) -> Sequence[int]:
    first, last = sorted((row.index(1), row.index(max(row))))
    return (sum(row[first + 1 : last]),)


def _first_cells(row: list[int]) -> Sequence[int]:
    return (sum(row[: row[0]]),)


def _seen(row: list[int]) -> Sequence[int]:
    return (len(set(accumulate(row, max))),)


def _room(row: list[int]) -> Sequence[int]:
    return (row[row[0] - 1],)


def _roman(pair: list[int]) -> Sequence[int] | None:
    return (sum(pair),) if sum(pair) in (5, 10) else None


def _some(chance: Chance, values: list[int]) -> Sequence[int]:
    return sorted(chance.shuffled(values)[: 2 + chance.below(3)])


SAMPLES: dict[str, Sample] = {
    CAGE.id: samples.partition(5),
    THERMO.id: samples.walks(3, 6),
    SLOW_THERMO.id: samples.walks(4, 7),
    ARROW.id: samples.arrows(4),
    WHITE_DOT.id: samples.pairs(),
    BLACK_DOT.id: samples.pairs(),
    PAIR_SUM.id: samples.pairs(_roman),
    GREATER.id: samples.pairs(),
    EVEN.id: samples.cells,
    ODD.id: samples.cells,
    MINIMUM.id: samples.cells,
    MAXIMUM.id: samples.cells,
    QUADRUPLE.id: samples.squares(_some),
    WHISPER.id: samples.walks(3, 7),
    RENBAN.id: samples.walks(3, 5, grows=False),
    PALINDROME.id: samples.walks(3, 6, grows=False),
    BETWEEN.id: samples.walks(4, 6, grows=False),
    REGION_SUM.id: samples.walks(3, 6, grows=False, regions=2),
    ZIPPER.id: samples.walks(3, 5, grows=False),
    LOCKOUT.id: samples.walks(4, 6, grows=False),
    MODULAR.id: samples.walks(4, 8),
    ENTROPIC.id: samples.walks(4, 8),
    SANDWICH.id: samples.rows(_between_ends),
    X_SUM.id: samples.rows(_first_cells),
    SKYSCRAPER.id: samples.rows(_seen),
    NUMBERED_ROOM.id: samples.rows(_room),
    LITTLE_KILLER.id: samples.diagonals(_total),
}
"""By the id of the kind. Rules about the whole board need none."""

DIVIDED = {CAGE.id}
"""Kinds that cover the whole board, and are cut in two where more has to be said."""

PLACED = {
    *DIVIDED,
    *(THERMO.id, SLOW_THERMO.id, ARROW.id, WHISPER.id, RENBAN.id, PALINDROME.id, BETWEEN.id),
    *(REGION_SUM.id, ZIPPER.id, LOCKOUT.id, MODULAR.id, ENTROPIC.id),
    *(EVEN.id, ODD.id, MINIMUM.id, MAXIMUM.id),
}
"""Kinds that can lie where a symmetry asks for them: cages, lines and marked cells. Where dots and
clues beside the board can be follows from the solution."""

COMPLETE = {
    ALL_DIFFERENCES.id: (WHITE_DOT.id, BLACK_DOT.id),
    ALL_RATIOS.id: (WHITE_DOT.id, BLACK_DOT.id),
    ALL_PAIR_SUMS.id: (PAIR_SUM.id,),
}
"""Rules by which all constraints of some kinds are given."""

RULE_SETS: dict[str, tuple[str, ...]] = {
    "killer": (CAGE.id,),
    "kropki": (WHITE_DOT.id, BLACK_DOT.id, ALL_DIFFERENCES.id, ALL_RATIOS.id),
    "xv": (PAIR_SUM.id, ALL_PAIR_SUMS.id),
    "miracle": (ANTI_KNIGHT.id, ANTI_KING.id, NON_CONSECUTIVE.id),
    **{
        id: (id,)
        for id in (
            *SAMPLES,
            *(ANTI_KNIGHT.id, ANTI_KING.id, NON_CONSECUTIVE.id, DISJOINT_GROUPS.id),
        )
    },
}
"""What puzzles can be made of, by the names that people use: kinds of constraint."""
