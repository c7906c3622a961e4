"""What `garns rate` does on a scale: as here, unless the scale can say more."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from garns.messages import in_each_language
from garns.messages.ratings import rated_technique_name
from garns.model import Puzzle
from garns.rating import Scale

from .kernel_blocks import RatingAnswer, rated_in_blocks
from .work import Rated, Work


def technique_alone(rated: Rated) -> dict[str, Any] | None:
    """All that there is to say of the hardest step where a scale cannot show it."""
    technique = rated.rating.technique
    if technique is None:
        return None
    name = partial(rated_technique_name, rated.rating.scale, technique)
    return {"technique": technique, "name": in_each_language(name)}


@dataclass(frozen=True)
class ScaleExtras:
    rate: Callable[
        [Scale, Iterable[Puzzle], Work], Generator[tuple[Puzzle, RatingAnswer], None, None]
    ] = rated_in_blocks
    """Each puzzle with its rating, or with the refusal that came instead, in order."""
    hardest: Callable[[Rated], dict[str, Any] | None] = technique_alone
    """The hardest step as data, with its explanation."""
    on_request: Mapping[str, str] = field(default_factory=dict)
    """Columns for those who ask for them, with the names that Arrow has for the types."""
    requested: Callable[[str, Rated], object] = lambda _name, _rated: None
    """What a rating has in such a column."""
