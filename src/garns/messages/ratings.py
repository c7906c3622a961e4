"""The hardest step of a rating in words."""

from __future__ import annotations

from garns.logic import TECHNIQUES, Candidate
from garns.model import Layout, Symbols, usual_symbols
from garns.rating import HardestStep

from .speak import say
from .steps import (
    candidates_in_words,
    cells_in_words,
    chain_in_words,
    conclusion,
    step_sentence,
    technique_name,
    values_in_words,
)
from .values import decimal

_IN_CATALOGUE = {technique.id for technique in TECHNIQUES}
_CYCLES = {"x-cycle", "y-cycle", "cycle"}


def rating_technique_name(id: str) -> str:
    """Techniques that our catalogue has are called as they are there."""
    return technique_name(id) if id in _IN_CATALOGUE else say(f"rating.technique.{id}")


def hardest_sentence(hardest: HardestStep) -> str:
    """`Forcing X-chain (6.6): If 5 in r1c2 were true, it would be false: …, so …`"""
    layout = hardest.state.board.layout
    symbols = usual_symbols(layout.size)
    return say(
        f"rating.step.{_kind(hardest)}",
        technique=rating_technique_name(hardest.technique),
        rating=decimal(hardest.rating, 1),
        sentences=" ".join(step_sentence(shown.step, layout, symbols) for shown in hardest.shown),
        conclusion=conclusion(hardest.step, layout, symbols),
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
        return "shown" if hardest.shown else "plain"
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
