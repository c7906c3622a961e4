"""Constraints of every kind, by chance, about as many that a full board obeys as that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random

from garns.model import Layout
from garns.model.constraints import KINDS, Constraint

Example = Callable[[Random, Layout, bytes], Constraint]


def line(random: Random, layout: Layout, length: int) -> tuple[int, ...]:
    """Cells that touch one after the other, at most so many, at least two."""
    size = layout.size
    cells = [random.randrange(layout.cell_count)]
    while len(cells) < length:
        row, column = divmod(cells[-1], size)
        ways = [
            (row + down) * size + column + right
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if 0 <= row + down < size and 0 <= column + right < size
        ]
        free = [cell for cell in ways if cell not in cells]
        if not free:
            break
        cells.append(random.choice(free))
    return tuple(cells)


def neighbours(random: Random, layout: Layout) -> tuple[int, int]:
    row, column = random.randrange(layout.size), random.randrange(layout.size - 1)
    if random.random() < 0.5:
        return row * layout.size + column, row * layout.size + column + 1
    return column * layout.size + row, (column + 1) * layout.size + row


def cells(random: Random, layout: Layout, n: int) -> tuple[int, ...]:
    return tuple(random.sample(range(layout.cell_count), n))


def row(random: Random, layout: Layout) -> tuple[int, ...]:
    """A row or a column, from one of its ends."""
    size, place = layout.size, random.randrange(layout.size)
    of_row = tuple(range(place * size, place * size + size))
    found = of_row if random.random() < 0.5 else tuple(range(place, size * size, size))
    return found if random.random() < 0.5 else found[::-1]


def diagonal(random: Random, layout: Layout) -> tuple[int, ...]:
    size = layout.size
    column, step = random.randrange(size - 1), random.choice((1, -1))
    falling = [place * size + column + place for place in range(size - column)]
    mirrored = [cell // size * size + size - 1 - cell % size for cell in falling]
    return tuple((falling if step == 1 else mirrored)[:: random.choice((1, -1))])


def _cage(random: Random, layout: Layout, values: bytes) -> Constraint:
    group = line(random, layout, random.randint(1, 3))
    n, size = len(group), layout.size
    total = sum(values[cell] for cell in group) + random.choice((0, 0, 1))
    total = min(max(total, n * (n + 1) // 2), n * (2 * size - n + 1) // 2)
    return Constraint("cage", (group,), (total,) if random.random() < 0.8 else ())


def _sum(random: Random, layout: Layout, values: bytes) -> Constraint:
    group = cells(random, layout, 3)
    factors = random.choice(((), (2, -1, 3)))
    total = sum(values[c] * f for c, f in zip(group, factors or (1, 1, 1), strict=True))
    return Constraint("sum", (group,), (total, *factors))


def _arrow(random: Random, layout: Layout, values: bytes) -> Constraint:
    """Half of the time one that holds, if one is met soon."""
    for _ in range(200):
        found = line(random, layout, random.randint(2, 7))
        pill = 2 if len(found) > 4 and random.random() < 0.5 else 1
        if len(found) < 2 or (pill == 2 and (len(found) - 2) * layout.size < 11):
            continue
        number = int("".join(str(values[cell]) for cell in found[:pill]))
        if number == sum(values[cell] for cell in found[pill:]) or random.random() < 0.02:
            break
    return Constraint("arrow", (found[:pill], found[pill:]))


def _two(id: str, number: Callable[[int, int], int | None]) -> Example:
    def example(random: Random, layout: Layout, values: bytes) -> Constraint:
        pair = neighbours(random, layout)
        pair = pair if random.random() < 0.5 else pair[::-1]
        found = number(values[pair[0]], values[pair[1]])
        return Constraint(id, (pair,), () if found is None else (found,))

    return example


def _ratio(a: int, b: int) -> int | None:
    low, high = sorted((a, b))
    return high // low if high % low == 0 and high // low > 1 else None


def _line(id: str, least: int, most: int, numbers: tuple[tuple[int, ...], ...] = ((),)) -> Example:
    def example(random: Random, layout: Layout, values: bytes) -> Constraint:
        """Now and then one that the board obeys, if one is met soon."""
        for _ in range(60):
            group = line(random, layout, random.randint(least, most))
            if len(group) < least:
                continue
            found = Constraint(id, (group,), random.choice(numbers))
            if KINDS[id].holds(found, layout, values) or random.random() < 0.03:
                break
        return found

    return example


def _of_row(id: str, number: Callable[[list[int]], int]) -> Example:
    def example(random: Random, layout: Layout, values: bytes) -> Constraint:
        group = row(random, layout)
        return Constraint(id, (group,), (number([values[cell] for cell in group]),))

    return example


def _between_bread(held: list[int]) -> int:
    start, end = sorted((held.index(1), held.index(len(held))))
    return sum(held[start + 1 : end])


def _seen(held: list[int]) -> int:
    return sum(all(other < value for other in held[:place]) for place, value in enumerate(held))


def _little_killer(random: Random, layout: Layout, values: bytes) -> Constraint:
    group = diagonal(random, layout)
    return Constraint("little-killer", (group,), (sum(values[cell] for cell in group),))


def _quadruple(random: Random, layout: Layout, values: bytes) -> Constraint:
    size = layout.size
    first = random.randrange(size - 1) * size + random.randrange(size - 1)
    group = (first, first + 1, first + size, first + size + 1)
    digits = random.sample([values[cell] for cell in group], random.randint(1, 4))
    return Constraint("quadruple", (group,), tuple(digits))


def _some(id: str, most: int = 2) -> Example:
    return lambda random, layout, _: Constraint(
        id, (cells(random, layout, random.randint(1, most)),)
    )


def _several(id: str) -> Example:
    return lambda random, layout, _: Constraint(id, (cells(random, layout, random.randint(2, 4)),))


def _same_value(random: Random, values: bytes, cell: int) -> int:
    same = (other for other, value in enumerate(values) if value == values[cell])
    return random.choice([other for other in same if other != cell])


def _clone(random: Random, layout: Layout, values: bytes) -> Constraint:
    one = cells(random, layout, 2)
    equal = tuple(
        random.choice(
            [c for c in range(layout.cell_count) if values[c] == values[cell] and c != cell]
        )
        for cell in one
    )
    other = equal if len(set(equal)) == 2 else one[::-1]
    return Constraint("clone", (one, other))


def _allowed(random: Random, layout: Layout, values: bytes) -> Constraint:
    group = cells(random, layout, 2)
    extra = random.sample(range(1, layout.size + 1), 2)
    return Constraint("allowed", (group,), tuple({values[group[0]], *extra}))


def _masks(id: str) -> Example:
    def example(random: Random, layout: Layout, _: bytes) -> Constraint:
        masks = tuple(random.getrandbits(layout.size) for _ in range(layout.size))
        return Constraint(id, (cells(random, layout, 3),), masks)

    return example


def _automaton(random: Random, layout: Layout, _: bytes) -> Constraint:
    states = 3
    table = [random.randint(-1, states - 1) for _ in range(states * layout.size)]
    accepts = [random.randint(0, 1) for _ in range(states)]
    return Constraint("automaton", (cells(random, layout, 3),), (states, *accepts, *table))


def _whole(id: str, numbers: tuple[tuple[int, ...], ...] = ((),)) -> Example:
    return lambda random, _, __: Constraint(id, (), random.choice(numbers))


EXAMPLES: dict[str, Example] = {
    "cage": _cage,
    "sum": _sum,
    "thermo": _line("thermo", 2, 4),
    "slow-thermo": _line("slow-thermo", 2, 4),
    "arrow": _arrow,
    "white-dot": _two("white-dot", lambda a, b: abs(a - b)),
    "black-dot": _two("black-dot", _ratio),
    "pair-sum": _two("pair-sum", lambda a, b: a + b),
    "all-differences": _whole("all-differences", ((), (3,), (1, 2))),
    "all-ratios": _whole("all-ratios", ((), (3,), (2, 4))),
    "all-pair-sums": _whole("all-pair-sums", ((), (2,), (3, 8))),
    "greater": _two("greater", lambda a, b: None),
    "non-consecutive": _whole("non-consecutive"),
    "even": _some("even"),
    "odd": _some("odd"),
    "minimum": _some("minimum"),
    "maximum": _some("maximum"),
    "quadruple": _quadruple,
    "whisper": _line("whisper", 2, 4, ((), (2,), (3,))),
    "renban": _line("renban", 2, 4),
    "palindrome": _line("palindrome", 2, 5),
    "between": _line("between", 3, 4),
    "region-sum": _line("region-sum", 2, 5),
    "zipper": _line("zipper", 3, 6),
    "lockout": _line("lockout", 3, 4, ((), (1,), (2,))),
    "modular": _line("modular", 2, 5, ((), (2,), (4,))),
    "entropic": _line("entropic", 2, 5),
    "sandwich": _of_row("sandwich", _between_bread),
    "x-sum": _of_row("x-sum", lambda held: sum(held[: held[0]])),
    "skyscraper": _of_row("skyscraper", _seen),
    "little-killer": _little_killer,
    "numbered-room": _of_row("numbered-room", lambda held: held[held[0] - 1]),
    "anti-knight": _whole("anti-knight"),
    "anti-king": _whole("anti-king"),
    "disjoint-groups": _whole("disjoint-groups"),
    "diagonal": _whole("diagonal", ((1,), (-1,))),
    "extra-region": _several("extra-region"),
    "clone": _clone,
    "different": _several("different"),
    "allowed": _allowed,
    "pairs": _masks("pairs"),
    "all-pairs": _masks("all-pairs"),
    "automaton": _automaton,
}


def all_4x4() -> Iterator[bytes]:
    """The 288 full boards of that size."""
    rows = list(permutations(range(1, 5)))
    for a in rows:
        for b in rows:
            if {a[0], a[1]} & {b[0], b[1]} or {a[2], a[3]} & {b[2], b[3]}:
                continue
            for c in rows:
                if any(len({*above}) < 3 for above in zip(a, b, c, strict=True)):
                    continue
                d = [10 - sum(above) for above in zip(a, b, c, strict=True)]
                if not {c[0], c[1]} & {d[0], d[1]} and not {c[2], c[3]} & {d[2], d[3]}:
                    yield bytes((*a, *b, *c, *d))


def full_board(random: Random, layout: Layout) -> bytes:
    """A board of the usual blocks, filled by a pattern with rows, columns and values exchanged."""
    assert layout.block_shape is not None
    rows, columns = layout.block_shape
    down = [r for band in _shuffled(random, rows, columns) for r in band]
    right = [c for stack in _shuffled(random, columns, rows) for c in stack]
    values = random.sample(range(1, layout.size + 1), layout.size)
    return bytes(
        values[(columns * (r % rows) + r // rows + c) % layout.size] for r in down for c in right
    )


def _shuffled(random: Random, length: int, count: int) -> list[list[int]]:
    bands = [list(range(start, start + length)) for start in range(0, length * count, length)]
    for band in bands:
        random.shuffle(band)
    random.shuffle(bands)
    return bands
