"""garns' own scale: a level, and the hardest technique that the puzzle needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from garns.logic import TECHNIQUES, Path, Rating, State, path_from, rate_many
from garns.messages import say
from garns.messages.steps import level_name, technique_name
from garns.model import GarnsError, Puzzle

from .hardest import hardest_record
from .scale import Scale, Work
from .workers import in_order


class Rated(NamedTuple):
    """A rating; its hardest step as data and the number of steps of each technique, if they were
    asked for."""

    rating: Rating
    hardest: dict[str, Any] | None = None
    counts: dict[str, int] | None = None


def _rate(
    puzzles: Iterable[Puzzle], work: Work
) -> Generator[tuple[Puzzle, Rated | GarnsError], None, None]:
    answers = partial(
        _rated,
        seconds=work.seconds,
        explained=work.explained,
        counted="techniques" in work.requested,
    )
    return in_order(answers, puzzles, work.threads)


def _rated(
    puzzles: list[Puzzle], seconds: float, explained: bool, counted: bool
) -> Iterator[Rated | GarnsError]:
    for puzzle, rating in zip(puzzles, rate_many(puzzles, seconds=seconds), strict=True):
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


def _hardest(path: Path, technique: str | None) -> dict[str, Any] | None:
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


def _counts(path: Path) -> dict[str, int]:
    """How many steps each technique has on the path, in the order of the catalogue."""
    used = Counter(path.techniques)
    return {each.id: used[each.id] for each in TECHNIQUES if each.id in used}


def _row(rated: Rated) -> tuple[object, ...]:
    rating = rated.rating
    return rating.level, rating.technique, rating.steps, rating.is_solved


def _words(rated: Rated) -> str:
    """`medium, Pointing`."""
    rating = rated.rating
    level = level_name(rating.level)
    if not rating.is_solved:
        return say("cli.rate.beyond", level=level)
    name = technique_name(rating.technique) if rating.technique else say("cli.rate.nothing")
    return f"{level}, {name}"


SCALE = Scale(
    columns={"level": "string", "technique": "string", "steps": "int64", "solved": "bool"},
    rate=_rate,
    row=_row,
    words=_words,
    hardest=lambda rated: rated.hardest,
    on_request={"techniques": "string"},
    requested=lambda _, rated: rated.counts,
)
