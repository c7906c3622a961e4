"""Searches for very hard puzzles: exchanges givens, and keeps what gets a higher rating.

    python tools/make_hard_puzzles.py [--start FILE] [--seed 2026] [--minutes 20] > FILE

A search begins with puzzles of ER 9 that garns makes from a seed. One or two givens are taken away,
and one or two others put in that leave one solution again; the rater says what that is worth. Each
line of the output is a puzzle and the least that its ER is.

From its own puzzles the search came to 9.4 in seven minutes, and no further in 47,000 tries. For
the few golden puzzles from 9.8 on, `--start` was a list of the hardest puzzles that people have
found, and each puzzle is `AWAY` exchanges from where its walk began.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import numpy

from garns import generate_many
from garns.engine import solutions
from garns.model import CHARACTERS
from garns.rating import SeRating, rate_many

STARTS = 24
KEPT = 300
"""So many of the hardest are gone on from."""
AWAY = 4
LOWEST_ON_WALKS = 9.8
TRIES = 24
"""Boards whose neighbours are looked at in vain before a walk is given up."""

NEIGHBOURS = 40
"""Of a board from which the same givens are taken away."""
MOST_SOLUTIONS = 3_000
GLANCE = 150_000
MAX_NODES = 4_000_000
"""Conclusions that a rating may take: first enough to know that the ER is 9 or more, and for those
that are, enough to know that it is 10 or more."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--start", type=Path)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--minutes", type=float, default=20)
    chosen = parser.parse_args()
    draws = random.Random(chosen.seed)
    found = walks(chosen.start, draws) if chosen.start else climb(chosen.seed, draws)
    end = time.process_time() + 60 * chosen.minutes
    for puzzle, er in found:
        sys.stdout.write(f"{puzzle} {er}\n")
        sys.stdout.flush()
        if time.process_time() > end:
            break


def climb(seed: int, draws: random.Random) -> Iterator[tuple[str, float]]:
    """From puzzles that garns makes to ever harder ones."""
    made = generate_many(STARTS, rating="9.0..", seed=seed, threads=1).puzzles
    pool = dict(_rated([_line(board) for board in made if board.any()]))
    seen = set(pool)
    while True:
        hardest = sorted(pool, key=lambda puzzle: -pool[puzzle])[:KEPT]
        place = min(int(draws.expovariate(6 / KEPT)), len(hardest) - 1)
        beside = [each for each in neighbours(hardest[place], draws) if each not in seen]
        seen.update(beside)
        for puzzle, er in _rated(beside):
            pool[puzzle] = er
            yield puzzle, er


def walks(file: Path, draws: random.Random) -> Iterator[tuple[str, float]]:
    """From each puzzle of a list some exchanges away, always to one that is hard as well."""
    lines = [line for line in file.open(encoding="ascii") if not line.startswith("#")]
    starts = [line.split()[0].replace("0", ".") for line in lines]
    draws.shuffle(starts)
    for start in starts:
        end = walk(start, draws)
        if end is not None and end[0] not in starts:
            yield end


def walk(start: str, draws: random.Random) -> tuple[str, float] | None:
    """The puzzle where a walk ends, with its rating; None if it is given up."""
    here, er, away, seen, failed = start, 0.0, 0, {start}, 0
    while away < AWAY:
        beside = [each for each in neighbours(here, draws) if each not in seen]
        seen.update(beside)
        hard = [(er, each) for each, er in _rated(beside) if er >= LOWEST_ON_WALKS]
        if hard:
            er, here = draws.choice(sorted(hard)[-2:])
            away += 1
        else:
            failed += 1
            if failed == TRIES:
                return None
    return here, er


def neighbours(puzzle: str, draws: random.Random) -> list[str]:
    """Some puzzles in which one or two givens are others than here."""
    given = [cell for cell, character in enumerate(puzzle) if character != "."]
    board = list(puzzle)
    count = draws.choice((1, 1, 2))
    for cell in draws.sample(given, count):
        board[cell] = "."
    found = list(islice(solutions("".join(board)), MOST_SOLUTIONS + 1))
    if not 1 < len(found) <= MOST_SOLUTIONS:
        return []
    telling = _telling(numpy.array([list(each.values) for each in found]), count)
    made = [_with(board, candidates) for candidates in telling]
    return draws.sample(made, min(NEIGHBOURS, len(made)))


def _telling(found: Any, count: int) -> Iterator[tuple[int, ...]]:
    """The candidates, or pairs of candidates, that only one of the solutions has. A candidate is
    nine times its cell and its digit less one."""
    has = numpy.zeros((len(found), 729), numpy.float32)
    has[numpy.arange(len(found))[:, None], numpy.arange(81) * 9 + found - 1] = 1
    alone = has.sum(axis=0) == 1
    if count == 1:
        yield from ((int(one),) for one in numpy.flatnonzero(alone))
        return
    together = numpy.triu(has.T @ has == 1)
    together[alone, :] = together[:, alone] = False
    yield from zip(*(map(int, side) for side in numpy.nonzero(together)), strict=True)


def _with(board: Sequence[str], candidates: tuple[int, ...]) -> str:
    characters = list(board)
    for candidate in candidates:
        characters[candidate // 9] = CHARACTERS[candidate % 9 + 1]
    return "".join(characters)


def _rated(puzzles: list[str]) -> list[tuple[str, float]]:
    """Those of ER 9 or more, with the least that their ER is."""
    hard = [puzzle for puzzle, er in _at_least(puzzles, GLANCE) if er >= 9]
    return _at_least(hard, MAX_NODES)


def _at_least(puzzles: list[str], nodes: int) -> list[tuple[str, float]]:
    """Each with what its ER is at least; without those that have not exactly one solution."""
    rated = rate_many(puzzles, scale="se", nodes=nodes, threads=1)
    return [
        (puzzle, rating.er)
        for puzzle, rating in zip(puzzles, rated, strict=True)
        if isinstance(rating, SeRating)
    ]


def _line(board: Any) -> str:
    return "".join("." if not value else CHARACTERS[value] for value in board)


if __name__ == "__main__":
    main()
