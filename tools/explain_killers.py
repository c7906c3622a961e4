"""How many killers of a list are explained whole, at which level, and with what.

python -m tools.explain_killers FILE

A line of the list is JSON: `cages`, each a sum followed by its cells (from 0), and the `solution`
in one line. Every step is compared with the solution.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from garns.logic import LEVELS, TECHNIQUES, SolutionPath, State, path_from
from garns.model import Grid, Layout
from garns.model.constraints import Constraint


class Killer(NamedTuple):
    grid: Grid
    solution: bytes


def killer_of(record: dict[str, Any]) -> Killer:
    solution = bytes(map(int, record["solution"]))
    size = round(len(solution) ** 0.5)
    cages = [Constraint("cage", (tuple(cells),), (total,)) for total, *cells in record["cages"]]
    layout = Layout.of_size(size).with_constraints(cages)
    empty = bytes(len(solution))
    return Killer(Grid.unchecked(layout, empty, empty), solution)


def wrong_steps(path: SolutionPath, solution: bytes) -> Iterator[int]:
    """The numbers of the steps that the solution contradicts."""
    for number, step in enumerate(path.steps):
        placed = all(solution[cell] == value for cell, value in step.placements)
        if not placed or any(solution[cell] == value for cell, value in step.eliminations):
            yield number


def main() -> None:
    levels, hardest, wrong, whole = Counter[str](), Counter[str](), 0, 0
    seconds = worst = 0.0
    lines = Path(sys.argv[1]).read_text("utf-8").splitlines()
    for line in lines:
        killer = killer_of(json.loads(line))
        start = time.process_time()
        path = path_from(State.of(killer.grid))
        spent = time.process_time() - start
        seconds, worst = seconds + spent, max(worst, spent)
        wrong += sum(1 for _ in wrong_steps(path, killer.solution))
        whole += path.is_solved
        levels[path.level] += 1
        hardest[path.hardest.id if path.hardest else ""] += 1
    _print(f"{len(lines)} killers, {whole} explained whole, {wrong} wrong steps")
    _print(f"CPU: {1000 * seconds / len(lines):.1f} ms each, {1000 * worst:.1f} ms at most")
    _print(", ".join(f"{level} {levels[level]}" for level in LEVELS))
    used = [each.id for each in TECHNIQUES if hardest[each.id]]
    _print(", ".join(f"{id} {hardest[id]}" for id in used))


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
