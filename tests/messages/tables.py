"""The ids that f-strings put together from the rows of tables: what each is filled with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import get_args

import click

import garns.engine.answers
import garns.lab.attempt
import garns.play.game
from garns.bank import VARIANTS
from garns.class_server.app import KNOWN_PROBLEMS
from garns.class_server.pages import privacy
from garns.class_server.pages.courses import JOINING
from garns.class_server.work.cases import SHOWING, SOURCES
from garns.class_server.work.kinds import NAMES as KIND_NAMES
from garns.class_server.work.personal import WAYS
from garns.classroom.judging.making import made_cases
from garns.classroom.judging.verdicts import BY_LIMIT, VerdictCode
from garns.cli.app import garns as command_line
from garns.cli.arguments.translated_click import Argument, Option
from garns.data.card import STEP_WORDS
from garns.data.columns import COLUMNS
from garns.data.solving_steps import STEP_COLUMNS
from garns.formats.table import ROWS
from garns.lab.report.blocks import SectionId
from garns.learn.judging import VerdictId
from garns.learn.review import Mastery
from garns.learn.units import UNITS
from garns.logic import LEVELS, TECHNIQUES
from garns.messages.language import Writing
from garns.messages.looking import LOOKS, SINGLES
from garns.messages.steps import Lesson
from garns.model import EXTRA_HOUSES
from garns.model.constraints import KINDS
from garns.native import rating_techniques, role_names
from garns.play.game import Refusal
from garns.rating import HODOKU_LEVELS, HODOKU_TECHNIQUES
from garns.search.ladder import ALGORITHMS
from garns.search.procedure import BACKTRACKING
from garns.terminal import drilling
from garns.terminal.keys import KEYS
from garns.terminal.palettes import PALETTES
from tests.messages.ids import HOLE, modules, said_literally

HOUSE_KINDS = ("row", "column", "block", "region", *(each.kind for each in EXTRA_HOUSES.values()))


WITHOUT_F_STRING = {"language.{}"}
"""What is looked up in another way: the marks of a language by the fields of `Writing`."""

OPTIONAL = {"web.api.{}"}
"""Sentences that take the place of others where they exist."""


SEVERAL_ROLES = (
    *("base", "chain", "conjugate", "cover", "ends", "fins", "first", "link", "near", "net"),
    *("petal", "second", "sector", "set", "target"),
)
"""Roles that several things can play in one step."""


ABOUT_STORED = ("what", "why", "seen", "until")
"""What the page on privacy says of each thing that is stored."""


def filled() -> dict[str, set[str]]:
    """For each f-string, as `ids.templates` writes it, the ids that it becomes."""
    return {template: set(_filled(template, rows)) for template, rows in _rows().items()}


def _filled(template: str, rows: Iterable[str | Sequence[str]]) -> Iterator[str]:
    for row in rows:
        parts = [row] if isinstance(row, str) else row
        yield template.replace(HOLE, "%s") % tuple(parts)


def _rows() -> dict[str, Iterable[str | Sequence[str]]]:
    return {
        "language.{}": Writing._fields,
        **_of_the_command_line(),
        **_of_techniques(),
        **_of_games(),
        **_of_the_school(),
        **_of_programs(),
        **_of_the_class(),
        "constraint-words.{}.name": KINDS,
        "constraint-words.{}.rule": KINDS,
        "algorithms.{}.name": [each.id for each in ALGORITHMS],
        "algorithms.{}.idea": [each.id for each in ALGORITHMS],
        "algorithms.{}.{}": [
            *product([each.id for each in ALGORITHMS], ("idea", "strengths", "weaknesses"))
        ],
        "data.card.{}": ("puzzles", "steps", "column", "least", "median", "mean", "most", "nulls"),
        "data.{}.{}": [
            *product(("column",), {*COLUMNS, *STEP_COLUMNS}),
            *product(("step",), STEP_WORDS),
        ],
        "formats.{}": [row.id for row in ROWS],
        "loss.{}": _losses(),
        "procedure.{}.{}": [
            (BACKTRACKING.name, id)
            for id in ("heading", *(each.id for _, each in BACKTRACKING.instructions()))
        ],
        "report.solutions.{}": get_args(garns.engine.answers.Verdict),
        "report.yours.{}": [id for id in get_args(SectionId) if id != "references"],
        "web.api.{}": [id for id in said_literally() if id.startswith("unreadable.")],
        "words.bare-house.{}": HOUSE_KINDS,
        "words.house.{}": HOUSE_KINDS,
        "draw.{}": EXTRA_HOUSES,
        "layout.{}": [id for id, row in EXTRA_HOUSES.items() if not row.cells(6, (2, 3))],
        "words.{}.{}{}": [*product(("house", "in-house", "bare-house"), HOUSE_KINDS, ("", "s"))],
    }


def _of_the_class() -> dict[str, Iterable[str | Sequence[str]]]:
    return {
        "class.joining.{}": JOINING,
        "class.kind.{}": KIND_NAMES,
        "class.problem.{}": [str(status) for status in KNOWN_PROBLEMS],
        "class.said.{}": ("saved", "handed-in", "removed", "sent"),
        "class-privacy.action.{}": privacy.ACTIONS,
        "class-privacy.erase.{}": WAYS,
        **{f"class-privacy.{each}.{{}}": privacy.STORED for each in ABOUT_STORED},
        "class-teach.about-kind.{}": KIND_NAMES,
    }


def _of_the_command_line() -> dict[str, Iterable[str | Sequence[str]]]:
    commands = list(_commands(command_line, ""))
    parameters = [each for _, command, context in commands for each in command.get_params(context)]
    options = [each for each in parameters if isinstance(each, Option)]
    arguments = [str(each.name) for each in parameters if isinstance(each, Argument)]
    names = [name for name, _, _ in commands if name]
    return {
        "cli.{}.help": names,
        "cli.{}{}.short": [("", name) for name in names],
        "cli.option.{}": [
            str(each.name) for each in options if each.help_id == f"cli.option.{each.name}"
        ],
        "cli.metavar.{}": [
            *("command", "options"),
            *arguments,
            *(each.value_name for each in options if each.value_name),
        ],
        "cli.check.{}": (
            *get_args(garns.engine.answers.Verdict),
            *("right", "wrong", "minimal", "not-minimal"),
        ),
    }


def _commands(
    group: click.Group, prefix: str
) -> Iterator[tuple[str, click.Command, click.Context]]:
    """Each with the name by which its sentences go."""
    context = click.Context(group)
    if not prefix:
        yield "", group, context
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield f"{prefix}{name}", command, click.Context(command)
        if isinstance(command, click.Group):
            yield from _commands(command, f"{name}-")


TAUGHT = [technique.id for technique in TECHNIQUES if technique.level != "extreme"]


def _of_techniques() -> dict[str, Iterable[str | Sequence[str]]]:
    known = [(technique.family, technique.id) for technique in TECHNIQUES]
    ids = {id for _, id in known}
    return {
        "logic_{}.{}.name": known,
        "logic_{}.{}.step": known,
        "logic_{}.{}.lesson": [row for row in known if row[1] not in TAUGHT],
        "lesson.{}.{}": [*product(TAUGHT, Lesson._fields)],
        "words.level.{}": LEVELS,
        "web.new.needs.{}": LEVELS,
        "words.role.{}": sorted(_roles()),
        "words.the-role.{}": sorted(_roles() | {"pair", "triple", "quad"}),
        "words.the-role-of-several.{}": {name[:-2] for name in role_names() if name[-2] == "-"},
        "words.the-roles.{}": SEVERAL_ROLES,
        "explain.hint.look.{}": [
            *(technique.id for technique in TECHNIQUES if technique.family == SINGLES),
            *LOOKS.values(),
            "chain",
            "other",
        ],
        "rating.hodoku-level.{}": HODOKU_LEVELS,
        "rating.{}-technique.{}": [
            *product(("se",), set(rating_techniques()) - ids),
            *product(("hodoku",), set(HODOKU_TECHNIQUES) - ids),
        ],
        "rating.step.{}": [
            f"{kind}-{truth}" for kind in ("chain", "contradiction") for truth in ("true", "false")
        ],
    }


def _roles() -> set[str]:
    """Of the core, without what only tells one part of a kind from another."""
    return {re.sub(r"^(second|twin)-|-[a-d]$", "", name) for name in role_names()}


def _of_games() -> dict[str, Iterable[str | Sequence[str]]]:
    endings = get_args(garns.play.game.Ending)
    return {
        "play.button.{}": [key.action for key in KEYS if key.is_button],
        "play.key.{}": [key.action for key in KEYS],
        "play.ending.{}": endings,
        "play.refused.{}": get_args(Refusal),
        "play.rules.{}": ("classic", *VARIANTS),
        "play.theme.{}": list(PALETTES),
        "web.games.{}": endings,
        "web.finish.{}": endings,
        "web.colour.{}": "12345678",
        "web.own.{}": [each for each in get_args(garns.engine.answers.Verdict) if each != "unique"],
    }


def _of_the_school() -> dict[str, Iterable[str | Sequence[str]]]:
    return {
        "class-judge.failure.{}": ("fault", "worker-killed"),
        "class-judge.showing.{}": SHOWING,
        "class-judge.source.{}": SOURCES,
        "class-judge.state.{}": ("waiting", "running", "done", "failed"),
        "class-judge.verdict.{}": get_args(VerdictCode),
        "learn.command.{}": drilling.COMMANDS,
        "learn.mastery.{}": get_args(Mastery),
        "learn.unit.{}": [unit.id for unit in UNITS],
        "learn.verdict.{}": get_args(VerdictId),
    }


def _of_programs() -> dict[str, Iterable[str | Sequence[str]]]:
    return {
        "judge.bubblewrap-{}": ("missing", "refused"),
        "judge.compiling.{}": ("exit", "signal"),
        "judge.kind.{}": {case.kind for case in made_cases()},
        "judge.{}": ("exit", "signal"),
        "judge.{}.{}": [*product(("limit", "compiling"), (*BY_LIMIT, "patience"))],
        "lab.verdict.{}": get_args(garns.lab.attempt.AttemptVerdict),
    }


def _losses() -> Iterator[str]:
    """What notations yield of their own accord, and what `formats/writing.py` compares."""
    own = re.compile(
        r"\w+_(details|notes)|letters|layout|constraints|givens|placed|notes|solution|details"
    )
    for module in modules():
        if module.name.startswith("formats/"):
            yield from filter(own.fullmatch, module.literals)
