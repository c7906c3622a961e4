"""One board to learn on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import gymnasium
import numpy
from numpy.typing import NDArray

from garns.formats import ManyPuzzles
from garns.model import Grid, Layout
from garns.model.arguments import checked_choice

from .actions import ACTIONS, Actions
from .boards import Boards, OnMistake
from .options import action_space, game_of, observation_space, refuse_unknown
from .puzzles import drawn_puzzle
from .rewards import Rewards

Observation = dict[str, NDArray[Any]]

ONLY = numpy.zeros(1, numpy.int64)
"""The number of the one board."""


class SudokuEnv(gymnasium.Env[Any, Any]):
    """A puzzle to be solved step by step, as `gymnasium.make("garns/Sudoku-v0", …)` makes it.

    - `layout`: any that garns has ("6", "9+diagonals", "windoku", …); 9×9 if nothing is said.
    - `puzzles`: a list, an array or the path of a file, from which each reset draws one; with
      `shuffle=False` it takes the next. Without puzzles the generator makes a new one each time,
      of a `level` or range of levels ("easy..hard") if wished.
    - `actions`: which kinds there are of `ACTIONS`. `env.unwrapped.actions` translates between
      numbers and what they mean.
    - `rewards`: a `Rewards`, or those that are to differ from the usual ones, by name.
    - `on_mistake`: "refuse" leaves the board as it was, "keep" lets the mistake stay, "end" ends
      the episode.
    - `max_steps`: the episode is truncated then; if nothing is said, after ten for each cell.

    An observation has arrays for the `values` (0 for empty), the `givens` and the `candidates` of
    each cell. The info has `action_mask` (1 for each legal action), the `outcome` of the step, the
    number of `mistakes`, and whether the board is `solved`. An episode terminates when the board
    is solved, and when mistakes have left nothing that could be done. `reset` takes a
    seed, and in `options` a `puzzle`.

        >>> env = SudokuEnv(puzzles=["1234341221434..."])
        >>> _, info = env.reset(seed=1)
        >>> *_, info = env.step(env.actions.number("place", 13, 3))
        >>> Outcome(info["outcome"]).name, info["solved"]
        ('PLACED', False)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        *,
        layout: Layout | str | int | None = None,
        puzzles: ManyPuzzles | str | None = None,
        level: str | None = None,
        shuffle: bool = True,
        actions: str | Iterable[str] = ACTIONS,
        rewards: Rewards | Mapping[str, float] | None = None,
        on_mistake: OnMistake = "refuse",
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            checked_choice("render_mode", render_mode, self.metadata["render_modes"])
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
        self._boards = Boards(game, 1)
        self.render_mode = render_mode
        self.observation_space = observation_space(game.layout)
        self.action_space = action_space(game.actions)

    @property
    def actions(self) -> Actions:
        """What the numbers of the actions mean."""
        return self._boards.game.actions

    @property
    def grid(self) -> Grid:
        """The board as it is now."""
        return self._boards.grid(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        wished = refuse_unknown(options, ("puzzle",))
        if seed is not None:
            self._source.restart()
        if "puzzle" in wished:
            drawn = drawn_puzzle(wished["puzzle"], self._source.layout)
        else:
            drawn = self._source.draw(self.np_random, 1)
        self._boards.load(ONLY, drawn)
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        rewards, terminated, truncated = self._boards.step(ONLY, [action])
        return (
            self._observation(),
            float(rewards[0]),
            bool(terminated[0]),
            bool(truncated[0]),
            self._info(),
        )

    def render(self) -> str | None:
        return str(self.grid) if self.render_mode == "ansi" else None

    def _observation(self) -> Observation:
        return {name: array[0] for name, array in self._boards.observation().items()}

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._boards.action_mask()[0],
            "outcome": int(self._boards.outcomes[0]),
            "mistakes": int(self._boards.mistakes[0]),
            "solved": bool(self._boards.is_solved[0]),
        }
