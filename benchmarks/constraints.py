"""Puzzles with constraints: is the solution the only one? garns beside two rivals.

python -m benchmarks.constraints FILE... [--iss FOLDER] [--backtracks 300000] [--only SETS]
                               [--seconds 60]

A FILE has a puzzle in each line, as JSON: `set`, `name` and `input`, a text that garns and
Interactive-Sudoku-Solver read; or `cages`, each a sum followed by its cells from 0. FOLDER is a
checkout of Interactive-Sudoku-Solver, which runs in node; CP-SAT takes part if `ortools` can be
imported (it is among the tools of development). All of them look for two solutions.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import garns
from garns import Grid, Layout
from garns.engine.rules import packed_rules
from garns.model.constraints import (
    Allowed,
    Automaton,
    Constraint,
    Different,
    Pair,
    Primitive,
    Sets,
    Sum,
)
from garns.model.constraints.primitives import NOWHERE

from . import machine
from .report import Column, Report
from .timing import say

RUNNER = Path(__file__).with_name("iss_runner.mjs")
SLOWER_FROM = 0.005
"""Where the rival takes less, single puzzles are not compared: these are times of setting up."""


@dataclass(frozen=True)
class Question:
    set: str
    name: str
    text: str


@dataclass(frozen=True)
class Answer:
    """CPU seconds, those of reading and setting up aside."""

    solutions: int | None
    """0, 1 or 2; None if it gave up."""
    search: float
    before: float


Answers = dict[str, Answer]
"""By the names of the questions."""
Solver = Callable[[list[Question]], Answers]


def questions_of(files: Iterable[Path]) -> Iterator[Question]:
    for file in files:
        for number, line in enumerate(file.read_text("utf-8").splitlines()):
            record = json.loads(line)
            if "cages" in record:
                text = garns.format(Grid.empty(_killer(record)), "iss")
                yield Question(file.stem, f"{file.stem}#{number}", text)
            else:
                yield Question(record["set"], record["name"], record["input"])


def _killer(record: dict[str, Any]) -> Layout:
    cages = [Constraint("cage", (tuple(cells),), (total,)) for total, *cells in record["cages"]]
    return Layout.of_size(9).with_constraints(cages)


def by_garns(questions: list[Question], seconds: float) -> Answers:
    def solve(question: Question) -> Answer:
        start = time.process_time()
        grid = garns.parse(question.text).grid
        read = time.process_time()
        packed_rules.cache_clear()
        try:
            solutions = garns.count_solutions(grid, limit=2, seconds=seconds)
        except garns.BudgetUsedUp:
            return Answer(None, time.process_time() - read, read - start)
        return Answer(solutions, time.process_time() - read, read - start)

    return _best_of(solve, questions)


def _best_of(solve: Callable[[Question], Answer], questions: list[Question]) -> Answers:
    """The better of two runs, or one where that takes seconds."""
    answers: Answers = {}
    for question in questions:
        first = solve(question)
        second = solve(question) if first.search < 2 else first
        search, before = min(first.search, second.search), min(first.before, second.before)
        answers[question.name] = Answer(first.solutions, search, before)
    return answers


def by_iss(questions: list[Question], folder: Path, backtracks: int) -> Answers:
    lines = [json.dumps({"name": each.name, "input": each.text}) for each in questions]
    command = ["node", str(RUNNER), str(folder), str(backtracks)]
    done = subprocess.run(
        command, check=True, input="\n".join(lines), stdout=subprocess.PIPE, text=True
    )
    found = {"no-solution": 0, "unique": 1, "multiple": 2}
    answers: Answers = {}
    for record in map(json.loads, done.stdout.splitlines()):
        search, all_of_it = record["search"] / 1000, record["all"] / 1000
        solutions = found.get(record["status"])
        answers[record["name"]] = Answer(solutions, search, all_of_it - search)
    return answers


def by_cp_sat(questions: list[Question], seconds: float) -> Answers:
    def solve(question: Question) -> Answer:
        start = time.process_time()
        grid = garns.parse(question.text).grid
        read = time.process_time()
        found, is_complete = first_two_by_cp_sat(grid, seconds)
        solutions = len(found) if is_complete or len(found) == 2 else None
        return Answer(solutions, time.process_time() - read, read - start)

    return _best_of(solve, questions)


def first_two_by_cp_sat(grid: Grid, seconds: float) -> tuple[list[bytes], bool]:
    """Up to two solutions, and whether there are no others. The seconds are those that CP-SAT
    counts by its steps: the same on every machine, however busy."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = _say_board(model, grid)
    found = list[bytes]()

    class FirstTwo(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            board = bytes(self.value(cell) for cell in cells)
            # Its own variables may differ where the board does not.
            if board not in found:
                found.append(board)
            if len(found) == 2:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_deterministic_time = seconds
    status = solver.solve(model, FirstTwo())
    return found, status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)


def _say_board(model: Any, grid: Grid) -> list[Any]:
    """The rules as the engine is told them; the answer is the variables of the cells."""
    layout, size = grid.layout, grid.layout.size
    cells = [
        model.new_int_var(value or 1, value or size, f"c{cell}")
        for cell, value in enumerate(grid.values)
    ]
    for house in layout.houses:
        model.add_all_different([cells[cell] for cell in house.cells])
    for primitives in layout.primitives:
        for one in primitives:
            _say(model, [cells[cell] for cell in one.cells], one, size)
    return cells


