"""Makes the golden files (`tests/data/golden`): own puzzles, judged by the reference programs.

    python tools/make_golden.py ratings --se PROGRAM --hodoku PROGRAM [--more FILE]
    python tools/make_golden.py positions --steps PROGRAM

The puzzles come from seeds, so a second run makes the same ones; `--more FILE` adds others, one on
a line: those that `make_hard_puzzles.py` found, or those of the old file, to keep them. What stands
beside them comes from other programs, never from garns. A program is a command that reads a line
for each puzzle, and answers with a line for each:

* `--se`: ER/EP/ED by the rules of Sudoku Explainer 1.2.1, such as `7.2/1.2/1.2`. sukaku-forge-rate
  with --allow-uniqueness prints them so.
* `--hodoku`: the level and the score of HoDoKu 2.2.0, such as `Unfair (1404)`.
* `--steps`: it reads lines of HoDoKu's library, each a position. It answers with all conclusions
  that HoDoKu's search for all steps comes to, by the codes of its library:
  `0100 113 123/662;0002 =518`. Triples are digit, row and column, a placement has `=` before it.
  The settings are those of HoDoKu's own run of its library: sets do not overlap, no Siamese fish.
  Codes of almost locked sets are 0901-1 (linked once) and 0901-2 (linked twice). `?` says that
  HoDoKu failed in this position; then it is left out.

Lines in `ratings.txt` are puzzle, ER, EP, ED, level, score. Those of `positions.txt` are lines of
HoDoKu's library, with all conclusions of one technique in the last field; a code that ends with x
has none.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from garns import generate_many
from garns.formats import format, parse
from garns.logic import TECHNIQUES, State, path_from, technique_named
from garns.model import CHARACTERS, Puzzle

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "golden"
SEED = 2026

SYMMETRIES = ("none", "180", "diagonal")
RATINGS = (
    *("..1.2", "1.5", "1.7..1.9", "2.0", "2.3", "2.5", "2.6", "2.8", "3.0", "3.2", "3.4", "3.6"),
    *("3.8", "4.0", "4.2", "4.4", "4.5", "4.6..5.0", "5.1..6.1", "6.2", "6.5", "6.6", "6.7..6.9"),
    *("7.0", "7.1", "7.2", "7.3..7.4", "7.5..7.9", "8.0..8.1", "8.2", "8.3", "8.4", "8.5..8.8"),
    "8.9..9.4",
)
EACH = 9
"""Puzzles of each range and symmetry."""
MINIMAL = 200
"""Minimal puzzles of any rating."""
ATTEMPTS = 20_000
"""What is rarer is left out."""

Wishes = tuple[tuple[int, dict[str, Any]], ...]
"""How many puzzles of which kinds."""


@dataclass(frozen=True)
class Kind:
    """HoDoKu's codes of some techniques, and where their positions come from: the paths of which
    puzzles, and there the states whose simplest step has one of these levels. Where something
    simpler is left, the programs differ in what they still call a subset, a fish or a wing."""

    codes: tuple[str, ...]
    levels: tuple[str, ...]
    puzzles: Wishes


KINDS = (
    Kind(("0000", "0002", "0003"), ("easy",), ((20, {"difficulty": "easy"}),)),
    Kind(
        ("0100", "0101", "0110", "0111", "0200", "0201", "0202", "0210", "0211", "0212"),
        ("medium",),
        ((40, {"difficulty": "medium"}), (40, {"difficulty": "hard"})),
    ),
    Kind(
        (
            *("0300", "0301", "0302", "0310", "0311", "0312", "0320", "0321", "0322", "0331"),
            *("0340", "0400", "0401", "0402", "0403", "0404", "0405", "0500", "0501", "0502"),
            *("0503", "0600", "0601", "0602", "0603", "0604", "0605", "0606", "0607", "0608"),
            *("0610", "0701", "0702", "0703", "0707", "0708", "0800", "0801", "0803"),
            *("0901-1", "0901-2", "0902", "0904", "1101", "1201", "1202"),
        ),
        ("hard", "expert", "extreme"),
        (
            (100, {"difficulty": "hard"}),
            (100, {"difficulty": "expert"}),
            (50, {"difficulty": "expert", "symmetry": "180"}),
            (50, {"rating": "4.5..6.2"}),
        ),
    ),
)
EACH_PATH = 2
"""Positions of each puzzle."""
LAST_TECHNIQUE = "aic"
"""Paths go as far as the techniques up to this one lead: what comes after it takes too long."""
EACH_CODE = 8
MOST_CONCLUSIONS = 12
"""A position with more conclusions of a technique is not taken for it."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    ratings = commands.add_parser("ratings")
    ratings.add_argument("--se", required=True, type=shlex.split)
    ratings.add_argument("--hodoku", required=True, type=shlex.split)
    ratings.add_argument("--more", type=Path)
    ratings.set_defaults(run=lambda chosen: make_ratings(chosen.se, chosen.hodoku, chosen.more))
    positions = commands.add_parser("positions")
    positions.add_argument("--steps", required=True, type=shlex.split)
    positions.set_defaults(run=lambda chosen: make_positions(chosen.steps))
    chosen = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    chosen.run(chosen)


