"""Minimal puzzles of which it is known how likely each of them was.

When givens are taken away one by one, as long as they can be, some minimal puzzles are likelier
than others, and nobody knows by how much. Here they are taken away blindly: from a uniform grid, in
random order, until there is a second solution. The last puzzle before that counts if it is minimal,
which is rare. A minimal puzzle with n givens is on the way of one order in C(81, n), because
nothing before it has a second solution. So all with n givens are equally likely, and each stands
for a number of puzzles in proportion to C(81, n).

To find some at all, ways that have come down to 30 givens with one solution are gone on from many
times. Minimal puzzles with more than 30 givens are not seen: one in 20,000.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import comb

import numpy

import garns
from garns.native import draw_uniform_grids

Boards = numpy.ndarray
"""Of shape (boards, 81)."""

CELLS = 81
START = 30
"""Givens at which the ways part."""
WAYS = 256
"""Ways that go on from there. One in 2,500 ends at a minimal puzzle: few starts lead to several."""
GRIDS = 20_000
"""Grids at a time."""


def minimal_puzzles(seed: int) -> Iterator[str]:
    """One after the other, as lines, without end."""
    random = numpy.random.default_rng(seed)
    for first in count(step=GRIDS):
        starts = _starts(random, seed, first)
        for puzzle in _minimal_below(numpy.repeat(starts, WAYS, axis=0), random):
            yield bytes(puzzle + ord("0")).decode().replace("0", ".")


def weight(puzzle: str) -> int:
    """How many minimal puzzles it stands for, in proportion."""
    return comb(CELLS, CELLS - puzzle.count("."))


def _starts(random: numpy.random.Generator, seed: int, first: int) -> Boards:
    """Grids with all givens but some taken away, of which one solution is left."""
    values = bytearray(CELLS * GRIDS)
    draw_uniform_grids(seed, first, values)
    grids = numpy.frombuffer(values, numpy.uint8).reshape(GRIDS, CELLS)
    is_given = random.random(grids.shape).argsort(axis=1) < START
    boards = numpy.where(is_given, grids, 0).astype(numpy.uint8)
    unique: Boards = boards[_have_one_solution(boards)]
    return unique


def _minimal_below(boards: Boards, random: numpy.random.Generator) -> Boards:
    """The minimal puzzles at which ways from these boards end, one random way from each."""
    found = []
    while len(boards):
        order = _shuffled_givens(boards, random)
        fewer = _without(boards, order[:, 0])
        goes_on = _have_one_solution(fewer)
        found.append(_minimal(boards[~goes_on], order[~goes_on]))
        boards = fewer[goes_on]
    return numpy.concatenate(found)


def _minimal(boards: Boards, order: numpy.ndarray) -> Boards:
    """Those of which no given can be taken away; that the first cannot is known."""
    for place in range(1, order.shape[1]):
        is_needed = ~_have_one_solution(_without(boards, order[:, place]))
        boards, order = boards[is_needed], order[is_needed]
    return boards


def _shuffled_givens(boards: Boards, random: numpy.random.Generator) -> numpy.ndarray:
    """The cells of the givens of each board in random order; all have the same number of them."""
    cells = numpy.nonzero(boards)[1].reshape(len(boards), -1)
    order = random.random(cells.shape).argsort(axis=1)
    return numpy.asarray(numpy.take_along_axis(cells, order, axis=1))


def _without(boards: Boards, cells: numpy.ndarray) -> Boards:
    fewer = boards.copy()
    fewer[numpy.arange(len(boards)), cells] = 0
    return fewer


def _have_one_solution(boards: Boards) -> numpy.ndarray:
    if not len(boards):
        return numpy.zeros(0, bool)
    has_one: numpy.ndarray = garns.solve_many(boards).counts == 1
    return has_one
