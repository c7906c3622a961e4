"""Options that both environments take, and the spaces that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy
from gymnasium import spaces

from garns.formats import ManyPuzzles
from garns.model import Layout
from garns.model.arguments import checked_choice, checked_whole

from .actions import Actions
from .boards import ON_MISTAKE, Game, OnMistake
from .puzzles import PuzzleSource, source_of
from .rewards import Rewards

STEPS_PER_CELL = 10
"""Steps until an episode is truncated, for each cell, if nothing else is said."""


def game_of(
    *,
    layout: Layout | str | int | None,
    puzzles: ManyPuzzles | str | None,
    level: str | None,
    shuffle: bool,
    actions: str | Iterable[str],
    rewards: Rewards | Mapping[str, float] | None,
    on_mistake: OnMistake,
    max_steps: int | None,
) -> tuple[Game, PuzzleSource]:
    """The rules of the game and the source of its puzzles. The docstring of `SudokuEnv` explains
    the options."""
    checked_choice("on_mistake", on_mistake, ON_MISTAKE)
    source = source_of(puzzles, layout, level, shuffle=shuffle)
    if max_steps is None:
        max_steps = STEPS_PER_CELL * source.layout.cell_count
    game = Game(
        Actions.wished(source.layout, actions),
        Rewards.meant(rewards),
        on_mistake,
        checked_whole("max_steps", max_steps, least=1),
    )
    return game, source


def observation_space(layout: Layout) -> spaces.Dict:
    size = layout.size
    return spaces.Dict(
        {
            "values": spaces.Box(0, size, (size, size), numpy.uint8),
            "givens": spaces.Box(0, 1, (size, size), numpy.int8),
            "candidates": spaces.Box(0, 1, (size, size, size), numpy.int8),
        }
    )


def action_space(actions: Actions) -> spaces.Discrete:
    return spaces.Discrete(actions.count)


def refuse_unknown(options: Mapping[str, Any] | None, known: tuple[str, ...]) -> dict[str, Any]:
    """The options of a reset, if all of them exist."""
    wished = dict(options or {})
    for name in wished:
        checked_choice("options", name, known)
    return wished
