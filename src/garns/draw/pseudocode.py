"""A procedure as pseudo-code, in the current language."""

from __future__ import annotations

from dataclasses import dataclass

from garns.messages import say
from garns.search.events import EventKind
from garns.search.procedure import BACKTRACKING, Each, If, Instruction, Procedure

INDENT = "    "


@dataclass(frozen=True)
class CodeLine:
    """A line of pseudo-code; `shows` are the events at which a viewer lights it."""

    depth: int
    text: str
    shows: tuple[EventKind, ...] = ()

    def __str__(self) -> str:
        return INDENT * self.depth + self.text


def pseudocode_lines(procedure: Procedure = BACKTRACKING) -> list[CodeLine]:
    """The heading, then one line per instruction."""
    lines = [
        CodeLine(depth + 1, _line(procedure, instruction), instruction.shows)
        for depth, instruction in procedure.instructions()
    ]
    return [CodeLine(0, f"{words(procedure, 'heading')}:"), *lines]


def words(procedure: Procedure, id: str) -> str:
    return say(f"procedure.{procedure.name}.{id}")


def _line(procedure: Procedure, instruction: Instruction) -> str:
    text = words(procedure, instruction.id)
    match instruction:
        case If():
            return say("procedure.if", condition=text)
        case Each():
            return say("procedure.each", things=text)
        case _:
            return text
