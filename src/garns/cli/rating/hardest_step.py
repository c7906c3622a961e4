"""The hardest step of a path as data: the same keys for every scale."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from garns.logic import State, Step
from garns.logic.records import candidate_records, chain_record
from garns.messages import in_each_language
from garns.model import CHARACTERS


def hardest_record(
    step: Step,
    state: State,
    *,
    name: Callable[[], str],
    sentence: Callable[[], str],
    **more: object,
) -> dict[str, Any]:
    """The technique, what `more` there is to say, the board before the step, and what follows.
    Words are there in every language."""
    layout = state.board.layout
    return {
        "technique": step.technique,
        **more,
        "name": in_each_language(name),
        "sentence": in_each_language(sentence),
        "board": state.grid.line,
        "candidates": [_characters(mask) for mask in state.candidates],
        "placements": candidate_records(step.placements, layout),
        "eliminations": candidate_records(step.eliminations, layout),
        "chains": [chain_record(chain, layout) for chain in step.chains],
    }


def _characters(candidates: int) -> str:
    """`127`; the characters are those of the board."""
    values = range(1, candidates.bit_length() + 1)
    return "".join(CHARACTERS[value] for value in values if candidates >> (value - 1) & 1)
