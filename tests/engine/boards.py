"""Random boards of every kind, the same ones in every run."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from garns import Grid, Layout
from garns.engine.budget import Budget
from garns.engine.roads import general_solutions

UNBOUNDED = 2**64 - 1

HARDEST = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "98.7..6....5.9..7......4...3....7..6.2.....4......1..........1..6..4..2....8....3",
]

TREACHEROUS = [
    "3..7......2..5...8.....9...6...7..9...2........14.6.5...4.9..15.6...2....89..47..",
    "..12.7...6.28......9.....6......8..27......1.9..3....8..8..37.41.7...65.5....4...",
    "8.....5...6.5..1..4.71....8.76...91.19...2..7...........1......7...3.........835.",
    "..8.......5...49...3.6.8..........57.612.3......9..32.........66..41...238...65..",
    "....7.....891..3.61.2..6.....8.6..9..764....85...3.2..6......27.............836..",
]
"""On the way through these a search can fill the board right by rows and boxes, but not by columns:
a rare event, which only the last look before a solution notices."""


def classic_file(name: str) -> Path:
    """A list of puzzles that is too large to be kept here, where someone has it."""
    usual = Path(__file__).parents[3] / "shared" / "data" / "classic"
    return Path(os.environ.get("GARNS_CLASSIC_LISTS", usual)) / name


def signature_lines(name: str) -> list[str]:
    """The lines of a file of tests/data/signature, without its comments."""
    path = Path(__file__).parents[1] / "data" / "signature" / name
    return [line for line in path.read_text("ascii").splitlines() if not line.startswith("#")]


def image_under_a_symmetry(line: str, chance: random.Random) -> str:
    """The same classic puzzle with its rows, columns and digits in another order, perhaps
    mirrored: it has as many solutions, but a search takes other ways."""
    rows, columns = _shuffled_lines(chance), _shuffled_lines(chance)
    cells = [9 * row + column for row in rows for column in columns]
    if chance.random() < 0.5:
        cells = [9 * (cell % 9) + cell // 9 for cell in cells]
    digits = "".join(chance.sample("123456789", 9))
    return "".join([line[cell] for cell in cells]).translate(str.maketrans("123456789", digits))


def _shuffled_lines(chance: random.Random) -> list[int]:
    """Nine rows or columns: the three groups change places, and the lines within each of them."""
    groups = (chance.sample(range(first, first + 3), 3) for first in chance.sample((0, 3, 6), 3))
    return [line for group in groups for line in group]


def boards_of_every_kind(layout: Layout, rounds: int, seed: int) -> Iterator[Grid]:
    """Per round: a full board, one with an empty cell, minimal ones with 1, some and no solution,
    one with many solutions, one that breaks a rule, and noise."""
    chance = random.Random(seed)
    for _ in range(rounds):
        full = full_board(layout, chance)
        minimal = minimal_puzzle(Grid(full, layout), chance)
        sparse = emptied(full, chance.randint(layout.cell_count // 2, layout.cell_count), chance)
        yield Grid(full, layout)
        yield Grid(emptied(full, 1, chance), layout)
        yield Grid(minimal, layout)
        yield Grid(without_a_given(minimal, chance), layout)
        yield Grid(without_a_given(without_a_given(minimal, chance), chance), layout)
        yield with_a_wrong_value(Grid(minimal, layout), chance)
        yield with_a_wrong_value(Grid(sparse, layout), chance)
        yield Grid(sparse, layout)
        yield breaking_a_rule(Grid(sparse, layout), chance)
        yield Grid(noise(layout, chance), layout)


def full_board(layout: Layout, chance: random.Random) -> bytes:
    """A solution around a few random values; without them the same one would be found each time."""
    while True:
        values = bytearray(layout.cell_count)
        for cell in chance.sample(range(layout.cell_count), layout.size // 2):
            values[cell] = chance.randint(1, layout.size)
        found = first_solutions(Grid(bytes(values), layout), 1)
        if found:
            return found[0]


def minimal_puzzle(full: Grid, chance: random.Random) -> bytes:
    """Givens are taken away as long as there is one solution: hard for a search."""
    values = bytearray(full.values)
    for cell in chance.sample(range(len(values)), len(values)):
        value, values[cell] = values[cell], 0
        if len(first_solutions(Grid(bytes(values), full.layout), 2)) > 1:
            values[cell] = value
    return bytes(values)


def first_solutions(grid: Grid, limit: int) -> list[bytes]:
    return list(islice(general_solutions(grid, Budget()), limit))


def emptied(values: bytes, how_many: int, chance: random.Random) -> bytes:
    left = bytearray(values)
    for cell in chance.sample(range(len(values)), how_many):
        left[cell] = 0
    return bytes(left)


def without_a_given(values: bytes, chance: random.Random) -> bytes:
    left = bytearray(values)
    left[chance.choice([cell for cell, value in enumerate(values) if value] or [0])] = 0
    return bytes(left)


def with_a_wrong_value(grid: Grid, chance: random.Random) -> Grid:
    """One more value, which breaks no rule by itself; there may be a solution nevertheless."""
    for cell in chance.sample(range(len(grid.values)), len(grid.values)):
        for value in chance.sample(range(1, grid.size + 1), grid.size):
            changed = bytearray(grid.values)
            changed[cell] = value
            if grid.values[cell] == 0 and Grid(bytes(changed), grid.layout).is_valid:
                return Grid(bytes(changed), grid.layout)
    return grid


def breaking_a_rule(grid: Grid, chance: random.Random) -> Grid:
    """A value twice in a house."""
    one, other = chance.sample(chance.choice(grid.layout.houses).cells, 2)
    values = bytearray(grid.values)
    values[one] = values[other] = chance.randint(1, grid.size)
    return Grid(bytes(values), grid.layout)


def noise(layout: Layout, chance: random.Random) -> bytes:
    """Hardly anything given, some of it perhaps contradictory."""
    values = bytearray(layout.cell_count)
    for cell in chance.sample(range(layout.cell_count), chance.randint(0, layout.size)):
        values[cell] = chance.randint(1, layout.size)
    return bytes(values)
