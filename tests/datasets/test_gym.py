"""The environments for learners, against Gymnasium's own checker and against a slow twin."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import garns
from garns.data.gym import ACTIONS, ENVIRONMENT, Outcome, Rewards, SudokuEnv, SudokuVectorEnv
from garns.model import Grid, InvalidRequest, Layout

FOUR = "......4..13..2.."
SEVERAL = "1..............."
"""A puzzle with many solutions."""

BOARDS = {
    "4": [FOUR, SEVERAL, "." * 16],
    "4+diagonals": [SEVERAL],
    "latin-5": ["12345231..3" + "." * 14, "." * 25],
    "jigsaw-0011001122332233": ["." * 16, "12.............."],
    "6": ["1........2............3............4"],
    "9": ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
}


class Twin:
    """One board, played slowly: the rules are asked of `Grid`, and every answer of the solver."""

    def __init__(self, puzzle: Grid, on_mistake: str, rewards: Rewards) -> None:
        self.puzzle, self.on_mistake, self.rewards = puzzle, on_mistake, rewards
        self.is_unique = garns.count_solutions(puzzle, 2) == 1
        self.values = list(puzzle.values)
        self.mistakes = set[int]()
        self.removed: dict[tuple[int, int], bool] = {}
        """Whether each removal was right."""

    def candidates(self, cell: int) -> list[int]:
        if self.values[cell]:
            return []
        grid = Grid(self.values, self.puzzle.layout)
        return [
            value
            for value in range(1, grid.size + 1)
            if grid.fits(cell, value) and (cell, value) not in self.removed
        ]

    def can_erase(self, cell: int) -> bool:
        if self.values[cell]:
            return not self.puzzle.values[cell]
        return any(each == cell for each, _ in self.removed)

    def in_solution(self, cell: int, value: int) -> bool:
        values = [0 if each in self.mistakes else v for each, v in enumerate(self.values)]
        values[cell] = value
        return garns.count_solutions(Grid(values, self.puzzle.layout), 1) > 0

    def step(self, kind: str, cell: int, value: int | None) -> tuple[Outcome, float, bool]:
        outcome, reward = self._act(kind, cell, value)
        is_solved = 0 not in self.values
        is_mistake = outcome in (Outcome.MISPLACED, Outcome.MISREMOVED)
        reward += self.rewards.step + self.rewards.solved * is_solved
        return outcome, reward, is_solved or (is_mistake and self.on_mistake == "end")

    def _act(self, kind: str, cell: int, value: int | None) -> tuple[Outcome, float]:
        if kind == "erase":
            if not self.can_erase(cell):
                return Outcome.ILLEGAL, self.rewards.illegal
            return Outcome.ERASED, self.rewards.erased - self._erase(cell)
        assert value is not None
        if value not in self.candidates(cell):
            return Outcome.ILLEGAL, self.rewards.illegal
        is_right = self.in_solution(cell, value) == (kind == "place")
        if is_right or self.on_mistake != "refuse":
            self._do(kind, cell, value, is_right)
        name = {"place": "placed", "remove": "removed"}[kind]
        name = name if is_right else f"mis{name}"
        return Outcome[name.upper()], getattr(self.rewards, name)

    def _do(self, kind: str, cell: int, value: int, is_right: bool) -> None:
        if kind == "remove":
            self.removed[cell, value] = is_right
            return
        self.values[cell] = value
        if not is_right:
            self.mistakes.add(cell)

    def _erase(self, cell: int) -> float:
        lost, forgotten = 0.0, [each for each in self.removed if each[0] == cell]
        if self.values[cell]:
            lost = 0.0 if cell in self.mistakes else self.rewards.placed
            forgotten = [] if self.is_unique else list(self.removed)
            self.values[cell] = 0
            self.mistakes.discard(cell)
        return lost + sum(self.rewards.removed * self.removed.pop(each) for each in forgotten)


@pytest.mark.parametrize("on_mistake", ["refuse", "keep", "end"])
@pytest.mark.parametrize("layout", BOARDS)
def test_steps_are_those_of_the_slow_twin(layout: str, on_mistake: Any) -> None:
    rewards = Rewards(2.0, -3.0, 0.25, -1.5, -0.5, -0.125, 7.0, -0.0625)
    lines = BOARDS[layout]
    env = SudokuVectorEnv(
        len(lines),
        layout=layout,
        puzzles=lines,
        shuffle=False,
        on_mistake=on_mistake,
        rewards=rewards,
        autoreset_mode="Disabled",
    )
    observation, info = env.reset(seed=1)
    grids = [Grid(line, Layout.named(layout)) for line in lines]
    twins = [Twin(grid, on_mistake, rewards) for grid in grids]
    chance = numpy.random.default_rng(5)
    seen = set[int]()
    for _ in range(50):
        _compare(env, twins, observation, info["action_mask"])
        actions = _some_actions(chance, info["action_mask"], len(lines[0]))
        observation, gained, terminated, truncated, info = env.step(actions)
        for row, twin in enumerate(twins):
            expected = twin.step(*env.actions.meaning(actions[row]))
            assert (info["outcome"][row], gained[row], terminated[row]) == expected
        seen |= set(info["outcome"].tolist())
        ended = terminated | truncated
        if ended.any():
            observation, info = env.reset(seed=1)
            twins = [Twin(grid, on_mistake, rewards) for grid in grids]
    if layout == "4" and on_mistake != "end":  # others leave fewer chances
        assert seen == set(Outcome) - {Outcome.NONE}


def _compare(env: SudokuVectorEnv, twins: list[Twin], seen: Any, mask: Any) -> None:
    assert seen in env.observation_space
    for row, twin in enumerate(twins):
        assert seen["values"][row].ravel().tolist() == twin.values
        assert (seen["givens"][row].ravel() != 0).tolist() == [v > 0 for v in twin.puzzle.values]
        expected = numpy.zeros_like(seen["candidates"][row])
        for cell in range(len(twin.values)):
            for value in twin.candidates(cell):
                expected[(*divmod(cell, twin.puzzle.size), value - 1)] = 1
        assert (seen["candidates"][row] == expected).all()
        erasable = [twin.can_erase(cell) for cell in range(len(twin.values))]
        assert mask[row].tolist() == [*expected.ravel(), *expected.ravel(), *erasable]


def _some_actions(chance: numpy.random.Generator, mask: Any, cells: int) -> Any:
    """Half of the time one that is legal: few others are. Erasures would be too seldom as well."""
    wanted = chance.random(mask.shape) * mask
    wanted[:, -cells:] *= chance.choice([1, 3], size=(len(mask), 1))
    legal = wanted.argmax(axis=1)
    anything = chance.integers(mask.shape[1], size=len(mask))
    return numpy.where(chance.random(len(mask)) < 0.5, legal, anything)


OPTIONS: list[dict[str, Any]] = [
    {},
    {"layout": "4", "actions": "place"},
    {"layout": "6", "actions": ("erase", "place"), "on_mistake": "end"},
    {"layout": "windoku", "puzzles": ["." * 81]},
    {"puzzles": [SEVERAL], "on_mistake": "keep", "rewards": {"illegal": -5, "step": -0.01}},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_gymnasium_finds_nothing_wrong(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(ENVIRONMENT, **options).unwrapped)


def test_the_single_environment_is_a_row_of_the_other() -> None:
    options: dict[str, Any] = {"puzzles": [FOUR], "on_mistake": "keep", "max_steps": 7}
    ours = SudokuVectorEnv(2, **options)
    theirs = SyncVectorEnv([lambda: SudokuEnv(**options)] * 2)
    _assert_equal(ours.reset(seed=3), theirs.reset(seed=3))
    chance = numpy.random.default_rng(1)
    for _ in range(30):
        actions = chance.integers(ours.actions.count, size=2)
        _assert_equal(ours.step(actions), theirs.step(actions))


def _assert_equal(ours: Any, theirs: Any) -> None:
    for one, other in zip(ours, theirs, strict=True):
        if isinstance(one, Mapping):
            assert one.keys() == other.keys()
            _assert_equal(one.values(), [other[name] for name in one])
        else:
            assert numpy.array_equal(one, other)


def test_the_seed_decides() -> None:
    def played(seed: int) -> Any:
        env = gymnasium.make_vec(ENVIRONMENT, num_envs=3, level="easy", layout="4")
        observation, info = env.reset(seed=seed)
        for _ in range(20):
            observation, *_, info = env.step(info["action_mask"].argmax(axis=1))
        return observation["values"].tolist()

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_steps_call_as_many_functions_for_many_boards_as_for_few() -> None:
    """Nothing goes through the boards one by one."""

    def calls(count: int) -> int:
        env = SudokuVectorEnv(count, puzzles=[FOUR], on_mistake="keep")
        env.reset(seed=1)
        first = [env.actions.number("place", 0, 2), env.actions.number("remove", 1, 1)]
        steps = [numpy.resize(first, count), numpy.full(count, env.actions.number("erase", 0))]
        found = 0

        def count_call(*_: object) -> None:
            nonlocal found
            found += 1

        sys.setprofile(count_call)
        try:
            for actions in steps:
                env.step(actions)
        finally:
            sys.setprofile(None)
        return found

    assert calls(500) == calls(10)


def test_boards_that_have_ended_begin_anew_at_the_next_step() -> None:
    env = gymnasium.make_vec(ENVIRONMENT, num_envs=2, puzzles=["1234341221434..1", FOUR])
    assert isinstance(env, SudokuVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    env.reset(seed=0, options={})
    while True:
        _, info = env.reset()
        if info["action_mask"][:, :64].sum(axis=1).tolist().count(2) == 1:
            break
    row = int(numpy.flatnonzero(info["action_mask"][:, :64].sum(axis=1) == 2)[0])
    illegal = env.actions.number("place", 0, 1)
    actions = numpy.full(2, illegal)
    for cell, value in ((13, 3), (14, 2)):
        actions[row] = env.actions.number("place", cell, value)
        _, rewards, terminated, _, info = env.step(actions)
    assert (rewards[row], terminated[row], info["solved"][row]) == (11, True, True)
    observation, rewards, terminated, _, info = env.step(actions)
    assert (rewards[row], terminated[row]) == (0, False)
    assert info["outcome"].tolist()[row] == Outcome.NONE
    assert (observation["values"][row] == 0).any()
    assert rewards[1 - row] == -1


def test_without_autoreset_boards_wait() -> None:
    env = SudokuVectorEnv(2, puzzles=[FOUR], max_steps=1, autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=1)
    *_, truncated, _ = env.step([0, 0])
    assert truncated.all()
    with pytest.raises(InvalidRequest, match="2 boards have ended"):
        env.step([0, 0])
    env.reset(options={"reset_mask": numpy.array([True, False])})
    with pytest.raises(InvalidRequest, match="1 board has ended"):
        env.step([0, 0])


def test_wrappers_of_gymnasium_understand_the_infos() -> None:
    env: Any = RecordEpisodeStatistics(SudokuVectorEnv(2, puzzles=[FOUR], max_steps=2))
    env.reset(seed=1)
    env.step(numpy.array([0, 1]))
    *_, info = env.step(numpy.array([1, 1]))
    assert info["episode"]["r"].tolist() == [0, -2]
    infos = DictInfoToList(SudokuVectorEnv(2, puzzles=[FOUR])).reset(seed=1)[1]
    assert [each["solved"] for each in infos] == [False, False]


def test_a_learner_that_follows_the_mask_and_the_rewards_solves_the_puzzle() -> None:
    env = gymnasium.make(ENVIRONMENT, puzzles=[FOUR], actions="place", render_mode="ansi")
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    done = False
    for _ in range(200):
        action = env.action_space.sample(info["action_mask"])
        _, _, done, _, info = env.step(action)
        assert info["outcome"] in (Outcome.PLACED, Outcome.MISPLACED)
        if done:
            break
    assert done
    assert info["solved"]
    assert env.unwrapped.grid == garns.solve(FOUR)  # type: ignore[attr-defined]
    assert env.render() == str(garns.solve(garns.parse(FOUR)))


def test_doing_and_undoing_gains_nothing() -> None:
    env = SudokuEnv(puzzles=[FOUR])
    for doing in (("place", 0, 1), ("remove", 0, 2)):
        env.reset(seed=1)
        undoing = env.actions.number("erase", 0)
        gained = [env.step(action)[1] for action in (env.actions.number(*doing), undoing)]
        assert gained[0] > 0
        assert sum(gained) == 0


def test_mistakes_that_stay_can_leave_nothing_to_do() -> None:
    env = SudokuEnv(puzzles=[FOUR], on_mistake="keep", actions="place")
    _, info = env.reset(seed=1)
    terminated = False
    while not terminated:
        mask = info["action_mask"].copy()
        solution = garns.solve(FOUR).values
        for cell, value in enumerate(solution):
            mask[env.actions.number("place", cell, value)] = 0
        if not mask.any():
            mask = info["action_mask"]
        _, _, terminated, _, info = env.step(int(mask.argmax()))
    assert not info["solved"]
    assert not info["action_mask"].any()


def test_puzzles_come_from_files_and_in_order(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{FOUR}\n{SEVERAL}\n")
    env = SudokuEnv(puzzles=str(file), shuffle=False)
    lines = [_line(env.reset(seed=seed)) for seed in (1, None, None)]
    assert lines == [FOUR, SEVERAL, FOUR]
    assert _line(env.reset(options={"puzzle": "." * 16})) == "." * 16


def _line(reset: Any) -> str:
    return Grid(reset[0]["values"]).line


def test_puzzles_come_as_arrays() -> None:
    made = garns.generate_many(5, seed=1)
    env = SudokuVectorEnv(5, puzzles=made.puzzles, shuffle=False)
    assert (env.reset(seed=1)[0]["values"].reshape(5, -1) == made.puzzles).all()


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"actions": ["jump"]}, "actions must be one of these: place, remove and erase"),
        ({"actions": "erase"}, "without the action place"),
        ({"rewards": {"luck": 1}}, "rewards must be one of these: placed,"),
        ({"rewards": {"step": float("nan")}}, "step must be a finite number, not nan"),
        ({"rewards": 7}, "rewards must be a Rewards"),
        ({"on_mistake": "cry"}, "on_mistake must be one of these: refuse, keep and end"),
        ({"max_steps": 0}, "max_steps must be 1 or more"),
        ({"puzzles": []}, "no puzzle"),
        ({"puzzles": [FOUR], "level": "easy"}, "not both"),
        ({"puzzles": [FOUR, "11.............."]}, "Puzzle 2 cannot be played.*breaks"),
        ({"puzzles": [FOUR, "123...4........."]}, "Puzzle 2 cannot be played.*no solution"),
        ({"puzzles": ["1234341221434321"]}, "Every cell is filled"),
        ({"puzzles": ["12x4?!"]}, "Puzzle 1 cannot be played"),
        ({"puzzles": [FOUR, "." * 81]}, "different layouts"),
        ({"puzzles": numpy.full((2, 16), 7, "u1")}, "Puzzle 1 cannot be played"),
        ({"level": "insane"}, "insane"),
        ({"layout": "5"}, "5"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidRequest, match=problem):
        SudokuEnv(**options)
    with pytest.raises(InvalidRequest, match=problem):
        SudokuVectorEnv(2, **options)


def test_bad_calls_are_refused() -> None:
    with pytest.raises(InvalidRequest, match="render_mode must be"):
        SudokuEnv(render_mode="human")
    with pytest.raises(InvalidRequest, match="autoreset_mode must be"):
        SudokuVectorEnv(2, autoreset_mode=AutoresetMode.SAME_STEP)
    env, boards = SudokuEnv(puzzles=[FOUR]), SudokuVectorEnv(2, puzzles=[FOUR])
    with pytest.raises(InvalidRequest, match="options must be one of these: puzzle"):
        env.reset(options={"level": "hard"})
    boards.reset(seed=1)
    with pytest.raises(InvalidRequest, match="array of 2 whole numbers"):
        boards.step(numpy.zeros(3, int))
    with pytest.raises(InvalidRequest, match="array of 2 whole numbers"):
        boards.step(numpy.zeros(2))
    with pytest.raises(InvalidRequest, match="action must be 143 or less, not 144"):
        boards.step(numpy.array([0, 144]))
    with pytest.raises(InvalidRequest, match="2 truth values"):
        boards.reset(options={"reset_mask": [True, False]})


def test_numbers_of_actions() -> None:
    env = SudokuEnv(layout="6+diagonals", puzzles=["." * 36])
    meanings = [env.actions.meaning(number) for number in range(env.actions.count)]
    assert len(set(meanings)) == env.action_space.n == 2 * 216 + 36  # type: ignore[attr-defined]
    assert {kind for kind, _, _ in meanings} == set(ACTIONS)
    for number, (kind, cell, value) in enumerate(meanings):
        assert env.actions.number(kind, cell, value or 1) == number


def test_without_gymnasium_the_command_that_installs_it_is_named() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import garns.data.gym"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'garns[gym]'" in done.stderr


@pytest.mark.parametrize("name", ["", ".actions", ".environment", ".vector"])
def test_examples_of_the_docstrings(name: str) -> None:
    module = import_module(f"garns.data.gym{name}")
    failed, tried = doctest.testmod(module, extraglobs={"Outcome": Outcome})
    assert tried
    assert not failed
