"""Options that several commands share, and what they add up to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from garns.messages import LANGUAGES
from garns.model import InvalidRequest, Layout

from .speaking import argument, option

Decorator = Callable[[Any], Any]


@dataclass(frozen=True)
class Reading:
    """How input is to be read."""

    format: str | None = None
    layout: Layout | None = None
    symbols: str | None = None
    encoding: str = "utf-8"


def command_options(*decorators: Decorator) -> Decorator:
    """Several options in the order in which help lists them; --lang always goes with them."""

    def decorate(function: Any) -> Any:
        for decorator in reversed((*decorators, language)):
            function = decorator(function)
        return function

    return decorate


language = option("--lang", type=click.Choice(LANGUAGES), expose_value=False)
puzzles = argument("puzzles", nargs=-1)
json_lines = option("--json", "as_json", is_flag=True)
target_format = option("--to", "to", value="format")
quiet = option("-q", "--quiet", is_flag=True)
timeout = option("--timeout", type=click.FloatRange(min=0), default=10.0, value="seconds")
limit = option("--limit", type=click.IntRange(min=1), value="n")
output = option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), value="file")
ascii_only = option("--ascii", "ascii_only", is_flag=True)
box_names = option("--box-names", is_flag=True)


def reading(function: Any) -> Any:
    """--from, --layout, --regions, --symbols and --encoding, handed over as one `reading`."""

    def with_reading(
        *arguments: Any,
        from_: str | None,
        layout: str | None,
        regions: Path | None,
        symbols: str | None,
        encoding: str,
        **others: Any,
    ) -> Any:
        found = Reading(from_, _layout(layout, regions), symbols, encoding)
        return function(*arguments, reading=found, **others)

    with_reading.__name__ = function.__name__
    decorated = with_reading
    # Click remembers arguments and options already declared on the function it decorates.
    decorated.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
    for decorate in (
        option("--encoding", default="utf-8", value="name"),
        option("--symbols", value="symbols"),
        option("--regions", type=click.Path(exists=True, path_type=Path), value="file"),
        option("--layout", value="name"),
        option("--from", "from_", value="format"),
    ):
        decorated = decorate(decorated)
    return decorated


def _layout(name: str | None, regions: Path | None) -> Layout | None:
    if regions is None:
        return Layout.named(name) if name else None
    if name not in (None, "diagonals"):
        raise InvalidRequest("layout.regions-and-name")
    return Layout.jigsaw(regions.read_text(encoding="utf-8"), diagonals=name == "diagonals")
