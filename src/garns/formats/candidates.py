"""The candidates of all cells in one line of N×N×N characters: `1.3.5678.…`, N for each cell.

A digit stands in its place, a dot (or 0) where it is not possible. A cell with one candidate is a
given; the others are constraints, for a puzzle may consist of nothing else. For 6×6, 8×8 and 9×9:
of other sizes, as many characters are a larger board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from garns.model import Grid, Layout, Puzzle
from garns.model.constraints import Constraint

from .cells import is_blank_or_comment, layout_for
from .format import Fit, Format, SymbolsFor
from .rules import Meaning, agreed, constraint_of, ways_by_name, ways_to_write, with_rules
from .source import Line, Source

NOTATION = "candidates"
SIZES = {size**3: size for size in (6, 8, 9)}
USUAL = 9


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = [line for line in source.opening if not is_blank_or_comment(line)]
    return Fit.SIGNATURE if lines and all(map(_is_candidates, lines)) else Fit.NO


def _is_candidates(line: Line) -> bool:
    text = line.text.strip()
    size = SIZES.get(len(text), 0)
    return size > 0 and all(
        char in ".0" or char == str(i % size + 1) for i, char in enumerate(text)
    )


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    readable = source.forgiving(source.every_line())
    lines = (line for line in readable if not is_blank_or_comment(line))
    yield from source.made_of(lines, lambda line: _puzzle(source, line, layout))


def _puzzle(source: Source, line: Line, expected: Layout | None) -> Puzzle:
    text, start = line.text.strip(), len(line.text) - len(line.text.lstrip())
    size = SIZES.get(len(text))
    if size is None or (expected and expected.size != size):
        wanted = (expected.size if expected else USUAL) ** 3
        raise source.unreadable(
            "candidates-count", line=line.number, column=start, n=len(text), expected=wanted
        )
    masks = [
        sum(1 << value for value in range(size) if _is_there(source, line, text, at + value, size))
        for at in range(0, len(text), size)
    ]
    if 0 in masks:
        column = start + masks.index(0) * size
        raise source.unreadable("candidates-none", line=line.number, column=column)
    houses = layout_for(source, size, line.number, expected)
    ((way, *_),) = ways_by_name(NOTATION).values()
    constraints = [
        constraint_of(way, Meaning(((cell,),), _values(mask)), size)
        for cell, mask in enumerate(masks)
        if 1 < mask.bit_count() < size
    ]
    found = with_rules(houses.without_constraints, constraints, source.place(line.number))
    layout = agreed(found, expected)
    if layout is None:
        raise source.unreadable(
            "other-layout", line=line.number, found=found.name, expected=houses.name
        )
    values = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks]
    return Puzzle(Grid(values, layout), place=source.place(line.number))


def _is_there(source: Source, line: Line, text: str, at: int, size: int) -> bool:
    if text[at] not in (".", "0", str(at % size + 1)):
        start = len(line.text) - len(line.text.lstrip())
        raise source.unreadable(
            "cell", line=line.number, column=start + at, found=text[at], size=size
        )
    return text[at] not in ".0"


def _values(mask: int) -> tuple[int, ...]:
    return tuple(value for value in range(1, mask.bit_length() + 1) if mask >> value - 1 & 1)


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    for puzzle in puzzles:
        yield "".join(map(_text, _masks(puzzle.grid), [puzzle.grid.size] * 1000)) + "\n"


def _text(mask: int, size: int) -> str:
    return "".join(str(v) if mask >> v - 1 & 1 else "." for v in range(1, size + 1))


def _masks(grid: Grid) -> list[int]:
    masks = [1 << value - 1 if value else (1 << grid.size) - 1 for value in grid.values]
    for each in grid.layout.constraints:
        if any(ways_to_write(NOTATION, each)):
            for cell in each.cells:
                masks[cell] &= sum(1 << value - 1 for value in each.numbers)
    return masks


def _unsaid(layout: Layout) -> Sequence[Constraint]:
    return [each for each in layout.constraints if not any(ways_to_write(NOTATION, each))]


FORMAT = Format(
    id=NOTATION,
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"many"}),
    accepts=lambda layout: layout.size in SIZES.values(),
    unsaid=_unsaid,
    has_comments=True,
)
