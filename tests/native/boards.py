"""Boards as the compiled core wants them, and the slow twin of its search."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

from garns.native import Backtracking, Status

UNBOUNDED = 2**64 - 1

House = Sequence[int]


def rows(size: int) -> list[House]:
    return [range(start, start + size) for start in range(0, size * size, size)]


def latin(size: int) -> list[House]:
    columns = [range(start, size * size, size) for start in range(size)]
    return rows(size) + columns


def blocks(size: int, height: int) -> list[House]:
    width = size // height
    corners = [(top, left) for top in range(0, size, height) for left in range(0, size, width)]
    return latin(size) + [
        [(top + k // width) * size + left + k % width for k in range(size)] for top, left in corners
    ]


def diagonals(size: int, height: int) -> list[House]:
    falling = range(0, size * size, size + 1)
    rising = range(size - 1, size * size - 1, size - 1)
    return [*blocks(size, height), falling, rising]


def pack(houses: Sequence[House]) -> bytes:
    cells = [cell for house in houses for cell in house]
    return struct.pack(f"<{len(cells)}H", *cells)


def digits(text: str) -> bytes:
    return bytes(int(digit) for digit in text)


def search(size: int, values: bytes, houses: Sequence[House], limit: int) -> Backtracking:
    return Backtracking(size, values, pack(houses), limit)


def searched(
    size: int, values: bytes, houses: Sequence[House], limit: int, slice_length: int = UNBOUNDED
) -> Backtracking:
    """A search that ran to its end."""
    backtracking = search(size, values, houses, limit)
    while backtracking.run(slice_length) is Status.RUNNING:
        pass
    return backtracking


@dataclass
class Counts:
    calls: int = 0
    tries: int = 0
    insertions: int = 0
    backtracks: int = 0
    max_depth: int = 0
    solutions: int = 0


def counts(backtracking: Backtracking) -> Counts:
    return Counts(
        backtracking.calls,
        backtracking.tries,
        backtracking.insertions,
        backtracking.backtracks,
        backtracking.max_depth,
        backtracking.solutions,
    )


@dataclass
class Recursion:
    """The recursive program that the compiled core counts, word for word."""

    size: int
    board: list[int]
    houses: Sequence[House]
    limit: int
    depth: int = 0
    counts: Counts = field(default_factory=Counts)
    first_solution: bytes | None = None

    def solve(self) -> bool:
        self.counts.calls += 1
        if 0 not in self.board:
            return self.found_solution()
        cell = self.board.index(0)
        for value in range(1, self.size + 1):
            self.counts.tries += 1
            if self.fits(cell, value):
                self.place(cell, value)
                if self.solve():
                    return True
                self.take_back(cell)
        return False

    def fits(self, cell: int, value: int) -> bool:
        return not any(
            self.board[other] == value for house in self.houses if cell in house for other in house
        )

    def place(self, cell: int, value: int) -> None:
        self.board[cell] = value
        self.depth += 1
        self.counts.insertions += 1
        self.counts.max_depth = max(self.counts.max_depth, self.depth)

    def take_back(self, cell: int) -> None:
        self.board[cell] = 0
        self.depth -= 1
        self.counts.backtracks += 1

    def found_solution(self) -> bool:
        self.counts.solutions += 1
        self.first_solution = self.first_solution or bytes(self.board)
        return self.counts.solutions == self.limit
