"""Finds examples of a technique on puzzles made by garns, as lines for src/garns/logic/examples.

python tools/mine_examples.py TECHNIQUE [HOW MANY] [FIRST SEED] [LAYOUT]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import garns
from garns.logic import State, Step, steps_from, technique_named
from garns.logic.examples import example_line


def found(technique: str, seed: int, layout: str) -> Iterator[tuple[State, Step]]:
    """The states of the path of one puzzle in which the technique is the simplest."""
    technique_named(technique)
    state = State.of(garns.generate(layout, seed=seed).grid)
    for step, after in steps_from(state):
        if step.technique == technique:
            yield state, step
        state = after


def main() -> None:
    technique, *rest = sys.argv[1:]
    wanted, seed, layout = (*rest, *("3", "0", "9")[len(rest) :])
    left, number = int(wanted), int(seed)
    while left > 0:
        for state, step in found(technique, number, layout):
            sys.stdout.write(example_line(state, step) + "\n")
            sys.stdout.flush()
            left -= 1
            break
        number += 1


if __name__ == "__main__":
    main()
