"""Makes the bank of puzzles that ships with garns (`src/garns/bank`).

    python tools/make_bank.py [--rate] [9-hard …]

Each file is what one `garns generate` makes; its first lines name the seed and the command, so
that it can be made again. A test remakes a part of each. After each 9×9 puzzle stands its rating;
with --rate only that is written anew.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from garns import rating

FOLDER = Path(__file__).parents[1] / "src" / "garns" / "bank"
SEED = 2026

WISHES = {
    # Who begins likes to find the next digit in many places, and a pattern that pleases the eye.
    "9-easy": "-n 300 --difficulty easy --clues 32..38 --symmetry 180",
    "9-medium": "-n 300 --difficulty medium --clues 26..32 --symmetry 180",
    "9-hard": "-n 300 --difficulty hard --symmetry 180",
    "9-expert": "-n 300 --difficulty expert --symmetry 180",
    "9-extreme": "-n 300 --difficulty extreme --symmetry 180",
    "6-easy": "-n 100 --layout 6 --difficulty easy",
    "6-medium": "-n 100 --layout 6 --difficulty medium",
    "6-hard": "-n 100 --layout 6 --difficulty hard",
    "6-expert": "-n 50 --layout 6 --difficulty expert",
    "4-easy": "-n 100 --layout 4 --difficulty easy",
}


def make(name: str) -> None:
    words = ["generate", "--seed", str(SEED), *WISHES[name].split(), "-o", str(file_of(name))]
    subprocess.run([sys.executable, "-m", "garns", *words], check=True)


def rate(name: str) -> None:
    """Writes the ER after each puzzle."""
    lines = file_of(name).read_text("ascii").splitlines()
    comments = [line for line in lines if line.startswith("#")]
    puzzles = [line.split()[0] for line in lines if not line.startswith("#")]
    rated = [f"{puzzle} {rating.rate(puzzle, scale='se').er:.1f}" for puzzle in puzzles]
    file_of(name).write_text("".join(f"{line}\n" for line in comments + rated), "ascii")


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def main(words: list[str]) -> None:
    rates_only = words[:1] == ["--rate"]
    for name in words[rates_only:] or WISHES:
        if not rates_only:
            make(name)
        if name.startswith("9-"):
            rate(name)


if __name__ == "__main__":
    main(sys.argv[1:])
