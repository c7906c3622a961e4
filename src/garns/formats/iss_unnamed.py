"""Types of Interactive-Sudoku-Solver for which garns has no kind: what they come down to.

    squares          .GlobalEntropy, .GlobalMod: each 2×2 square has a value of each class
    no such part     .RellikCage~5~R1C1~R1C2: no cells of it add up to the number
    halves           .EqualityCage~R1C1~R1C2: as many even values as odd ones, low ones as high ones
    lunch            .Lunchbox~11~R1C1~R1C2~R1C3: what lies between the least and the greatest value
    look and say     .LookAndSay~1223~R1C1~R1C2: exactly one 2, two 3s
    contents         .ContainAtLeast~1_1_3~R1C1~R1C2~R1C3, .ContainExact
    circles          .CountingCircles~R1C1~R1C2: a value stands there as often as it says
    distinct         .CountDistinct~R1C1~R1C2~R1C3: the first says how many values the others have
    flatmates        .DutchFlatmates: above each 5 stands 1, or below it 9
    hidden           .HiddenSkyscraper~R1~5~6: the first that hides, from either side
    loop             .SumLine~10~R1C1~R1C2~R2C2~R2C1~LOOP
    same values      .SameValues~2~R1C1~R1C2~R2C1~R2C2: sets of cells with the same values
    value indexing   .ValueIndexing~R1C1~R1C2~R1C3: the second says where the first one stands
    indexing         .Indexing~C~R1C1: column 1 says where 1 stands in its row; R for rows
    taxicab          .AntiTaxicab: no two cells that are v steps apart both hold v

Most of them become automata along the cells, the last two relations of pairs. They are only read:
they are written as what they have become.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from garns.model import Layout
from garns.model.constraints import Form

from . import iss_automata as automata
from .iss_arguments import Arguments, BadArgument, sides, whole_number
from .rules import Meaning

Read = Callable[[Arguments, Form], Iterable[Meaning]]

_NINE = 9
LONGEST_WALK = 1000
"""Cells of a chain of pairs."""


def _for_nine_values(arguments: Arguments) -> None:
    if arguments.texts:
        raise BadArgument
    if arguments.layout.size != _NINE:
        raise NotImplementedError


def read_squares(arguments: Arguments, form: Form) -> Iterator[Meaning]:
    """The numbers of the form are the classes."""
    _for_nine_values(arguments)
    size, numbers = arguments.layout.size, automata.all_classes(form.numbers or ())
    for first in range(size * (size - 1)):
        if first % size < size - 1:
            yield Meaning(((first, first + 1, first + size, first + size + 1),), numbers)


def read_no_such_part(arguments: Arguments, _: Form) -> Iterator[Meaning]:
    cells, total = arguments.different_cells(1), arguments.number(0)
    size = arguments.layout.size
    if not 1 <= total <= size * (size + 1) // 2:
        raise BadArgument
    yield Meaning((cells,), automata.no_part_adds_up_to(total, size))


def read_halves(arguments: Arguments, _: Form) -> Iterator[Meaning]:
    cells = arguments.different_cells(0)
    yield Meaning((cells,), automata.halves(len(cells), arguments.layout.size))


def read_lunch(arguments: Arguments, _: Form) -> Iterator[Meaning]:
    cells, total = arguments.different_cells(1), arguments.number(0)
    size = arguments.layout.size
    if not 2 <= len(cells) <= size:
        raise BadArgument(1)
    if not 0 <= total <= sum(range(size - 1, size - len(cells) + 1, -1)):
        raise BadArgument
    yield Meaning((cells,), automata.between_ends(total, len(cells), size))


def read_cells_that_differ(start: int) -> Read:
    """The other half of what a cage says."""

    def read(arguments: Arguments, _: Form) -> Iterator[Meaning]:
        cells = arguments.different_cells(start)
        if len(cells) > 1:
            yield Meaning((cells,))

    return read


def read_look_and_say(arguments: Arguments, _: Form) -> Iterator[Meaning]:
    clue, size = (arguments.texts or ("",))[0], arguments.layout.size
    if not clue or len(clue) % 2 or not (clue.isascii() and clue.isdecimal()):
        raise BadArgument
    cells = arguments.different_cells(1)
    for count, value in zip(map(int, clue[::2]), map(int, clue[1::2]), strict=True):
        if not 1 <= value <= size:
            raise BadArgument
        yield Meaning((cells,), automata.times(value, frozenset({count}), size))


def read_contents(arguments: Arguments, form: Form) -> Iterator[Meaning]:
    """The form has a number if there may be more."""
    size, texts = arguments.layout.size, (arguments.texts or ("",))[0].split("_")
    values = Counter(whole_number(text) for text in texts)
    cells = arguments.different_cells(1)
    for value, count in values.items():
        if value is None or not 1 <= value <= size:
            raise BadArgument
        numbers = automata.times(value, frozenset({count}), size, or_more=bool(form.numbers))
        yield Meaning((cells,), numbers)


def read_circles(arguments: Arguments, _: Form) -> Iterator[Meaning]:
    cells, size = arguments.different_cells(0), arguments.layout.size
    for value in range(1, size + 1):
        yield Meaning((cells,), automata.times(value, frozenset({0, value}), size))


def read_distinct(arguments: Arguments, _: Form) -> Iterator[Meaning]:
    first, *others = arguments.cells()
    if not others:
        raise BadArgument
    numbers = automata.counted_by_the_last(len(set(others)), arguments.layout.size)
    yield Meaning(((*dict.fromkeys(others), first),), numbers)


def read_flatmates(arguments: Arguments, _: Form) -> Iterator[Meaning]:
    _for_nine_values(arguments)
    size = arguments.layout.size
    numbers = automata.between_neighbours((size + 1) // 2, size)
    for column in range(size):
        yield Meaning((tuple(range(column, size * size, size)),), numbers)


def read_hidden(arguments: Arguments, _: Form) -> Iterator[Meaning]:
    size = arguments.layout.size
    for line, value in sides(arguments):
        if not 1 <= value <= size:
            raise BadArgument(1)
        yield Meaning((line,), automata.first_hidden(value, size))


def read_loop(arguments: Arguments, total: int) -> Iterator[Meaning]:
    """Of a sum line whose last cell meets its first one."""
    cells = arguments.different_cells(1, len(arguments.texts) - 1)
    yield Meaning((cells,), automata.loop_of_sums(total, len(cells), arguments.layout.size))


def read_same_values(arguments: Arguments) -> Iterator[Meaning]:
    """Sets of several cells each."""
    cells, count = arguments.cells(1), arguments.number(0)
    if not 2 <= count <= len(cells) or len(cells) % count:
        raise BadArgument
    width = len(cells) // count
    sets = [cells[start : start + width] for start in range(0, len(cells), width)]
    size = arguments.layout.size
    for one, other in pairwise(sets):
        in_turns = tuple(cell for pair in zip(one, other, strict=True) for cell in pair)
        for value in range(1, size + 1):
            yield Meaning((in_turns,), automata.as_often(value, 2 * width, size))


def read_value_indexing(arguments: Arguments, _: Form) -> Iterator[Meaning]:
    value, control, *indexed = arguments.cells()
    size = arguments.layout.size
    if not indexed:
        raise BadArgument
    numbers = automata.indexed_value(min(len(indexed), size), size)
    yield Meaning(((control, value, *indexed[:size]),), numbers)


def read_indexing(arguments: Arguments, _: Form) -> Iterator[Meaning]:
    size, way = arguments.layout.size, (arguments.texts or ("",))[0]
    if way not in ("R", "C"):
        raise BadArgument
    for cell in arguments.different_cells(1):
        row, column = divmod(cell, size)
        own = row if way == "R" else column
        for place in range(size):
            other = place * size + column if way == "R" else row * size + place
            if other != cell:
                yield Meaning(((cell, other),), _says_where(place, own, size))


def _says_where(place: int, own: int, size: int) -> tuple[int, ...]:
    """The first is the number of this place exactly if the second is the number of the own one."""
    there, everything = 1 << own, (1 << size) - 1
    return tuple(there if value == place else everything ^ there for value in range(size))


def read_taxicab(arguments: Arguments, _: Form) -> Iterator[Meaning]:
    if arguments.texts:
        raise BadArgument
    layout = arguments.layout
    everything = (1 << layout.size) - 1
    for value in range(1, layout.size + 1):
        bit = 1 << value - 1
        masks = tuple(everything ^ bit * (mask == value) for mask in range(1, layout.size + 1))
        for cells in _chains(_apart(layout, value)):
            yield Meaning((cells,), masks)


def _apart(layout: Layout, steps: int) -> dict[int, list[int]]:
    """For each cell those that are so many steps away, in other rows and columns."""
    size, found = layout.size, dict[int, list[int]]()
    for cell in range(layout.cell_count):
        row, column = divmod(cell, size)
        for down in range(1 - steps, steps):
            for right in (abs(down) - steps, steps - abs(down)):
                if down and 0 <= row + down < size and 0 <= column + right < size:
                    found.setdefault(cell, []).append((row + down) * size + column + right)
    return found


def _chains(beside: dict[int, list[int]]) -> Iterator[tuple[int, ...]]:
    """Walks that come along each pair once."""
    left = {cell: dict.fromkeys(others) for cell, others in beside.items()}
    for first in beside:
        while left[first]:
            walk = [first]
            while left[walk[-1]] and len(walk) < LONGEST_WALK:
                ahead = next(iter(left[walk[-1]]))
                del left[walk[-1]][ahead], left[ahead][walk[-1]]
                walk.append(ahead)
            yield tuple(walk)


SHAPES: dict[str, Read] = {
    "squares": read_squares,
    "no such part": read_no_such_part,
    "halves": read_halves,
    "lunch": read_lunch,
    "differ": read_cells_that_differ(0),
    "number, differ": read_cells_that_differ(1),
    "look and say": read_look_and_say,
    "contents": read_contents,
    "circles": read_circles,
    "distinct": read_distinct,
    "flatmates": read_flatmates,
    "hidden": read_hidden,
    "value indexing": read_value_indexing,
    "indexing": read_indexing,
    "taxicab": read_taxicab,
}
"""By the names in the forms of the kinds."""
