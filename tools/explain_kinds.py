"""How many puzzles with each kind of constraint are explained whole, and at which level.

python -m tools.explain_kinds [--number NUMBER] [--seconds SECONDS] [RULES …]

For every set of rules of `garns generate --rules`, or those that are named: `NUMBER` fresh puzzles
(10 unless said) without a wished level; without names also the examples of all kinds in the bank.
Every step is compared with the solution. Making a puzzle and explaining it may take `SECONDS` each
(60 unless said); puzzles that take longer are counted apart.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from garns.bank import constraint_example
from garns.generation.grids import CLASSIC
from garns.generation.ruled import make_ruled
from garns.generation.ruled_wishes import ruled_wishes
from garns.logic import LEVELS, State, path_from
from garns.model import BudgetUsedUp, Puzzle
from garns.model.constraints import KINDS
from garns.model.constraints.sample_table import RULE_SETS

from .explain_killers import wrong_steps

SEED = 23


class OutOfTime(Exception):
    """A puzzle takes too long to make."""


@dataclass
class Tally:
    """What became of the puzzles of one set of rules."""

    seconds: float
    unmade: int = 0
    unfinished: int = 0
    whole: int = 0
    wrong: int = 0
    levels: Counter[str] = field(default_factory=Counter)

    def count(self, puzzle: Puzzle | None) -> None:
        if puzzle is None:
            self.unmade += 1
            return
        if puzzle.solution is None:
            raise AssertionError("these puzzles come with their solutions")
        try:
            path = path_from(State.of(puzzle.grid), seconds=self.seconds)
        except BudgetUsedUp:
            self.unfinished += 1
            return
        self.whole += path.is_solved
        self.wrong += sum(1 for _ in wrong_steps(path, puzzle.solution.values))
        self.levels[path.level] += 1

    def __str__(self) -> str:
        explained = self.levels.total()
        words = [f"{self.whole} of {explained} explained whole, {self.wrong} wrong steps"]
        words += [", ".join(f"{each} {self.levels[each]}" for each in LEVELS if self.levels[each])]
        if self.unmade:
            words.append(f"{self.unmade} not made within {self.seconds:g} s")
        if self.unfinished:
            words.append(f"{self.unfinished} not explained within {self.seconds:g} s")
        return "; ".join(filter(None, words))


def main() -> None:
    asked = _arguments()
    if not asked.rules:
        _tell("examples", map(constraint_example, KINDS), asked.seconds)
    for rules in asked.rules or RULE_SETS:
        _tell(rules, _made(rules, asked.number, asked.seconds), asked.seconds)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="explain_kinds")
    parser.add_argument("--number", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("rules", nargs="*", choices=[[], *RULE_SETS], metavar="RULES")
    return parser.parse_args()


def _made(rules: str, number: int, seconds: float) -> Iterator[Puzzle | None]:
    """The puzzles that `generate_many` would make; None for those that take too long."""
    wish = ruled_wishes(CLASSIC, rules)
    for each in range(number):
        end = time.monotonic() + seconds

        def proceed(end: float = end) -> None:
            if time.monotonic() > end:
                raise OutOfTime

        try:
            made = make_ruled(wish, SEED, each, proceed)
        except OutOfTime:
            yield None
        else:
            yield made if isinstance(made, Puzzle) else None


def _tell(name: str, puzzles: Iterable[Puzzle | None], seconds: float) -> None:
    tally = Tally(seconds)
    for puzzle in puzzles:
        tally.count(puzzle)
    sys.stdout.write(f"{name}: {tally}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
