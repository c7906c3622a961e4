"""Paths and ratings: how many per second, by what a puzzle needs, and against hodoku-py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import garns
from garns.engine import info
from garns.logic import TECHNIQUES, Walked, walk_many
from garns.model import Layout

from .peers import Peer, ask, available
from .report import Column, Report, Table
from .timing import best, interleaved, say, wall_seconds

SEED = 5
AT_ONCE = 2_000
"""Puzzles made at a time, until there are enough of each kind."""
CLASSIC = Layout.of_size(9)
PEERS = (Peer("hodoku-py", "Python and C, `Solver().solve(line)`"),)

SIMPLE_CHAINS = {"x-chain", "xy-chain", "aic"}

Kind = Callable[[Walked], bool]
KINDS: dict[str, Kind] = {
    "singles": lambda walked: _level(walked) == "easy",
    "singles and subsets": lambda walked: _level(walked) == "medium",
    "hard": lambda walked: _level(walked) == "hard",
    "simple chains": lambda walked: _hardest(walked) in SIMPLE_CHAINS,
    "expert": lambda walked: _level(walked) == "expert",
}


def _level(walked: Walked) -> str:
    return walked.hardest.level if walked.hardest and walked.is_solved else ""


def _hardest(walked: Walked) -> str:
    return walked.hardest.id if walked.hardest and walked.is_solved else ""


def measure(report: Report, number: int, seconds: float, rounds: int) -> None:
    kinds = _kinds(number)
    _measure_one_by_one(report, kinds, seconds, rounds)
    _measure_many(report, kinds, rounds)


def _kinds(number: int) -> dict[str, list[bytes]]:
    """So many minimal puzzles of each kind."""
    found: dict[str, list[bytes]] = {name: [] for name in KINDS}
    made = _minimal_puzzles()
    while min(map(len, found.values())) < number:
        say(f"puzzles of each kind: {min(map(len, found.values()))} of {number}")
        some = next(made)
        for puzzle, walked in zip(
            some, walk_many(CLASSIC, b"".join(some), TECHNIQUES), strict=True
        ):
            for name, is_of_kind in KINDS.items():
                if is_of_kind(walked) and len(found[name]) < number:
                    found[name].append(puzzle)
    return found


def _minimal_puzzles() -> Iterator[list[bytes]]:
    seed = SEED
    while True:
        puzzles = garns.generate_many(AT_ONCE, seed=seed).puzzles
        yield [bytes(puzzle) for puzzle in puzzles]
        seed += 1


def _lines(puzzles: list[bytes]) -> list[str]:
    return ["".join(".123456789"[value] for value in puzzle) for puzzle in puzzles]


def _explain(lines: list[str]) -> None:
    for line in lines:
        garns.explain(line)


def _explain_with_evidence(lines: list[str]) -> None:
    for line in lines:
        _ = garns.explain(line).steps


def _rate(lines: list[str]) -> None:
    for line in lines:
        garns.rate(line)


def _measure_one_by_one(
    report: Report, kinds: dict[str, list[bytes]], seconds: float, rounds: int
) -> None:
    table = report.table(
        "logic-paths",
        "The path of one puzzle, one call",
        Column("puzzles that need"),
        Column("looked at", "count"),
        Column("`garns.explain(line)`", "rate"),
        Column("with all evidence", "rate"),
        Column("`garns.rate(line)`", "rate"),
        Column("hodoku-py", "rate"),
    )
    table.note(f"Minimal 9×9 puzzles. garns knows {len(TECHNIQUES)} techniques.")
    peers = available(table, PEERS)
    for name, puzzles in kinds.items():
        say(f"paths: {name}")
        lines = _lines(puzzles)
        ways: dict[str, Callable[[], object]] = {
            "explain": partial(_explain, lines),
            "evidence": partial(_explain_with_evidence, lines),
            "rate": partial(_rate, lines),
        }
        taken = interleaved(ways, rounds)
        theirs = [_rate_of_peer(table, peer, name, lines, seconds) for peer in peers] or [None]
        table.add(
            name,
            len(lines),
            len(lines) / taken["explain"],
            len(lines) / taken["evidence"],
            len(lines) / taken["rate"],
            theirs[0],
        )


def _rate_of_peer(
    table: Table, peer: Peer, name: str, lines: list[str], seconds: float
) -> float | None:
    outcome = ask(peer.name, lines, 4 * seconds, patience=60, task="explain")
    if outcome.trouble:
        table.note(f"{peer.name} failed on {name}: {outcome.trouble}")
    return outcome.rate if outcome.results else None


def _measure_many(report: Report, kinds: dict[str, list[bytes]], rounds: int) -> None:
    threads = int(str(info()["threads"]))
    table = report.table(
        "logic-many",
        "Level and hardest technique only, many puzzles at once",
        Column("puzzles that need"),
        Column("per CPU second", "rate"),
        Column("1 thread, by the clock", "rate"),
        Column(f"all threads: {threads}, by the clock", "rate"),
    )
    for name, puzzles in kinds.items():
        say(f"ratings: {name}")
        boards, count = b"".join(puzzles), len(puzzles)
        cpu = best(partial(walk_many, CLASSIC, boards, TECHNIQUES), rounds)
        clock = [
            best(
                partial(walk_many, CLASSIC, boards, TECHNIQUES, threads=each), rounds, wall_seconds
            )
            for each in (1, threads)
        ]
        table.add(name, count / cpu, *(count / each for each in clock))
