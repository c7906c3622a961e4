"""The kinds of assignments. To add one: a module with a `KIND`, a row here, a template
`kind_NAME.html` for its form, `work_NAME.html` for students, `result_NAME.html` for results, and
its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from sqlalchemy.orm import Session

from ..forms import Form
from ..store.tables import Assignment, HandIn, Member, Part

NAMES = ("sheet", "program", "experiment", "lesson")


@dataclass(frozen=True)
class Work:
    """What was handed in, as the kind has read it. With a score it is done at once; without, it
    waits for the judge, or for the teacher (`needs_teacher`)."""

    answers: Mapping[str, Any] = field(default_factory=dict)
    file_name: str = ""
    file: bytes | None = None
    score: float | None = None
    """A share of 1."""
    result: Mapping[str, Any] = field(default_factory=dict)
    needs_teacher: bool = False
    draft: Mapping[str, Any] = field(default_factory=dict)
    """What the part keeps as written, once this is handed in."""


@dataclass(frozen=True)
class Kind:
    """`settings_of` reads the teacher's form (`old` are the settings so far) and refuses what
    cannot be done; `prepare` makes parts for owners who have none, in one call for all; `read`
    reads what a student sends; `draft` reads what is to be kept until then; `for_form`,
    `for_student` and `for_result` are what the templates show."""

    name: str
    settings_of: Callable[[Form, Mapping[str, Any]], dict[str, Any]]
    read: Callable[[Assignment, Part, Form], Work]
    prepare: Callable[[Assignment, Sequence[Part], Sequence[NewPart]], None]
    for_student: Callable[[Session, Assignment, Part], dict[str, Any]] = lambda *_: {}
    for_form: Callable[[Mapping[str, Any]], dict[str, Any]] = lambda _: {}
    for_result: Callable[[Assignment, HandIn, ForWhom], dict[str, Any]] = lambda *_: {}
    draft: Callable[[Assignment, Part, Form], dict[str, Any]] | None = None
    most_bytes: int = 256 * 1024
    """Of a hand-in."""
    may_end_late: bool = False
    """Whether what was written before it closed may be handed in afterwards."""


@dataclass(frozen=True)
class ForWhom:
    """Who reads a result: in which language, and whether they teach (students see less). `part` is
    what the owner of the hand-in got."""

    language: str
    is_teaching: bool
    part: Part


@dataclass
class NewPart:
    """A part that is being made, for these students: `code` and `given` are the kind's to fill."""

    owner: str
    number: int
    members: Sequence[Member]
    code: str = ""
    given: dict[str, Any] = field(default_factory=dict)


@cache
def kind_named(name: str) -> Kind:
    found: Kind = import_module(f".{name}", __package__).KIND
    return found
