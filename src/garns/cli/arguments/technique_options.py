"""Which techniques may be used, and how hard a puzzle is to be: options that commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from garns.generation import SYMMETRIES
from garns.logic import LEVELS, TECHNIQUES, Level
from garns.messages import LANGUAGES, say, use_language
from garns.messages.steps import level_name, technique_name
from garns.model import InvalidRequest
from garns.model.accents import without_accents
from garns.model.constraints.sample_table import RULE_SETS

from .options import COUNT
from .translated_click import nearest, option


def technique_wished(name: str) -> str:
    """The id of the technique that goes by this id or name."""
    wanted = _plain(name)
    for technique in TECHNIQUES:
        if wanted in (technique.id, _plain(technique_name(technique.id))):
            return technique.id
    hint = nearest(wanted, [technique.id for technique in TECHNIQUES]) or say("logic.list")
    raise InvalidRequest("logic.no-technique-near", name=name, hint=hint)


def _plain(name: str) -> str:
    return "-".join(name.lower().replace("-", " ").split())


def technique_ids(_context: Any, _parameter: Any, incomplete: str) -> list[str]:
    """For the shell."""
    return [each.id for each in TECHNIQUES if each.id.startswith(incomplete)]


def rule_names(_context: Any, _parameter: Any, incomplete: str) -> list[str]:
    """For the shell: the last of a list with commas."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{each}" for each in RULE_SETS if each.startswith(last)]


class Difficulty(click.ParamType[str]):
    """A level or a range of them, in any of our languages: `hard`, `fácil..difícil`. What is none
    is left to those who know the levels."""

    name = "difficulty"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        words = {word: level for level in LEVELS for word in _names_of_level(level)}
        parts = str(value).split("..")
        return "..".join(words.get(_without_accents(part), part.strip()) for part in parts)

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(level) for level in LEVELS if level.startswith(incomplete)]


def _names_of_level(level: Level) -> Iterator[str]:
    for language in LANGUAGES:
        with use_language(language):
            yield _without_accents(level_name(level))


def _without_accents(text: str) -> str:
    return without_accents(text.strip().lower())


PUZZLE_WISHES: dict[str, Callable[[Any], Any]] = {
    "difficulty": option("--difficulty", type=Difficulty(), value="difficulty"),
    "technique": option(
        "--technique",
        value="technique",
        shell_complete=technique_ids,
        help_id="cli.generate.option.technique",
    ),
    "rating": option("--rating", value="rating", help_id="cli.generate.option.rating"),
    "clues": option("--clues", value="clues"),
    "minimal": option("--minimal", is_flag=True),
    "symmetry": option("--symmetry", type=click.Choice(list(SYMMETRIES)), default="none"),
    "mask": option("--mask", type=click.Path(path_type=Path), value="file"),
    "attempts": option("--attempts", type=COUNT, value="n"),
}
"""What can be asked of a puzzle that is made, by the keywords of `generate` and `wishes`, in the
order in which help lists them."""


def puzzle_wishes(*names: str) -> Callable[[Any], Any]:
    """These of the wishes, handed over as one `wished`: keywords for `generate`. A mask is the file
    that it is drawn in."""

    def decorate_all(function: Any) -> Any:
        def with_wishes(*arguments: Any, **others: Any) -> Any:
            wished = {name: others.pop(name) for name in names}
            if wished["technique"] is not None:
                wished["technique"] = technique_wished(wished["technique"])
            return function(*arguments, wished=wished, **others)

        with_wishes.__name__ = function.__name__
        decorated = with_wishes
        decorated.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
        for name in reversed(names):
            decorated = PUZZLE_WISHES[name](decorated)
        return decorated

    return decorate_all


def technique_choice(function: Any) -> Any:
    """--forbid, --prefer and --no-uniqueness, handed over as one `choice`: the keywords for
    `explain` and `hint`."""

    def with_choice(
        *arguments: Any,
        forbid: tuple[str, ...],
        prefer: tuple[str, ...],
        no_uniqueness: bool,
        **others: Any,
    ) -> Any:
        choice = {
            "forbid": _several(forbid),
            "prefer": _several(prefer),
            "uniqueness": not no_uniqueness,
        }
        return function(*arguments, choice=choice, **others)

    with_choice.__name__ = function.__name__
    decorated = with_choice
    decorated.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
    for decorate in (
        option("--no-uniqueness", is_flag=True),
        option("--prefer", multiple=True, value="technique", shell_complete=technique_ids),
        option("--forbid", multiple=True, value="technique", shell_complete=technique_ids),
    ):
        decorated = decorate(decorated)
    return decorated


def _several(wishes: Iterable[str]) -> tuple[str, ...]:
    """Each may be a list with commas."""
    return tuple(
        technique_wished(name) for wish in wishes for name in wish.split(",") if name.strip()
    )
