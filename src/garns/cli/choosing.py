"""Which techniques may be used: options that the commands of logic share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from garns.logic import TECHNIQUES
from garns.messages import say
from garns.messages.steps import technique_name
from garns.model import InvalidRequest

from .speaking import nearest, option


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


def choosing(function: Any) -> Any:
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
