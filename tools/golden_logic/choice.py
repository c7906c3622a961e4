"""Which puzzles and states are transcribed. All are garns' own: from its bank, or made from seeds.

Nothing depends on a clock: what would take too long is left out by rules that name it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from garns import bank, generate_many
from garns.generation import Draws
from garns.logic import LEVELS, TECHNIQUES, Level
from garns.logic.examples import examples
from garns.model import Grid, Layout

from .cases import Case, is_large_fish, path_case, state_case
from .transcript import technique_of

RATINGS = Path(__file__).parents[2] / "tests" / "data" / "golden" / "ratings.txt"
SEED = 2026

OF_BANK = {"easy": 250, "medium": 250, "hard": 250, "expert": 250, "extreme": 100}
"""Puzzles of each level of the bank."""
MINIMAL = 900
"""Minimal puzzles of any level."""
OF_LEVEL = {"easy": 60, "medium": 100, "hard": 100, "expert": 100}
"""Puzzles made to each level, without and with symmetry; extreme ones are in the bank."""
OF_TECHNIQUE = 8
ATTEMPTS = 800
"""Puzzles made to each technique below the extreme ones; rarer ones are left out."""
HARD_RATING = 8.5
HARD_EVERY = 3
"""One of three golden ratings from here on: up to what no technique solves."""
PREFERRED = 1
"""Paths that prefer each technique."""
FORBIDDEN = 80
"""Paths that do without some techniques."""
WITHOUT_UNIQUENESS = 80

LAST_OF = {level: [each.id for each in TECHNIQUES if each.level == level][-1] for level in LEVELS}

OTHERS: tuple[tuple[str, int, Level, dict[str, Any]], ...] = (
    ("4", 40, "extreme", {}),
    ("6", 60, "extreme", {}),
    ("6", 20, "extreme", {"difficulty": "expert"}),
    ("8", 40, "extreme", {}),
    ("blocks-4x2", 20, "extreme", {}),
    ("10", 40, "expert", {}),
    ("12", 20, "expert", {}),
    ("12", 20, "expert", {"difficulty": "hard"}),
    ("14", 20, "hard", {"difficulty": "easy..hard"}),
    ("15", 20, "hard", {"difficulty": "easy..hard"}),
    ("16", 12, "hard", {}),
    ("16", 20, "hard", {"difficulty": "medium..hard"}),
    ("16", 6, "expert", {}),
    ("25", 4, "medium", {"clues": 420}),
    ("latin-5", 20, "extreme", {}),
    ("latin-7", 40, "extreme", {}),
    ("latin-9", 40, "extreme", {}),
    ("latin-12", 20, "expert", {}),
    ("latin-6+diagonals", 20, "extreme", {}),
    ("9+diagonals", 40, "expert", {}),
    ("9+diagonals", 10, "extreme", {"difficulty": "hard..expert"}),
    ("windoku", 40, "expert", {}),
    ("windoku", 10, "extreme", {"difficulty": "hard..expert"}),
    ("9+diagonals+windows", 20, "expert", {}),
    ("jigsaw-1111122222333345354455544", 20, "extreme", {}),
    ("jigsaw-112244111244133224333324555556566666", 30, "extreme", {}),
    ("jigsaw-1111111222222433333243344444555566675557667777766", 30, "extreme", {}),
    (
        "jigsaw-1113222211332422133344421134464677355646755586667555868877778888",
        *(20, "extreme", {}),
    ),
    (
        "jigsaw-411233333412222223411122633411555663441556669444855569777859669778889999777788889",
        *(40, "expert", {}),
    ),
    (
        "jigsaw-111222333114222633114222633144555663144456663745555669747885999777788899778888999",
        *(20, "extreme", {"difficulty": "medium..expert"}),
    ),
)
"""Layouts, how many puzzles of each, up to which level techniques are used, and what kind of
puzzles. Extreme techniques take minutes on large boards: paths there end where simpler ones do."""

OF_USE = 2
"""States in which a path uses each technique."""
SPREAD = 100
"""More states of classic puzzles, evenly spread over paths of all levels."""
OTHER_SPREAD = 50
"""States of other layouts."""

Found = Sequence[tuple[Case, Sequence[str]]]
"""Paths with the texts of their steps."""


def path_cases() -> Iterator[Case]:
    minimal = list(_made(MINIMAL, "9"))
    boards = {grid.line: grid for grid in (*_of_bank(), *minimal, *_to_order(), *_hard())}
    yield from map(path_case, boards.values())
    yield from _with_wishes(minimal)
    yield from _other_layouts()


def _of_bank() -> Iterator[Grid]:
    for level in bank.levels(9):
        yield from (bank.puzzle(level, 9, n + 1).grid for n in range(OF_BANK[level]))


def _to_order() -> Iterator[Grid]:
    for level, count in OF_LEVEL.items():
        for symmetry in ("none", "180"):
            yield from _made(count, "9", difficulty=level, symmetry=symmetry)
    for technique in TECHNIQUES:
        if technique.level != "extreme":
            yield from _made(OF_TECHNIQUE, "9", technique=technique.id, attempts=ATTEMPTS)


def _hard() -> Iterator[Grid]:
    rated = (line.split() for line in RATINGS.read_text("ascii").splitlines()[1:])
    hard = [Grid(fields[0]) for fields in rated if float(fields[1]) >= HARD_RATING]
    return iter(hard[::HARD_EVERY])


def _made(count: int, layout: str, **wishes: Any) -> Iterator[Grid]:
    made = generate_many(count, layout, seed=SEED, threads=1, **wishes)
    board = Layout.named(layout)
    return (Grid(bytes(values), board) for values in made.puzzles if values.any())


def _with_wishes(boards: Sequence[Grid]) -> Iterator[Case]:
    """Other orders of techniques lead to steps that the usual path never shows."""
    draws = Draws(SEED)
    for technique in TECHNIQUES:
        if not is_large_fish(technique):
            for _ in range(PREFERRED):
                yield path_case(draws.choice(boards), prefer=[technique.id])
    below = [each.id for each in TECHNIQUES if each.level != "extreme"]
    for _ in range(FORBIDDEN):
        yield path_case(draws.choice(boards), forbid=sorted(draws.shuffled(below)[:20]))
    for _ in range(WITHOUT_UNIQUENESS):
        yield path_case(draws.choice(boards), uniqueness=False)


def _other_layouts() -> Iterator[Case]:
    for level in bank.levels(6):
        yield from (path_case(bank.puzzle(level, 6, n + 1).grid) for n in range(20))
    for layout, count, level, wishes in OTHERS:
        up_to = "" if level == LEVELS[-1] else LAST_OF[level]
        yield from (path_case(grid, up_to) for grid in _made(count, layout, **wishes))


def state_cases(found: Found) -> Iterator[Case]:
    """From the paths of `path_cases`."""
    yield from example_cases()
    usual = [each for each in found if each[0].layout == "9" and not each[0].asked]
    others = [each for each in found if each[0].layout != "9"]
    states = chain(_uses(found), _spread(usual, SPREAD), _spread(others, OTHER_SPREAD))
    yield from {case.key: case for case in states}.values()


def example_cases() -> Iterator[Case]:
    for technique in TECHNIQUES:
        for example in examples(technique.id):
            if example.conclusion is not None or not is_large_fish(technique):
                yield state_case(example.state, only=technique.id)


def _uses(found: Found) -> Iterator[Case]:
    """States in which paths use each technique, at most one of each path."""
    taken = Counter[str]()
    for case, steps in found:
        used = [technique_of(step) for step in steps]
        rarest = min(used, key=lambda id: taken[id], default="")
        if rarest and taken[rarest] < OF_USE:
            taken[rarest] += 1
            yield _state(case, used.index(rarest))


def _spread(found: Found, count: int) -> Iterator[Case]:
    """States of `count` paths, now from the beginning, now from the end."""
    for number, (case, steps) in enumerate(found[:: max(1, len(found) // count)]):
        if steps:
            yield _state(case, number * 7 % len(steps))


def _state(case: Case, number: int) -> Case:
    """The state after `number` steps of a path."""
    return state_case(case.path(most=number).end, case.up_to)
