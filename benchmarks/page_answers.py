"""Whether the engine of the page answers as Python does, letter by letter: solutions, counts, hints
with their words and drawings, whole paths, and ratings on all scales.

python -m benchmarks.page_answers [--puzzles 10000]

Other layouts than the classic one get a tenth as many each, and 16×16 boards a thousandth.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import garns
from garns.messages import LANGUAGES
from tests.web.engine import Question, ask_engine, ask_server

from .page import JIGSAW

SEED = 2026
AT_ONCE = 100
"""Questions to one process of node."""

LAYOUTS = {
    "9": 1.0,
    **dict.fromkeys(("4", "6", "8", "9+diagonals", "windoku", JIGSAW), 0.1),
    "16": 0.001,
}
OPERATIONS: dict[str, dict[str, Any]] = {
    "solve": {},
    "count": {"limit": 10},
    "hint": {},
    "explain": {"most": None},
    "rate": {"scale": "level"},
    "rate se": {"scale": "se"},
    "rate hodoku": {"scale": "hodoku"},
}
CLASSIC_ONLY = ("rate se", "rate hodoku")


def main(puzzles: int) -> None:
    with TemporaryDirectory() as folder:
        for layout, share in LAYOUTS.items():
            lines = made(layout, max(1, round(puzzles * share)))
            for name in OPERATIONS:
                if layout == "9" or name not in CLASSIC_ONLY:
                    compare(name, layout, lines, Path(folder))


def made(layout: str, n: int) -> list[str]:
    found = garns.generate_many(n, layout=layout, seed=SEED)
    return [each.line for each in found if not isinstance(each, garns.GarnsError)]


def compare(name: str, layout: str, lines: Sequence[str], folder: Path) -> None:
    different = 0
    asked = questions_about(name, layout, lines)
    while questions := list(islice(asked, AT_ONCE)):
        found = ask_engine(questions, folder)
        expected = [ask_server(*question) for question in questions]
        different += sum(one != other for one, other in zip(found, expected, strict=True))
    short = "jigsaw" if layout == JIGSAW else layout
    print(f"{name}, {short}: {len(lines)} compared, {different} different", flush=True)


def questions_about(name: str, layout: str, lines: Sequence[str]) -> Iterator[Question]:
    """In one language after the other."""
    operation = name.partition(" ")[0]
    for number, line in enumerate(lines):
        request: dict[str, Any] = {"puzzle": line, "layout": layout, **OPERATIONS[name]}
        yield operation, {**request, "language": LANGUAGES[number % len(LANGUAGES)]}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=10_000)
    main(parser.parse_args().puzzles)
