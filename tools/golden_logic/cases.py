"""What is transcribed: paths of puzzles, and all steps of techniques in states.

A case is data that can be written into a line, so that a later version replays exactly what an
earlier one has chosen, whatever its generator does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from garns import explain
from garns.logic import TECHNIQUES, Candidate, SolutionPath, State, Technique
from garns.model import Grid, Layout

from .transcript import step_text

Steps = dict[str, list[str]]
"""Texts of steps in order, by the technique that was asked; those of a path under `PATH`."""

PATH = "path"


@dataclass(frozen=True)
class Case:
    """A board to ask about. `removed` are candidates that are gone although no value forbids them
    (cell and value); `up_to` is the last technique of the catalogue that may be used."""

    kind: str
    layout: str
    givens: str
    values: str = ""
    removed: tuple[tuple[int, int], ...] = ()
    up_to: str = ""
    asked: dict[str, Any] = field(default_factory=dict)

    @property
    def grid(self) -> Grid:
        return Grid(self.values or self.givens, Layout.named(self.layout), self.givens)

    @property
    def state(self) -> State:
        return State.of(self.grid).without(Candidate(*each) for each in self.removed)

    @property
    def key(self) -> str:
        """The case as JSON: everything that it does not say is left out."""
        said = {name: value for name, value in vars(self).items() if value}
        return json.dumps(said, separators=(",", ":"))

    @classmethod
    def read(cls, key: str) -> Case:
        said = json.loads(key)
        removed = tuple((cell, value) for cell, value in said.pop("removed", ()))
        return cls(**said, removed=removed)

    @property
    def techniques(self) -> Sequence[Technique]:
        if "only" in self.asked:
            return [each for each in TECHNIQUES if each.id == self.asked["only"]]
        return TECHNIQUES[: _place(self.up_to) + 1] if self.up_to else TECHNIQUES

    def replay(self) -> tuple[Steps, bool]:
        """The texts of all steps; and for a path, whether it leads to the solution."""
        return self._path() if self.kind == PATH else (self._steps(), False)

    def path(self, most: int | None = None) -> SolutionPath:
        """The path, or its first `most` steps."""
        too_hard = [each.id for each in TECHNIQUES[len(self.techniques) :]]
        forbid = [*self.asked.get("forbid", ()), *too_hard]
        return explain(self.grid, **{**self.asked, "forbid": forbid}, most=most)

    def _path(self) -> tuple[Steps, bool]:
        path = self.path()
        layout = path.start.board.layout
        return {PATH: [step_text(each.step, layout) for each in path]}, path.is_solved

    def _steps(self) -> Steps:
        state = self.state
        techniques = self.techniques if "only" in self.asked else affordable(self.techniques, state)
        found = ((each.id, list(_texts(each, state))) for each in techniques)
        return {id: texts for id, texts in found if texts}


FEW_CANDIDATES = 60


def affordable(techniques: Iterable[Technique], state: State) -> Iterator[Technique]:
    """All of them; but large fish only where few candidates are left."""
    is_bare = sum(mask.bit_count() for mask in state.candidates) <= FEW_CANDIDATES
    return (each for each in techniques if is_bare or not is_large_fish(each))


def is_large_fish(technique: Technique) -> bool:
    """To see that there is none can take half a minute."""
    words = set(technique.id.split("-"))
    return bool(words & {"franken", "mutant"} and words & {"squirmbag", "whale", "leviathan"})


def _place(technique: str) -> int:
    return next(n for n, each in enumerate(TECHNIQUES) if each.id == technique)


def _texts(technique: Technique, state: State) -> Iterator[str]:
    return (step_text(step, state.board.layout) for step in technique.find(state))


def path_case(grid: Grid, up_to: str = "", **asked: Any) -> Case:
    return Case(PATH, grid.layout.name, grid.givens.line, up_to=up_to, asked=asked)


def state_case(state: State, up_to: str = "", **asked: Any) -> Case:
    grid = state.grid
    return Case(
        "steps",
        grid.layout.name,
        grid.givens.line,
        grid.line,
        tuple(_removed(state)),
        up_to,
        asked,
    )


def _removed(state: State) -> Iterator[tuple[int, int]]:
    fresh = State.of(state.grid).candidates
    for cell, (before, now) in enumerate(zip(fresh, state.candidates, strict=True)):
        for bit in range(state.board.size):
            if (before & ~now) >> bit & 1:
                yield cell, bit + 1
