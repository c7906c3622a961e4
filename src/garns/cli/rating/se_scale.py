"""The scale of Sudoku Explainer: the hardest step is there with all that it is based on."""

from __future__ import annotations

from functools import partial
from typing import Any

from garns.logic.records import candidate_records
from garns.messages.ratings import rated_technique_name
from garns.rating import SeRating

from .hardest_step import hardest_record
from .scale_extras import ScaleExtras
from .work import Rated


def _hardest(rated: Rated) -> dict[str, Any] | None:
    rating = rated.rating
    assert isinstance(rating, SeRating)
    hardest = rating.hardest
    if hardest is None:
        return None
    layout = hardest.state.board.layout
    return hardest_record(
        hardest.step,
        hardest.state,
        name=partial(rated_technique_name, rating.scale, hardest.technique),
        sentence=partial(str, hardest),
        rating=hardest.rating,
        length=hardest.length,
        premises=[
            {**candidate_records([candidate], layout)[0], "true": is_true}
            for candidate, is_true in hardest.premises
        ],
    )


EXTRAS = ScaleExtras(hardest=_hardest)
