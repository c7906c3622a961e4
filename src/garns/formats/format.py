"""What a notation is: how to recognise, read and write it, and what it can carry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import BinaryIO, NamedTuple

from garns.model import Layout, Puzzle, Symbols

from .source import Source


class Fit(IntEnum):
    """How well the opening of a text fits a notation; the best fit wins."""

    NO = 0
    COULD_BE = 1
    SHAPE = 2
    SIGNATURE = 3


Recogniser = Callable[[Source, Layout | None], Fit]
Reader = Callable[[Source, Layout | None], Iterator[Puzzle]]
SymbolsFor = Callable[[int], Symbols | None]
"""The symbols for a board of that size; None for the usual ones."""

Writer = Callable[[Iterable[Puzzle], SymbolsFor], Iterator[str]]
BinaryWriter = Callable[[Iterable[Puzzle], BinaryIO], None]
Loss = tuple[str, dict[str, object]]
"""The part of a puzzle that is lost, as in the ids `loss.part`, and the facts of its message."""


def never(_source: Source, _layout: Layout | None) -> Fit:
    """For notations that only a name or an extension can ask for."""
    return Fit.NO


def any_layout(_: Layout) -> bool:
    return True


def usual_boards(layout: Layout) -> bool:
    """Boards that a reader assumes when told nothing but the size."""
    return layout.is_usual


def classic_only(layout: Layout) -> bool:
    return layout.name == "9"


def nothing_more(_: Puzzle) -> Iterable[Loss]:
    return ()


def lost_if_empty(puzzle: Puzzle, carried: Iterable[str]) -> Iterator[Loss]:
    """For notations in which a detail without a text is as good as none."""
    if names := [key for key in carried if puzzle.details.get(key) == ""]:
        yield "empty_details", {"names": names}


class Format(NamedTuple):
    """One notation. `carries` names the parts of a Puzzle that survive writing and reading:

    placed         which filled cells are givens and which were placed
    notes          pencil marks (candidates)
    corner_notes   pencil marks in the corners
    solution       the solution beside the puzzle
    details        any detail; `details.title` and so on for single ones
    many           more than one puzzle to a file
    symbols        other symbols than 1-9 A-P
    """

    id: str
    extensions: tuple[str, ...] = ()
    looks_like: Recogniser = never
    read: Reader | None = None
    write: Writer | None = None
    write_binary: BinaryWriter | None = None
    carries: frozenset[str] = frozenset()
    accepts: Callable[[Layout], bool] = any_layout
    """Boards it has a way to write at all."""
    implies: Callable[[Layout], bool] = usual_boards
    """Boards that a reader gets back without being told the layout."""
    loses: Callable[[Puzzle], Iterable[Loss]] = nothing_more
    """What of this puzzle would not come back although the notation carries such parts."""
