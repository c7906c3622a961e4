"""Ratings in words, and their hardest steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from garns.logic import TECHNIQUES, Candidate
from garns.model import Layout, Symbols, usual_symbols
from garns.rating import SCALES, HardestStep, HodokuRating, LevelRating, Rating, SeRating

from .runs import text_of
from .speak import say
from .steps import (
    candidates_in_words,
    cells_in_words,
    chain_in_words,
    conclusion,
    level_name,
    step_sentence,
    technique_name,
    values_in_words,
)
from .values import decimal

_IN_CATALOGUE = {technique.id for technique in TECHNIQUES}
_CYCLES = {"x-cycle", "y-cycle", "cycle"}


def rated_technique_name(scale: str, id: str) -> str:
    """The name of a technique on a scale: the catalogue's, where that has the same one."""
    return technique_name(id) if id in _IN_CATALOGUE else say(f"rating.{scale}-technique.{id}")


def rating_words(rating: Rating) -> str:
    """A rating in a few words, with its technique where that is known."""
    return _WORDS[rating.scale](rating)


def _level_words(rating: LevelRating) -> str:
    """`medium, Pointing`."""
    level = level_name(rating.level)
    if not rating.is_solved:
        return say("rating.beyond", level=level)
    name = technique_name(rating.technique) if rating.technique else say("rating.nothing")
    return f"{level}, {name}"


def _se_words(rating: SeRating) -> str:
    """`ER 6.6, EP 1.2, ED 1.2 (SE 1.2.1), Forcing X-chain`; in Portuguese `ER 6,6, EP 1,2 …`."""
    er, ep, ed = (decimal(each, 1) for each in (rating.er, rating.ep, rating.ed))
    least = er if rating.is_exact else say("rating.at-least", er=er)
    return f"ER {least}, EP {ep}, ED {ed} {_scale_and_technique(rating)}"


def _hodoku_words(rating: HodokuRating) -> str:
    """`hard, 1,234 points (HoDoKu 2.2.0), X-wing`."""
    level = say(f"rating.hodoku-level.{rating.level}")
    points = say("rating.points", n=rating.score)
    return f"{level}, {points} {_scale_and_technique(rating)}"


def _scale_and_technique(rating: Rating) -> str:
    technique = rating.technique
    name = f", {rated_technique_name(rating.scale, technique)}" if technique else ""
    return f"({SCALES[rating.scale].name}){name}"


_WORDS: dict[str, Callable[[Any], str]] = {
    "level": _level_words,
    "se": _se_words,
    "hodoku": _hodoku_words,
}


def hardest_sentence(hardest: HardestStep) -> str:
    """`Forcing X-chain (6.6): If 5 in r1c2 were true, it would be false: …, so …`"""
    layout = hardest.state.board.layout
    symbols = usual_symbols(layout.size)
    return say(
        f"rating.step.{_kind(hardest)}",
        technique=rated_technique_name("se", hardest.technique),
        rating=decimal(hardest.rating, 1),
        sentences=" ".join(
            step_sentence(shown.step, layout, symbols) for shown in hardest.found_steps
        ),
        conclusion=text_of(conclusion(hardest.step, layout, symbols)),
        n=hardest.length or 0,
        chain="".join(chain_in_words(chain, layout, symbols) for chain in hardest.step.chains),
        **_supposed(hardest, layout, symbols),
    )


def _kind(hardest: HardestStep) -> str:
    """Which sentence fits: what a chain supposes says what kind of chain it is."""
    candidates = {candidate for candidate, _ in hardest.premises}
    if hardest.technique in _CYCLES:
        return "cycle"
    if not candidates:
        return "shown" if hardest.found_steps else "plain"
    if len(hardest.premises) == 1:
        is_true = "true" if hardest.premises[0][1] else "false"
        return f"{'chain' if hardest.step.chains else 'contradiction'}-{is_true}"
    if len(candidates) == 1:
        return "both"
    return "cell" if len({candidate.cell for candidate in candidates}) == 1 else "house"


def _supposed(hardest: HardestStep, layout: Layout, symbols: Symbols) -> dict[str, str]:
    candidates = [candidate for candidate, _ in hardest.premises]
    return {
        "premise": candidates_in_words(candidates[:1], layout, symbols),
        "values": values_in_words(sorted({each.value for each in candidates}), symbols),
        "cells": cells_in_words(_distinct_cells(candidates), layout),
    }


def _distinct_cells(candidates: list[Candidate]) -> list[int]:
    return sorted({candidate.cell for candidate in candidates})
