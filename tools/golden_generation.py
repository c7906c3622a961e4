"""Makes or compares `tests/data/golden/generation.json`: puzzles that seeds have always made.

    python -m tools.golden_generation            write the file anew
    python -m tools.golden_generation --check    compare it with what garns makes today
    python -m tools.golden_generation --times 20 --file FILE    twenty times as many puzzles

The same seed must make the same puzzles in every version, or saved seeds are worth nothing. So the
file changes only if that is meant, and CHANGELOG.md says so. Each case has a layout, wishes, a seed
and a puzzle on each line, null for one that was not found.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from garns import generate_many
from garns.model import CHARACTERS

FILE = Path(__file__).parents[1] / "tests" / "data" / "golden" / "generation.json"

JIGSAW = "jigsaw-112122333112122333112122333444555666444555666444555999777888666777888999777888999"
CHESSBOARD = "".join(".x"[cell % 2 == 0] for cell in range(81))


class Case(NamedTuple):
    """`n` puzzles of a layout with these wishes, from a seed."""

    layout: str
    n: int
    wish: dict[str, Any]
    seed: int


def _case(layout: str, n: int, seed: int = 11, **wish: Any) -> Case:
    return Case(layout, n, wish, seed)


CASES = (
    # Plain classic puzzles, and what may be wished of them.
    _case("9", 12),
    _case("9", 3, symmetry="180"),
    _case("9", 3, clues=24),
    _case("9", 3, clues="26..30", symmetry="diagonal"),
    _case("9", 1, mask=CHESSBOARD),
    _case("9", 2, rating="3.0..5.0"),
    _case("9", 2, rating=7.1, minimal=True),
    # Levels.
    _case("9", 20, difficulty="easy"),
    _case("9", 20, difficulty="medium"),
    _case("9", 20, difficulty="hard"),
    _case("9", 6, difficulty="expert"),
    _case("9", 1, difficulty="extreme"),
    _case("9", 8, difficulty="easy..medium"),
    _case("9", 6, difficulty="medium..hard"),
    _case("9", 6, difficulty="hard..extreme"),
    _case("9", 4, difficulty="medium", seed=2**64 - 1),
    _case("9", 4, difficulty="hard", minimal=True),
    _case("9", 4, difficulty="medium", minimal=True, symmetry="90"),
    _case("9", 4, difficulty="medium", symmetry="180"),
    _case("9", 3, difficulty="hard", symmetry="full"),
    _case("9", 3, difficulty="hard", symmetry="diagonals", clues="26..34"),
    _case("9", 4, difficulty="medium", clues="28..32"),
    _case("9", 3, difficulty="hard", clues=38),
    _case("9", 2, difficulty="hard", clues=21),
    _case("9", 3, difficulty="hard", clues="20..23", minimal=True),
    _case("9", 2, difficulty="easy", clues=60),
    _case("9", 2, difficulty="easy", mask=CHESSBOARD),
    _case("9", 2, difficulty="hard", attempts=2),
    _case("9", 2, difficulty="easy", clues=18, attempts=50),
    _case("9", 2, difficulty="hard", rating="4.0..7.0"),
    _case("9", 2, difficulty="medium", rating=2.6),
    _case("9", 2, difficulty="easy", rating="2.3", minimal=True),
    # Techniques.
    _case("9", 2, technique="full-house", clues=72),
    _case("9", 4, technique="hidden-single-box"),
    _case("9", 4, technique="naked-pair"),
    _case("9", 3, technique="pointing"),
    _case("9", 2, technique="x-wing"),
    _case("9", 2, technique="xy-wing"),
    _case("9", 2, technique="skyscraper"),
    _case("9", 1, technique="hidden-triple"),
    _case("9", 1, technique="swordfish"),
    _case("9", 1, technique="x-wing", clues=30),
    _case("9", 1, technique="naked-pair", symmetry="both"),
    _case("9", 2, technique="jellyfish", attempts=40),
    # Small boards, whose grids are listed.
    _case("latin-1", 1),
    _case("latin-1", 1, difficulty="easy"),
    _case("4", 20),
    _case("4", 4, clues="5..7"),
    _case("4", 6, difficulty="easy"),
    _case("4", 2, technique="hidden-single-box", clues=8, symmetry="180"),
    _case("6", 16),
    _case("6", 4, symmetry="vertical"),
    _case("6", 4, clues=10),
    _case("6", 4, difficulty="easy"),
    _case("6", 2, difficulty="medium"),
    _case("6", 3, difficulty="hard"),
    _case("6", 1, difficulty="medium", minimal=True),
    _case("6", 2, difficulty="medium", clues="12..16", symmetry="180"),
    _case("6", 2, difficulty="extreme", attempts=3),
    _case("latin-5", 4),
    _case("latin-5", 3, difficulty="easy"),
    _case("latin-6", 2),
    _case("latin-5+diagonals", 2),
    _case("6+diagonals", 3, difficulty="easy..hard"),
    # Boards whose grids are mixed.
    _case("latin-7", 2),
    _case("latin-7", 1, difficulty="easy"),
    _case("8", 3),
    _case("8", 2, difficulty="easy"),
    _case("8", 1, difficulty="medium", clues="20..30"),
    _case("10", 2),
    _case("10", 1, difficulty="easy", symmetry="horizontal"),
    _case("12", 2),
    _case("12", 1, clues=60, symmetry="180"),
    _case("12", 1, difficulty="easy"),
    _case("12", 1, difficulty="medium"),
    _case("diagonal", 3),
    _case("diagonal", 2, difficulty="easy"),
    _case("diagonal", 2, difficulty="hard"),
    _case("diagonal", 1, technique="naked-pair"),
    _case("windoku", 3),
    _case("windoku", 2, difficulty="medium"),
    _case("windoku", 1, difficulty="hard", symmetry="antidiagonal"),
    _case(JIGSAW, 3),
    _case(JIGSAW, 2, difficulty="medium"),
    _case(JIGSAW, 1, difficulty="hard", clues="24..30"),
    _case("latin-9", 1),
    _case("16", 1),
    _case("16", 1, clues=140, symmetry="180"),
    _case("16", 1, difficulty="easy"),
    _case("jigsaw-random", 2),
    _case("18", 1),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--file", type=Path, default=FILE)
    chosen = parser.parse_args()
    if chosen.check:
        sys.exit(_differences(chosen.file))
    cases = [case._replace(n=case.n * chosen.times) for case in CASES]
    made = [{**case._asdict(), "puzzles": puzzles(case)} for case in cases]
    lines = ",\n".join(json.dumps(each) for each in made)
    chosen.file.write_text(f"[\n{lines}\n]\n", "ascii")


def read(file: Path = FILE) -> list[tuple[Case, list[str | None]]]:
    """The cases of the file, each with its puzzles."""
    stored = json.loads(file.read_text("ascii"))
    return [(Case(*(each[name] for name in Case._fields)), each["puzzles"]) for each in stored]


def puzzles(case: Case, threads: int = 1) -> list[str | None]:
    """The puzzles of a case as lines."""
    made = generate_many(case.n, case.layout, seed=case.seed, threads=threads, **case.wish)
    return [
        "".join(CHARACTERS[value] if value else "." for value in puzzle) if solution.any() else None
        for puzzle, solution in zip(made.puzzles, made.solutions, strict=True)
    ]


def _differences(file: Path) -> str | None:
    """Names the cases that have changed."""
    changed = [case for case, expected in read(file) if puzzles(case) != expected]
    return "\n".join(map(str, changed)) or None


if __name__ == "__main__":
    main()
