"""Explanations: paths by level, hints, and large boards, in CPU time."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing.connection import Connection
from statistics import median
from typing import Any

import garns
from garns import bank
from garns.logic import LEVELS, TECHNIQUES, State, explain, technique_named
from garns.logic.path import path_from
from garns.model import Grid, Layout, Puzzle

from .report import Column, Report
from .sets import Set
from .timing import cpu_seconds, say

SEED = 5
CLASSIC = Layout.of_size(9)
BASIC = tuple(each for each in TECHNIQUES if each.level in LEVELS[:2])
"""Singles, locked candidates, pairs and triples."""
HUGE_CLUES = 290
"""Of the 25×25 boards: singles, locked candidates and subsets lead far enough."""
BETWEEN = 40
"""Steps from one position on a 25×25 board to the next."""


def measure(
    report: Report, minimal: int, positions: int, large: Sequence[Set], seconds: float
) -> None:
    """`minimal` puzzles, `positions` of each level; `seconds` of CPU time for each large board."""
    _measure_levels(report, minimal)
    _measure_hints(report, positions)
    _measure_large(report, large, seconds)


# --- minimal puzzles by level ---


def _measure_levels(report: Report, count: int) -> None:
    table = report.table(
        "explain-levels",
        "Random minimal puzzles, by the level that they turn out to have",
        Column("level"),
        Column("puzzles", "count"),
        Column("`garns.rate(line)`", "rate"),
        Column("path with all evidence", "rate"),
        Column("steps", "mean"),
    )
    by_level = _by_level(count)
    for level in LEVELS:
        if lines := by_level[level]:
            say(f"paths: {level}")
            paths = list[garns.SolutionPath]()
            rated = cpu_seconds(partial(_each, garns.rate, lines))
            read = cpu_seconds(partial(_read_paths, lines, paths))
            steps = sum(map(len, paths)) / len(paths)
            table.add(level, len(lines), len(lines) / rated, len(lines) / read, steps)


def _by_level(count: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {level: [] for level in LEVELS}
    say("minimal puzzles")
    for values in garns.generate_many(count, seed=SEED, threads=1).puzzles:
        grid = Grid(bytes(values), CLASSIC)
        found[garns.rate(grid).level].append(grid.line)
    return found


def _each(work: Callable[[str], object], lines: Sequence[str]) -> None:
    for line in lines:
        work(line)


def _read_paths(lines: Sequence[str], paths: list[garns.SolutionPath]) -> None:
    for line in lines:
        paths.append(explain(line))
        _ = paths[-1].steps


# --- hints ---


def _measure_hints(report: Report, count: int) -> None:
    table = report.table(
        "explain-hints",
        "A hint in mid-solution, one call of `garns.hint(puzzle)`",
        Column("puzzles"),
        Column("positions", "count"),
        Column("median", "seconds"),
        Column("99 of 100", "seconds"),
        Column("worst", "seconds"),
        Column("worst technique"),
    )
    table.note("Positions with pencil marks, evenly spread over paths of the bank's puzzles.")
    everything = list[tuple[float, str]]()
    for level in LEVELS:
        say(f"hints: {level}")
        times = [_hint_time(puzzle) for puzzle in _positions(level, count)]
        table.add(level, *_spread(times))
        everything += times
    table.add("all", *_spread(everything))


def _positions(level: str, count: int) -> Iterator[Puzzle]:
    for number in range(count):
        path = explain(bank.puzzle(level, 9, number % bank.count(level) + 1))
        yield _position(path[number * 7 % len(path)].state)


def _position(state: State) -> Puzzle:
    return Puzzle(state.grid, notes=state.candidates)


def _hint_time(puzzle: Puzzle, **wishes: Any) -> tuple[float, str]:
    start = time.process_time()
    found = garns.hint(puzzle, **wishes)
    seconds = time.process_time() - start
    return seconds, found.found.step.technique if found.found else "none"


def _spread(times: list[tuple[float, str]]) -> tuple[int, float, float, float, str]:
    seconds = sorted(each for each, _ in times)
    worst, technique = max(times)
    last = seconds[len(seconds) * 99 // 100]
    return len(times), median(seconds), last, worst, technique


# --- 16×16 and 25×25 ---


def _measure_large(report: Report, sets: Sequence[Set], seconds: float) -> None:
    table = report.table(
        "explain-large",
        "Large boards",
        Column("boards"),
        Column("what"),
        Column("asked", "count"),
        Column("finished", "count"),
        Column("solved", "count"),
        Column("median", "seconds"),
        Column("worst", "seconds"),
    )
    table.note(f"Each is stopped after {seconds:g} s of CPU time; times are of those that finish.")
    for each in sets:
        if len(each.lines[0]) == 16**2:
            proper = [line for line in each.lines if _has_one_solution(line)]
            times = [_bounded(_explain_line, line, seconds) for line in proper]
            table.add(each.name, "whole path with evidence", *_finished(times))
    made = [_bounded(_make_expert, seed, 5 * seconds) for seed in range(1, 4)]
    table.add("16×16", "made to the level expert (five times as long)", *_finished(made))
    for family, hints in _huge_hints().items():
        count = len(hints)
        table.add("25×25", f"hint: {family}", count, count, None, median(hints), max(hints))


Outcome = tuple[float, bool]
"""CPU time, and whether it was a success."""


def _finished(
    times: Sequence[Outcome | None],
) -> tuple[int, int, int, float | None, float | None]:
    done = [each for each in times if each is not None]
    seconds = [each for each, _ in done]
    solved = sum(success for _, success in done)
    middle = median(seconds) if seconds else None
    return len(times), len(done), solved, middle, max(seconds, default=None)


def _has_one_solution(line: str) -> bool:
    try:
        garns.solve(line)
    except garns.GarnsError:
        return False
    return True


def _explain_line(line: str) -> bool:
    path = explain(line)
    return len(path.steps) > 0 and path.is_solved


def _make_expert(seed: int) -> bool:
    return bool(garns.generate("16", difficulty="expert", seed=seed).grid.givens)


def _bounded(work: Callable[[Any], bool], argument: Any, seconds: float) -> Outcome | None:
    """The outcome of work in a process of its own; None if it takes more than `seconds`."""
    say(f"{work.__name__.strip('_')}: {str(argument)[:20]}")
    ours, theirs = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("spawn").Process(
        target=_limited, args=(theirs, work, argument, seconds)
    )
    child.start()
    theirs.close()
    child.join()
    return ours.recv() if child.exitcode == 0 else None


def _limited(
    answer: Connection, work: Callable[[Any], bool], argument: Any, seconds: float
) -> None:
    import resource

    limit = int(time.process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    start = time.process_time()
    success = work(argument)
    answer.send((time.process_time() - start, success))


def _huge_hints() -> dict[str, list[float]]:
    """CPU times of hints on 25×25 boards, by what is found."""
    times = dict[str, list[float]]()
    harder = [each.id for each in TECHNIQUES if each not in BASIC]
    for seed in range(1, 4):
        say(f"25×25: {seed}")
        made = garns.generate("25", clues=HUGE_CLUES, seed=seed)
        path = path_from(State.of(made.grid), BASIC)
        for number in _places(path):
            seconds, technique = _hint_time(_position(path[number].state), forbid=harder)
            times.setdefault(technique_named(technique).family, []).append(seconds)
    return times


def _places(path: garns.SolutionPath) -> list[int]:
    """The steps that are no singles, and some of those that are."""
    modules = [technique_named(each).family for each in path.techniques]
    return [n for n, each in enumerate(modules) if each != "singles" or n % BETWEEN == 0]
