"""A program of its own: lets one solver answer puzzles, and tells its answers and CPU times.

    python -P peer.py SOLVER FOLDER < JOB

FOLDER is where the solver is installed. JOB is JSON: `boards`; CPU `seconds` to stop after; and the
`task`: "solve" asks for one answer, "prove" for the first solution and for the proof that there is
no second, "generate" for a puzzle, whatever the board, "level" for a puzzle of the level that
stands in place of a board. A line is printed when the solver is ready,
and a line of JSON for some answers at a time: who runs this may lose patience, and still knows what
was done.

It knows nothing of garns, so that peers can run in a Python that garns is not built for. Each peer
is one function below and one row in the table at the end.
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from itertools import combinations, count
from typing import Any

AllSolutions = Callable[[str], Iterator[str]]
OneCall = tuple[Callable[[str], Any], Callable[[Any], str]]
WARM_UP = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LONG_CHUNK = 0.01
SYMBOLS = "123456789ABCDEFGHIJKLMNOP"


def _size(line: str) -> int:
    return math.isqrt(len(line))


def _rows(line: str) -> list[list[int]]:
    values = [SYMBOLS.find(char) + 1 for char in line]
    size = _size(line)
    return [values[i : i + size] for i in range(0, len(values), size)]


def _line(rows: Any) -> str:
    return "".join(SYMBOLS[value - 1] for row in rows for value in row)


# --- one answer: from a line to whatever the package returns, and from that to a line ---


def garns() -> OneCall:
    return import_module("garns").solve, lambda grid: grid.line


def garns_grid() -> OneCall:
    module = import_module("garns")
    return lambda line: module.solve(module.Grid(line)), lambda grid: grid.line


def rustoku() -> OneCall:
    return import_module("rustoku").solve, str


def hodoku_py() -> OneCall:
    solver = import_module("hodoku.generator.generator").SudokuGenerator()

    def solve(line: str) -> list[int] | None:
        solver.solve_string(line)
        return list(solver.get_solution()) if solver.get_solution_count() == 1 else None

    return solve, lambda values: _line([values or []])


def lib_sudoku() -> OneCall:
    solve = import_module("lib_sudoku").solve
    return lambda line: solve(bytearray(map(int, line.replace(".", "0")))), lambda it: _line([it])


def py_sudoku() -> OneCall:
    cls = import_module("sudoku").Sudoku
    return lambda line: cls(3, 3, board=_rows(line)).solve(), lambda solved: _line(solved.board)


def sudoku_py() -> OneCall:
    cls = import_module("sudoku_py").Sudoku

    def solve(line: str) -> Any:
        board = cls(_rows(line))
        board.solve()
        return board.solutions[0]

    return solve, _line


def python_sat() -> OneCall:
    """One solver for all puzzles; the clues are assumptions, and a second call proves."""
    solver = import_module("pysat.solvers").Minisat22(bootstrap_with=_clauses("." * 81))

    def solve(line: str) -> list[int]:
        clues = _literals(line)
        solver.solve(assumptions=clues)
        model = [literal for literal in solver.get_model()[: 9**3] if literal > 0]
        selector = solver.nof_vars() + 1
        solver.add_clause([-selector, *(-literal for literal in model)])
        is_unique = not solver.solve(assumptions=[*clues, selector])
        solver.add_clause([-selector])
        return model if is_unique else []

    return solve, lambda model: _of_model(model, 9)


def ortools() -> OneCall:
    search = ortools_solutions()
    return lambda line: next(search(line), ""), str


# --- a new puzzle: the line is ignored ---


def garns_generate() -> OneCall:
    generate = import_module("garns").generate
    return lambda _: generate(), lambda puzzle: puzzle.grid.line


def garns_generate_30() -> OneCall:
    generate = import_module("garns").generate
    return lambda _: generate(clues=30), lambda puzzle: puzzle.grid.line


def rustoku_generate() -> OneCall:
    return lambda _: import_module("rustoku").generate_advanced(), _dotted


def hodoku_py_generate() -> OneCall:
    maker = import_module("hodoku.generator.generator").SudokuGenerator()
    return lambda _: maker.generate_sudoku(symmetric=False), _dotted


def hodoku_py_explain() -> OneCall:
    return import_module("hodoku").Solver().solve, lambda found: found.solution


def lib_sudoku_generate() -> OneCall:
    return lambda _: import_module("lib_sudoku").gen_unsolved(30), lambda it: _board([it])


def py_sudoku_generate() -> OneCall:
    """Without a seed of its own every puzzle of a process would be the same."""
    cls, seeds = import_module("sudoku").Sudoku, count(random.getrandbits(32))
    return (
        lambda _: cls(3, seed=next(seeds)).difficulty(0.5),
        lambda puzzle: _board([value or 0 for value in row] for row in puzzle.board),
    )


def sudoku_py_generate() -> OneCall:
    cls = import_module("sudoku_py").SudokuGenerator

    def generate(_: str) -> Any:
        maker = cls(9)
        maker.generate(cells_to_remove=50)
        return maker.board

    return generate, lambda board: _board([" abcdefghi".find(str(v)) for v in row] for row in board)


# --- a new puzzle of a level: its name takes the place of the line ---


def garns_level() -> OneCall:
    generate = import_module("garns").generate
    return lambda level: generate(difficulty=level), lambda puzzle: puzzle.grid.line


def rustoku_level() -> OneCall:
    return import_module("rustoku").generate, _dotted


def hodoku_py_level() -> OneCall:
    hodoku = import_module("hodoku")
    maker, kinds = hodoku.Generator(), hodoku.DifficultyType
    levels = {"easy": kinds.EASY, "medium": kinds.MEDIUM, "hard": kinds.HARD}
    levels |= {"expert": kinds.UNFAIR, "extreme": kinds.EXTREME}
    return lambda level: maker.generate(levels[level], symmetric=False), _dotted


def _board(rows: Any) -> str:
    return "".join(f".{SYMBOLS}"[max(0, value)] for row in rows for value in row)


def _dotted(line: str) -> str:
    return line.replace("0", ".")


# --- all solutions: from a line to an iterator; the board is read and the model made before it ---


def garns_solutions() -> AllSolutions:
    module = import_module("garns")
    return lambda line: (found.line for found in module.solutions(module.Grid(line)))


def python_sat_solutions() -> AllSolutions:
    cls = import_module("pysat.solvers").Cadical195

    def search(line: str) -> Iterator[str]:
        places, solver = _open_places(line), cls(bootstrap_with=_clauses(line))

        def solutions() -> Iterator[str]:
            while solver.solve():
                model = [literal for literal in solver.get_model() if literal in places]
                yield _of_model(model, _size(line))
                solver.add_clause([-literal for literal in model])
            solver.delete()

        return solutions()

    return search


def ortools_solutions() -> AllSolutions:
    cp_model = import_module("ortools.sat.python.cp_model")

    def search(line: str) -> Iterator[str]:
        model, solver = cp_model.CpModel(), cp_model.CpSolver()
        solver.parameters.num_workers = 1
        places = {each: model.new_bool_var("") for each in _open_places(line)}
        for group in _groups(_size(line)):
            model.add_exactly_one(places[each] for each in group if each in places)

        def solutions() -> Iterator[str]:
            while solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                chosen = [place for place, its in places.items() if solver.boolean_value(its)]
                yield _of_model(chosen, _size(line))
                model.add_bool_or(places[each].negated() for each in chosen)

        return solutions()

    return search


# --- the exact cover behind SAT and CP: place n = size²·row + size·column + value, from 1 ---


@lru_cache
def _groups(size: int) -> list[list[int]]:
    """Of each of these places exactly one is taken."""
    side, span = math.isqrt(size), range(size)
    groups = []
    for a in span:
        top, left = a // side * side, a % side * side
        for b in span:
            groups.append([_place(size, a, b, value) for value in span])
            groups.append([_place(size, a, column, b) for column in span])
            groups.append([_place(size, row, a, b) for row in span])
            groups.append([_place(size, top + i // side, left + i % side, b) for i in span])
    return groups


def _place(size: int, row: int, column: int, value: int) -> int:
    return size * (size * row + column) + value + 1


def _literals(line: str) -> list[int]:
    size = _size(line)
    cells = enumerate(line)
    return [size * i + SYMBOLS.index(char) + 1 for i, char in cells if char != "."]


def _open_places(line: str) -> set[int]:
    """The places that the clues leave: nothing else needs a variable."""
    size, clues = _size(line), set(_literals(line))
    taken = {each for group in _groups(size) if not clues.isdisjoint(group) for each in group}
    return (set(range(1, size**3 + 1)) - taken) | clues


def _clauses(line: str) -> list[list[int]]:
    places = _open_places(line)
    clauses = []
    for group in _groups(_size(line)):
        kept = [each for each in group if each in places]
        clauses.append(kept)
        clauses += [[-a, -b] for a, b in combinations(kept, 2)]
    return clauses


def _of_model(places: list[int], size: int) -> str:
    return "".join(SYMBOLS[(place - 1) % size] for place in sorted(places))


# --- the program ---

ONE = {
    "garns": garns,
    "garns-grid": garns_grid,
    "rustoku": rustoku,
    "hodoku-py": hodoku_py,
    "lib-sudoku": lib_sudoku,
    "py-sudoku": py_sudoku,
    "sudoku-py": sudoku_py,
    "python-sat": python_sat,
    "ortools": ortools,
}
GENERATE = {
    "garns": garns_generate,
    "garns-30": garns_generate_30,
    "rustoku": rustoku_generate,
    "hodoku-py": hodoku_py_generate,
    "lib-sudoku": lib_sudoku_generate,
    "py-sudoku": py_sudoku_generate,
    "sudoku-py": sudoku_py_generate,
}
EXPLAIN = {"hodoku-py": hodoku_py_explain}
LEVEL = {
    "garns": garns_level,
    "rustoku": rustoku_level,
    "hodoku-py": hodoku_py_level,
}
ONE_CALL = {"solve": ONE, "generate": GENERATE, "level": LEVEL, "explain": EXPLAIN}
ALL = {
    "garns": garns_solutions,
    "python-sat": python_sat_solutions,
    "ortools": ortools_solutions,
}


def answer_lines(peer: OneCall, boards: list[str], seconds: float) -> Iterator[dict[str, Any]]:
    """Chunks that grow with fast solvers: the clock and the pipe must not be measured there."""
    solve, text = peer
    done, spent, chunk = 0, 0.0, 1
    while done < len(boards) and spent < seconds:
        some = boards[done : done + chunk]
        start = time.process_time()
        answers = [solve(board) for board in some]
        taken = time.process_time() - start
        yield {"answers": [text(answer) for answer in answers], "seconds": taken}
        done, spent = done + len(some), spent + taken
        if taken < LONG_CHUNK:
            chunk *= 2


def answer_large(
    search: AllSolutions, boards: list[str], seconds: float
) -> Iterator[dict[str, Any]]:
    spent = 0.0
    for board in boards:
        found = search(board)
        start = time.process_time()
        first = next(found, "")
        until_first = time.process_time() - start
        second = next(found, "") if first else ""
        taken = time.process_time() - start
        yield {"answers": [first], "second": second, "first": until_first, "seconds": taken}
        spent += taken
        if spent > seconds:
            break


def full_board(size: int) -> str:
    side, span = math.isqrt(size), range(size)
    return "".join(SYMBOLS[(side * (r % side) + r // side + c) % size] for r in span for c in span)


def main() -> None:
    name, folder = sys.argv[1:]
    sys.path.insert(0, folder)
    job = json.load(sys.stdin)
    if job["task"] == "prove":
        search = ALL[name]()
        for size in {_size(board) for board in job["boards"]}:
            list(search(full_board(size)))  # whatever is made once for each size
        results = answer_large(search, job["boards"], job["seconds"])
    else:
        peer = ONE_CALL[job["task"]][name]()
        peer[0]("easy" if job["task"] == "level" else WARM_UP)
        results = answer_lines(peer, job["boards"], job["seconds"])
    print("ready", flush=True)
    for result in results:
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