def _say(model: Any, cells: list[Any], one: Primitive, size: int) -> None:
    match one:
        case Sum(terms, total):
            model.add(
                sum(factor * cell for cell, (_, factor) in zip(cells, terms, strict=True)) == total
            )
        case Different():
            model.add_all_different(cells)
        case Allowed(_, values):
            model.add_allowed_assignments(cells, [(value,) for value in _values(values)])
        case Pair(_, _, allowed):
            pairs = [(v, w) for v, mask in enumerate(allowed, 1) for w in _values(mask)]
            model.add_allowed_assignments(cells, pairs)
        case Sets(_, sets):
            model.add_all_different(cells)
            holds = [model.new_bool_var("") for _ in sets]
            model.add_exactly_one(holds)
            for is_held, values in zip(holds, sets, strict=True):
                domain = [[value, value] for value in _values(values)]
                for cell in cells:
                    _say_within(model, cell, domain, is_held)
        case Automaton(_, steps, accepts):
            ends = [state for state, is_end in enumerate(accepts) if is_end]
            triples = [
                (at // size, at % size + 1, to) for at, to in enumerate(steps) if to != NOWHERE
            ]
            model.add_automaton(cells, 0, ends, triples)


def _say_within(model: Any, cell: Any, domain: list[list[int]], condition: Any) -> None:
    from ortools.sat.python import cp_model

    allowed = cp_model.Domain.from_intervals(domain)
    model.add_linear_expression_in_domain(cell, allowed).only_enforce_if(condition)


def _values(mask: int) -> list[int]:
    return [value + 1 for value in range(mask.bit_length()) if mask >> value & 1]


def measure(
    report: Report, questions: list[Question], iss: Path | None, backtracks: int, seconds: float
) -> None:
    table = report.table(
        "constraints",
        "Boards with constraints",
        Column("set"),
        Column("puzzles", "count"),
        Column("solver"),
        Column("one solution", "count"),
        Column("gave up", "count"),
        Column("search", "seconds"),
        Column("÷ garns", "ratio"),
        Column("reading, set-up", "seconds"),
        Column("garns is slower", "count"),
    )
    table.note(
        "CPU seconds in all, until a second solution is found or excluded; the better of two runs. "
        f"garns gives up after {seconds:.0f} s, CP-SAT after as many of its own (it counts "
        "steps), Interactive-Sudoku-Solver after "
        f"{backtracks:,} backtracks, with the time until then; the ratio is over what both "
        "answered. “Slower”: single puzzles for which "
        f"the other takes {1000 * SLOWER_FROM:.0f} ms or more, and garns takes longer."
    )
    solvers: dict[str, Solver] = {"garns": partial(by_garns, seconds=seconds)}
    if iss is not None:
        solvers["Interactive-Sudoku-Solver"] = partial(by_iss, folder=iss, backtracks=backtracks)
    if importlib.util.find_spec("ortools"):
        solvers["CP-SAT, one worker"] = partial(by_cp_sat, seconds=seconds)
    for name in dict.fromkeys(each.set for each in questions):
        asked = [each for each in questions if each.set == name]
        ours: Answers = {}
        for solver, solve in solvers.items():
            say(f"{name}: {solver}")
            theirs = solve(asked)
            ours = ours or theirs
            for problem in _differences(ours, theirs):
                table.note(f"WRONG: {solver}: {problem}")
            table.add(name, len(asked), solver, *_figures(ours, theirs))


def _figures(ours: Answers, theirs: Answers) -> tuple[int, int, float, float | None, float, int]:
    both = [
        (ours[name].search, answer.search)
        for name, answer in theirs.items()
        if None not in (answer.solutions, ours[name].solutions)
    ]
    mine, of_rival = (sum(times) for times in zip(*both, strict=True)) if both else (0.0, 0.0)
    slower = (
        answer.search >= SLOWER_FROM and ours[name].search > answer.search
        for name, answer in theirs.items()
        if answer.solutions is not None
    )
    return (
        sum(each.solutions == 1 for each in theirs.values()),
        sum(each.solutions is None for each in theirs.values()),
        sum(each.search for each in theirs.values()),
        of_rival / mine if mine else None,
        sum(each.before for each in theirs.values()),
        sum(slower),
    )


def _differences(ours: Answers, theirs: Answers) -> Iterator[str]:
    for name, answer in theirs.items():
        mine = ours[name].solutions
        if None not in (mine, answer.solutions) and mine != answer.solutions:
            yield f"{name}: {answer.solutions} solutions, not {mine}"


def _readable(questions: Iterable[Question]) -> Iterator[Question]:
    """Those whose text garns reads."""
    for question in questions:
        try:
            garns.parse(question.text)
        except garns.GarnsError:
            say(f"not read: {question.name}")
        else:
            yield question


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.constraints", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--iss", type=Path, metavar="FOLDER")
    parser.add_argument("--backtracks", type=int, default=300_000, help="of the rival, at most")
    parser.add_argument("--only", metavar="SETS", help="names with commas between them")
    parser.add_argument("--seconds", type=float, default=60, help="for each puzzle")
    options = parser.parse_args()
    questions = list(_readable(questions_of(options.files)))
    if options.only:
        names = options.only.split(",")
        questions = [each for each in questions if each.set in names]
    report = Report(machine.describe(), "")
    measure(report, questions, options.iss, options.backtracks, options.seconds)
    say("")
    print(report.tables[0].markdown())


if __name__ == "__main__":
    main()
