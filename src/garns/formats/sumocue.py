"""Killers as SudoCue and SumoCue write them: `3x3:d:k:3841:7705:…:`.

`d` means diagonals, `k` a killer. Then one number for each cell: 256 times the sum of its cage, and
the number of the cage; cells without a sum are in no cage. There are no givens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from garns.model import Layout, Puzzle
from garns.model.constraints import Constraint

from .cells import CLASSIC, is_blank_or_comment
from .format import Fit, Format, SymbolsFor
from .killer import cages_said, killer_puzzle, lost_givens
from .source import Line, Source

OPENING = "3x3:"
KILLER = "k"
FLAGS = {"": CLASSIC, "d": Layout.named("9+diagonals")}
CAGES = 256


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = [line for line in source.opening if not is_blank_or_comment(line)]
    is_killer = lines and all(line.text.lstrip().startswith(OPENING) for line in lines)
    return Fit.SIGNATURE if is_killer else Fit.NO


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    readable = source.forgiving(source.every_line())
    lines = (line for line in readable if not is_blank_or_comment(line))
    yield from source.made_of(lines, lambda line: _puzzle(source, line, layout))


def _puzzle(source: Source, line: Line, expected: Layout | None) -> Puzzle:
    parts = line.text.strip().removesuffix(":").split(":")
    columns = _columns(line.text, parts)
    if len(parts) < 3 or parts[0] != "3x3" or parts[1] not in FLAGS or parts[2] != KILLER:
        raise source.unreadable("sumocue", line=line.number, column=columns[0])
    cells = parts[3:]
    if len(cells) != CLASSIC.cell_count:
        raise source.unreadable(
            "cell-count",
            line=line.number,
            column=columns[-1],
            n=len(cells),
            expected=CLASSIC.cell_count,
            size=CLASSIC.size,
        )
    sums, cages = dict[int, int](), dict[int, list[int]]()
    for cell, text in enumerate(cells):
        number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 6 else -1
        total, cage = divmod(number, CAGES)
        is_other = total and sums.setdefault(cage, total) != total
        if number < 0 or is_other:
            raise source.unreadable(
                "sumocue-cell", line=line.number, column=columns[3 + cell], found=text[:20]
            )
        if total:
            cages.setdefault(cage, []).append(cell)
    return killer_puzzle(
        source,
        line.number,
        FLAGS[parts[1]],
        expected,
        ((sums[cage], members, columns[3 + members[0]]) for cage, members in cages.items()),
    )


def _columns(text: str, parts: Sequence[str]) -> list[int]:
    """Where each part begins."""
    columns = [len(text) - len(text.lstrip())]
    for part in parts[:-1]:
        columns.append(columns[-1] + len(part) + 1)
    return columns


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    for puzzle in puzzles:
        layout = puzzle.grid.layout
        flag = next(flag for flag, houses in FLAGS.items() if houses is layout.without_constraints)
        numbers = [0] * layout.cell_count
        for number, cage in enumerate(cages_said(layout, has_sum=True), 1):
            for cell in cage.cells:
                numbers[cell] = CAGES * cage.numbers[0] + number
        yield ":".join(["3x3", flag, KILLER, *map(str, numbers), "\n"])


def _unsaid(layout: Layout) -> Sequence[Constraint]:
    said = cages_said(layout, has_sum=True)
    return [each for each in layout.constraints if each not in said]


def _is_killer(layout: Layout) -> bool:
    has_houses = layout.without_constraints in FLAGS.values()
    return has_houses and bool(cages_said(layout, has_sum=True))


FORMAT = Format(
    id="sumocue",
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many"}),
    accepts=_is_killer,
    implies=lambda layout: layout.without_constraints in FLAGS.values() and not _unsaid(layout),
    unsaid=_unsaid,
    loses=lost_givens,
    has_comments=True,
)
