"""What can go wrong, as values: an id and the facts; the sentences are in `messages`.

GarnsError
├── UnreadableInput   (ValueError)   the text at this place is not what was expected
├── CannotCarry       (ValueError)   this notation has no way to write that
├── InvalidBoard      (ValueError)   the digits on the board break a rule
├── MistakenBoard     (ValueError)   what was placed or ruled out is not the solution's
├── InvalidRequest    (ValueError)   no such layout, notation, cell, set of symbols …
├── NoSolution                       the puzzle has none
├── ManySolutions                    one was required, there are more
├── BudgetUsedUp                     unknown: the seconds or nodes allowed are gone
├── CannotMake                       there is no such puzzle, or none was found in time
├── MissingExtra      (ImportError)  an optional library is not installed
├── UnsupportedSystem                this operating system cannot do that
└── ClusterFailed                    a cluster cannot do the work, or not all of it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from . import display

if TYPE_CHECKING:
    from .grid import Breach, Grid


@dataclass(frozen=True)
class Message:
    """A sentence not yet written: its id in the catalogue and the facts that go into it."""

    id: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return display.sentence(self)


class Place(NamedTuple):
    """Where in the input: file, line and column, the last two counted from 1."""

    file: str | None = None
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        """`board.sdm:12:5`, as compilers print it; what is not known is left out."""
        parts = [self.file, self.line, self.column if self.line is not None else None]
        return ":".join(str(part) for part in parts if part is not None)


class GarnsError(Exception):
    """Any refusal by garns; `message` says why in data, `str()` in words."""

    def __init__(self, id: str, **facts: object) -> None:
        self.message = Message(id, facts)
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross process borders; the keyword facts would be lost otherwise.
        return _rebuild, (type(self), self.message, dict(self.__dict__))


class UnreadableInput(GarnsError, ValueError):
    """The input is not what was expected; `place` tells where."""

    def __init__(self, id: str, place: Place | None = None, **facts: object) -> None:
        super().__init__(f"unreadable.{id}", **facts)
        self.place = place or Place()

    @classmethod
    def because_of(cls, error: GarnsError, place: Place) -> UnreadableInput:
        """The input asks for something at this place that was refused for this reason."""
        made = cls.__new__(cls, error.message)
        made.message, made.place = error.message, place
        return made

    def __str__(self) -> str:
        if self.place == Place():
            return str(self.message)
        return f"{self.place}: {self.message}"


class CannotCarry(GarnsError, ValueError):
    """The notation asked for has no way to write this puzzle."""


class InvalidRequest(GarnsError, ValueError):
    """The caller named something that does not exist or does not fit."""


class InvalidBoard(GarnsError, ValueError):
    """Digits on the board break a rule; `conflicts` lists every breach."""

    def __init__(self, conflicts: Sequence[Breach]) -> None:
        super().__init__("board.invalid", conflict=conflicts[0], n=len(conflicts))
        self.conflicts = tuple(conflicts)


class MistakenBoard(GarnsError, ValueError):
    """A board in progress went astray; `cells` names where."""

    def __init__(self, cells: Sequence[str]) -> None:
        super().__init__("board.mistaken", cells=list(cells), n=len(cells))
        self.cells = tuple(cells)


class NoSolution(GarnsError):
    """The puzzle breaks no rule, and yet cannot be completed."""

    def __init__(self) -> None:
        super().__init__("answer.none")


class ManySolutions(GarnsError):
    """One solution was required; `examples` holds two different ones."""

    def __init__(self, examples: Sequence[Grid]) -> None:
        super().__init__("answer.many")
        self.examples = tuple(examples)


class BudgetUsedUp(GarnsError):
    """Stopped by a limit of time (`seconds`) or of work (`nodes`), with what was known by then: a
    search had found `at_least` solutions, an explanation had come as far as `path`."""

    def __init__(self, at_least: int = 0, path: Any = None) -> None:
        super().__init__("answer.unknown" if at_least else "answer.stopped", n=at_least)
        self.at_least = at_least
        self.path = path


class CannotMake(GarnsError):
    """No grid or puzzle as wished exists, or none was found within the budget."""


class MissingExtra(GarnsError, ImportError):
    """An optional library is needed; the message names the command that installs it."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__("extra.missing", library=library, extra=extra)
        self.extra = extra


class UnsupportedSystem(GarnsError):
    """The operating system lacks what this takes; the message says what to do instead."""


class ClusterFailed(GarnsError):
    """Workers or scheduler are missing, unfit or dying; the message says what to do."""


def _rebuild(kind: type[GarnsError], message: Message, state: dict[str, object]) -> GarnsError:
    error = kind.__new__(kind, message)
    error.__dict__.update(state)
    return error
