"""The scale of Sudoku Explainer 1.2.1: three numbers and the hardest step, on all cores at once."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import partial
from typing import Any

from garns.logic.records import candidate_records
from garns.messages import say
from garns.messages.ratings import rating_technique_name
from garns.model import GarnsError, Puzzle
from garns.rating import SCALE as NAME
from garns.rating import SeRating, is_classic, se, se_many

from .hardest import hardest_record
from .rated_blocks import Blocks, Rater
from .scale import Scale, Work

NODES_PER_SECOND = 10_000_000
"""What a common machine does, about. A --timeout is turned into a number of conclusions: what is
printed must not depend on the machine."""
MOST_NODES = 1 << 62


def _rate(
    puzzles: Iterable[Puzzle], work: Work
) -> Generator[tuple[Puzzle, SeRating | GarnsError], None, None]:
    max_nodes = max(1, int(min(work.seconds * NODES_PER_SECOND, MOST_NODES)))
    many = partial(se_many, max_nodes=max_nodes, hardest=True)
    return Blocks(Rater(is_classic, many, partial(se, max_nodes=max_nodes)), work).rated(puzzles)


def _row(rating: SeRating) -> tuple[object, ...]:
    technique = rating.hardest.technique if rating.hardest and rating.is_exact else None
    return NAME, rating.er, rating.ep, rating.ed, rating.is_exact, technique


def _words(rating: SeRating) -> str:
    """`ER 6.6, EP 1.2, ED 1.2 (SE 1.2.1), Forcing X-chain`."""
    er, ep, ed = (f"{each:.1f}" for each in (rating.er, rating.ep, rating.ed))
    numbers = f"EP {ep}, ED {ed} ({NAME})"
    if not rating.is_exact:
        return f"ER {say('cli.rate.at-least', er=er)}, {numbers}"
    technique = f", {rating_technique_name(rating.hardest.technique)}" if rating.hardest else ""
    return f"ER {er}, {numbers}{technique}"


def _hardest(rating: SeRating) -> dict[str, Any] | None:
    hardest = rating.hardest
    if hardest is None:
        return None
    layout = hardest.state.board.layout
    return hardest_record(
        hardest.step,
        hardest.state,
        name=partial(rating_technique_name, hardest.technique),
        sentence=partial(str, hardest),
        rating=hardest.rating,
        length=hardest.length,
        premises=[
            {**candidate_records([candidate], layout)[0], "true": is_true}
            for candidate, is_true in hardest.premises
        ],
    )


SCALE = Scale(
    columns={
        "scale": "string",
        "er": "float64",
        "ep": "float64",
        "ed": "float64",
        "exact": "bool",
        "technique": "string",
    },
    rate=_rate,
    row=_row,
    words=_words,
    hardest=_hardest,
    is_exact=lambda rating: rating.is_exact,
)
