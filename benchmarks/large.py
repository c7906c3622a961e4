"""16×16 and 25×25: the first solution, and the proof that there is no second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import garns

from . import install
from .peers import ask
from .report import Column, Report, Table
from .sets import Set
from .timing import say

SOLVERS = {
    "garns": "`garns.solutions`",
    "python-sat": "CaDiCaL 1.9.5",
    "ortools": "CP-SAT, one worker",
}

Result = dict[str, Any]


def measure(report: Report, sets: list[Set], seconds: float) -> None:
    table = report.table(
        "large",
        "Large boards",
        Column("set"),
        Column("boards", "count"),
        Column("solver"),
        Column("answered", "count"),
        Column("first solution", "seconds"),
        Column("÷ garns", "ratio"),
        Column("with the proof", "seconds"),
        Column("÷ garns (proof)", "ratio"),
    )
    table.note(
        "CPU seconds in all; reading the board and making the model are not counted. “With the "
        "proof” is the time until a second solution is found or excluded. Ratios are over the "
        f"boards that both answered; one board may take {seconds / 2:.0f} s, and after "
        f"{seconds:.0f} s no more boards of the set are begun."
    )
    for each in sets:
        ours: list[Result | None] = []
        for solver, how in SOLVERS.items():
            if solver != "garns" and install.python_of(solver) is None:
                table.note(f"{solver}: not available: {install.why_not(solver)}")
                continue
            say(f"large boards: {each.name}, {solver}")
            theirs = _answers(table, solver, each, seconds)
            ours = ours or theirs
            _verify(table, solver, each, ours, theirs)
            _add_row(table, each, f"{solver}, {how}", ours, theirs)


def _answers(table: Table, solver: str, boards: Set, seconds: float) -> list[Result | None]:
    """One result for each board, None where it took too long, until the time is over."""
    results: list[Result | None] = []
    limit, spent = seconds / 2, 0.0
    while len(results) < len(boards.lines) and spent < seconds:
        rest = boards.lines[len(results) :]
        outcome = ask(solver, rest, seconds - spent, task="prove", patience=limit)
        results += outcome.results
        spent += outcome.seconds
        if outcome.trouble:
            table.note(f"{solver} failed on {boards.name}: {outcome.trouble}")
            break
        if outcome.is_cut:
            results.append(None)
            spent += limit
    return results


def _add_row(
    table: Table,
    boards: Set,
    name: str,
    ours: Sequence[Result | None],
    theirs: Sequence[Result | None],
) -> None:
    answered = [each for each in theirs if each]
    pairs = [(our, their) for our, their in zip(ours, theirs, strict=False) if our and their]

    def total(key: str) -> float | None:
        return sum(each[key] for each in answered) if answered else None

    def ratio(key: str) -> float | None:
        if theirs is ours or not pairs:
            return None
        return float(sum(their[key] for _, their in pairs) / sum(our[key] for our, _ in pairs))

    table.add(
        boards.name,
        len(boards.lines),
        name,
        len(answered),
        total("first"),
        ratio("first"),
        total("seconds"),
        ratio("seconds"),
    )


def _verify(
    table: Table,
    solver: str,
    boards: Set,
    ours: Sequence[Result | None],
    theirs: Sequence[Result | None],
) -> None:
    """Solutions must solve; all must agree whether there is one, and whether it is the only one."""
    wrong = 0
    for board, our, their in zip(boards.lines, ours, theirs, strict=False):
        if their is None:
            continue
        puzzle = garns.Grid(board)
        is_solved = all(garns.Grid(each).completes(puzzle) for each in _found(their))
        agree = our is None or len(_found(our)) == len(_found(their))
        wrong += not (is_solved and agree)
    if wrong:
        table.note(f"WRONG: {solver} on {boards.name}: {wrong} boards.")


def _found(result: Result) -> list[str]:
    return [each for each in (*result["answers"], result["second"]) if each]
