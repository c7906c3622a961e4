"""Thousands of boards to learn on at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from garns.formats import ManyPuzzles
from garns.model import InvalidRequest, Layout
from garns.model.arguments import checked_choice, checked_whole, shown

from .actions import ACTIONS, Actions
from .boards import Boards, Bools, OnMistake
from .options import action_space, game_of, observation_space, refuse_unknown
from .rewards import Rewards

Observations = dict[str, NDArray[Any]]
Rewarded = NDArray[numpy.float64]


class SudokuVectorEnv(VectorEnv[Observations, NDArray[numpy.int64], Any]):
    """`SudokuEnv` on `num_envs` boards at once, as `gymnasium.make_vec("garns/Sudoku-v0", …)` makes
    it, with the same options. The boards are rows of arrays, and no step goes through them one by
    one, unless a puzzle that is not on the classic board has several solutions.

    A board whose episode has ended begins anew at the next step, which ignores the action there and
    has the reward 0 and the outcome `NONE`: Gymnasium's `AutoresetMode.NEXT_STEP`. With `DISABLED`
    such boards wait for `reset(options={"reset_mask": …})`.

        >>> boards = SudokuVectorEnv(1000, layout="4")
        >>> _, info = boards.reset(seed=1)
        >>> actions = info["action_mask"].argmax(axis=1)
        >>> observations, rewards, terminated, truncated, info = boards.step(actions)
        >>> rewards.shape, observations["candidates"].shape
        ((1000,), (1000, 4, 4, 4))
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        layout: Layout | str | int | None = None,
        puzzles: ManyPuzzles | str | None = None,
        level: str | None = None,
        shuffle: bool = True,
        actions: str | Iterable[str] = ACTIONS,
        rewards: Rewards | Mapping[str, float] | None = None,
        on_mistake: OnMistake = "refuse",
        max_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        game, self._source = game_of(
            layout=layout,
            puzzles=puzzles,
            level=level,
            shuffle=shuffle,
            actions=actions,
            rewards=rewards,
            on_mistake=on_mistake,
            max_steps=max_steps,
        )
        self.num_envs = checked_whole("num_envs", num_envs, least=1)
        self.metadata = {"render_modes": [], "autoreset_mode": _autoreset_mode(autoreset_mode)}
        self._boards = Boards(game, self.num_envs)
        self._has_ended = numpy.ones(self.num_envs, bool)
        self.single_observation_space = observation_space(game.layout)
        self.single_action_space = action_space(game.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @property
    def actions(self) -> Actions:
        """What the numbers of the actions mean."""
        return self._boards.game.actions

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        super().reset(seed=seed)
        wished = refuse_unknown(options, ("reset_mask",))
        mask = wished.get("reset_mask", numpy.ones(self.num_envs, bool))
        if seed is not None:
            self._source.restart()
        self._begin(self._checked_mask(mask))
        return self._boards.observation(), self._info()

    def step(self, actions: Any) -> tuple[Observations, Rewarded, Bools, Bools, dict[str, Any]]:
        actions = self._checked_actions(actions)
        ended = self._has_ended
        if ended.any() and self.metadata["autoreset_mode"] is AutoresetMode.DISABLED:
            raise InvalidRequest("gym.has-ended", n=int(ended.sum()))
        rewards = numpy.zeros(self.num_envs)
        terminated, truncated = numpy.zeros((2, self.num_envs), bool)
        rows = numpy.flatnonzero(~ended)
        rewards[rows], terminated[rows], truncated[rows] = self._boards.step(rows, actions[rows])
        self._begin(ended)
        self._has_ended = terminated | truncated
        return self._boards.observation(), rewards, terminated, truncated, self._info()

    def _begin(self, mask: Bools) -> None:
        rows = numpy.flatnonzero(mask)
        if rows.size:
            self._boards.load(rows, self._source.draw(self.np_random, len(rows)))
            self._has_ended[rows] = False

    def _checked_mask(self, mask: Any) -> Bools:
        is_mask = isinstance(mask, numpy.ndarray) and mask.dtype == bool
        if not is_mask or mask.shape != (self.num_envs,):
            raise InvalidRequest("gym.reset-mask", n=self.num_envs, found=shown(mask))
        return mask  # type: ignore[no-any-return]

    def _checked_actions(self, actions: Any) -> NDArray[numpy.int64]:
        numbers = numpy.asarray(actions)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise InvalidRequest("gym.actions", n=self.num_envs, found=shown(actions))
        return numbers

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {
            "action_mask": self._boards.action_mask(),
            "outcome": self._boards.outcomes.copy(),
            "mistakes": self._boards.mistakes.copy(),
            "solved": self._boards.is_solved,
        }
        # Gymnasium says with a second entry which boards have the first.
        return info | {f"_{name}": numpy.ones(self.num_envs, bool) for name in info}


def _autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    """`SAME_STEP` is left out: it would hand over an object for each board that has ended."""
    known = {each.value: each for each in (AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED)}
    name = mode.value if isinstance(mode, AutoresetMode) else mode
    return known[checked_choice("autoreset_mode", name, known)]
