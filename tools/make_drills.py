"""Makes the drills of the school (`src/garns/learn/drills`).

    nice python tools/make_drills.py [--puzzles 400000] [--seed 2026] [--state build/drills.json]

Goes through random minimal puzzles, block after block, and keeps a position of each walk where a
technique is used. Three walks, from the best to what else there is for rare techniques:

    0  the whole catalogue in order: nothing simpler is to be found in the position
    1  techniques of lower levels first, then those that are still wanted
    2  singles first, then those that are still wanted

A technique has at most one position of each puzzle. After each block everything is saved to the
state file, so that the next call goes on from there; the same seed and number of puzzles give the
same drills. At the end, and with --write at once, the files of the package are written, without
positions in which the technique is not found once they are varied.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import garns
from garns.learn.drills import Drill, read_drill
from garns.learn.variations import varied
from garns.logic import (
    LEVELS,
    TECHNIQUES,
    FoundStep,
    SolutionPath,
    State,
    Technique,
    path_from,
    technique_named,
)

FOLDER = Path(__file__).parents[1] / "src" / "garns" / "learn" / "drills"
TAUGHT = tuple(each for each in TECHNIQUES if each.level != LEVELS[-1])
WANTED = 32
BLOCK = 1000
RANKS = 3
DRESSES = 100


@dataclass
class Found:
    """The lines of every technique by rank, and how many blocks of puzzles have been looked at."""

    seed: int
    blocks: int = 0
    lines: dict[str, list[list[str]]] = field(
        default_factory=lambda: {each.id: [[] for _ in range(RANKS)] for each in TAUGHT}
    )

    def is_wanted(self, technique: Technique, rank: int) -> bool:
        """Whether a position of this rank would be among those that are kept."""
        return sum(map(len, self.lines[technique.id][: rank + 1])) < WANTED

    def wanted(self, rank: int) -> tuple[Technique, ...]:
        return tuple(each for each in TAUGHT if self.is_wanted(each, rank))

    def record(self) -> dict[str, Any]:
        return {"seed": self.seed, "blocks": self.blocks, "lines": self.lines}


def order_of(rank: int, wanted: tuple[Technique, ...]) -> tuple[Technique, ...]:
    """In which order the walk of a rank tries the techniques."""
    if rank == 0:
        return TECHNIQUES

    def place(technique: Technique) -> tuple[int, bool]:
        level = LEVELS.index(technique.level)
        return (level if rank == 1 else min(level, 1), technique not in wanted)

    return tuple(sorted(TECHNIQUES, key=place))


def puzzles_of_block(seed: int, block: int) -> Iterator[tuple[garns.Puzzle, random.Random]]:
    """The puzzles of a block, and the chance that chooses among their positions."""
    chance = random.Random(f"{seed}/{block}")
    for puzzle in garns.generate_many(BLOCK, seed=chance.getrandbits(48)):
        if isinstance(puzzle, garns.Puzzle):
            yield puzzle, chance


def collect(found: Found, puzzle: garns.Puzzle, chance: random.Random) -> None:
    """Takes what is still wanted from the walks of one puzzle."""
    taken = set[str]()
    for rank in range(RANKS):
        if not (wanted := found.wanted(rank)):
            continue
        path = path_from(State.of(puzzle.grid), order_of(rank, wanted))
        for technique in wanted:
            if technique.id not in taken and (shown := _one_of(path, technique, chance)):
                taken.add(technique.id)
                drill = Drill.of_state(technique.id, shown.state)
                found.lines[technique.id][rank].append(drill.line)


def _one_of(path: SolutionPath, technique: Technique, chance: random.Random) -> FoundStep | None:
    """One of the places of the walk where the technique is used: not always the first, so that
    singles are looked for on full boards as well as on empty ones."""
    places = [place for place, used in enumerate(path.techniques) if used == technique.id]
    return path[chance.choice(places)] if places else None


def is_steady(technique: str, line: str) -> bool:
    """Whether the technique is found in any dress of the drill: which of the shortest chains a
    finder shows, and so under which name, may depend on where they begin."""
    drill = read_drill(technique, line)
    dresses = (varied(drill, seed) for seed in range(DRESSES))
    return all(any(technique_named(technique).find(each.state, 1)) for each in dresses)


def write_files(found: Found) -> None:
    FOLDER.mkdir(exist_ok=True)
    for technique, all_ranks in found.lines.items():
        ranks = [[line for line in rank if is_steady(technique, line)] for rank in all_ranks]
        lines = [line for rank in ranks for line in rank][:WANTED]
        simplest = min(len(ranks[0]), WANTED)
        comment = (
            f"# tools/make_drills.py --seed {found.seed} --puzzles {found.blocks * BLOCK}\n"
            f"# nothing simpler is to be found in the first {simplest}\n"
        )
        text = comment + "".join(f"{line}\n" for line in lines)
        (FOLDER / f"{technique}.txt").write_text(text, "ascii")


def resumed(path: Path, seed: int) -> Found:
    if not path.exists():
        return Found(seed)
    found = Found(**json.loads(path.read_text("utf-8")))
    if found.seed != seed:
        raise SystemExit(f"{path} is of the seed {found.seed}")
    return found


def save(found: Found, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    partial.write_text(json.dumps(found.record()), "utf-8")
    partial.replace(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--state", type=Path, default=Path("build/drills.json"))
    parser.add_argument("--write", action="store_true", help="only write the files of the package")
    wishes = parser.parse_args()
    found = resumed(wishes.state, wishes.seed)
    while not wishes.write and found.blocks * BLOCK < wishes.puzzles and found.wanted(0):
        for puzzle, chance in puzzles_of_block(wishes.seed, found.blocks):
            collect(found, puzzle, chance)
        found.blocks += 1
        save(found, wishes.state)
    write_files(found)


if __name__ == "__main__":
    main()
