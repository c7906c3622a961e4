"""Puzzles made to a level or to a technique: how many per second, and against others."""

from __future__ import annotations

from typing import Any

import garns
from garns.logic import LEVELS, Level

from .generation import MANY, facts, maker, remark, speed
from .peers import Peer, ask, available
from .report import Column, Report
from .timing import say

OURS = Peer("garns", "`garns.generate(difficulty=…)`")
PEERS = (
    Peer("rustoku", "Rust, `generate`, levels of its own"),
    Peer("hodoku-py", "C, `Generator.generate`, HoDoKu's levels; unfair for expert"),
)
MISSING = {("rustoku", "extreme")}
"""Levels that a peer does not have."""

WISHES: dict[str, dict[str, Any]] = {
    "any givens": {},
    "minimal": {"minimal": True},
    "symmetry 180": {"symmetry": "180"},
    "28 to 32 givens": {"clues": "28..32"},
}
TECHNIQUES = ("naked-pair", "hidden-triple", "x-wing", "swordfish", "xy-wing", "unique-rectangle-1")
PATIENCE = 20.0
"""Seconds to wait for one puzzle: some levels of some peers are rare."""
RATED = 50
"""Puzzles of each peer and level that garns rates."""


def measure(report: Report, seconds: float, rounds: int) -> None:
    _measure_levels(report, seconds, rounds)
    _measure_techniques(report, seconds)
    _measure_peers(report, seconds, rounds)


def _measure_levels(report: Report, seconds: float, rounds: int) -> None:
    table = report.table(
        "levels",
        "Classic puzzles of a level, `garns.generate_many(n, difficulty=…)`, one thread",
        Column("level"),
        *(Column(name, "rate") for name in WISHES),
    )
    for level in LEVELS:
        rates = []
        for name, wish in WISHES.items():
            say(f"levels: {level}, {name}")
            make = maker({"difficulty": level, **wish}, 1)
            rates.append(max(speed(make, seconds)[1] for _ in range(rounds)))
        table.add(level, *rates)


def _measure_techniques(report: Report, seconds: float) -> None:
    table = report.table(
        "levels-techniques",
        "Classic puzzles that need a technique and nothing harder, one thread",
        Column("technique"),
        Column("made", "count"),
        Column("rate", "rate"),
    )
    table.note("Of n puzzles the mean is off by about 1 in √n.")
    for technique in TECHNIQUES:
        say(f"levels: {technique}")
        table.add(technique, *speed(maker({"technique": technique}, 1), seconds, at_least=16))


def _measure_peers(report: Report, seconds: float, rounds: int) -> None:
    table = report.table(
        "levels-peers",
        "Generators of levels, one call for one puzzle, one thread",
        Column("generator"),
        Column("level"),
        Column("rate", "rate"),
        Column("looked at", "count"),
        Column("exactly one solution", "percent"),
        Column("givens, mean", "number"),
        Column("of that level for garns", "percent"),
    )
    table.note("Levels are those of each generator: the last column tells how far they agree.")
    for peer in (OURS, *available(table, PEERS)):
        for level in LEVELS:
            if (peer.name, level) in MISSING:
                continue
            say(f"generators of levels: {peer.name}, {level}")
            rate, made = 0.0, list[str]()
            for _ in range(rounds):
                outcome = ask(peer.name, [level] * MANY, seconds, task="level", patience=PATIENCE)
                remark(table, peer, outcome)
                if outcome.results or outcome.is_cut:
                    rate = max(rate, outcome.rate)
                made += outcome.answers
            table.add(peer.name, level, rate, *facts(made), _agreement(made[:RATED], level))


def _agreement(puzzles: list[str], level: Level) -> float | None:
    """The share that garns puts on this level, of those with exactly one solution."""
    proper = [puzzle for puzzle in puzzles if garns.is_unique(puzzle)]
    if not proper:
        return None
    return sum(garns.rate(puzzle).level == level for puzzle in proper) / len(proper)