def answers(program: Sequence[str], lines: Sequence[str]) -> list[str]:
    """What a program says to these lines: a line for each."""
    asked = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(program, input=asked, stdout=subprocess.PIPE, text=True, check=True)
    said = done.stdout.splitlines()
    if len(said) != len(lines):
        sys.exit(f"{program[0]} answered {len(said)} lines to {len(lines)}.")
    return said


def make_ratings(se: Sequence[str], hodoku: Sequence[str], more: Path | None) -> None:
    puzzles = list(dict.fromkeys((*_made(), *_read(more))))
    rated = zip(puzzles, answers(se, puzzles), answers(hodoku, puzzles), strict=True)
    lines = [f"{puzzle} {_explainer(er)} {_hodoku(score)}" for puzzle, er, score in rated]
    _write("ratings.txt", sorted(lines, key=lambda line: float(line.split()[1])))


def _made() -> Iterator[str]:
    for rating in RATINGS:
        for symmetry in SYMMETRIES:
            yield from _boards(EACH, rating=rating, symmetry=symmetry)
    yield from _boards(MINIMAL)


def _boards(count: int, **wishes: Any) -> Iterator[str]:
    attempts = ATTEMPTS if wishes else None
    made = generate_many(count, seed=SEED, attempts=attempts, threads=1, **wishes)
    for board in made.puzzles:
        if board.any():
            yield "".join("." if not value else CHARACTERS[value] for value in board)


def _read(file: Path | None) -> list[str]:
    lines = file.read_text("ascii").splitlines() if file else []
    return [line.split()[0] for line in lines if not line.startswith("#")]


def _explainer(line: str) -> str:
    found = re.search(r"(\d+\.\d)/(\d+\.\d)/(\d+\.\d)", line)
    return " ".join(found.groups()) if found else sys.exit(f"No ER/EP/ED: {line}")


def _hodoku(line: str) -> str:
    found = re.search(r"(Easy|Medium|Hard|Unfair|Extreme) \((\d+)\)", line)
    return f"{found[1].lower()} {found[2]}" if found else sys.exit(f"No level and score: {line}")


def make_positions(program: Sequence[str]) -> None:
    cases = [case for kind in KINDS for case in _cases(program, kind)]
    _write("positions.txt", sorted(cases))


def _positions(kind: Kind) -> Iterator[str]:
    """Lines of HoDoKu's library with positions on paths, evenly spread over each."""
    for count, wishes in kind.puzzles:
        for board in _boards(count, **wishes):
            states = list(_states(board, kind.levels))
            for number in range(EACH_PATH):
                if states:
                    yield _line(states[(2 * number + 1) * len(states) // (2 * EACH_PATH)])


def _states(board: str, levels: Sequence[str]) -> Iterator[State]:
    """The states of a path whose simplest step has one of these levels."""
    last = next(n for n, each in enumerate(TECHNIQUES) if each.id == LAST_TECHNIQUE)
    for each in path_from(State.of(board), TECHNIQUES[: last + 1]):
        if technique_named(each.step.technique).level in levels:
            yield each.state


def _line(state: State, **step: str) -> str:
    puzzle = Puzzle(state.grid, notes=state.candidates, details=step)
    return format(puzzle, "hodoku").strip()


def _conclusions(answer: str) -> dict[str, str]:
    """By the code of a technique what it comes to."""
    pairs = (each.partition(" ") for each in answer.split(";") if each)
    return {code: conclusions for code, _, conclusions in pairs}


def _cases(program: Sequence[str], kind: Kind) -> Iterator[str]:
    """Each position for one technique: the one that has had the fewest."""
    positions = list(dict.fromkeys(_positions(kind)))
    taken, missing = Counter[str](), set[str]()
    for position, answer in zip(positions, answers(program, positions), strict=True):
        if answer == "?":
            continue
        said = _conclusions(answer)
        found = [code for code in kind.codes if code in said]
        fitting = [code for code in found if said[code].count("/") < MOST_CONCLUSIONS]
        rarest = min(fitting, key=lambda code: taken[code], default=None)
        if rarest is not None and taken[rarest] < EACH_CODE:
            taken[rarest] += 1
            yield _case(position, rarest, said[rarest])
        elif absent := [code for code in kind.codes if code not in found and code not in missing]:
            missing.add(absent[0])
            yield _case(position, absent[0] + ("x" if "-" in absent[0] else "-x"), "")


def _case(position: str, code: str, conclusions: str) -> str:
    state = State.of(parse(position, format="hodoku"))
    return _line(state, technique=code, extra=conclusions)


def _write(name: str, lines: Sequence[str]) -> None:
    head = f"# Made by tools/{Path(__file__).name}, which says what is what.\n"
    (FOLDER / name).write_text(head + "".join(f"{line}\n" for line in lines), "ascii")
    sys.stderr.write(f"{name}: {len(lines)} lines\n")


if __name__ == "__main__":
    main()
