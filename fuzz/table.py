"""The table of fuzz targets. To add one: a module in `fuzz/targets/` with a `try_input`, or a
program `native/fuzz/NAME_fuzz.cpp`; a row here; and a first input in `fuzz/corpus/NAME/`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
CORPUS = FOLDER / "corpus"
GROWN = FOLDER / "grown"
"""What fuzzing has found worth keeping. It is not part of the repository, and `make clean` leaves
it: it is worth hours."""
FAILED = FOLDER / "failed"

TryInput = Callable[[bytes], None]


class Target(NamedTuple):
    """Something that is tried with bytes; what is wrong raises, or aborts the program."""

    name: str
    is_native: bool = False
    is_json: bool = False

    @property
    def corpus(self) -> Path:
        return CORPUS / self.name

    @property
    def grown(self) -> Path:
        return GROWN / self.name

    def load(self) -> TryInput:
        found: TryInput = import_module(f"fuzz.targets.{self.name}").try_input
        return found


TARGETS = (
    Target("lines", is_native=True),
    Target("classic", is_native=True),
    Target("layouts", is_native=True),
    Target("logic", is_native=True),
    Target("rating", is_native=True),
    Target("hodoku", is_native=True),
    Target("notations"),
    Target("recognition"),
    Target("links", is_json=True),
    Target("games", is_json=True),
    Target("class_tables"),
    Target("workbooks"),
    Target("answers"),
    Target("traces", is_json=True),
    Target("names"),
)


def target_named(name: str) -> Target:
    return next(each for each in TARGETS if each.name == name)
