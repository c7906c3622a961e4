"""Every notation: what can be read can be written and read again, as far as the notation goes.

An input is a line with the name of a notation, and perhaps a layout, and then a file. A name that
there is not stands for some notation, so that a change of it brings other files together with it.
"""

from __future__ import annotations

import io
from itertools import islice

from garns.formats import Format, all_formats, read
from garns.model import GarnsError, Layout, MissingExtra, Puzzle, UnreadableInput
from tests.formats.roundtrip import assert_same, without_losses, written

from .refusals import refusals_allowed

# A damaged Parquet file can abort the process within pyarrow.
READ = {known.id: known for known in all_formats() if known.read and not known.write_binary}
MOST = 3
"""Puzzles of one file."""


def try_input(data: bytes) -> None:
    heading, _, raw = data.partition(b"\n")
    name, _, layout_name = heading.decode("utf-8", "replace").partition(" ")
    known = READ.get(name) or list(READ.values())[sum(heading) % len(READ)]
    layout = _layout(layout_name) if layout_name else None
    with refusals_allowed(UnreadableInput, MissingExtra):
        for puzzle in islice(read(io.BytesIO(raw), format=known.id, layout=layout), MOST):
            _check_roundtrip(puzzle, known)


def _layout(name: str) -> Layout | None:
    try:
        return Layout.named(name)
    except GarnsError:
        return None


def _check_roundtrip(puzzle: Puzzle, known: Format) -> None:
    if known.write is None or (kept := without_losses(puzzle, known)) is None:
        return
    layout = None if known.implies(kept.grid.layout) else kept.grid.layout
    raw = written([kept], known)
    try:
        (found,) = read(io.BytesIO(raw), format=known.id, layout=layout)
    except UnreadableInput as error:
        raise AssertionError(f"{known.id} cannot read what it wrote: {error}") from error
    assert_same(found, kept)
    if layout is None:
        _check_recognition(raw, kept)


def _check_recognition(raw: bytes, puzzle: Puzzle) -> None:
    """Told nothing at all, a reader finds the same board or says that it cannot."""
    try:
        (found,) = read(io.BytesIO(raw))
    except UnreadableInput:
        return
    assert found.grid == puzzle.grid
