"""Worked examples, one file per technique: states where it works, and states where it must not.

A line of `examples/<family>/<technique>.txt` is

    yes;LAYOUT;GIVENS;VALUES;REMOVED;CONCLUSION
    no;LAYOUT;GIVENS;VALUES;REMOVED;

GIVENS and VALUES are boards in one line. REMOVED are candidates that are gone although no value
forbids them (`r1c2-5 r3c4-7`), CONCLUSION is what a step of the technique must come to: placements
(`r1c2=5`) and eliminations (`r1c2-5`), in order. In a state with `no` the technique has no step.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files

from garns.model import Grid, cell_at, cell_name

from .catalogue import Technique, technique_named
from .path import FoundStep
from .state import State
from .step import Candidate, Step

_FACT = re.compile(r"(r\d+c\d+)([=-])(\d+)")


@dataclass(frozen=True)
class Example:
    """A state, and what the technique concludes there; None if it must not find anything."""

    state: State
    conclusion: str | None


def examples(technique: str) -> tuple[Example, ...]:
    family = technique_named(technique).family
    text = files("garns.logic").joinpath("examples", family, f"{technique}.txt").read_text("utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(_example(line) for line in lines)


def worked(technique: Technique) -> tuple[FoundStep, ...]:
    """The steps of the technique in its own examples."""
    found = []
    for example in examples(technique.id):
        steps = technique.find(example.state) if example.conclusion is not None else ()
        for step in steps:
            if conclusion_of(step, example.state) == example.conclusion:
                found.append(FoundStep(step, example.state))
                break
    return tuple(found)


def _example(line: str) -> Example:
    verdict, rest = line.split(";", 1)
    # The name of a layout with constraints has semicolons, too.
    layout, givens, values, removed, conclusion = rest.rsplit(";", 4)
    grid = Grid(values, layout, givens)
    state = State.of(grid)
    gone = (
        Candidate(cell_at(grid.layout, cell), int(value))
        for cell, _, value in _FACT.findall(removed)
    )
    return Example(state.without(gone), conclusion if verdict == "yes" else None)


def conclusion_of(step: Step, state: State) -> str:
    """What a step comes to, in the notation of the examples."""
    return " ".join((*_facts(step.placements, "=", state), *_facts(step.eliminations, "-", state)))


def example_line(state: State, step: Step | None) -> str:
    """The state as a line for an example file."""
    fresh = State.of(state.grid)
    removed = [
        Candidate(cell, bit + 1)
        for cell, (before, now) in enumerate(zip(fresh.candidates, state.candidates, strict=True))
        for bit in range(state.board.size)
        if (before & ~now) >> bit & 1
    ]
    grid = state.grid
    fields = (
        "no" if step is None else "yes",
        grid.layout.name,
        grid.givens.line,
        grid.line,
        " ".join(_facts(removed, "-", state)),
        "" if step is None else conclusion_of(step, state),
    )
    return ";".join(fields)


def _facts(candidates: Iterable[Candidate], mark: str, state: State) -> list[str]:
    layout = state.board.layout
    return [f"{cell_name(layout, cell)}{mark}{value}" for cell, value in sorted(candidates)]
