"""Boards of pencil marks, in which a digit that was placed and the last candidate of a cell look
alike."""

from __future__ import annotations

from dataclasses import replace

from garns import engine
from garns.formats import Source, sniff
from garns.model import Grid, Layout, Puzzle

from ..limits import Limits

ALIKE = ("pencilmarks", "sdx")
"""The notations that write both as one digit."""


def with_single_candidates(text: str, puzzle: Puzzle, limits: Limits) -> tuple[Puzzle, int]:
    """The puzzle with single candidates as notes, and how many are read as givens all the same,
    because without them the puzzle would not be proper."""
    singles = _single_candidates(puzzle)
    if not singles or sniff(Source.of_text(text), puzzle.grid.layout).id not in ALIKE:
        return puzzle, 0
    doubtful = 0
    for cell in singles:
        opened = _opened(puzzle, cell)
        if engine.check(opened.grid.givens, seconds=limits.seconds).is_proper:
            puzzle = opened
        else:
            doubtful += 1
    return puzzle, doubtful


def _single_candidates(puzzle: Puzzle) -> tuple[int, ...]:
    """Givens that stand in the notes around them. A digit that was placed would be gone there."""
    notes, givens = puzzle.notes, puzzle.grid.givens
    if notes is None:
        return ()
    return tuple(
        cell
        for cell, value in enumerate(givens.values)
        if value and _is_noted(notes, givens.layout, cell, value)
    )


def _is_noted(notes: tuple[int, ...], layout: Layout, cell: int, value: int) -> bool:
    return any(notes[peer] >> (value - 1) & 1 for peer in layout.peers[cell])


def _opened(puzzle: Puzzle, cell: int) -> Puzzle:
    """The puzzle with this cell empty and its value as its note."""
    values, givens = list(puzzle.grid.values), list(puzzle.grid.givens.values)
    notes = list(puzzle.notes or ())
    notes[cell] = 1 << (values[cell] - 1)
    values[cell] = givens[cell] = 0
    layout = puzzle.grid.layout
    return replace(puzzle, grid=Grid(values, layout, givens), notes=tuple(notes))
