"""Cases: the puzzles that programs are judged on. What is right is known without their answers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from garns.engine import PuzzleCheck, check
from garns.formats import is_folder, puzzle_files, read, read_bytes, unpacked_name, write
from garns.model import InvalidRequest, Puzzle

KERNEL_SECONDS = 10.0
"""More than the kernel needs for any board that a student's program could be asked."""


@dataclass(frozen=True)
class Case:
    """A puzzle under its name, and the bytes that a program reads."""

    name: str
    puzzle: Puzzle
    given: bytes
    check: PuzzleCheck

    @property
    def is_solvable(self) -> bool:
        return bool(self.check.examples)


def read_cases(path: Path, seconds: float = KERNEL_SECONDS) -> list[Case]:
    """The cases of a folder or archive, 2.in before 10.in, or of one file. A board on which the
    kernel needs longer is refused."""
    files = puzzle_files(path) if is_folder(path) else [path]
    cases = [case for file in files for case in _cases_in(file, seconds)]
    if not cases:
        raise InvalidRequest("judge.no-cases", name=str(path))
    return cases


def _cases_in(file: Path, seconds: float) -> list[Case]:
    puzzles = list(read(file))
    name = unpacked_name(file)
    if len(puzzles) == 1 and name.suffix == ".in":
        # As it stands: a program is to cope with the blanks and line ends of real files.
        return [_case(name.name, puzzles[0], read_bytes(file), seconds)]
    return [
        _case(
            name.name if len(puzzles) == 1 else f"{name.name}:{number}",
            puzzle,
            "".join(write([puzzle], "in")).encode(),
            seconds,
        )
        for number, puzzle in enumerate(puzzles, 1)
    ]


def _case(name: str, puzzle: Puzzle, given: bytes, seconds: float) -> Case:
    found = check(puzzle.grid, seconds=seconds)
    if found.verdict == "unknown" and not found.examples:
        raise InvalidRequest("judge.case-unknown", name=name)
    return Case(name, puzzle, given, found)
