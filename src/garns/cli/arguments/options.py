"""Options that several commands share, and what they add up to."""

from __future__ import annotations

import codecs
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click

from garns.messages import LANGUAGES, language_of, say
from garns.model import (
    EXTRA_HOUSES,
    PRESETS,
    InvalidRequest,
    Layout,
    Puzzle,
    Symbols,
    usual_symbols,
)
from garns.model.arguments import MOST_THREADS

from ..running.complaints import complain
from .translated_click import argument, option

Decorator = Callable[[Any], Any]


COUNT = click.IntRange(min=1, max=sys.maxsize)
"""A number of things, 1 or more."""

THREADS = click.IntRange(min=1, max=MOST_THREADS)


class Reading(NamedTuple):
    """How input is to be read."""

    format: str | None = None
    layout: Layout | None = None
    symbols: Symbols | str | None = None
    encoding: str = "utf-8"
    random_jigsaw: str | None = None
    """The name of a layout whose regions are still to be drawn, for boards that are made."""

    def symbols_for(self, puzzle: Puzzle) -> Symbols:
        """How to print the values of this puzzle."""
        size = puzzle.grid.size
        return Symbols.named(self.symbols, size) if self.symbols else usual_symbols(size)


def command_options(*decorators: Decorator) -> Decorator:
    """Several options in the order in which help lists them; --lang always goes with them."""

    def decorate(function: Any) -> Any:
        for decorator in reversed((*decorators, language)):
            function = decorator(function)
        return function

    return decorate


class Language(click.Choice[str]):
    """One of ours, however the region is written: pt, pt-BR, pt_BR."""

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        return super().convert(language_of(str(value)) or str(value), param, ctx)


class Seconds(click.FloatRange):
    """A time, 0 or more; not "not a number"."""

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        seconds: float = super().convert(value, param, ctx)
        if seconds != seconds:  # noqa: PLR0124
            self.fail("NaN", param, ctx)
        return seconds


class SymbolsType(click.ParamType["Symbols | str"]):
    """A set of symbols, a list, or a folder of images. A command that does not show images says
    that it shows their names."""

    name = "symbols"

    def __init__(self, *, shows_images: bool = False) -> None:
        self._shows_images = shows_images

    def convert(self, value: Any, param: Any, ctx: Any) -> Symbols | str:
        if isinstance(value, Symbols):
            return value
        # Imported late: few boards have symbols of their own.
        from garns.model.symbol_files import symbols_from

        found = symbols_from(str(value))
        if isinstance(found, Symbols) and not self._shows_images:
            complain(say("symbols.names-for-images"))
        return found

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        names = [name for name in PRESETS if name.startswith(incomplete)]
        return [CompletionItem(name) for name in names] or [CompletionItem(incomplete, type="dir")]


def format_names(_context: Any, _parameter: Any, incomplete: str) -> list[str]:
    """For the shell: the notations whose names begin like this."""
    from garns.formats.table import ROWS

    return [row.id for row in ROWS if row.id.startswith(incomplete)]


language = option("--lang", type=Language(LANGUAGES), expose_value=False)
# A path as far as the shell is concerned, so that it completes file names.
puzzles = argument("puzzles", nargs=-1, type=click.Path())
json_lines = option("--json", "as_json", is_flag=True)
target_format = option("--to", "to", value="format", shell_complete=format_names)
quiet = option("-q", "--quiet", is_flag=True)
timeout = option("--timeout", type=Seconds(min=0), default=10.0, value="seconds")
strict = option("--strict", is_flag=True, help_id="cli.reading.option.strict")
limit = option("--limit", type=COUNT, value="n")
output = option("-o", "--output", type=click.Path(path_type=Path), value="file")
# The same, where the extension says what is written: formats/extensions.py.
results = option(
    "-o", "--output", type=click.Path(path_type=Path), value="file", help_id="cli.option.results"
)
cluster = option("--cluster", value="address", help_id="cli.option.cluster")
ascii_only = option("--ascii", "ascii_only", is_flag=True)
numbers = option("--numbers/--no-numbers", default=None)
box_names = option("--box-names", is_flag=True)


symbols_option = option("--symbols", value="symbols", type=SymbolsType())
printed_symbols = option("--symbols", value="symbols", type=SymbolsType(shows_images=True))


def reading_from(help_id: str, symbols_option: Decorator = symbols_option) -> Decorator:
    """--from, --layout, --regions, --symbols and --encoding, handed over as one `reading`."""

    def decorate_all(function: Any) -> Any:
        def with_reading(
            *arguments: Any,
            from_: str | None,
            layout: str | None,
            regions: Path | None,
            symbols: Symbols | str | None,
            encoding: str,
            **others: Any,
        ) -> Any:
            found = Reading(from_, _layout(layout, regions), symbols, _encoding(encoding))
            return function(*arguments, reading=found, **others)

        with_reading.__name__ = function.__name__
        decorated = with_reading
        # Click remembers arguments and options already declared on the function it decorates.
        decorated.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
        for decorate in (
            option("--encoding", default="utf-8", value="name"),
            symbols_option,
            option("--regions", type=click.Path(path_type=Path), value="file"),
            option("--layout", value="name"),
            option("--from", "from_", value="format", shell_complete=format_names, help_id=help_id),
        ):
            decorated = decorate(decorated)
        return decorated

    return decorate_all


reading = reading_from("cli.option.from_")
reading_to_print = reading_from("cli.option.from_", printed_symbols)


def board(function: Any) -> Any:
    """--layout, --regions and --symbols for boards that are made, handed over as one `board`."""

    def with_board(
        *arguments: Any,
        layout: str | None,
        regions: Path | None,
        symbols: Symbols | str | None,
        **others: Any,
    ) -> Any:
        # Imported late: other commands make nothing.
        from garns.generation.jigsaws import is_random_jigsaw

        if regions is None and layout is not None and is_random_jigsaw(layout):
            found = Reading(symbols=symbols, random_jigsaw=layout)
        else:
            found = Reading(layout=_layout(layout, regions), symbols=symbols)
        return function(*arguments, board=found, **others)

    with_board.__name__ = function.__name__
    decorated = with_board
    decorated.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
    for decorate in (
        symbols_option,
        option("--regions", type=click.Path(path_type=Path), value="file"),
        option("--layout", value="name", help_id="cli.option.made-layout"),
    ):
        decorated = decorate(decorated)
    return decorated


def asked_cells(text: str) -> list[str]:
    """The names in a list such as `r7c2,r6c9`; pairs such as `(7,2) (6,9)` keep their commas."""
    words = " ".join(text.split())
    return re.findall(r"\(? ?\d+ ?, ?\d+ ?\)?|[^\s,;()]+", words)


def _layout(name: str | None, regions: Path | None) -> Layout | None:
    if regions is None:
        return Layout.named(name) if name else None
    if name is not None and name not in EXTRA_HOUSES:
        raise InvalidRequest("layout.regions-and-name")
    # Imported late: not every command reads something.
    from garns.formats import Source

    with regions.open("rb") as stream:
        text = Source(stream, str(regions)).text()
    return Layout.jigsaw(text, extras=[name] if name else [])


def _encoding(name: str) -> str:
    try:
        return codecs.lookup(name).name
    except LookupError:
        raise InvalidRequest("cli.no-such-encoding", name=name) from None
