"""Finds examples of a technique on puzzles made by garns, as lines for src/garns/logic/examples.

python tools/mine_examples.py TECHNIQUE [--count 3] [--seed 0] [--layout 9] [--anywhere]

A `yes` line is a state in which the technique is the simplest step; with `--anywhere`, one in which
it has a step at all. A `no` line comes after it if there is a near miss: the same state with one
candidate more, which leaves the technique without a step.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

import garns
from garns.logic import Candidate, State, Step, Technique, path_from, technique_named
from garns.logic.examples import example_line


def found(
    technique: Technique, seed: int, layout: str, anywhere: bool
) -> Iterator[tuple[State, Step]]:
    """The states of the path of one puzzle that show the technique."""
    for each in path_from(State.of(garns.generate(layout, seed=seed).grid)):
        step = next(technique.find(each.state, 1), None) if anywhere else each.step
        if step is not None and step.technique == technique.id:
            yield each.state, step


def near_misses(technique: Technique, state: State) -> Iterator[State]:
    """The state with one of its removed candidates put back, if that leaves no step."""
    fresh = State.of(state.grid)
    for cell, (before, now) in enumerate(zip(fresh.candidates, state.candidates, strict=True)):
        for bit in range(state.board.size):
            if (before & ~now) >> bit & 1:
                more = _with(state, Candidate(cell, bit + 1))
                if next(technique.find(more, 1), None) is None:
                    yield more


def _with(state: State, candidate: Candidate) -> State:
    candidates = list(state.candidates)
    candidates[candidate.cell] |= 1 << (candidate.value - 1)
    return State(state.board, state.values, candidates, state.given)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("technique", type=technique_named)
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--layout", default="9")
    parser.add_argument("--anywhere", action="store_true")
    wanted = parser.parse_args()
    left, seed = wanted.count, wanted.seed
    while left > 0:
        example = next(found(wanted.technique, seed, wanted.layout, wanted.anywhere), None)
        seed += 1
        if example is not None:
            state, step = example
            _print(example_line(state, step))
            missed = next(near_misses(wanted.technique, state), None)
            if missed is not None:
                _print(example_line(missed, None))
            left -= 1


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
