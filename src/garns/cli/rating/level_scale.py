"""Levels: rated by processes, because much of the work is in Python; the hardest step and what the
path uses are found there too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from functools import partial
from typing import Any

from garns.logic import TECHNIQUES, SolutionPath, State, path_from
from garns.messages.steps import technique_name
from garns.model import GarnsError, Puzzle
from garns.rating import Limits, RateMany, Scale

from ..running.workers import in_order
from .hardest_step import hardest_record
from .kernel_blocks import RatingAnswer
from .scale_extras import ScaleExtras
from .work import Rated, Work


def _rate(
    scale: Scale, puzzles: Iterable[Puzzle], work: Work
) -> Generator[tuple[Puzzle, RatingAnswer], None, None]:
    answers = partial(
        _rated,
        rate_many=scale.rate_many,
        limits=work.limits(scale),
        explained=work.explained,
        counted="techniques" in work.requested,
    )
    return in_order(answers, puzzles, work.threads)


def _rated(
    puzzles: list[Puzzle],
    rate_many: RateMany,
    limits: Limits,
    explained: bool,
    counted: bool,
) -> Iterator[RatingAnswer]:
    for puzzle, rating in zip(puzzles, rate_many(puzzles, limits, threads=1), strict=True):
        if isinstance(rating, GarnsError) or not (explained or counted):
            yield rating if isinstance(rating, GarnsError) else Rated(rating)
            continue
        # The hardest step is on the way; only who counts has to go it to the end.
        until = None if counted else rating.technique
        path = path_from(State.of(puzzle.grid.givens), until=until)
        yield Rated(
            rating,
            _hardest(path, rating.technique) if explained else None,
            _counts(path) if counted else None,
        )


def _hardest(path: SolutionPath, technique: str | None) -> dict[str, Any] | None:
    """The first step of the hardest technique."""
    if technique is None:
        return None
    shown = path[path.techniques.index(technique)]
    return hardest_record(
        shown.step,
        shown.state,
        name=partial(technique_name, shown.step.technique),
        sentence=partial(str, shown),
    )


def _counts(path: SolutionPath) -> dict[str, int]:
    """How many steps each technique has on the path, in the order of the catalogue."""
    used = Counter(path.techniques)
    return {each.id: used[each.id] for each in TECHNIQUES if each.id in used}


EXTRAS = ScaleExtras(
    rate=_rate,
    hardest=lambda rated: rated.hardest,
    on_request={"techniques": "string"},
    requested=lambda _, rated: rated.counts,
)
