"""Kind `experiment`: algorithms measured side by side, as `garns compare` does."""

from __future__ import annotations

from ..work.experiment import measure
from .queue import Judged, Piece


def judge(piece: Piece) -> Judged:
    """What was measured; what it is worth is for the teacher to say. Of a file there is nothing to
    be measured."""
    if piece.answers.get("way") != "run":
        return Judged(None)
    return Judged(None, measure(piece.settings, piece.answers))
