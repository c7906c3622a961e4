"""A file of which nothing is known: puzzles, or a refusal that says why; the same on both roads."""

from __future__ import annotations

import io

from garns.formats import Block, Source, all_formats, read, read_pieces
from garns.model import Puzzle

from .refusals import check_sentences, refusals_allowed

all_formats()  # imported now, to be instrumented

PARQUET = b"PAR1"
"""A damaged Parquet file can abort the process within pyarrow."""


def try_input(data: bytes) -> None:
    if data.startswith(PARQUET):
        return
    with refusals_allowed():
        for puzzle in read(io.BytesIO(data)):
            assert isinstance(puzzle, Puzzle)
    with refusals_allowed():
        for piece in read_pieces(Source(io.BytesIO(data)), on_error=check_sentences):
            assert isinstance(piece, Puzzle | Block)
