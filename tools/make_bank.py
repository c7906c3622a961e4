"""Makes the bank of puzzles that ships with garns (`src/garns/bank`).

    python tools/make_bank.py [9-hard …]

Each file is what one `garns generate` makes; its first lines name the seed and the command, so
that it can be made again. A test remakes a part of each.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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


def main(names: list[str]) -> None:
    for name in names or WISHES:
        output = FOLDER / f"{name}.txt"
        words = ["generate", "--seed", str(SEED), *WISHES[name].split(), "-o", str(output)]
        subprocess.run([sys.executable, "-m", "garns", *words], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
