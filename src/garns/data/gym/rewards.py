"""Rewards: what a learner gets for each outcome of a step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from math import isfinite

from garns.model import InvalidRequest
from garns.model.arguments import checked_choice, shown


@dataclass(frozen=True)
class Rewards:
    """The reward of a step, by its outcome. `solved` and `step` come on top of the others.

    Erasing takes back what was gained by what it erases: minus `placed` for a right digit, minus
    `removed` for each right removal. So nobody can gain by doing the same thing again and again.
    """

    placed: float = 1.0
    """A right placement."""
    misplaced: float = -1.0
    """A placement with which the puzzle has no solution."""
    removed: float = 0.1
    """A right removal of a candidate."""
    misremoved: float = -1.0
    """A removal of a digit that a solution has there."""
    illegal: float = -1.0
    """An action that changes nothing because the board does not allow it."""
    erased: float = 0.0
    """An erasure, beside what it takes back."""
    solved: float = 10.0
    """Added when the last cell is filled."""
    step: float = 0.0
    """Added to every step; below zero it makes long ways costly."""

    @classmethod
    def meant(cls, rewards: Rewards | Mapping[str, float] | None) -> Rewards:
        """The rewards that a caller means: all of them, or those that differ from the usual ones,
        by name."""
        if isinstance(rewards, Rewards):
            return rewards
        if not isinstance(rewards, Mapping | None):
            raise InvalidRequest("gym.rewards", found=shown(rewards))
        wished = dict(rewards or {})
        known = [field.name for field in fields(cls)]
        for name, value in wished.items():
            checked_choice("rewards", name, known)
            if not _is_number(value):
                raise InvalidRequest("gym.reward-number", name=name, found=shown(value))
        return cls(**{**asdict(cls()), **{name: float(each) for name, each in wished.items()}})


def _is_number(value: object) -> bool:
    try:
        return not isinstance(value, str | bytes) and isfinite(float(value))  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return False
