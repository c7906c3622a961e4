"""Pencil marks as text: `124` stands for the mask with the bits of 1, 2 and 4."""

from __future__ import annotations

from collections.abc import Iterator

from garns.model import ALPHABET, Puzzle, possible_values

from .format import Loss
from .source import Source


class NotNotes(ValueError):
    """Not a group of values, each written once; `at` is the index of what is wrong in it."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def mask_of(text: str, size: int) -> int:
    """The mask of a group of values, each written once."""
    mask = 0
    for i, char in enumerate(text):
        bit = 1 << ALPHABET.index(char) if char in ALPHABET[:size] else 0
        if not bit or mask & bit:
            raise NotNotes(i)
        mask |= bit
    return mask


def read_mask(source: Source, text: str, line: int, column: int, size: int) -> int:
    """The mask of a group that stands at this line (from 1) and column (from 0)."""
    try:
        return mask_of(text, size)
    except NotNotes as error:
        raise source.unreadable(
            "notes", line=line, column=column + error.at, found=text[:20], size=size
        ) from None


def digits_of(mask: int) -> str:
    """The group of values a mask stands for, in order."""
    return "".join(char for value, char in enumerate(ALPHABET) if mask >> value & 1)


def shown_notes(puzzle: Puzzle) -> tuple[int, ...]:
    """The notes of the empty cells; all that is possible where a puzzle has no notes."""
    if puzzle.notes is None:
        return tuple(possible_values(puzzle.grid))
    return tuple(
        0 if value else mask for value, mask in zip(puzzle.grid.values, puzzle.notes, strict=True)
    )


def lost_singles(puzzle: Puzzle) -> Iterator[Loss]:
    """For notations in which a group of one value means that the cell is filled."""
    if count := sum(mask.bit_count() == 1 for mask in shown_notes(puzzle)):
        yield "single_notes", {"n": count}


def lost_under_values(puzzle: Puzzle) -> Iterator[Loss]:
    """For notations that have no notes in filled cells."""
    notes = puzzle.notes or ()
    if any(mask for value, mask in zip(puzzle.grid.values, notes, strict=False) if value):
        yield "filled_notes", {}
