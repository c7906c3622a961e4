"""The vicinity {−k+k} of a classic puzzle: what it becomes without k of its givens and with up to k
others, as far as that has exactly one solution. All boards are arrays of shape (boards, 81).

Others are added one at a time, in the order of their cells. A board without a solution is given up
at once; one that has a single solution already is a find, and further givens would be redundant.
So no minimal puzzle of the vicinity is lost, and those that need fewer than k others come with it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from garns.engine import canonical_many, solve_many
from garns.engine.boards import UNKNOWN, Boards, Effort, answer_boards
from garns.model import Layout

AT_ONCE = 1000
"""Boards to which givens are added together: each becomes some 200 others."""


class Vicinity(NamedTuple):
    """Canonical forms, sorted, each once; and how many boards were tried, and had one solution."""

    forms: Any
    tried: int
    unique: int


class Swap(NamedTuple):
    """`givens` is k. With `removals`, at most that many of the ways to remove k givens are tried,
    chosen by the seed. With `guesses`, puzzles that the kernel solves within so many are left
    out."""

    givens: int = 1
    removals: int | None = None
    seed: int = 0
    guesses: int = 0


def vicinity(puzzle: Any, swap: Swap, threads: int | None = None) -> Vicinity:
    """That of a puzzle, an array of 81 values. Redundant givens of what is found are dropped."""
    import numpy

    found, tried = [numpy.zeros((0, 81), numpy.uint8)], 0
    for boards in _removed(puzzle, swap):
        for some, count in _with_others(boards, puzzle, swap.givens, threads):
            found.append(some)
            tried += count
    unique = numpy.concatenate(found)
    forms = canonical_forms(_needing(minimal(unique, threads), swap.guesses, threads), threads)
    return Vicinity(forms, tried, len(unique))


def canonical_forms(boards: Any, threads: int | None = None) -> Any:
    """Of all boards, sorted, each once."""
    import numpy

    if not len(boards):
        return boards
    return numpy.unique(numpy.asarray(canonical_many(boards, threads=threads).forms), axis=0)


def minimal(boards: Any, threads: int | None = None) -> Any:
    """Puzzles with one solution without their redundant givens. Where there is a choice, the first
    redundant given goes, then the first that is redundant without it, and so on."""
    import numpy

    found = boards.copy()
    for begin in range(0, len(found), AT_ONCE):
        part = found[begin : begin + AT_ONCE]
        left = numpy.arange(len(part))
        while len(left):
            cells = _first_redundant(part[left], threads)
            left, cells = left[cells >= 0], cells[cells >= 0]
            part[left, cells] = 0
    return found


def _first_redundant(boards: Any, threads: int | None) -> Any:
    """The first cell of each board whose given is redundant, -1 if none is."""
    import numpy

    rows, cells = numpy.nonzero(boards)
    fewer = boards[rows]
    fewer[numpy.arange(len(rows)), cells] = 0
    is_redundant = _solution_counts(fewer, threads) == 1
    first = numpy.full(len(boards), -1)
    # Backwards, so that the first one is written last.
    first[rows[is_redundant][::-1]] = cells[is_redundant][::-1]
    return first


def _needing(boards: Any, guesses: int, threads: int | None) -> Any:
    """Those that the kernel does not solve within so many guesses, whatever machine it is on."""
    import numpy

    if not guesses or not len(boards):
        return boards
    asked = Boards(boards.tobytes(), len(boards), is_text=False)
    answers = answer_boards(asked, Effort(2, threads, None), max_guesses=guesses)
    return boards[numpy.frombuffer(answers.verdicts, numpy.uint8) == UNKNOWN]


def _removed(puzzle: Any, swap: Swap) -> Iterator[Any]:
    """The puzzle without k givens, in all ways or in a sample of them, some boards at a time."""
    import numpy

    ways = list(removals(puzzle, swap))
    for begin in range(0, len(ways), AT_ONCE):
        cells = numpy.array(ways[begin : begin + AT_ONCE])
        boards = numpy.repeat(puzzle[None], len(cells), axis=0)
        numpy.put_along_axis(boards, cells, 0, axis=1)
        yield boards


def removals(puzzle: Any, swap: Swap) -> Iterator[tuple[int, ...]]:
    """Cells whose givens are removed together, for each way that is tried."""
    import numpy

    givens = numpy.flatnonzero(puzzle).tolist()
    count = comb(len(givens), swap.givens)
    if swap.removals is None or swap.removals >= count:
        yield from combinations(givens, swap.givens)
        return
    # The sample depends on the seed and the puzzle, not on what was searched before.
    chance = random.Random(f"{swap.seed}:{puzzle.tobytes().hex()}")
    chosen = set[tuple[int, ...]]()
    while len(chosen) < swap.removals:
        chosen.add(tuple(sorted(chance.sample(givens, swap.givens))))
    yield from sorted(chosen)


def _with_others(
    boards: Any, puzzle: Any, count: int, threads: int | None, after: Any = None
) -> Iterator[tuple[Any, int]]:
    """What has one solution with up to `count` more givens in cells `after` those of the last ones,
    none of them the puzzle's own; and how many boards were tried for it."""
    import numpy

    after = numpy.full(len(boards), -1) if after is None else after
    for begin in range(0, len(boards), AT_ONCE):
        part = slice(begin, begin + AT_ONCE)
        more, cells = _one_more(boards[part], puzzle, after[part])
        counts = _solution_counts(more, threads)
        yield more[counts == 1], len(more)
        if count > 1:
            several = counts > 1
            yield from _with_others(more[several], puzzle, count - 1, threads, cells[several])


def _one_more(boards: Any, puzzle: Any, after: Any) -> tuple[Any, Any]:
    """The boards with one more given that breaks no rule, in all ways, and the cells of these."""
    import numpy

    values = numpy.arange(1, 10, dtype=numpy.uint8)
    is_seen = (_sees() @ (boards[:, :, None] == values).astype(numpy.float32)) > 0
    is_open = (boards == 0) & (numpy.arange(81) > after[:, None])
    is_other = puzzle[:, None] != values
    rows, cells, digits = numpy.nonzero(is_open[:, :, None] & ~is_seen & is_other)
    more = boards[rows]
    more[numpy.arange(len(rows)), cells] = values[digits]
    return more, cells


@cache
def _sees() -> Any:
    """Which cells are in a house together, as a matrix."""
    import numpy

    sees = numpy.zeros((81, 81), numpy.float32)
    for house in Layout.of_size(9).houses:
        sees[numpy.ix_(list(house.cells), list(house.cells))] = 1
    return sees


def _solution_counts(boards: Any, threads: int | None) -> Any:
    """Up to 2."""
    import numpy

    if not len(boards):
        return numpy.zeros(0, numpy.int64)
    return numpy.asarray(solve_many(boards, threads=threads).counts)
