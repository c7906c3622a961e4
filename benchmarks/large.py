"""16×16 and 25×25: the first solution, and the proof that there is no second."""

from __future__ import annotations

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
        f"boards that both answered within {seconds:.0f} s for the set."
    )
    for each in sets:
        ours: list[Result] = []
        for solver, how in SOLVERS.items():
            if solver != "garns" and install.python_of(solver) is None:
                table.note(f"{solver}: not available: {install.why_not(solver)}")
                continue
            say(f"large boards: {each.name}, {solver}")
            outcome = ask(solver, each.lines, seconds, limit=2, wall_limit=2 * seconds)
            if outcome.trouble:
                table.note(f"{solver} failed on {each.name}: {outcome.trouble}")
            ours = ours or outcome.results
            _verify(table, solver, each, ours, outcome.results)
            _add_row(table, each, f"{solver}, {how}", ours, outcome.results)


def _add_row(
    table: Table, boards: Set, name: str, ours: list[Result], theirs: list[Result]
) -> None:
    common = min(len(ours), len(theirs))

    def total(results: list[Result], key: str) -> float | None:
        return float(sum(result[key] for result in results)) if results else None

    def ratio(key: str) -> float | None:
        if theirs is ours:
            return None
        their, our = total(theirs[:common], key), total(ours[:common], key)
        return their / our if their and our else None

    table.add(
        boards.name,
        len(boards.lines),
        name,
        len(theirs),
        total(theirs, "first"),
        ratio("first"),
        total(theirs, "seconds"),
        ratio("seconds"),
    )


def _verify(
    table: Table, solver: str, boards: Set, ours: list[Result], theirs: list[Result]
) -> None:
    """Solutions must solve; all must agree whether there is one, and whether it is the only one."""
    wrong = 0
    for board, our, their in zip(boards.lines, ours, theirs, strict=False):
        found = [each for each in (*their["answers"], their["second"]) if each]
        puzzle = garns.Grid(board)
        solved = all(garns.Grid(each).completes(puzzle) for each in found)
        agree = len(found) == sum(1 for each in (*our["answers"], our["second"]) if each)
        wrong += not (solved and agree)
    if wrong:
        table.note(f"WRONG: {solver} on {boards.name}: {wrong} boards.")
