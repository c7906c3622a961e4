"""The puzzles: made here from a fixed seed, or read from a folder of lists.

Nothing of how the kernel searches goes into the sets that are made, only how many solutions a
board has: they stay the same when the kernel changes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import garns

from .timing import say

CACHE = Path(__file__).parents[1] / "build" / "bench"
SEED = 81
PEERS = garns.Layout.of_size(9).peers
CLASSIC = 81
LARGE = (256, 625)


@dataclass(frozen=True)
class Set:
    """Boards of one kind, one line each, `.` for an empty cell."""

    name: str
    lines: tuple[str, ...]

    def sample(self, count: int) -> Set:
        """So many of them, evenly spread: lists are often sorted."""
        step = max(1, len(self.lines) / count)
        return Set(self.name, tuple(self.lines[int(i * step)] for i in range(self._fit(count))))

    def _fit(self, count: int) -> int:
        return min(count, len(self.lines))

    @property
    def data(self) -> bytes:
        return "".join(f"{line}\n" for line in self.lines).encode()

    def file(self) -> Path:
        """A file of these lines, for programs that read one."""
        CACHE.mkdir(parents=True, exist_ok=True)
        path = CACHE / f"{self.name}.{len(self.lines)}.lines"
        if not path.exists() or path.read_bytes() != self.data:
            path.write_bytes(self.data)
        return path


def classic_sets(lists: Path | None, count: int) -> list[Set]:
    """Boards of 81 cells: at most `count` of each kind."""
    if lists is not None:
        return [each.sample(count) for each in _of_folder(lists, (CLASSIC,))]
    return [cached(f"{name}-{count}", name, make(count)) for name, make in CLASSIC_MAKERS.items()]


def large_sets(lists: Path | None, count: int) -> list[Set]:
    """Boards of 16×16 and 25×25: at most `count` of each kind."""
    if lists is not None:
        return [each.sample(count) for each in _of_folder(lists, LARGE)]
    return [cached(f"made_{n}x{n}-{count}", f"made_{n}x{n}", _large(n, count)) for n in LARGE_CLUES]


def cached(file: str, name: str, lines: Iterator[str]) -> Set:
    path = CACHE / f"{file}.txt"
    if not path.exists():
        say(f"making the set {name}")
        text = "\n".join(lines)
        CACHE.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="ascii")
    return Set(name, tuple(path.read_text(encoding="ascii").split()))


def _of_folder(folder: Path, lengths: tuple[int, ...]) -> Iterator[Set]:
    """Every *.txt of one board per line, with a name before it or a rating after it."""
    for path in sorted(folder.rglob("*.txt")):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        boards = tuple(_boards(lines, lengths))
        if boards:
            yield Set(path.stem, boards)


def _boards(lines: Iterable[str], lengths: tuple[int, ...]) -> Iterator[str]:
    for line in lines:
        if line.startswith("#"):
            continue
        for word in line.split()[:2]:
            if len(word) in lengths and re.fullmatch(r"[0-9A-Z.]+", word):
                yield word.replace("0", ".")
                break


# --- 9×9 ---


def _unique(count: int) -> list[str]:
    """Three random blocks on the diagonal, and random numbers while there are several solutions."""
    rng = random.Random(SEED)
    boards = [_diagonal_blocks(rng) for _ in range(count)]
    orders = [rng.sample(range(CLASSIC), CLASSIC) * 9 for _ in boards]
    waiting = list(range(count))
    while waiting:
        tried = [_with_clue(boards[i], orders[i], rng) for i in waiting]
        counts = garns.solve_many(tried).counts
        for i, board, solutions in zip(waiting, tried, counts, strict=True):
            if solutions:
                boards[i] = board
        waiting = [i for i, solutions in zip(waiting, counts, strict=True) if solutions != 1]
    return boards


def _diagonal_blocks(rng: random.Random) -> str:
    blocks = ["".join(rng.sample("123456789", 9)) for _ in range(3)]
    rows = (
        "..." * i + block[start : start + 3] + "..." * (2 - i)
        for i, block in enumerate(blocks)
        for start in (0, 3, 6)
    )
    return "".join(rows)


def _with_clue(board: str, order: list[int], rng: random.Random) -> str:
    """The board with a random value that breaks no rule in the next empty cell of the order."""
    while True:
        cell = order.pop()
        free = sorted(set("123456789") - {board[peer] for peer in PEERS[cell]})
        if board[cell] == "." and free:
            return _put(board, cell, rng.choice(free))


def _put(board: str, cell: int, value: str) -> str:
    return board[:cell] + value + board[cell + 1 :]


def _minimal(count: int) -> Iterator[str]:
    """Proper puzzles of which no clue can be taken away."""
    rng = random.Random(SEED)
    boards = _unique(count)
    clues = [_filled(board) for board in boards]
    for each in clues:
        rng.shuffle(each)
    for step in range(CLASSIC):
        chosen = [i for i in range(count) if step < len(clues[i])]
        without = [_put(boards[i], clues[i][step], ".") for i in chosen]
        counts = garns.solve_many(without).counts if chosen else []
        for i, board, solutions in zip(chosen, without, counts, strict=True):
            if solutions == 1:
                boards[i] = board
    yield from boards


def _filled(board: str) -> list[int]:
    return [cell for cell, char in enumerate(board) if char != "."]


def _minimal_lines(count: int) -> tuple[str, ...]:
    return cached(f"minimal-{count}", "minimal", _minimal(count)).lines


def _easy(count: int) -> Iterator[str]:
    """Minimal puzzles with clues added at random up to 33."""
    rng = random.Random(SEED)
    minimal = _minimal_lines(count)
    for board, solution in zip(minimal, garns.solve_many(list(minimal)).solutions, strict=True):
        empty = [cell for cell, char in enumerate(board) if char == "."]
        more = set(rng.sample(empty, 33 - (CLASSIC - len(empty))))
        yield "".join(solution[i] if i in more else char for i, char in enumerate(board))


def _sparse(count: int) -> Iterator[str]:
    """The tenth of the minimal puzzles that has the fewest clues."""
    by_clues = sorted(_minimal_lines(count), key=lambda board: len(_filled(board)))
    yield from by_clues[: max(1, count // 10)]


def _several(count: int) -> Iterator[str]:
    """Minimal puzzles without three of their clues: many solutions."""
    rng = random.Random(SEED)
    for board in _minimal_lines(count):
        lost = set(rng.sample(_filled(board), 3))
        yield "".join("." if i in lost else char for i, char in enumerate(board))


def _invalid(count: int) -> Iterator[str]:
    """30 random numbers that break no rule; hardly any has a solution."""
    rng = random.Random(SEED)
    for _ in range(count):
        board, order = "." * CLASSIC, rng.sample(range(CLASSIC), CLASSIC) * 9
        for _ in range(30):
            board = _with_clue(board, order, rng)
        yield board


CLASSIC_MAKERS: dict[str, Callable[[int], Iterator[str]]] = {
    "easy": _easy,
    "minimal": _minimal,
    "sparse": _sparse,
    "many_solutions": _several,
    "mostly_invalid": _invalid,
}

# --- 16×16 and 25×25 ---

LARGE_CLUES = {16: 0, 25: 300}
"""With so few clues left, no more are taken away: proofs would take too long."""


def _large(size: int, count: int) -> Iterator[str]:
    rng = random.Random(SEED)
    return (_large_puzzle(size, rng) for _ in range(count))


def _large_puzzle(size: int, rng: random.Random) -> str:
    """Clues are taken from a full grid in random order, as long as its solution stays the only."""
    board = _full_grid(size, rng)
    for cell in rng.sample(range(size**2), size**2):
        if len(_filled(board)) <= LARGE_CLUES[size]:
            break
        without = _put(board, cell, ".")
        if garns.is_unique(garns.Grid(without)):
            board = without
    return board


def _full_grid(size: int, rng: random.Random) -> str:
    """The well-known pattern with its rows, columns and values in another order."""
    side = int(size**0.5)
    values = rng.sample("123456789ABCDEFGHIJKLMNOP"[:size], size)
    rows, columns = _shuffled(side, rng), _shuffled(side, rng)
    return "".join(
        values[(side * (r % side) + r // side + c) % size] for r in rows for c in columns
    )


def _shuffled(side: int, rng: random.Random) -> list[int]:
    """Lines in a random order that keeps the bands together."""
    bands = rng.sample(range(side), side)
    return [side * band + line for band in bands for line in rng.sample(range(side), side)]
