"""Makes an example of every kind of constraint (`src/garns/bank/constraints.txt`).

    python -m tools.make_constraint_examples [KIND …]

A kind whose marks are drawn by hand (lines, regions) gets a full board that obeys them; for all
others constraints are read off a full board. Then givens are taken away while the solution stays
the only one. A line of the file is the kind, the name of the layout, the puzzle and the solution.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from garns import count_solutions, solutions
from garns.formats import line_of
from garns.generation import random_grid
from garns.model import Grid, Layout
from garns.model.constraints import KINDS, Constraint

FILE = Path(__file__).parents[1] / "src" / "garns" / "bank" / "constraints.txt"
SIZE = 9
PLAIN = Layout.of_size(SIZE)
NODES = 20_000
"""Of one search: a board that needs more gets another given."""

# Cells by row and column; lists of one constraint are divided by /. What ends in "+turned" is
# there a second time, turned by half a turn.
DRAWN = {
    "thermo": "11 21 31 32, 15 24 33 43, 19 18 27 37, 45 54 64 +turned",
    "slow-thermo": "13 12 11 21 31, 17 26 36 46, 19 29 39 48, 42 52 53 44 +turned",
    "whisper": "12 21 31 42 53, 15 14 24 34 35, 18 28 29 39 38 +turned",
    "renban": "11 12 23 33, 16 17 18 28, 31 41 51 52, 35 44 54 +turned",
    "palindrome": "12 23 34 45 56, 16 27 37 48 58, 21 32 42 53 63 +turned",
    "between": "11 21 32 43, 14 15 25 36, 18 28 38 49, 52 53 44 +turned",
    "region-sum": "12 22 32 42 52, 15 24 23 33 43, 19 28 38 48 58 +turned",
    "zipper": "11 12 22 32 31, 15 24 34 44 45, 18 28 39 49 58 +turned",
    "lockout": "11 22 32 41, 13 14 15 25, 18 17 27 37, 43 54 44 35 +turned",
    "modular": "11 12 22 32 42, 14 15 16 26, 19 29 39 38, 51 52 43 44 +turned",
    "entropic": "12 11 21 31 32, 14 24 35 25, 18 28 38 48 49, 51 52 53 44 +turned",
    "arrow": "22/12 11 21, 15/14 24, 28/29 39 38, 42/43 33 34, 51/61 71 72, 57/47 46, "
    "68/78 79, 84/83 82, 86/95 85, 65 66/75 74 64 54",
    "extra-region": "12 13 22 23 24 33 34 43 44 +turned",
    "clone": "11 12 21 22/45 46 55 56, 18 19 29/72 73 83, 37 38 48/91 92 82",
    "different": "12 22 32 42 52 62 72 82, 18 28 38 48 58 68 78 88",
    "pairs": "11 12 22 32 31, 15 24 34 44 45, 18 28 38 48 +turned",
    "all-pairs": "11 22 33 44, 19 28 37 46, 51 52 43 +turned",
    "automaton": "11 21 31 41 51, 13 14 15 16 17, 19 28 38 48 +turned",
}  # fmt: skip

NO_NEIGHBOURS = tuple(
    sum(1 << other for other in range(SIZE) if abs(other - value) > 1) for value in range(SIZE)
)
ODD, EVEN, START = 1, 2, 0
PARITY_CHANGES = (
    3, 1, 1, 1,
    *(ODD if value % 2 else EVEN for value in range(1, SIZE + 1)),
    *(-1 if value % 2 else EVEN for value in range(1, SIZE + 1)),
    *(ODD if value % 2 else -1 for value in range(1, SIZE + 1)),
)  # fmt: skip
NUMBERS = {"pairs": NO_NEIGHBOURS, "all-pairs": NO_NEIGHBOURS, "automaton": PARITY_CHANGES}

WHOLE = {
    "non-consecutive": "non-consecutive",
    "anti-knight": "anti-knight",
    "anti-king": "anti-king",
    "disjoint-groups": "disjoint-groups",
    "diagonal": "diagonal=1",
}

Reading = Callable[[bytes, Random], Iterator[Constraint]]


def example(kind: str) -> Grid:
    """A puzzle with constraints of that kind; the seed is its name."""
    random = Random(kind)
    for _ in range(200):
        layout, full = _board(kind, random)
        if full is not None:
            return _thinned(full, layout, random)
    raise SystemExit(f"{kind}: no board found")


def _board(kind: str, random: Random) -> tuple[Layout, bytes | None]:
    if kind in READ:
        full = random_grid(PLAIN, seed=random.randrange(10**9)).values
        return PLAIN.with_constraints(READ[kind](full, random)), full
    drawn = [WHOLE[kind]] if kind in WHOLE else list(_drawn(kind))
    layout = PLAIN.with_constraints(drawn)
    return layout, _full_board(layout, random)


def _drawn(kind: str) -> Iterator[Constraint]:
    text, _, turned = DRAWN[kind].partition("+")
    for each in text.split(","):
        groups = tuple(
            tuple((int(cell[0]) - 1) * SIZE + int(cell[1]) - 1 for cell in group.split())
            for group in each.split("/")
        )
        yield Constraint(kind, groups, NUMBERS.get(kind, ()))
        if turned:
            last = PLAIN.cell_count - 1
            around = tuple(tuple(last - cell for cell in group) for group in groups)
            yield Constraint(kind, around, NUMBERS.get(kind, ()))


def _full_board(layout: Layout, random: Random) -> bytes | None:
    """One that obeys all constraints, with some digits by chance; None if there is none."""
    values = bytearray(layout.cell_count)
    digits = random.sample(range(1, SIZE + 1), 4)
    for cell, digit in zip(random.sample(range(layout.cell_count), 4), digits, strict=True):
        values[cell] = digit
    try:
        found = next(iter(solutions(Grid(bytes(values), layout), nodes=NODES)), None)
    except Exception:
        return None
    return None if found is None else found.values


def _thinned(full: bytes, layout: Layout, random: Random) -> Grid:
    """Without every pair of givens opposite each other that is not needed."""
    values = bytearray(full)
    cells = list(range(layout.cell_count))
    random.shuffle(cells)
    for cell in cells:
        pair = {cell, layout.cell_count - 1 - cell}
        kept = {each: values[each] for each in pair}
        for each in pair:
            values[each] = 0
        if any(kept.values()) and not _is_unique(Grid(bytes(values), layout)):
            for each, value in kept.items():
                values[each] = value
    return Grid(bytes(values), layout)


def _is_unique(grid: Grid) -> bool:
    try:
        return count_solutions(grid, limit=2, nodes=NODES) == 1
    except Exception:
        return False


# Constraints read off a full board


def _pairs() -> list[tuple[int, int]]:
    across = [(cell, cell + 1) for cell in range(SIZE * SIZE) if cell % SIZE < SIZE - 1]
    return across + [(cell, cell + SIZE) for cell in range(SIZE * (SIZE - 1))]


def _signs(kind: str, holds: Callable[[int, int], tuple[int, ...] | None], share: float) -> Reading:
    """On some of the pairs of neighbours for which there are numbers."""

    def reading(values: bytes, random: Random) -> Iterator[Constraint]:
        for one, other in _pairs():
            numbers = holds(values[one], values[other])
            if numbers is not None and random.random() < share:
                yield Constraint(kind, ((one, other),), numbers)

    return reading


def _with(negative: str, signs: Reading) -> Reading:
    def reading(values: bytes, random: Random) -> Iterator[Constraint]:
        yield from signs(values, random)
        yield Constraint(negative)

    return reading


def _greater(values: bytes, random: Random) -> Iterator[Constraint]:
    for pair in _pairs():
        one, other = sorted(pair, key=lambda cell: -values[cell])
        if random.random() < 0.35:
            yield Constraint("greater", ((one, other),))


def _single_cells(kind: str, holds: Callable[[bytes, int], bool], count: int) -> Reading:
    def reading(values: bytes, random: Random) -> Iterator[Constraint]:
        cells = [cell for cell in range(len(values)) if holds(values, cell)]
        for cell in random.sample(cells, min(count, len(cells))):
            yield Constraint(kind, ((cell,),))

    return reading


def _beside(cell: int) -> list[int]:
    row, column = divmod(cell, SIZE)
    ways = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * SIZE + c for r, c in ways if 0 <= r < SIZE and 0 <= c < SIZE]


def _cages(kind: str, share: float) -> Reading:
    """Cells that touch, two to four of them; in a cage that may repeat some do."""

    def reading(values: bytes, random: Random) -> Iterator[Constraint]:
        free = set(range(len(values)))
        for start in random.sample(range(len(values)), len(values)):
            if start not in free or random.random() > share:
                continue
            cage = _grown(start, free, values, random, kind == "sum")
            if len(cage) > 1:
                free -= set(cage)
                yield Constraint(kind, (tuple(cage),), (sum(values[cell] for cell in cage),))

    return reading


def _grown(start: int, free: set[int], values: bytes, random: Random, repeats: bool) -> list[int]:
    cage, wanted = [start], random.randint(2, 4)
    while len(cage) < wanted:
        held = {values[cell] for cell in cage}
        near = sorted({o for cell in cage for o in _beside(cell) if o in free and o not in cage})
        fitting = [cell for cell in near if repeats or values[cell] not in held]
        if not fitting:
            break
        cage.append(random.choice(fitting))
    return cage


def _quadruples(values: bytes, random: Random) -> Iterator[Constraint]:
    for row in range(SIZE - 1):
        for column in range(row % 2, SIZE - 1, 2):
            first = row * SIZE + column
            cells = (first, first + 1, first + SIZE, first + SIZE + 1)
            if random.random() < 0.5:
                digits = random.sample([values[cell] for cell in cells], random.randint(1, 4))
                yield Constraint("quadruple", (cells,), tuple(digits))


def _lines() -> list[tuple[int, ...]]:
    rows = [tuple(range(row * SIZE, (row + 1) * SIZE)) for row in range(SIZE)]
    columns = [tuple(range(column, SIZE * SIZE, SIZE)) for column in range(SIZE)]
    return rows + columns


def _outside(kind: str, number: Callable[[list[int]], int], both: bool, share: float) -> Reading:
    """From the left and from above; from all sides if `both`."""

    def reading(values: bytes, random: Random) -> Iterator[Constraint]:
        for line in _lines():
            for cells in (line, line[::-1]) if both else (line,):
                if random.random() < share:
                    numbers = (number([values[cell] for cell in cells]),)
                    yield Constraint(kind, (cells,), numbers)

    return reading


def _between_bread(held: list[int]) -> int:
    start, end = sorted((held.index(1), held.index(len(held))))
    return sum(held[start + 1 : end])


def _seen(held: list[int]) -> int:
    return sum(all(other < value for other in held[:place]) for place, value in enumerate(held))


def _little_killers(values: bytes, random: Random) -> Iterator[Constraint]:
    for column in range(1, SIZE - 1):
        falling = tuple(place * SIZE + column + place for place in range(SIZE - column))
        rising = tuple((SIZE - 1 - place) * SIZE + column - place for place in range(column + 1))
        for cells in (falling, rising):
            if len(cells) > 2:
                total = sum(values[cell] for cell in cells)
                yield Constraint("little-killer", (cells,), (total,))


def _allowed(values: bytes, random: Random) -> Iterator[Constraint]:
    for cell in random.sample(range(len(values)), 24):
        others = random.sample(range(1, SIZE + 1), 2)
        yield Constraint("allowed", ((cell,),), tuple(sorted({values[cell], *others})))


def _ratio(a: int, b: int) -> tuple[int, ...] | None:
    return () if 2 * min(a, b) == max(a, b) else None


def _difference(a: int, b: int) -> tuple[int, ...] | None:
    return () if abs(a - b) == 1 else None


def _roman(a: int, b: int) -> tuple[int, ...] | None:
    return (a + b,) if a + b in (5, 10) else None


READ: dict[str, Reading] = {
    "cage": _cages("cage", 1),
    "sum": _cages("sum", 0.8),
    "white-dot": _signs("white-dot", _difference, 0.9),
    "black-dot": _signs("black-dot", _ratio, 1),
    "pair-sum": _signs("pair-sum", _roman, 0.9),
    "all-differences": _with("all-differences", _signs("white-dot", _difference, 1)),
    "all-ratios": _with("all-ratios", _signs("black-dot", _ratio, 1)),
    "all-pair-sums": _with("all-pair-sums", _signs("pair-sum", _roman, 1)),
    "greater": _greater,
    "even": _single_cells("even", lambda values, cell: values[cell] % 2 == 0, 20),
    "odd": _single_cells("odd", lambda values, cell: values[cell] % 2 == 1, 22),
    "minimum": _single_cells(
        "minimum", lambda values, cell: all(values[o] > values[cell] for o in _beside(cell)), 20
    ),
    "maximum": _single_cells(
        "maximum", lambda values, cell: all(values[o] < values[cell] for o in _beside(cell)), 20
    ),
    "quadruple": _quadruples,
    "sandwich": _outside("sandwich", _between_bread, False, 1),
    "x-sum": _outside("x-sum", lambda held: sum(held[: held[0]]), True, 0.6),
    "skyscraper": _outside("skyscraper", _seen, True, 0.75),
    "little-killer": _little_killers,
    "numbered-room": _outside("numbered-room", lambda held: held[held[0] - 1], True, 0.75),
    "allowed": _allowed,
}


def line(kind: str) -> str:
    puzzle = example(kind)
    (solution,) = solutions(puzzle)
    return " ".join([kind, puzzle.layout.name, line_of(puzzle), line_of(solution)])


def main(asked: list[str]) -> None:
    old = FILE.read_text("ascii").splitlines() if FILE.exists() else []
    known = {each.split()[0]: each for each in old}
    for kind in asked or KINDS:
        known[kind] = line(kind)
        print(kind, known[kind].split()[2])
        lines = (f"{known[kind]}\n" for kind in KINDS if kind in known)
        FILE.write_text("".join(lines), "ascii")


if __name__ == "__main__":
    main(sys.argv[1:])
