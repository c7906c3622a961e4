"""Killers as the forum writes them: 81 characters, `G<<L<K<L<^G>^…`.

In one cell of each cage stands its sum (0-9, A = 10 … Z = 35, a = 36 … j = 45), in the others an
arrow (`< > ^ v`, and ``` ` ' , .``` for the four diagonals) to a cell of the same cage. 0 is a cage
without a sum, or a cell in no cage. There are no givens.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase, digits

from garns.model import Grid, Layout, Puzzle
from garns.model.constraints import Constraint

from .cells import CLASSIC, is_blank_or_comment
from .format import Fit, Format, Loss, SymbolsFor
from .rules import (
    Meaning,
    agreed,
    constraint_of,
    refuse_impossible,
    ways_by_name,
    ways_to_write,
    with_rules,
)
from .source import Line, Source

NOTATION = "killer"
SUMS = digits + ascii_uppercase + ascii_lowercase[:10]
ARROWS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
"""Rows down and columns to the right."""
PLAINLY_ARROWS = "<>^`"
"""Those that mean nothing in boards of one line."""


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = [line for line in source.opening if not is_blank_or_comment(line)]
    return Fit.SIGNATURE if lines and all(map(_is_killer, lines)) else Fit.NO


def _is_killer(line: Line) -> bool:
    text = line.text.strip()
    return (
        len(text) == CLASSIC.cell_count
        and {*text} <= {*SUMS, *ARROWS}
        and any(arrow in text for arrow in PLAINLY_ARROWS)
    )


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    readable = source.forgiving(source.every_line())
    lines = (line for line in readable if not is_blank_or_comment(line))
    yield from source.made_of(lines, lambda line: _puzzle(source, line, layout))


def _puzzle(source: Source, line: Line, expected: Layout | None) -> Puzzle:
    start = len(line.text) - len(line.text.lstrip())
    text = line.text.strip()
    if len(text) != CLASSIC.cell_count:
        raise source.unreadable(
            "cell-count",
            line=line.number,
            column=start + min(len(text), CLASSIC.cell_count),
            n=len(text),
            expected=CLASSIC.cell_count,
            size=CLASSIC.size,
        )
    cages: dict[int, list[int]] = {}
    for cell in range(len(text)):
        cages.setdefault(_root(source, text, cell, line.number, start), []).append(cell)
    return killer_puzzle(
        source,
        line.number,
        CLASSIC,
        expected,
        ((SUMS.index(text[root]), cells, start + root) for root, cells in cages.items()),
    )


def _root(source: Source, text: str, cell: int, line: int, start: int) -> int:
    """The cell with the sum that the arrows lead to."""
    at = cell
    for _ in range(len(text)):
        if text[at] in SUMS:
            return at
        down, right = ARROWS.get(text[at], (0, 0))
        row, column = at // CLASSIC.size + down, at % CLASSIC.size + right
        if not (0 <= row < CLASSIC.size and 0 <= column < CLASSIC.size) or down == right == 0:
            break
        at = row * CLASSIC.size + column
    raise source.unreadable("killer-arrow", line=line, column=start + at, found=text[at])


def killer_puzzle(
    source: Source,
    line: int,
    houses: Layout,
    expected: Layout | None,
    cages: Iterable[tuple[int, Sequence[int], int]],
) -> Puzzle:
    """An empty board with cages: the sum (0 for none), the cells and the column of each."""
    ((way, *_),) = ways_by_name(NOTATION).values()
    constraints = list[Constraint]()
    for total, cells, column in cages:
        if not total and len(cells) == 1:
            continue
        meaning = Meaning((tuple(cells),), (total,) if total else ())
        constraint = constraint_of(way, meaning, houses.size)
        refuse_impossible(constraint, houses, lambda column=column: source.place(line, column))  # type: ignore[misc]
        constraints.append(constraint)
    found = with_rules(houses, constraints, source.place(line))
    same_houses = expected is None or expected.without_constraints is houses
    layout = agreed(found, expected) if same_houses else None
    if layout is None:
        asked = expected.name if expected else ""
        raise source.unreadable("other-layout", line=line, found=found.name, expected=asked)
    return Puzzle(Grid.empty(layout), place=source.place(line))


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    for puzzle in puzzles:
        marks = dict[int, str]()
        for cage in cages_said(puzzle.grid.layout, has_sum=False):
            marks |= _marks(cage) or {}
        yield "".join(marks.get(cell, "0") for cell in range(CLASSIC.cell_count)) + "\n"


def cages_said(layout: Layout, *, has_sum: bool) -> list[Constraint]:
    """Those that a board of letters or numbers can say: that share no cell with one before."""
    said, taken = list[Constraint](), set[int]()
    for each in layout.constraints:
        fits = any(ways_to_write(NOTATION, each)) and not taken & {*each.cells}
        if fits and (each.numbers or not has_sum):
            said.append(each)
            taken |= {*each.cells}
    return said


def _marks(cage: Constraint) -> dict[int, str] | None:
    """The sum in the first cell and arrows that lead there; None if the cells do not touch."""
    total = cage.numbers[0] if cage.numbers else 0
    first = min(cage.cells)
    marks, left = {first: SUMS[total]}, deque([first])
    while left:
        cell = left.popleft()
        for arrow, (down, right) in ARROWS.items():
            row, column = cell // CLASSIC.size - down, cell % CLASSIC.size - right
            near = row * CLASSIC.size + column
            is_inside = 0 <= row < CLASSIC.size and 0 <= column < CLASSIC.size
            if is_inside and near in cage.cells and near not in marks:
                marks[near] = arrow
                left.append(near)
    return marks if len(marks) == len(cage.cells) else None


def _unsaid(layout: Layout) -> Sequence[Constraint]:
    said = [each for each in cages_said(layout, has_sum=False) if _marks(each)]
    lonely = [each for each in said if not each.numbers and len(each.cells) == 1]
    return [each for each in layout.constraints if each not in said or each in lonely]


def lost_givens(puzzle: Puzzle) -> Iterator[Loss]:
    """For notations of empty boards."""
    if any(puzzle.grid.values):
        yield "givens", {}


FORMAT = Format(
    id=NOTATION,
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many"}),
    accepts=lambda layout: layout.without_constraints is CLASSIC and _has_cages(layout),
    implies=lambda layout: layout.without_constraints is CLASSIC and not _unsaid(layout),
    unsaid=_unsaid,
    loses=lost_givens,
    has_comments=True,
)


def _has_cages(layout: Layout) -> bool:
    return bool(cages_said(layout, has_sum=False))
