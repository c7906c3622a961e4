"""One call for one puzzle: `garns.solve(line)` against the solvers that people can install."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Literal

import garns
from garns.native import InstructionSet, is_supported

from . import install
from .report import Column, Report, Table
from .sets import Set
from .timing import say

CHILD = Path(__file__).with_name("peer.py")
Task = Literal["solve", "prove", "generate", "level", "explain"]
TO_GET_READY = 60.0
"""Seconds for importing a solver and for its first answer."""


@dataclass(frozen=True)
class Peer:
    """A solver; `proves` tells whether its answer includes that it is the only one."""

    name: str
    what: str
    proves: bool = False


OURS = Peer("garns", "`garns.solve(line)`", proves=True)
PEERS = (
    Peer("rustoku", "Rust, `solve`"),
    Peer("hodoku-py", "C backtracker, `SudokuGenerator.solve_string`", proves=True),
    Peer("lib-sudoku", "Rust, `solve`"),
    Peer("python-sat", "MiniSat 2.2, one solver for all puzzles", proves=True),
    Peer("ortools", "CP-SAT, exactly-one constraints, one worker"),
    Peer("py-sudoku", "Python, `Sudoku.solve`"),
    Peer("sudoku-py", "Python, `Sudoku.solve`"),
)


@dataclass
class Outcome:
    """What a solver did; `is_cut` if it was stopped, `patience` seconds after its last answer."""

    results: list[dict[str, Any]] = field(default_factory=list)
    is_cut: bool = False
    trouble: str = ""
    patience: float = 0

    @property
    def answers(self) -> list[str]:
        return [answer for result in self.results for answer in result["answers"]]

    @property
    def seconds(self) -> float:
        return float(sum(result["seconds"] for result in self.results))

    @property
    def rate(self) -> float:
        """Answers per CPU second; where it was cut, at most so many."""
        if self.is_cut:
            return (len(self.answers) + 1) / (self.seconds + self.patience)
        return len(self.answers) / self.seconds


def ask(
    name: str,
    boards: Sequence[str],
    seconds: float,
    *,
    patience: float,
    task: Task = "solve",
    instructions: str = "",
) -> Outcome:
    """Let a solver answer boards for so many CPU seconds, in a process of its own."""
    python = install.python_of(name) or sys.executable
    command = [python, "-P", str(CHILD), name, str(install.FOLDER / name)]
    job = {"boards": list(boards), "seconds": seconds, "task": task}
    environment = {**os.environ, "GARNS_INSTRUCTIONS": instructions}
    outcome = Outcome(patience=patience)
    with TemporaryFile() as questions, TemporaryFile() as errors:
        questions.write(json.dumps(job).encode())
        questions.seek(0)
        with subprocess.Popen(
            command, env=environment, stdin=questions, stdout=subprocess.PIPE, stderr=errors
        ) as process:
            try:
                _listen(process, outcome)
            finally:
                process.kill()
        if process.returncode > 0:
            errors.seek(0)
            words = errors.read().decode(errors="replace").strip()
            outcome.trouble = words.rpartition("\n")[2] or f"exit code {process.returncode}"
    return outcome


def _listen(process: subprocess.Popen[bytes], outcome: Outcome) -> None:
    """Take in what a solver says until it ends, or says nothing for too long."""
    assert process.stdout is not None
    pipe, patience, begun = process.stdout.fileno(), TO_GET_READY, b""
    while select.select([pipe], [], [], patience)[0]:
        data = os.read(pipe, 1 << 20)
        if not data:
            process.wait()
            return
        *lines, begun = (begun + data).split(b"\n")
        outcome.results += [json.loads(line) for line in lines if line != b"ready"]
        patience = outcome.patience
    outcome.is_cut = True


def proper_sets(sets: list[Set]) -> list[Set]:
    """Those in which every puzzle has one solution: most peers do not say more than that."""
    return [each for each in sets if set(garns.solve_many(list(each.lines)).counts) == {1}]


def measure(report: Report, sets: list[Set], seconds: float, rounds: int) -> None:
    sets = proper_sets(sets)
    table = report.table(
        "peers",
        "One call for one puzzle, through Python",
        Column("solver"),
        Column("how"),
        Column("proves"),
        *(Column(each.name, "rate") for each in sets),
    )
    ratios = report.table(
        "peer-ratios",
        "`garns.solve(line)` against the best peer",
        Column("set"),
        Column("garns", "rate"),
        Column("best peer", "rate"),
        Column("its name"),
        Column("garns ÷ best peer", "ratio"),
    )
    here = [OURS, *available(table, PEERS)]
    rates: dict[str, dict[str, float]] = {peer.name: {} for peer in here}
    try:
        for each in sets:
            _race(here, each, seconds, rounds, rates, table)
            _add_ratio(ratios, each, {name: of.get(each.name, 0) for name, of in rates.items()})
    finally:
        # Also what was measured until Ctrl-C.
        for peer in here:
            measured = [rates[peer.name].get(each.name) for each in sets]
            table.add(peer.name, peer.what, "yes" if peer.proves else "no", *measured)


def available(table: Table, peers: Sequence[Peer]) -> list[Peer]:
    """Those that are installed; the table says why the others are missing."""
    here = []
    for peer in peers:
        python = install.python_of(peer.name)
        if python is None:
            table.note(f"{peer.name}: not available: {install.why_not(peer.name)}")
            continue
        if python != sys.executable:
            table.note(f"{peer.name} has no wheel for this Python: it runs in {Path(python).name}.")
        here.append(peer)
    return here


def _race(
    peers: list[Peer],
    boards: Set,
    seconds: float,
    rounds: int,
    rates: dict[str, dict[str, float]],
    table: Table,
) -> None:
    """All take turns; the best turn counts."""
    right = garns.solve_many(list(boards.lines)).solutions
    cut: set[str] = set()
    for turn in range(rounds):
        for peer in peers:
            if peer.name in cut:
                continue
            say(f"one call for one puzzle: {boards.name}, {peer.name}, round {turn + 1}")
            outcome = ask(peer.name, boards.lines, seconds, patience=4 * seconds + 2)
            if outcome.is_cut:
                cut.add(peer.name)
            if outcome.results or outcome.is_cut:
                best = max(rates[peer.name].get(boards.name, 0), outcome.rate)
                rates[peer.name][boards.name] = best
            _remark(table, peer, boards, outcome, right)


def _remark(table: Table, peer: Peer, boards: Set, outcome: Outcome, right: list[str]) -> None:
    if outcome.trouble:
        table.note(f"{peer.name} failed on {boards.name}: {outcome.trouble}")
    if outcome.is_cut:
        table.note(
            f"{peer.name} was stopped on {boards.name}, {outcome.patience:.0f} s after answer "
            f"{len(outcome.answers)}: its rate is at most the one shown."
        )
    wrong = sum(a != b for a, b in zip(outcome.answers, right, strict=False))
    if wrong:
        table.note(f"WRONG: {peer.name} on {boards.name}: {wrong} of {len(outcome.answers)}.")


def _add_ratio(table: Table, boards: Set, rates: dict[str, float]) -> None:
    ours = rates["garns"]
    name = max((each for each in rates if each != "garns"), key=rates.__getitem__, default=None)
    best = rates[name] if name else None
    table.add(boards.name, ours, best, name, ours / best if best else None)


def measure_single(report: Report, sets: list[Set], seconds: float, rounds: int) -> None:
    """garns alone: what the instruction set and the form of the puzzle cost."""
    names = [each.name.lower() for each in reversed(InstructionSet) if is_supported(each)]
    table = report.table(
        "single",
        "`garns.solve`, one call for one puzzle",
        Column("set"),
        *(Column(f"line, {name}", "rate") for name in names),
        Column("garns.Grid, then solve", "rate"),
    )
    rivals = [*(("garns", name) for name in names), ("garns-grid", "")]
    for each in proper_sets(sets):
        best = [0.0] * len(rivals)
        for turn in range(rounds):
            for i, (solver, instructions) in enumerate(rivals):
                say(f"garns.solve: {each.name}, {solver} {instructions}, round {turn + 1}")
                outcome = ask(solver, each.lines, seconds, patience=60, instructions=instructions)
                if outcome.trouble:
                    raise RuntimeError(outcome.trouble)
                best[i] = max(best[i], outcome.rate)
        table.add(each.name, *best)
