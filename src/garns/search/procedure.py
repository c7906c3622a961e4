"""An algorithm as data: pseudo-code, flowchart and the lit line of the viewer all come from here.

A procedure is a list of instructions; some of them hold further ones.

Do      do something
Call    the procedure calls itself
Leave   return to the caller
If      instructions to follow only where something holds
Each    instructions to follow for each of several things, in order

What an instruction says is looked up in the messages under `procedure.<procedure>.<id>`; `shows`
names the events of a search that happen there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .events import EventKind


@dataclass(frozen=True)
class Do:
    id: str
    shows: tuple[EventKind, ...] = ()


@dataclass(frozen=True)
class Call:
    id: str
    shows: tuple[EventKind, ...] = ()


@dataclass(frozen=True)
class Leave:
    id: str
    shows: tuple[EventKind, ...] = ()


@dataclass(frozen=True)
class If:
    id: str
    body: tuple[Instruction, ...]
    shows: tuple[EventKind, ...] = ()


@dataclass(frozen=True)
class Each:
    id: str
    body: tuple[Instruction, ...]
    shows: tuple[EventKind, ...] = ()


Instruction = Do | Call | Leave | If | Each


@dataclass(frozen=True)
class Procedure:
    """`name` is where its words are found; its heading is `procedure.<name>.heading`."""

    name: str
    body: tuple[Instruction, ...]

    def instructions(self) -> Iterator[tuple[int, Instruction]]:
        """Every instruction in reading order, with how deep it is nested."""
        return _flat(self.body, 0)


def _flat(body: tuple[Instruction, ...], depth: int) -> Iterator[tuple[int, Instruction]]:
    for instruction in body:
        yield depth, instruction
        if isinstance(instruction, (If, Each)):
            yield from _flat(instruction.body, depth + 1)


BACKTRACKING = Procedure(
    "backtracking",
    (
        Do("next-empty"),
        If("full", (Do("report", shows=("solution",)), Leave("return"))),
        Each(
            "values",
            (
                If(
                    "fits",
                    (
                        Do("place", shows=("place",)),
                        Call("again"),
                        If("enough", (Leave("return"),), shows=("end",)),
                        Do("take-back", shows=("take back",)),
                    ),
                    shows=("reject",),
                ),
            ),
            shows=("try",),
        ),
        Leave("return"),
    ),
)
"""Row-by-row backtracking, as `backtracking.solve` has it in Python."""
