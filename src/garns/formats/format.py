"""What a notation is: how to recognise, read and write it, and what it can carry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import BinaryIO, NamedTuple

from garns.model import Layout, Puzzle, Symbols
from garns.model.constraints import Constraint

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
"""Yields one text for each puzzle, in order (with what stands above all of them before the first),
and after these what ends the document, if anything does. So a document can be resumed."""

BinaryWriter = Callable[[Iterable[Puzzle], BinaryIO], None]
DraftFinisher = Callable[[BinaryIO, BinaryIO], None]
"""Makes the document, the second stream, of the lines of a draft, the first one."""

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
    return layout.without_constraints.name == "9"


def all_constraints(layout: Layout) -> Sequence[Constraint]:
    """For notations that say nothing but cells."""
    return layout.constraints


def no_constraints(_: Layout) -> Sequence[Constraint]:
    """For notations that say every constraint."""
    return ()


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
    write_draft: Writer | None = None
    """For documents that are no text: the same as lines, to be kept until all puzzles are there."""
    finish_draft: DraftFinisher | None = None
    carries: frozenset[str] = frozenset()
    accepts: Callable[[Layout], bool] = any_layout
    """Boards it has a way to write at all."""
    implies: Callable[[Layout], bool] = usual_boards
    """Boards that a reader gets back without being told the layout."""
    unsaid: Callable[[Layout], Sequence[Constraint]] = all_constraints
    """Those of a board's constraints that it has no way to say."""
    loses: Callable[[Puzzle], Iterable[Loss]] = nothing_more
    """What of this puzzle would not come back although the notation carries such parts."""
    is_list: bool = False
    """Whether a line is a board and nothing more: long ones are read, solved and made in blocks."""
    layout: Layout | None = None
    """The only layout that it is about, if there is just one."""
    has_comments: bool = False
    """Whether a line that begins with # is a comment."""
    takes_grids: bool = False
    """Whether it can write grids that overlap."""
    counts_clues: bool = False
    """Whether the number of givens is written with each puzzle anyway."""
