"""How fast learners can play and read: steps of boards, rows of shards, verdicts on answers.

python -m benchmarks.learners [--boards 4096] [--steps 100]

Times are those of the processor, so that a busy machine shows the same. Choosing the actions is not
part of them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy

import garns
from garns.data import ShardDataset, Threads, build, verify_answers
from garns.data.gym import SudokuVectorEnv
from garns.data.making import make_recipe

PUZZLES = 20_000
SEVERAL = "...............................................................................12"
"""With many solutions: the kernel is asked about steps."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=100)
    asked = parser.parse_args()
    made = garns.generate_many(PUZZLES, seed=7)
    games: dict[str, dict[str, Any]] = {
        "9×9, place": {"puzzles": made.puzzles, "actions": "place"},
        "9×9, place, remove and erase": {"puzzles": made.puzzles},
        "9×9, mistakes stay": {"puzzles": made.puzzles, "on_mistake": "keep"},
        "9×9, many solutions": {"puzzles": [SEVERAL]},
    }
    for name, options in games.items():
        print(
            f"{name}: {_steps(asked.boards, asked.steps, options):,.0f} steps of a board per second"
        )
    answers = [f"The solution:\n\n{puzzle.solution}\n" for puzzle in made[:2000]]  # type: ignore[union-attr]
    seconds = _seconds(lambda: verify_answers(made[:2000], answers))
    print(f"answers in frames: {2000 / seconds:,.0f} verdicts per second")
    with TemporaryDirectory() as folder:
        _read(Path(folder) / "data")


def _steps(boards: int, steps: int, options: dict[str, Any]) -> float:
    env = SudokuVectorEnv(boards, **options)
    _, info = env.reset(seed=1)
    chance = numpy.random.default_rng(1)
    spent = 0.0
    for _ in range(steps):
        mask = info["action_mask"]
        actions = (chance.random(mask.shape, dtype=numpy.float32) * mask).argmax(axis=1)
        start = time.process_time()
        *_, info = env.step(actions)
        spent += time.process_time() - start
    return boards * steps / spent


def _read(folder: Path) -> None:
    rows = 100_000
    build(make_recipe(rows, 7, ("puzzle", "solution")), str(folder), Threads())
    data = ShardDataset(folder, seed=1, batch_size=256)
    print(f"batches of 256, shuffled: {rows / _seconds(lambda: list(data)):,.0f} rows per second")
    data = ShardDataset(folder)
    print(f"row by row: {rows / _seconds(lambda: [None for _ in data]):,.0f} rows per second")


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
