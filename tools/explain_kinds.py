"""How many puzzles with each kind of constraint are explained whole, and at which level.

python -m tools.explain_kinds [NUMBER]

For every set of rules of `garns generate --rules`, so many fresh puzzles (10 unless said) without a
wished level; and the examples of all kinds in the bank. Every step is compared with the solution.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

import garns
from garns.bank import constraint_example
from garns.logic import LEVELS, State, path_from
from garns.model import Puzzle
from garns.model.constraints import KINDS
from garns.model.constraints.sample_table import RULE_SETS

from .explain_killers import wrong_steps

SEED = 23


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    _tell("examples", map(constraint_example, KINDS))
    for rules in RULE_SETS:
        _tell(rules, garns.generate_many(number, rules=rules, seed=SEED, threads=1).successes)


def _tell(name: str, puzzles: Iterable[Puzzle]) -> None:
    count, whole, wrong, levels = 0, 0, 0, Counter[str]()
    for puzzle in puzzles:
        if puzzle.solution is None:
            raise AssertionError("these puzzles come with their solutions")
        path = path_from(State.of(puzzle.grid))
        count, whole = count + 1, whole + path.is_solved
        wrong += sum(1 for _ in wrong_steps(path, puzzle.solution.values))
        levels[path.level] += 1
    shares = ", ".join(f"{level} {levels[level]}" for level in LEVELS if levels[level])
    sys.stdout.write(f"{name}: {whole} of {count} explained whole, {wrong} wrong steps; {shares}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
