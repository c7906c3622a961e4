"""Sudoku as an environment for learners, with the interface of Gymnasium; needs the extra `gym`.

Importing this module registers `garns/Sudoku-v0`:

    >>> import gymnasium, garns.data.gym
    >>> env = gymnasium.make("garns/Sudoku-v0", layout="4")
    >>> observation, info = env.reset(seed=7)
    >>> observation["values"].shape, int(info["action_mask"].sum())
    ((4, 4), 48)
    >>> boards = gymnasium.make_vec("garns/Sudoku-v0", num_envs=1000, layout="4")
    >>> boards.reset(seed=7)[0]["values"].shape
    (1000, 4, 4)

The vocabulary, for all modules here:

- An *action* places a digit, removes a candidate from a cell, or erases what the learner did there.
- It is *legal* if the board shows that it can be done: the cell is empty, no house has the digit.
- A legal placement is *right* if the puzzle still has a solution with it, a legal removal if the
  puzzle has no solution with that digit. The rest is a *mistake*.
"""

from garns.model import MissingExtra

try:
    import gymnasium
except ImportError:
    raise MissingExtra("gymnasium", "gym") from None

from .actions import ACTIONS, Actions
from .boards import ON_MISTAKE, Outcome
from .environment import SudokuEnv
from .rewards import Rewards
from .vector import SudokuVectorEnv

__all__ = [
    "ACTIONS",
    "ENVIRONMENT",
    "ON_MISTAKE",
    "Actions",
    "Outcome",
    "Rewards",
    "SudokuEnv",
    "SudokuVectorEnv",
]

ENVIRONMENT = "garns/Sudoku-v0"
"""The id for `gymnasium.make` and `gymnasium.make_vec`."""

gymnasium.register(
    ENVIRONMENT,
    entry_point="garns.data.gym.environment:SudokuEnv",
    vector_entry_point="garns.data.gym.vector:SudokuVectorEnv",
)
