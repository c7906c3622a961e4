"""Canonical forms: how many per second, and whether transformed boards have the same ones."""

from __future__ import annotations

from functools import partial

import numpy

import garns

from .report import Column, Report
from .sets import SEED, Set
from .timing import best, say

Boards = numpy.ndarray
"""Of shape (boards, 81)."""

CHUNK = 100_000
"""Boards that are transformed at a time."""


def measure(report: Report, sets: list[Set], transformed: int, rounds: int) -> None:
    _measure_speed(report, sets, rounds)
    _measure_invariance(report, sets, transformed)


def _measure_speed(report: Report, sets: list[Set], rounds: int) -> None:
    table = report.table(
        "canonical",
        "Canonical forms, one thread",
        Column("set"),
        Column("puzzles", "count"),
        Column("canonical_many(bytes)", "rate"),
        Column("different", "count"),
        Column("full grids", "count"),
        Column("their forms", "rate"),
    )
    table.note(
        "With transformations and numbers of automorphisms. The full grids are the solutions."
    )
    for each in sets:
        say(f"canonical: {each.name}")
        find = partial(garns.canonical_many, threads=1)
        grids = _solutions(each)
        table.add(
            each.name,
            len(each.lines),
            len(each.lines) / best(partial(find, each.data), rounds),
            len(set(bytes(find(each.data).forms).split())),
            len(grids),
            len(grids) / best(partial(find, grids), rounds) if len(grids) else None,
        )


def _solutions(puzzles: Set) -> Boards:
    """Of all that have one."""
    solved = garns.solve_many(_values(puzzles.data), limit=2)
    return numpy.ascontiguousarray(solved.solutions[solved.counts == 1])


def _values(data: bytes) -> Boards:
    """Boards as lines of text."""
    values = numpy.frombuffer(data, numpy.uint8).reshape(-1, 82)[:, :81] - ord("0")
    values[values > 9] = 0
    return values


def _measure_invariance(report: Report, sets: list[Set], transformed: int) -> None:
    table = report.table(
        "canonical-invariance",
        "Boards under random symmetries and relabellings",
        Column("set"),
        Column("transformed boards", "count"),
        Column("with another form", "count"),
        Column("with another number of automorphisms", "count"),
    )
    random = numpy.random.default_rng(SEED)
    boards = {each.name: _values(each.data) for each in sets}
    boards |= {f"{each.name}, solved": _solutions(each) for each in sets}
    boards = {name: some for name, some in boards.items() if len(some)}
    for name, some in boards.items():
        say(f"canonical-invariance: {name}")
        table.add(name, *_differences(some, transformed // len(boards), random))


def _differences(
    boards: Boards, count: int, random: numpy.random.Generator
) -> tuple[int, int, int]:
    """How many boards were transformed, and how many of them differ in form and automorphisms."""
    expected = garns.canonical_many(boards)
    other_forms = other_numbers = 0
    for done in range(0, count, CHUNK):
        chosen = random.integers(len(boards), size=min(CHUNK, count - done))
        found = garns.canonical_many(transform(boards[chosen], random))
        other_forms += int((found.forms != expected.forms[chosen]).any(axis=1).sum())
        other_numbers += int((found.automorphisms != expected.automorphisms[chosen]).sum())
    return count, other_forms, other_numbers


def transform(boards: Boards, random: numpy.random.Generator) -> Boards:
    """Each board under a symmetry and a relabelling of its own."""
    count = len(boards)
    rows, columns = _random_lines(count, random), _random_lines(count, random)
    cells = 9 * rows[:, :, None] + columns[:, None, :]
    is_transposed = random.random(count) < 0.5
    cells[is_transposed] = cells[is_transposed].transpose(0, 2, 1)
    labels = numpy.zeros((count, 10), numpy.uint8)
    labels[:, 1:] = _shuffled(count, 9, random) + 1
    moved = numpy.take_along_axis(boards, cells.reshape(count, 81), axis=1)
    return numpy.take_along_axis(labels, moved.astype(numpy.int64), axis=1)


def _random_lines(count: int, random: numpy.random.Generator) -> Boards:
    bands = _shuffled(count, 3, random)
    within = _shuffled(count * 3, 3, random).reshape(count, 3, 3)
    lines: Boards = (3 * bands[:, :, None] + within).reshape(count, 9)
    return lines


def _shuffled(count: int, size: int, random: numpy.random.Generator) -> Boards:
    """For each of so many, the numbers from 0 on in random order."""
    order: Boards = random.random((count, size)).argsort(axis=1)
    return order
